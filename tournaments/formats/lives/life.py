"""A bracket in play. A deed makes a plan of changes, which is looked at and then applied; nothing is changed in place.

How a bracket stands follows from three things alone: the draw, the outcomes that were given, and who is out. So
`begin` and deeds in any possible order come to the same as `resumed` with what they left. A deed reckons only with the
matches that it touches, and those that these touch.

The rules:

- A withdrawal disturbs nothing that was played. The entry's next match goes to its opponent, as soon as there is one.
- A disqualification does the same; moreover who is put out has no place at the end, and those behind move up. What
  they won stands, also against who was beaten by them. To have that otherwise, correct the match to a disqualification:
  then who was beaten there goes on in their place.
- Who does not come to a match, or gives up in it, has lost that match alone, and drops into a losers' half or a plate.
- If neither comes, or both are put out, both have lost it, and nobody drops.
- A correction sends on whom it should have sent on. Later results fall where others now stand; the plan lists them.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from heapq import heapify, heappop, heappush

from tournaments.formats.brackets import Bracket, Match
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
    Reinstatement,
    Result,
    Withdrawal,
    check_ending,
)
from tournaments.formats.lives.plans import Change, OutChange, Plan
from tournaments.formats.lives.states import Given, Out, State, Status, decide, sent
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.formats.slots import BYE, Bye, Entered, Slot

_STANDING = (Entered, Bye)


@dataclass(frozen=True)
class Life:
    """How a bracket stands: each match by its key, and who is out, by the entry's key. Made by `begin` or `resumed`."""

    bracket: Bracket
    states: Mapping[str, State]
    out: Mapping[str, Out]

    @property
    def names(self) -> Mapping[str, str]:
        """What each entry is called, by its key."""
        return self.bracket.names

    @property
    def is_over(self) -> bool:
        """Whether every match is decided."""
        return all(state.outcome is not None for state in self.states.values())

    @property
    def ready(self) -> tuple[Match, ...]:
        """The matches that can be played now, in playing order."""
        return tuple(match for match in self.bracket.matches if self.states[match.key].status is Status.READY)

    def after(self, *deeds: Deed) -> "Life":
        """How the bracket stands after these deeds, one by one. Raises `Refused`."""
        life = self
        for deed in deeds:
            life = life.apply(life.plan(deed))
        return life

    def apply(self, plan: Plan) -> "Life":
        """How the bracket stands when a plan is done. Raises `Refused` if it was made for another state of things."""
        states, out = done(plan, self)
        return Life(self.bracket, states, out)

    def plan(self, deed: Deed) -> Plan:
        """What a deed would change; nothing, if just that has been done already. Raises `Refused` if it cannot be."""
        match deed:
            case Result():
                return self._plan_result(deed)
            case Correction():
                return self._plan_correction(deed)
            case Withdrawal():
                return self._plan_leaving(deed, Out.WITHDRAWN)
            case Disqualification():
                return self._plan_leaving(deed, Out.PUT_OUT)
        return self._plan_reinstatement(deed)

    # --- results ------------------------------------------------------------------------------------------------

    def _plan_result(self, deed: Result) -> Plan:
        state_of(self, deed.match)
        check_ending(deed.match, deed.outcome)
        given = result_given(self, deed)
        return Plan(deed, ()) if given is None else self._plan_given(deed, given)

    def _plan_correction(self, deed: Correction) -> Plan:
        key, outcome = deed.match, deed.outcome
        state = state_of(self, key)
        if outcome is not None:
            check_ending(key, outcome)
        if not correction_changes(self, deed):
            return Plan(deed, ())
        return self._plan_given(deed, None if outcome is None else Given(state.first, state.second, outcome))

    def _plan_given(self, deed: Result | Correction, given: Given | None) -> Plan:
        state = self.states[deed.match]
        if given == state.given:
            return Plan(deed, ())
        return Plan(deed, self._changes({deed.match: State(state.first, state.second, None, given)}, self.out))

    # --- entries ------------------------------------------------------------------------------------------------

    def _plan_leaving(self, deed: Withdrawal | Disqualification, how: Out) -> Plan:
        entry = deed.entry
        if not leaving_changes(self, entry, how):
            return Plan(deed, ())
        if how is Out.WITHDRAWN and not any(
            entry in state.entries for state in self.states.values() if state.outcome is None
        ):
            words = f"{self.names[entry]} has no match to come: there is nothing to withdraw from."
            raise Refused(Impossible.NOTHING_LEFT, words)
        return self._plan_out(deed, OutChange(entry, self.out.get(entry), how))

    def _plan_reinstatement(self, deed: Reinstatement) -> Plan:
        was = out_of(self, deed.entry)
        if was is None:
            return Plan(deed, ())
        return self._plan_out(deed, OutChange(deed.entry, was, None))

    def _plan_out(self, deed: Deed, change: OutChange) -> Plan:
        out = dict(self.out)
        out.pop(change.entry, None)
        if change.becomes is not None:
            out[change.entry] = change.becomes
        touched = {key: state for key, state in self.states.items() if change.entry in state.entries}
        return Plan(deed, self._changes(touched, out), (change,))

    # --- what follows -------------------------------------------------------------------------------------------

    def _changes(self, edited: dict[str, State], out: Mapping[str, Out]) -> tuple[Change, ...]:
        """Decide the edited matches anew, and whatever their winners and losers come into, in playing order."""
        bracket, states, changed = self.bracket, self.states, edited
        pending = [bracket.index[key] for key in edited]
        heapify(pending)
        while pending:
            key = bracket.matches[heappop(pending)].key
            first, second, _, given = changed[key]
            state = changed[key] = State(first, second, decide(first, second, given, out), given)
            for sends, target, place, side in bracket.ways[key]:
                comes = sent(state, sends)
                there = changed.get(target) or states[target]
                if there.at(side) is comes or there.at(side) == comes:
                    continue
                if side == 0:
                    changed[target] = State(comes, there.second, None, there.given)
                else:
                    changed[target] = State(there.first, comes, None, there.given)
                heappush(pending, place)
        return tuple(
            Change(key, states[key], changed[key])
            for key in sorted(changed, key=bracket.index.__getitem__)
            if changed[key] != states[key]
        )


def begin(bracket: Bracket) -> Life:
    """A bracket as it was drawn: byes have gone through, the first matches are ready."""
    return resumed(bracket, {}, {})


def resumed(bracket: Bracket, given: Mapping[str, Given], out: Mapping[str, Out]) -> Life:
    """A bracket with the outcomes that were given for its matches, by their keys, and those who are out.

    Outcomes given for a pair that does not stand in the match lie by.
    """
    standing: dict[str, list[Entered | Bye | None]] = {
        match.key: [_drawn(match.first), _drawn(match.second)] for match in bracket.matches
    }
    states = {}
    for match in bracket.matches:
        first, second = standing[match.key]
        found = _given_by_the_draw(match) or given.get(match.key)
        state = states[match.key] = State(first, second, decide(first, second, found, out), found)
        for sends, target, _, side in bracket.ways[match.key]:
            standing[target][side] = sent(state, sends)
    return Life(bracket, states, dict(out))


def _drawn(slot: Slot) -> Entered | Bye | None:
    return slot if isinstance(slot, _STANDING) else None


def _given_by_the_draw(match: Match) -> Given | None:
    """A bye of the draw is no match: its holder stands in the next one whatever becomes of them."""
    first, second = match.first, match.second
    if isinstance(second, Bye) and isinstance(first, Entered):
        return Given(first, BYE, Outcome(Ending.BYE, 0))
    if isinstance(first, Bye) and isinstance(second, Entered):
        return Given(BYE, second, Outcome(Ending.BYE, 1))
    return None
