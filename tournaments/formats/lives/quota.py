"""A quota knock-out in play: its rounds so far as matches with keys, and what deeds change of them.

What a result, a correction or a withdrawal does is reckoned by `formats.quota`; here it becomes a plan of changes, as
of every other format. A result that was given for a pair counts again when a correction brings the two back.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tournaments.formats.brackets import Match
from tournaments.formats.entries import Entry
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
    check_ending,
)
from tournaments.formats.lives.plans import Change, OutChange, Plan
from tournaments.formats.lives.states import Given, Out, State, decide
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.formats.pairings import Pairing
from tournaments.formats.quota.groups import NotSo, QuotaGroup, QuotaRound, open_group, with_outcome, withdraw
from tournaments.formats.slots import BYE, Bye, Entered


@dataclass(frozen=True, slots=True)
class DrawnRound:
    """A round as drawn: how many it is to leave, and the keys of its matches in order."""

    number: int
    goal: int
    keys: tuple[str, ...]


@dataclass(frozen=True)
class QuotaLife:
    """How a group stands: its entries, its rounds, each match by its key, and who is out."""

    name: str
    quota: int
    entries: tuple[Entry, ...]
    rounds: tuple[DrawnRound, ...]
    states: Mapping[str, State]
    out: Mapping[str, Out]

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What each entry is called, by its key."""
        return {entry.key: str(entry) for entry in self.entries}

    @cached_property
    def group(self) -> QuotaGroup:
        """The group as `formats.quota` knows it. Reasons of pairings are left out: they change nothing."""
        by_key = {entry.key: entry for entry in self.entries}
        rounds = tuple(
            QuotaRound(
                each.number,
                each.goal,
                tuple(_pairing(self.states[key], by_key) for key in each.keys),
                tuple(self.states[key].outcome for key in each.keys),
            )
            for each in self.rounds
        )
        group = open_group(self.name, self.entries, self.quota)
        return replace(group, rounds=rounds, withdrawn=frozenset(self.out))

    def plan(self, deed: Deed) -> Plan:
        """What a deed would change; nothing, if just that has been done already. Raises `Refused` if it cannot be."""
        match deed:
            case Result():
                state_of(self, deed.match)
                check_ending(deed.match, deed.outcome)
                given = result_given(self, deed)
                return Plan(deed, ()) if given is None else self._given(deed, given)
            case Correction(key, outcome):
                if outcome is not None:
                    check_ending(key, outcome)
                if not correction_changes(self, deed):
                    return Plan(deed, ())
                state = self.states[key]
                if outcome is None:
                    return self._opened(deed)
                return self._given(deed, Given(state.first, state.second, outcome))
            case Withdrawal(entry) | Disqualification(entry):
                how = Out.WITHDRAWN if isinstance(deed, Withdrawal) else Out.PUT_OUT
                if not leaving_changes(self, entry, how):
                    return Plan(deed, ())
                return self._changes(deed, withdraw(self.group, entry), {**self.out, entry: how}, None)
        return Plan(deed, ()) if out_of(self, deed.entry) is None else self._back(deed, deed.entry)

    def apply(self, plan: Plan) -> "QuotaLife":
        """How it stands when a plan is done. Raises `Refused` if it was made for another state of things."""
        states, out = done(plan, self)
        return QuotaLife(self.name, self.quota, self.entries, self.rounds, states, out)

    def _given(self, deed: Result | Correction, given: Given) -> Plan:
        number, at = self._where(deed.match)
        key = self.group.rounds[number - 1].pairings[at].first.key
        try:
            after = with_outcome(self.group, key, given.outcome, number=number)
        except NotSo as bad:
            raise Refused(Impossible.UNPLAYED, str(bad)) from None
        return self._changes(deed, self._revived(after, number), self.out, (deed.match, given))

    def _opened(self, deed: Correction) -> Plan:
        number, at = self._where(deed.match)
        self._only_in_last(number, deed.match)
        return self._changes(deed, _without(self.group, number, at), self.out, (deed.match, None))

    def _back(self, deed: Deed, entry: str) -> Plan:
        """In again: what was given away by leaving is open again, if nothing has been drawn upon it."""
        group = replace(self.group, withdrawn=self.group.withdrawn - {entry})
        out = {key: how for key, how in self.out.items() if key != entry}
        for key, state in self.states.items():
            if entry not in state.entries or state.is_given or state.outcome is None:
                continue
            if state.outcome.ending is not Ending.BYE and state.winner != entry:
                number, at = self._where(key)
                self._only_in_last(number, key)
                decided = decide(state.first, state.second, state.given, out)  # the other side may be out as well
                group = _without(group, number, at, decided)
        return self._changes(deed, group, out, None)

    def _only_in_last(self, number: int, key: str) -> None:
        if number < len(self.rounds):
            words = f"{key}: round {number + 1} has been drawn upon it. Correct the result to another instead."
            raise Refused(Impossible.ALREADY_DECIDED, words)

    def _revived(self, group: QuotaGroup, number: int) -> QuotaGroup:
        """Results of later rounds that were given for just those who now stand there count again, round by round."""
        for each in self.rounds[number:]:
            for at, key in enumerate(each.keys):
                given = self.states[key].given
                played = group.rounds[each.number - 1]
                pairing = played.pairings[at]
                if given is None or played.outcomes[at] is not None or _standing(pairing) != given[:2]:
                    continue
                try:
                    group = with_outcome(group, pairing.first.key, given.outcome, number=each.number)
                except NotSo:  # no place for who would go on: it is to be played again
                    continue
        return group

    def _changes(
        self, deed: Deed, after: QuotaGroup, out: Mapping[str, Out], given: tuple[str, Given | None] | None
    ) -> Plan:
        changes = []
        for played, each in zip(after.rounds, self.rounds, strict=True):
            for pairing, outcome, key in zip(played.pairings, played.outcomes, each.keys, strict=True):
                was = self.states[key]
                what = given[1] if given is not None and given[0] == key else was.given
                if outcome is None and what is not None and what[:2] == _standing(pairing):
                    what = None  # it would send on somebody for whom there is no place: it is to be played again
                becomes = _state(*_standing(pairing), what, out)
                if becomes != was:
                    changes.append(Change(key, was, becomes))
        outs = tuple(
            OutChange(entry, self.out.get(entry), out.get(entry))
            for entry in sorted({*self.out, *out})
            if self.out.get(entry) != out.get(entry)
        )
        return Plan(deed, tuple(changes), outs)

    def _where(self, key: str) -> tuple[int, int]:
        return next((each.number, each.keys.index(key)) for each in self.rounds if key in each.keys)


def _pairing(state: State, by_key: Mapping[str, Entry]) -> Pairing:
    first, second = state.first, state.second
    if not isinstance(first, Entered):
        raise ValueError("A match of a quota knock-out has somebody first.")
    return Pairing(by_key[first.entry], by_key[second.entry] if isinstance(second, Entered) else None)


def _standing(pairing: Pairing) -> tuple[Entered, Entered | Bye]:
    return Entered(pairing.first.key), BYE if pairing.second is None else Entered(pairing.second.key)


def _without(group: QuotaGroup, number: int, at: int, outcome: Outcome | None = None) -> QuotaGroup:
    played = group.rounds[number - 1]
    outcomes = (*played.outcomes[:at], outcome, *played.outcomes[at + 1 :])
    return replace(
        group, rounds=(*group.rounds[: number - 1], replace(played, outcomes=outcomes), *group.rounds[number:])
    )


def quota_life(
    name: str,
    quota: int,
    entries: Sequence[Entry],
    rounds: Sequence[tuple[int, Sequence[Match]]],
    given: Mapping[str, Given],
    out: Mapping[str, Out],
) -> QuotaLife:
    """How a group stands: `rounds` has for each how many it is to leave, and its matches as they stand now."""
    states: dict[str, State] = {}
    drawn = []
    for number, (goal, matches) in enumerate(rounds, 1):
        drawn.append(DrawnRound(number, goal, tuple(match.key for match in matches)))
        states.update(_states(matches, given, out))
    return QuotaLife(name, quota, tuple(entries), tuple(drawn), states, dict(out))


def _states(
    matches: Sequence[Match], given: Mapping[str, Given], out: Mapping[str, Out]
) -> Iterator[tuple[str, State]]:
    for match in matches:
        first, second = match.first, match.second
        if not isinstance(first, Entered) or not isinstance(second, Entered | Bye):
            raise ValueError(f"{match.key} waits for another match.")
        yield match.key, _state(first, second, given.get(match.key), out)


def _state(first: Entered, second: Entered | Bye, given: Given | None, out: Mapping[str, Out]) -> State:
    if isinstance(second, Bye):  # a bye, whatever becomes of its holder
        return State(first, second, Outcome(Ending.BYE, 0), None)
    return State(first, second, decide(first, second, given, out), given)
