"""Points by margin: how far the loser was behind.

What was not written down is never guessed: without distances a piece not home counts for its fixed part alone.
"""

from dataclasses import dataclass
from fractions import Fraction

from tournaments.formats.outcomes import PIECES, WHOLE_WAY, Ending, Honour, Leg, Outcome, Side
from tournaments.formats.points import each_side, pieces
from tournaments.formats.workings import NOTHING, Amount, Reckoned, Term, simplest, written

MOST_OF_A_LEG = 2000  # by margin: eight in harbour
FOR_A_WIN, FOR_A_PIECE, FOR_THE_WAY = 100, 25, 25
FOR_A_LOSS, FOR_A_PIECE_HOME = 25, 5
PARTS = 2 * WHOLE_WAY  # of a point, in which every margin is a whole number


@dataclass(frozen=True, slots=True)
class Margin:
    """Points by how far the loser was behind, leg by leg, rounded half up once, when the match is added up.

    The winner of a leg has 100, and for each piece of the loser that is not home 25 and 25 × d/57, d being the
    squares it has still to go (57 from base); half as much again of all that for an eight-piecer, four times all that
    for eight in harbour (2,000 at most). The loser has 25 and 5 for each piece home. In a drawn leg both have a
    loser's points, since neither is behind.

    Where distances were not written down, a piece not home counts for its 25 alone. A walkover and a bye are worth the
    fixed points given here, and nothing to whoever did not come. After a retirement the legs count as they stand, and
    the winner has at least a walkover's points. Who is disqualified has nothing.
    """

    walkover: int = FOR_A_WIN
    bye: int = FOR_A_WIN

    def score(self, outcome: Outcome) -> tuple[Reckoned, Reckoned]:
        """The points of both sides."""
        return each_side(outcome, self._came, self._stayed_away, self._played)

    def bounds(self) -> tuple[Amount, Amount] | None:
        """None: how many legs a match will have is not known."""
        return None

    def rules(self) -> tuple[str, ...]:
        """What is scored for what."""
        return (
            f"The winner of a leg: {FOR_A_WIN}, and for each piece of the loser not home what follows.",
            f"A piece not home: {FOR_A_PIECE}, and {FOR_THE_WAY} × squares to go / {WHOLE_WAY} where they are known.",
            "An eight-piecer: half as much again.",
            f"Eight pieces in harbour: four times as much, {MOST_OF_A_LEG:,} at most.",
            f"The loser of a leg: {FOR_A_LOSS}, and {FOR_A_PIECE_HOME} for each piece home; in a drawn leg both sides.",
            "Rounded half up, once, when the match is added up.",
            f"A walkover: {written(self.walkover)}; a bye: {written(self.bye)}; nothing to whoever did not come.",
            "A retirement: the legs as they stand, the winner at least a walkover's points.",
            "A disqualification: nothing; the other side has its legs, at least a walkover's points.",
        )

    def _came(self, ending: Ending) -> Reckoned:
        points = self.bye if ending is Ending.BYE else self.walkover
        return Reckoned(points, (Term(points, ending.value),))

    def _stayed_away(self) -> Reckoned:
        return NOTHING

    def _played(self, outcome: Outcome, side: Side) -> Reckoned:
        legs = [_margin_of_leg(leg, side) for leg in outcome.legs]
        exact = sum(parts for parts, _ in legs)
        terms = (
            legs[0][1]
            if len(legs) == 1
            else [Term(_of_parts(parts), f"leg {number}", tuple(own)) for number, (parts, own) in enumerate(legs, 1)]
        )
        rounded = (2 * exact + PARTS) // (2 * PARTS)
        if rounded * PARTS != exact:
            terms.append(Term(_of_parts(rounded * PARTS - exact), "rounded half up"))
        if outcome.ending is not Ending.PLAYED and outcome.winner == side and rounded < self.walkover:
            terms.append(Term(self.walkover - rounded, f"{outcome.ending.value}: made up to a walkover's points"))
            rounded = self.walkover
        return Reckoned(rounded, tuple(terms))


def _margin_of_leg(leg: Leg, side: Side) -> tuple[int, list[Term]]:
    """The exact points of one side from one leg, in parts of a point, with their terms."""
    if leg.winner != side:
        terms = [Term(FOR_A_LOSS, "loss" if leg.winner is not None else "drawn leg")]
        if leg.home[side]:
            terms.append(Term(FOR_A_PIECE_HOME * leg.home[side], f"{pieces(leg.home[side])} home"))
        return PARTS * (FOR_A_LOSS + FOR_A_PIECE_HOME * leg.home[side]), terms
    exact, terms = _pieces_left(leg, 1 if side == 0 else 0)
    exact += PARTS * FOR_A_WIN
    terms.insert(0, Term(FOR_A_WIN, "win"))
    if leg.honour is Honour.EIGHT_PIECER:
        more, words = exact // 2, "eight-piecer: half as much again"  # exact is even: PARTS has both halves of 1/57
    elif leg.honour is Honour.HARBOUR:
        more, words = exact * 3, "eight pieces in harbour: four times as much"
    else:
        return exact, terms
    terms.append(Term(_of_parts(more), words))
    exact += more
    if exact > PARTS * MOST_OF_A_LEG:
        terms.append(Term(_of_parts(PARTS * MOST_OF_A_LEG - exact), f"{MOST_OF_A_LEG:,} at most"))
        exact = PARTS * MOST_OF_A_LEG
    return exact, terms


def _pieces_left(leg: Leg, loser: Side) -> tuple[int, list[Term]]:
    """What the winner has for the loser's pieces not home, those with the longest way first."""
    left = PIECES - leg.home[loser]
    to_go = (WHOLE_WAY,) * left if leg.honour is Honour.HARBOUR else leg.to_go[loser] if leg.to_go else None
    exact = PARTS * FOR_A_PIECE * left
    if to_go is None:
        words = f"{pieces(left)} not home, squares to go not written down"
        return exact, [Term(FOR_A_PIECE * left, words)] if left else []
    exact += PARTS // WHOLE_WAY * FOR_THE_WAY * sum(to_go)
    return exact, [_A_PIECE[squares] for squares in sorted(to_go, reverse=True)]


def _of_parts(parts: int) -> Amount:
    return simplest(Fraction(parts, PARTS))


_A_PIECE = tuple(
    Term(
        simplest(FOR_A_PIECE + Fraction(FOR_THE_WAY * squares, WHOLE_WAY)),
        f"a piece with {squares} to go: {FOR_A_PIECE} + {FOR_THE_WAY} × {squares}/{WHOLE_WAY}",
    )
    for squares in range(WHOLE_WAY + 1)
)
