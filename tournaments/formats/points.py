"""What a match is worth to each side, with its working: points by result and by legs (by margin: `margin.py`).

A scheme says in `rules()` what it scores for what, walkovers, byes, retirements and disqualifications included.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from tournaments.formats.outcomes import PIECES, Ending, Honour, Leg, Outcome, Side
from tournaments.formats.workings import HALF, NOTHING, Amount, Reckoned, Term, add_up, written


class Scheme(Protocol):
    """How the points of a match are reckoned."""

    def score(self, outcome: Outcome) -> tuple[Reckoned, Reckoned]:
        """What the match is worth to its first and to its second side. Nobody on the other side of a bye has points."""

    def bounds(self) -> tuple[Amount, Amount] | None:
        """The least and the most that a side can have from a match that is played; None where there is no saying."""

    def rules(self) -> tuple[str, ...]:
        """What is scored for what, a sentence each."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """What a leg earns beyond its result. Eight in harbour earns its own bonus and not the eight-piecer's as well.

    `piece_home` is for every piece home, of both sides, whoever won.
    """

    eight_piecer: Amount = 0
    harbour: Amount = 0
    piece_home: Amount = 0

    def terms(self, leg: Leg, side: Side) -> Iterator[Term]:
        """What one side earns by one leg."""
        if leg.winner == side and leg.honour is not None:
            earned = self.harbour if leg.honour is Honour.HARBOUR else self.eight_piecer
            if earned:
                yield Term(earned, leg.honour.value)
        if self.piece_home and leg.home[side]:
            yield Term(self.piece_home * leg.home[side], f"{pieces(leg.home[side])} home")

    def unplayed(self) -> Iterator[Term]:
        """What whoever came has for a leg that was not played: eight pieces home, as every winner has."""
        if self.piece_home:
            yield Term(self.piece_home * PIECES, f"{pieces(PIECES)} home, as every winner has")

    def rules(self) -> tuple[str, ...]:
        """What earns a bonus, a sentence each."""
        found = []
        if self.eight_piecer:
            found.append(f"An eight-piecer: {written(self.eight_piecer)} more to the winner of the leg.")
        if self.harbour:
            found.append(f"Eight pieces in harbour: {written(self.harbour)} more, in place of an eight-piecer's.")
        if self.piece_home:
            found.append(
                f"Every piece home: {written(self.piece_home)} to its side; unplayed matches count as {PIECES} "
                "pieces to the side that came."
            )
        return tuple(found)

    def __bool__(self) -> bool:
        return bool(self.eight_piecer or self.harbour or self.piece_home)


NO_BONUS = Bonus()


@dataclass(frozen=True, slots=True)
class ByResult:
    """Points for a match won, drawn or lost, as 2-1-0 or 3-1-0; the bonuses of its legs are added.

    A walkover and a bye count as a win with eight pieces home, and as a loss for whoever did not come, unless a number
    says otherwise. A retirement counts as it stands. Who is disqualified has the points of a walkover lost and no
    bonus; the other side has the win and its own bonuses.
    """

    win: Amount = 2
    draw: Amount = 1
    loss: Amount = 0
    bonus: Bonus = NO_BONUS
    bye: Amount | None = None
    walkover: Amount | None = None  # for whoever came
    walkover_lost: Amount | None = None  # for whoever did not come

    def score(self, outcome: Outcome) -> tuple[Reckoned, Reckoned]:
        """The points of both sides."""
        return each_side(outcome, self._came, self._stayed_away, self._played)

    def bounds(self) -> tuple[Amount, Amount] | None:
        """The least and the most of a match; with bonuses that depends on legs, which are not known."""
        if self.bonus:
            return None
        found = (self.win, self.draw, self.loss, self._stayed_away().amount)
        return min(found), max(found)

    def rules(self) -> tuple[str, ...]:
        """What is scored for what."""
        away = written(self._stayed_away().amount)
        return (
            f"A win: {written(self.win)}; a draw: {written(self.draw)}; a loss: {written(self.loss)}.",
            *self.bonus.rules(),
            f"A walkover: {written(self._came(Ending.WALKOVER).amount)} to the side that came, {away} to the other.",
            f"Where neither came: {away} to each.",
            f"A bye: {written(self._came(Ending.BYE).amount)}.",
            "A retirement: as a loss, with the bonuses of the legs as they stand.",
            f"A disqualification: {away} and no bonus; the other side has the win.",
        )

    def _came(self, ending: Ending) -> Reckoned:
        fixed = self.bye if ending is Ending.BYE else self.walkover
        if fixed is not None:
            return _bare(fixed, ending.value)
        return add_up((Term(self.win, ending.value), *self.bonus.unplayed()))

    def _stayed_away(self) -> Reckoned:
        points = self.loss if self.walkover_lost is None else self.walkover_lost
        return _bare(points, "did not come")

    def _played(self, outcome: Outcome, side: Side) -> Reckoned:
        if outcome.winner is None:
            result = _bare(self.draw, "draw")
        elif outcome.winner == side:
            result = _bare(self.win, "win")
        else:
            result = _bare(self.loss, "loss")
        if not self.bonus:
            return result
        return add_up((*result.terms, *(term for leg in outcome.legs for term in self.bonus.terms(leg, side))))


@lru_cache(maxsize=256)  # a season has a thousand results and three of these
def _bare(amount: Amount, words: str) -> Reckoned:
    return Reckoned(amount, (Term(amount, words),))


@dataclass(frozen=True, slots=True)
class ByLegs:
    """Points for every leg, so that 2-1 is worth less than 2-0; the bonuses of the legs are added.

    `legs` is what a walkover and a bye are worth, in legs won: two for the best of three. After a retirement the legs
    played count and the winner's are made up to that number. Who is disqualified has nothing from the match.
    """

    win: Amount = 1
    draw: Amount = HALF
    loss: Amount = 0
    legs: int = 1
    bonus: Bonus = NO_BONUS

    def score(self, outcome: Outcome) -> tuple[Reckoned, Reckoned]:
        """The points of both sides."""
        return each_side(outcome, self._came, self._stayed_away, self._played)

    def bounds(self) -> tuple[Amount, Amount] | None:
        """None: how many legs a match will have is not known."""
        return None

    def rules(self) -> tuple[str, ...]:
        """What is scored for what."""
        return (
            f"A leg won: {written(self.win)}; drawn: {written(self.draw)}; lost: {written(self.loss)}.",
            *self.bonus.rules(),
            f"A walkover or a bye: as {_legs(self.legs)} won; nothing to whoever did not come.",
            f"A retirement: the legs as they stand, the winner's made up to {_legs(self.legs)} won.",
            f"A disqualification: nothing; the other side has its legs, made up to {_legs(self.legs)} won.",
        )

    def _came(self, ending: Ending) -> Reckoned:
        return add_up(self._made_up(ending.value, self.legs))

    def _made_up(self, words: str, legs: int) -> Iterator[Term]:
        for _ in range(legs):
            yield Term(self.win, f"{words}: a leg won")
            yield from self.bonus.unplayed()

    def _stayed_away(self) -> Reckoned:
        return NOTHING

    def _played(self, outcome: Outcome, side: Side) -> Reckoned:
        terms: list[Term] = []
        for number, leg in enumerate(outcome.legs, 1):
            words, points = (
                ("drawn", self.draw)
                if leg.winner is None
                else ("won", self.win)
                if leg.winner == side
                else ("lost", self.loss)
            )
            terms += (Term(points, f"leg {number} {words}"), *self.bonus.terms(leg, side))
        if outcome.ending is not Ending.PLAYED and outcome.winner == side:
            terms += self._made_up(outcome.ending.value, self.legs - outcome.score[side])
        return add_up(terms)


def each_side(
    outcome: Outcome,
    came: Callable[[Ending], Reckoned],
    stayed_away: Callable[[], Reckoned],
    played: Callable[[Outcome, Side], Reckoned],
) -> tuple[Reckoned, Reckoned]:
    """What all schemes have in common: who came, who did not, who was put out."""
    ending, winner = outcome.ending, outcome.winner
    if ending is Ending.PLAYED or ending is Ending.RETIREMENT:
        return played(outcome, 0), played(outcome, 1)
    if ending is Ending.BYE:
        return came(ending) if winner == 0 else NOTHING, came(ending) if winner == 1 else NOTHING
    if ending is Ending.DISQUALIFICATION:
        out = _bare(stayed_away().amount, ending.value)
        if winner is None:
            return out, out
        return (played(outcome, 0), out) if winner == 0 else (out, played(outcome, 1))
    if winner is None:
        return stayed_away(), stayed_away()
    return (came(ending), stayed_away()) if winner == 0 else (stayed_away(), came(ending))


def pieces(number: int) -> str:
    """So many pieces, in words."""
    return "1 piece" if number == 1 else f"{number} pieces"


def _legs(number: int) -> str:
    return "1 leg" if number == 1 else f"{number} legs"
