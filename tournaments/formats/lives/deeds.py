"""What can be done to a bracket in play, and how what is impossible is refused."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.formats.outcomes import BadOutcome, Ending, Leg, Outcome, Side, check_outcome


@dataclass(frozen=True, slots=True)
class Result:
    """A match that is due came to this end."""

    match: str
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Correction:
    """A match that has a result came in truth to this end; None: it counts for nothing and is to be played again."""

    match: str
    outcome: Outcome | None


@dataclass(frozen=True, slots=True)
class Withdrawal:
    """An entry goes home. What it has played stands."""

    entry: str


@dataclass(frozen=True, slots=True)
class Disqualification:
    """An entry is put out of the competition. What it has played stands; it has no place at the end.

    Who is put out in the middle of a match loses it: that is a `Result` with that ending.
    """

    entry: str


@dataclass(frozen=True, slots=True)
class Reinstatement:
    """An entry that withdrew or was put out is in again, where it would stand."""

    entry: str


Deed = Result | Correction | Withdrawal | Disqualification | Reinstatement


def walkover(match: str, winner: Side) -> Result:
    """The other one did not come to this match. They have lost it and no more: they may go on as a loser does."""
    return Result(match, Outcome(Ending.WALKOVER, winner))


def double_walkover(match: str) -> Result:
    """Neither came to this match: nobody goes on from it, neither as its winner nor as its loser."""
    return Result(match, Outcome(Ending.DOUBLE_WALKOVER, None))


def retirement(match: str, winner: Side, legs: Iterable[Leg] = ()) -> Result:
    """The other one gave up in the middle of this match. They have lost it and no more."""
    return Result(match, Outcome(Ending.RETIREMENT, winner, tuple(legs)))


class Impossible(StrEnum):
    """Why a deed cannot be done."""

    UNKNOWN = "unknown"  # no such match, no such entry
    NOT_READY = "not ready"  # it is not known yet who meets
    UNPLAYED = "unplayed"  # a bye, or somebody is out: there is nothing to play
    ALREADY_DECIDED = "already decided"
    NOT_DECIDED = "not decided"  # nothing to correct
    NO_WINNER = "no winner"  # a knock-out match has to have one
    NOT_AN_ENDING = "not an ending"  # an outcome that contradicts itself, or that nobody can give
    NOTHING_LEFT = "nothing left"  # the entry has no match to come
    ALREADY_OUT = "already out"
    NOT_OUT = "not out"
    STALE = "stale"  # the bracket is no longer what the plan was made for


class Refused(ValueError):
    """A deed that cannot be done: `reason`, a sentence, and deeds that could be done instead, the nearest first."""

    def __init__(self, reason: Impossible, words: str, alternatives: Iterable[Deed] = ()) -> None:
        super().__init__(words)
        self.reason = reason
        self.words = words
        self.alternatives = tuple(alternatives)


def check_ending(match: str, outcome: Outcome) -> None:
    """Raise `Refused` for an outcome that this match, or any of a knock-out, cannot come to."""
    if outcome.ending is Ending.BYE:
        raise Refused(Impossible.NOT_AN_ENDING, f"{match}: a bye comes from the draw and cannot be given.")
    try:
        check_outcome(outcome)
    except BadOutcome as bad:
        raise Refused(Impossible.NOT_AN_ENDING, f"{match}: {bad}") from None
    if outcome.winner is None and outcome.ending is Ending.PLAYED:
        raise Refused(Impossible.NO_WINNER, f"{match}: a knock-out match needs a winner, so it is not over yet.")
