"""Rounds in which no match depends on another (a Swiss, a round robin) as they stand, and what deeds change of them.

A result decides its own match and no other; matches may be drawn. Who withdraws, or is put out, loses what is still to
be played; what it played stands, and what a table makes of that is the table's rule.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.formats.brackets import Match
from tournaments.formats.lives.asked import (
    correction_changes,
    done,
    leaving_changes,
    out_of,
    result_given,
    state_of,
)
from tournaments.formats.lives.deeds import (
    Correction,
    Deed,
    Disqualification,
    Impossible,
    Refused,
    Result,
    Withdrawal,
)
from tournaments.formats.lives.plans import Change, OutChange, Plan
from tournaments.formats.lives.states import Given, Out, State, Status, decide
from tournaments.formats.outcomes import BadOutcome, Ending, Outcome, check_outcome
from tournaments.formats.slots import Bye, Entered


@dataclass(frozen=True)
class RoundsLife:
    """How the matches of such rounds stand, by their keys; who is out; and what the entries are called."""

    names: Mapping[str, str]
    states: Mapping[str, State]
    out: Mapping[str, Out]

    def plan(self, deed: Deed) -> Plan:
        """What a deed would change; nothing, if just that has been done already. Raises `Refused` if it cannot be."""
        match deed:
            case Result():
                state_of(self, deed.match)
                _check(deed.match, deed.outcome)
                given = result_given(self, deed)
                return Plan(deed, ()) if given is None else self._given(deed, given)
            case Correction(key, outcome):
                if outcome is not None:
                    _check(key, outcome)
                if not correction_changes(self, deed):
                    return Plan(deed, ())
                state = self.states[key]
                return self._given(deed, None if outcome is None else Given(state.first, state.second, outcome))
            case Withdrawal(entry) | Disqualification(entry):
                how = Out.WITHDRAWN if isinstance(deed, Withdrawal) else Out.PUT_OUT
                return self._out(deed, entry, how) if leaving_changes(self, entry, how) else Plan(deed, ())
        return Plan(deed, ()) if out_of(self, deed.entry) is None else self._out(deed, deed.entry, None)

    def apply(self, plan: Plan) -> "RoundsLife":
        """How they stand when a plan is done. Raises `Refused` if it was made for another state of things."""
        return RoundsLife(self.names, *done(plan, self))

    def _given(self, deed: Result | Correction, given: Given | None) -> Plan:
        was = self.states[deed.match]
        becomes = State(was.first, was.second, decide(was.first, was.second, given, self.out), given)
        return Plan(deed, (Change(deed.match, was, becomes),))

    def _out(self, deed: Deed, entry: str, how: Out | None) -> Plan:
        out = {key: value for key, value in self.out.items() if key != entry}
        if how is not None:
            out[entry] = how
        changes = []
        for key, was in self.states.items():
            if entry not in was.entries or (was.outcome is not None and was.outcome.ending is Ending.BYE):
                continue
            becomes = State(was.first, was.second, decide(was.first, was.second, was.given, out), was.given)
            if becomes != was:
                changes.append(Change(key, was, becomes))
        return Plan(deed, tuple(changes), (OutChange(entry, self.out.get(entry), how),))


def _check(key: str, outcome: Outcome) -> None:
    if outcome.ending is Ending.BYE:
        raise Refused(Impossible.NOT_AN_ENDING, f"{key}: a bye comes from the draw and cannot be given.")
    try:
        check_outcome(outcome)
    except BadOutcome as bad:
        raise Refused(Impossible.NOT_AN_ENDING, f"{key}: {bad}") from None


def rounds_life(
    names: Mapping[str, str], matches: Iterable[Match], given: Mapping[str, Given], out: Mapping[str, Out]
) -> RoundsLife:
    """How matches stand with the outcomes that were given for them, by their keys, and those who are out.

    A match against nobody is a bye, whatever becomes of its holder.
    """
    states = {}
    for match in matches:
        first, second = match.first, match.second
        if not isinstance(first, Entered) or not isinstance(second, Entered | Bye):
            raise ValueError(f"{match.key} waits for another match.")
        found = Given(first, second, Outcome(Ending.BYE, 0)) if isinstance(second, Bye) else given.get(match.key)
        states[match.key] = State(first, second, decide(first, second, found, out), found)
    return RoundsLife(names, states, dict(out))


def is_open(state: State) -> bool:
    """Whether a match is still to be played, or to be known."""
    return state.status in (Status.READY, Status.WAITING)
