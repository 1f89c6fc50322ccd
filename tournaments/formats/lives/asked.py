"""What is the same of every life: whether a result or a correction may be given for a match as it stands."""

from collections.abc import Mapping
from typing import Protocol

from tournaments.formats.lives.deeds import (
    Correction,
    Deed,
    Impossible,
    Refused,
    Reinstatement,
    Result,
    Withdrawal,
)
from tournaments.formats.lives.plans import Plan
from tournaments.formats.lives.states import Given, Out, State, Status
from tournaments.formats.outcomes import Ending


class Life(Protocol):
    """How a group stands, whatever its format: each match by its key, who is out, and what each entry is called."""

    @property
    def states(self) -> Mapping[str, State]:
        """Every match that was drawn, by its key."""

    @property
    def out(self) -> Mapping[str, Out]:
        """Who is out before they were beaten, by the entry's key."""

    @property
    def names(self) -> Mapping[str, str]:
        """What each entry is called, by its key."""

    def plan(self, deed: Deed) -> Plan:
        """What a deed would change; nothing, if just that has been done already. Raises `Refused` if it cannot be."""

    def apply(self, plan: Plan) -> "Life":
        """How the group stands when a plan is done. Raises `Refused` if it was made for another state of things."""


def state_of(life: Life, key: str) -> State:
    """How a match stands. Raises `Refused` where there is none."""
    state = life.states.get(key)
    if state is None:
        raise Refused(Impossible.UNKNOWN, f"There is no match {key}.")
    return state


def out_of(life: Life, entry: str) -> Out | None:
    """Whether an entry is out. Raises `Refused` where there is none."""
    if entry not in life.names:
        raise Refused(Impossible.UNKNOWN, f"There is no entry {entry}.")
    return life.out.get(entry)


def result_given(life: Life, deed: Result) -> Given | None:
    """What a result gives, None if just that is given already. Raises `Refused`."""
    key, outcome, state = deed.match, deed.outcome, state_of(life, deed.match)
    status = state.status
    if status is Status.READY:
        return Given(state.first, state.second, outcome)
    if status is Status.DECIDED:
        if state.outcome == outcome:
            return None
        raise Refused(
            Impossible.ALREADY_DECIDED, f"{key} has a result already: correct it.", [Correction(key, outcome)]
        )
    if status is Status.UNPLAYED:
        raise unplayed(life, key)
    raise Refused(
        Impossible.NOT_READY,
        f"{key} waits for who will stand in it.",
        [Withdrawal(entry) for entry in state.entries if entry not in life.out],
    )


def correction_changes(life: Life, deed: Correction) -> bool:
    """Whether a correction changes anything. Raises `Refused` where there is no result to be corrected."""
    key, outcome, state = deed.match, deed.outcome, state_of(life, deed.match)
    if state.status is Status.UNPLAYED and (outcome is not None or state.is_given):
        raise unplayed(life, key)
    if state.status is not Status.DECIDED:  # one that is out may have decided it since its result was taken away
        if outcome is None:
            return False
        due = [Result(key, outcome)] if state.status is Status.READY else []
        raise Refused(Impossible.NOT_DECIDED, f"{key} has no result that could be corrected.", due)
    return outcome != state.outcome


def unplayed(life: Life, key: str) -> Refused:
    """Why nothing can be given for a match that is not played."""
    state = state_of(life, key)
    gone = [entry for entry in state.entries if entry in life.out]
    if not gone or (state.outcome is not None and state.outcome.ending is Ending.BYE):
        return Refused(Impossible.UNPLAYED, f"{key} is not played: there is nobody to meet.")
    words = " and ".join(f"{life.names[entry]} is out ({life.out[entry]})" for entry in gone)
    return Refused(Impossible.UNPLAYED, f"{key} is not played: {words}.", map(Reinstatement, gone))


def leaving_changes(life: Life, entry: str, how: Out) -> bool:
    """Whether it changes anything if an entry leaves so. Raises `Refused` for one that was put out or has no match."""
    was = out_of(life, entry)
    if was is how:
        return False
    if was is Out.PUT_OUT:
        words = f"{life.names[entry]} has been put out."
        raise Refused(Impossible.ALREADY_OUT, words, [Reinstatement(entry)])
    return True


def done(plan: Plan, life: Life) -> tuple[dict[str, State], dict[str, Out]]:
    """States and who is out when a plan is done. Raises `Refused` if it was made for another state of things."""
    states, out = dict(life.states), dict(life.out)
    for key, was, becomes in plan.changes:
        if states.get(key) != was:
            raise Refused(Impossible.STALE, f"{key} has changed since the plan was made: make it again.")
        states[key] = becomes
    for entry, before, after in plan.outs:
        if out.get(entry) != before:
            raise Refused(Impossible.STALE, f"{life.names[entry]} has changed since the plan was made.")
        if after is None:
            out.pop(entry)
        else:
            out[entry] = after
    return states, out
