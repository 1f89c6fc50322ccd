"""How one match stands, and what that sends on: the whole of how a bracket moves, match by match.

A match is decided by what was given for it, if it was given for the two who stand there: a result belongs to a pair.
If a correction brings somebody else there, it lies by; if the same two come to stand there again, it counts again.
Otherwise byes and those who are out decide it: who meets nobody goes on, and so does who meets somebody who is out.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import NamedTuple

from tournaments.formats.brackets import Sends
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.formats.slots import BYE, Bye, Entered

Occupant = Entered | Bye | None  # an entry, nobody for good, or not known yet


class Out(StrEnum):
    """How an entry left the competition before it was beaten."""

    WITHDRAWN = "withdrawn"
    PUT_OUT = "put out"


class Status(StrEnum):
    """How far a match is."""

    WAITING = "waiting"  # for who will stand in it
    READY = "ready"
    DECIDED = "decided"  # by a result that was given
    UNPLAYED = "unplayed"  # decided by a bye, or because somebody is out


class Given(NamedTuple):
    """An outcome that somebody gave, and for whom."""

    first: Occupant
    second: Occupant
    outcome: Outcome


class State(NamedTuple):
    """Who stands in a match, the outcome that counts, and what was given for it, which may be for others."""

    first: Occupant
    second: Occupant
    outcome: Outcome | None = None
    given: Given | None = None

    def at(self, side: int) -> Occupant:
        """Who stands first (0) or second (1)."""
        return self.second if side else self.first

    @property
    def is_given(self) -> bool:
        """Whether the outcome is what somebody gave."""
        return self.given is not None and self.given[:2] == self[:2]

    @property
    def status(self) -> Status:
        """How far the match is."""
        if self.outcome is None:
            both = isinstance(self.first, Entered) and isinstance(self.second, Entered)
            return Status.READY if both else Status.WAITING
        return Status.UNPLAYED if self.counting is None else Status.DECIDED

    @property
    def counting(self) -> Outcome | None:
        """The outcome, if it is one that somebody gave for those who stand there, and no bye."""
        if self.outcome is None or self.outcome.ending is Ending.BYE or not self.is_given:
            return None
        return self.outcome

    @property
    def entries(self) -> tuple[str, ...]:
        """The keys of those who stand in it."""
        return tuple(who.entry for who in self[:2] if isinstance(who, Entered))

    @property
    def winner(self) -> str | None:
        """The key of who won it, None if it is open or nobody did."""
        who = self[self.outcome.winner] if self.outcome is not None and self.outcome.winner is not None else None
        return who.entry if isinstance(who, Entered) else None


_NOBODY = Outcome(Ending.BYE, None)
_BYES = (Outcome(Ending.BYE, 0), Outcome(Ending.BYE, 1))
_OUT = {
    Out.WITHDRAWN: (Outcome(Ending.WALKOVER, 0), Outcome(Ending.WALKOVER, 1)),
    Out.PUT_OUT: (Outcome(Ending.DISQUALIFICATION, 0), Outcome(Ending.DISQUALIFICATION, 1)),
}
_BOTH_PUT_OUT = Outcome(Ending.DISQUALIFICATION, None)
_NEITHER = Outcome(Ending.DOUBLE_WALKOVER, None)


def decide(first: Occupant, second: Occupant, given: Given | None, out: Mapping[str, Out]) -> Outcome | None:
    """The outcome that counts, None if the match is open."""
    if given is not None and given.first == first and given.second == second:
        return given.outcome
    if first is None or second is None:
        return None
    if isinstance(first, Bye):
        return _NOBODY if isinstance(second, Bye) or second.entry in out else _BYES[1]
    if isinstance(second, Bye):
        return _NOBODY if first.entry in out else _BYES[0]
    if not out:
        return None
    first_out, second_out = out.get(first.entry), out.get(second.entry)
    if first_out is not None and second_out is not None:
        return _BOTH_PUT_OUT if first_out is second_out is Out.PUT_OUT else _NEITHER
    if first_out is not None:
        return _OUT[first_out][1]
    return None if second_out is None else _OUT[second_out][0]


def sent(state: State, sends: Sends) -> Occupant:
    """Who goes from this match where `sends` goes: somebody, nobody for good, or not known yet.

    A loser goes on who lost by play, by giving up or by not coming to this match. Nobody goes on who was put out in it,
    or who was out before: an entry that is out stands in the one match that it was to play next, and in none after it.
    """
    outcome = state.outcome
    if outcome is None:
        return None
    winner, loser = outcome.winner, outcome.loser
    if winner is None or loser is None:
        return BYE
    if sends is Sends.WINNER:
        return state[winner]
    if sends is not Sends.LOSER and loser != (0 if sends is Sends.BEATEN_FIRST else 1):
        return BYE
    if outcome.ending is Ending.DISQUALIFICATION or not state.is_given:
        return BYE
    return state[loser]
