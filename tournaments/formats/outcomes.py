"""What came of a match: how it ended, who won, and each leg's score as the tables read it."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

PIECES = 8  # of a side on a four-sided board (RULES 2.1): four of each of its two colours
WHOLE_WAY = 57  # squares that a piece in its base has still to go

Side = Literal[0, 1]  # the first or the second slot of a match


class Ending(StrEnum):
    """How a match came to its end."""

    PLAYED = "played"
    BYE = "bye"
    WALKOVER = "walkover"  # one side did not come
    DOUBLE_WALKOVER = "double walkover"  # neither came: nobody wins
    RETIREMENT = "retirement"  # one side gave up in the middle
    DISQUALIFICATION = "disqualification"  # one side was put out by the umpire; nobody wins if both were

    @property
    def met(self) -> bool:
        """Whether the two sides sat down to play."""
        return self not in _NOT_MET


_NOT_MET = frozenset({Ending.BYE, Ending.WALKOVER, Ending.DOUBLE_WALKOVER})


class Honour(StrEnum):
    """What a win can earn beyond the win (RULES 10.2); the greater holds the lesser."""

    EIGHT_PIECER = "eight-piecer"
    HARBOUR = "eight piece in harbour"


@dataclass(frozen=True, slots=True)
class Leg:
    """One game of a match, its scores in the order of the match's slots.

    `home` counts each side's pieces home, 0 to 8. `to_go` has for each side the squares that each piece not home has
    still to go, 57 for one in its base; None where only a score was written down.
    """

    winner: Side | None  # None: drawn
    home: tuple[int, int]
    to_go: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    honour: Honour | None = None

    def squares_to_go(self, side: Side) -> int | None:
        """Squares that a side's pieces had still to go, all together; None where nobody knows."""
        if self.to_go is not None:
            return sum(self.to_go[side])
        if self.home[side] == PIECES:
            return 0
        if self.honour is Honour.HARBOUR and self.winner != side:
            return PIECES * WHOLE_WAY
        return None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a match.

    `winner` is None for a drawn match, a double walkover, both sides disqualified, and a bye that nobody has.
    """

    ending: Ending
    winner: Side | None
    legs: tuple[Leg, ...] = ()

    @property
    def loser(self) -> Side | None:
        """The side that lost; None where nobody won."""
        return None if self.winner is None else 1 if self.winner == 0 else 0

    @property
    def score(self) -> tuple[int, int]:
        """Legs won by each side; drawn legs are nobody's."""
        return sum(leg.winner == 0 for leg in self.legs), sum(leg.winner == 1 for leg in self.legs)

    @property
    def is_by_decision(self) -> bool:
        """Whether its games are level, and an official has decided who goes on."""
        first, second = self.score
        return self.ending is Ending.PLAYED and self.winner is not None and bool(self.legs) and first == second


@dataclass(frozen=True, slots=True)
class Played:
    """A match that is over: its key, the keys of the two entries, its round (1 for the first) and what came of it.

    `second` is None for a bye, whose winner is the first.
    """

    match: str
    first: str
    second: str | None
    round: int
    outcome: Outcome


class BadOutcome(ValueError):
    """Something that cannot have come of a match; the text says of which, what and why."""


def check_played(results: Iterable[Played]) -> tuple[Played, ...]:
    """The same results as a tuple; raises `BadOutcome` for a match that stands twice or cannot have ended so."""
    found = tuple(results)
    matches: set[str] = set()
    for played in found:
        if played.match in matches:
            raise BadOutcome(f"Match {played.match} has two results.")
        matches.add(played.match)
        if played.first == played.second:
            raise BadOutcome(f"Match {played.match}: {played.first} cannot meet itself.")
        if (played.second is None) != (played.outcome.ending is Ending.BYE):
            raise BadOutcome(f"Match {played.match}: a bye, and nothing but a bye, has one entry.")
        if played.second is None and played.outcome.winner != 0:
            raise BadOutcome(f"Match {played.match}: a bye is won by its entry, the first side.")
        try:
            check_outcome(played.outcome)
        except BadOutcome as bad:
            raise BadOutcome(f"Match {played.match}: {bad}") from None
    return found


def check_outcome(outcome: Outcome) -> None:
    """Raise `BadOutcome` for what cannot have come of a match."""
    ending = outcome.ending
    if ending is Ending.DOUBLE_WALKOVER and outcome.winner is not None:
        raise BadOutcome("nobody wins a double walkover.")
    if ending in (Ending.WALKOVER, Ending.RETIREMENT) and outcome.winner is None:
        raise BadOutcome(f"a {ending} has a winner.")
    if outcome.legs and not ending.met:
        raise BadOutcome(f"a {ending} has no games.")
    for number, leg in enumerate(outcome.legs, 1):
        try:
            _check_leg(leg)
        except BadOutcome as bad:
            raise BadOutcome(f"game {number}: {bad}") from None


def _check_leg(leg: Leg) -> None:
    if min(leg.home) < 0 or max(leg.home) > PIECES:
        raise BadOutcome(f"pieces home are 0 to {PIECES}, not {leg.home[0]} and {leg.home[1]}.")
    if leg.home == (PIECES, PIECES):
        raise BadOutcome("both sides have all their pieces home.")
    if leg.honour is not None and leg.winner is None:
        raise BadOutcome(f"an {leg.honour} has a winner.")
    if leg.honour is Honour.HARBOUR and leg.home[0 if leg.winner == 1 else 1]:
        raise BadOutcome("a loser whose eight pieces are in harbour has none home.")
    if leg.to_go is None:
        return
    for home, to_go in zip(leg.home, leg.to_go, strict=True):
        if len(to_go) != PIECES - home:
            raise BadOutcome(f"{home} pieces home leave {PIECES - home} with squares to go, not {len(to_go)}.")
        if to_go and (min(to_go) < 1 or max(to_go) > WHOLE_WAY):
            raise BadOutcome(f"a piece not home has 1 to {WHOLE_WAY} squares to go.")
    if leg.honour is Honour.HARBOUR and set(leg.to_go[0 if leg.winner == 1 else 1]) != {WHOLE_WAY}:
        raise BadOutcome(f"pieces in harbour have {WHOLE_WAY} squares to go each.")
