"""A plan of changes: what a deed would do to a bracket, to be shown before it is done, applied, and reversed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple, Protocol

from tournaments.formats.lives.deeds import Deed
from tournaments.formats.lives.states import Occupant, Out, State, Status
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.formats.slots import Bye


class Named(Protocol):
    """Whatever knows what entries are called: a bracket, or how a group stands."""

    @property
    def names(self) -> Mapping[str, str]:
        """What each entry is called, by its key."""


class Change(NamedTuple):
    """How a match stands before and after."""

    match: str
    was: State
    becomes: State


class OutChange(NamedTuple):
    """Whether an entry is out before and after, and how; None: it is in."""

    entry: str
    was: Out | None
    becomes: Out | None


class SlotChange(NamedTuple):
    """Who stands at one side of a match before and after."""

    match: str
    side: int
    was: Occupant
    becomes: Occupant


@dataclass(frozen=True, slots=True)
class Plan:
    """What a deed changes, in playing order; nothing, if it has been done already. `Life.apply` does it.

    `is_reverse`: the plan takes the deed back.
    """

    deed: Deed
    changes: tuple[Change, ...]
    outs: tuple[OutChange, ...] = ()
    is_reverse: bool = False

    def reversed(self) -> "Plan":
        """The plan that takes this one back; applying both leaves everything as it was."""
        return replace(
            self,
            changes=tuple(Change(match, becomes, was) for match, was, becomes in self.changes),
            outs=tuple(OutChange(entry, becomes, was) for entry, was, becomes in self.outs),
            is_reverse=not self.is_reverse,
        )

    @property
    def slots(self) -> tuple[SlotChange, ...]:
        """Who comes where, and who goes from where."""
        return tuple(
            SlotChange(match, side, was.at(side), becomes.at(side))
            for match, was, becomes in self.changes
            for side in (0, 1)
            if was.at(side) != becomes.at(side)
        )

    @property
    def statuses(self) -> tuple[tuple[str, Status, Status], ...]:
        """The matches whose status changes, each with the one before and the one after."""
        return tuple(
            (match, was.status, becomes.status)
            for match, was, becomes in self.changes
            if was.status is not becomes.status
        )

    @property
    def fallen(self) -> tuple[tuple[str, Outcome], ...]:
        """Given outcomes of other matches that no longer count, since others than those who played stand there."""
        return tuple((match, was) for match, was, becomes in self._counting() if was is not None and becomes is None)

    @property
    def revived(self) -> tuple[tuple[str, Outcome], ...]:
        """Given outcomes of other matches that count again, since those who played stand there again."""
        return tuple(
            (match, becomes) for match, was, becomes in self._counting() if becomes is not None and was is None
        )

    def _counting(self) -> Iterator[tuple[str, Outcome | None, Outcome | None]]:
        for match, was, becomes in self.changes:
            if match != getattr(self.deed, "match", None):
                yield match, was.counting, becomes.counting

    def told(self, named: Named) -> list[str]:
        """The plan in sentences, one for each thing that changes, in playing order. English."""
        return [*_outs_told(self, named), *(line for change in self.changes for line in _told(change, named))]


def _outs_told(plan: Plan, named: Named) -> Iterator[str]:
    for entry, _, becomes in plan.outs:
        how = {None: "is in again", Out.WITHDRAWN: "withdraws", Out.PUT_OUT: "is put out"}[becomes]
        yield f"{named.names[entry]} {how}."


def _told(change: Change, named: Named) -> Iterator[str]:
    match, was, becomes = change
    for side, place in ((0, "first"), (1, "second")):
        before, after = was.at(side), becomes.at(side)
        if before != after:
            instead = "" if before is None else f", not {_who(before, named)}"
            yield f"{match}: {_who(after, named)} stands {place}{instead}."
    if was.counting is not None and becomes.counting is None:
        yield f"{match}: the result falls ({_outcome_told(was, named)})."
    if becomes.outcome is not None and (becomes.outcome != was.outcome or was[:2] != becomes[:2]):
        yield f"{match}: {_outcome_told(becomes, named)}."
    if becomes.status is Status.READY and was.status is not Status.READY:
        yield f"{match}: to be played."


def _who(occupant: Occupant, named: Named) -> str:
    if occupant is None:
        return "who is not known yet"
    return "nobody" if isinstance(occupant, Bye) else named.names[occupant.entry]


def _outcome_told(state: State, named: Named) -> str:
    outcome = state.outcome
    if outcome is None:
        return "open"
    if outcome.winner is None:
        both = {Ending.DOUBLE_WALKOVER: "neither comes", Ending.DISQUALIFICATION: "both are put out"}
        return both.get(outcome.ending, "nobody goes on")
    winner, loser = (_who(state.at(side), named) for side in (outcome.winner, 1 - outcome.winner))
    if outcome.ending is Ending.BYE:
        return f"{winner} goes on unplayed"
    how = {
        Ending.WALKOVER: ", who did not come",
        Ending.RETIREMENT: ", who gave up",
        Ending.DISQUALIFICATION: ", who is put out",
    }
    return f"{winner} beats {loser}{how.get(outcome.ending, '')}"
