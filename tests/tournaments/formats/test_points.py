"""What a match is worth: by result, by legs, by margin, each worked on paper, and what unplayed matches score."""

from fractions import Fraction

import pytest

from tournaments.formats.margin import Margin
from tournaments.formats.outcomes import Ending, Honour, Leg, Outcome, Side
from tournaments.formats.points import Bonus, ByLegs, ByResult, Scheme
from tournaments.formats.workings import HALF, Amount, Reckoned, Term, as_text

IN_BASE = (57,) * 8


def won(*legs: Leg, by: Side = 0) -> Outcome:
    return Outcome(Ending.PLAYED, by, legs)


def leg(winner: Side | None, *home: int, to_go: tuple[int, ...] | None = None, honour: Honour | None = None) -> Leg:
    """A leg; `to_go` is the loser's (whose pieces are not all home)."""
    away = None if to_go is None else ((), to_go) if winner == 0 else (to_go, ())
    return Leg(winner, (home[0], home[1]), away, honour)


def points(scheme: Scheme, outcome: Outcome) -> tuple[Amount, Amount]:
    first, second = scheme.score(outcome)
    return first.amount, second.amount


def adds_up(reckoned: Reckoned | Term) -> bool:
    """Whether the terms add up to the amount, in every part."""
    terms = reckoned.terms if isinstance(reckoned, Reckoned) else reckoned.parts
    return (not terms or sum(term.amount for term in terms) == reckoned.amount) and all(map(adds_up, terms))


DRAW = Outcome(Ending.PLAYED, None, (leg(None, 3, 5),))
BYE = Outcome(Ending.BYE, 0)
WALKOVER = Outcome(Ending.WALKOVER, 1)
DOUBLE = Outcome(Ending.DOUBLE_WALKOVER, None)
EIGHT = won(leg(1, 0, 8, honour=Honour.EIGHT_PIECER), by=1)
HARBOUR = won(leg(0, 8, 0, honour=Honour.HARBOUR))
TWO_ONE = won(leg(0, 8, 6), leg(1, 5, 8), leg(0, 8, 7))


# --- by result --------------------------------------------------------------------------------------------------

TWO = ByResult()
THREE = ByResult(win=3)
CHESS = ByResult(win=1, draw=HALF)
MESS_DECK = ByResult(win=2, draw=1, bonus=Bonus(eight_piecer=2, harbour=5, piece_home=1))
STRICT = ByResult(win=2, loss=1, bye=1, walkover=2, walkover_lost=-1)


@pytest.mark.parametrize(
    ("scheme", "outcome", "expected"),
    [
        (TWO, won(leg(0, 8, 3)), (2, 0)),
        (TWO, DRAW, (1, 1)),
        (THREE, DRAW, (1, 1)),
        (THREE, won(leg(1, 3, 8), by=1), (0, 3)),
        (CHESS, DRAW, (HALF, HALF)),
        (TWO, TWO_ONE, (2, 0)),
        # A win 2, eight pieces home 8; the loser's three pieces 3.
        (MESS_DECK, won(leg(0, 8, 3)), (10, 3)),
        (MESS_DECK, DRAW, (1 + 3, 1 + 5)),
        # An eight-piecer: 2 + 2 + 8; in harbour: 2 + 5 + 8, and not 2 + 5 + 2 + 8.
        (MESS_DECK, EIGHT, (0, 12)),
        (MESS_DECK, HARBOUR, (15, 0)),
        # Three legs: 2 + 8 + 5 + 8 against 6 + 8 + 7.
        (MESS_DECK, TWO_ONE, (23, 21)),
        (TWO, BYE, (2, 0)),
        (TWO, WALKOVER, (0, 2)),
        (TWO, DOUBLE, (0, 0)),
        (MESS_DECK, BYE, (10, 0)),
        (MESS_DECK, WALKOVER, (0, 10)),
        (STRICT, BYE, (1, 0)),
        (STRICT, WALKOVER, (-1, 2)),
        (STRICT, DOUBLE, (-1, -1)),
        (STRICT, won(leg(0, 8, 3)), (2, 1)),
        # A retirement stands as it is: a loss, and the four pieces that were home.
        (MESS_DECK, Outcome(Ending.RETIREMENT, 0, (leg(0, 2, 4),)), (2 + 2, 4)),
        (STRICT, Outcome(Ending.RETIREMENT, 0), (2, 1)),
        # Who is disqualified has a walkover's points and no bonus.
        (MESS_DECK, Outcome(Ending.DISQUALIFICATION, 0, (leg(0, 2, 4),)), (2 + 2, 0)),
        (STRICT, Outcome(Ending.DISQUALIFICATION, 1), (-1, 2)),
        (STRICT, Outcome(Ending.DISQUALIFICATION, None), (-1, -1)),
    ],
)
def test_points_by_result(scheme: ByResult, outcome: Outcome, expected: tuple[Amount, Amount]) -> None:
    assert points(scheme, outcome) == expected


def test_the_working_says_what_was_added() -> None:
    first, second = MESS_DECK.score(TWO_ONE)
    assert as_text(first) == "2 (win) + 8 (8 pieces home) + 5 (5 pieces home) + 8 (8 pieces home) = 23"
    assert as_text(second) == "0 (loss) + 6 (6 pieces home) + 8 (8 pieces home) + 7 (7 pieces home) = 21"
    assert as_text(MESS_DECK.score(HARBOUR)[0]) == "2 (win) + 5 (eight piece in harbour) + 8 (8 pieces home) = 15"
    assert as_text(MESS_DECK.score(WALKOVER)[1]) == "2 (walkover) + 8 (8 pieces home, as every winner has) = 10"
    assert as_text(MESS_DECK.score(won(leg(0, 8, 1)))[1]) == "0 (loss) + 1 (1 piece home) = 1"


# --- by legs ----------------------------------------------------------------------------------------------------

BEST_OF_THREE = ByLegs(legs=2)
LEGS_AND_MORE = ByLegs(win=2, draw=1, legs=2, bonus=Bonus(eight_piecer=1, harbour=3, piece_home=1))


@pytest.mark.parametrize(
    ("scheme", "outcome", "expected"),
    [
        (BEST_OF_THREE, TWO_ONE, (2, 1)),
        (BEST_OF_THREE, won(leg(0, 8, 6), leg(0, 8, 2)), (2, 0)),
        (
            BEST_OF_THREE,
            Outcome(Ending.PLAYED, None, (leg(0, 8, 1), leg(None, 3, 3), leg(1, 1, 8))),
            (Fraction(3, 2),) * 2,
        ),
        (BEST_OF_THREE, BYE, (2, 0)),
        (BEST_OF_THREE, WALKOVER, (0, 2)),
        (BEST_OF_THREE, DOUBLE, (0, 0)),
        # 2 + 8, 0 + 5, 2 + 8 against 0 + 6, 2 + 8, 0 + 7.
        (LEGS_AND_MORE, TWO_ONE, (25, 23)),
        (LEGS_AND_MORE, EIGHT, (0, 2 + 1 + 8)),
        (LEGS_AND_MORE, HARBOUR, (2 + 3 + 8, 0)),
        (LEGS_AND_MORE, WALKOVER, (0, 2 * (2 + 8))),
        # One leg each, then the first retires: the second's legs are made up to two.
        (BEST_OF_THREE, Outcome(Ending.RETIREMENT, 1, (leg(0, 8, 2), leg(1, 4, 8))), (1, 2)),
        # Retired in the second leg, which goes to the other side as it stood.
        (BEST_OF_THREE, Outcome(Ending.RETIREMENT, 1, (leg(1, 2, 8), leg(1, 4, 3))), (0, 2)),
        (BEST_OF_THREE, Outcome(Ending.RETIREMENT, 1), (0, 2)),
        (BEST_OF_THREE, Outcome(Ending.DISQUALIFICATION, 1, (leg(0, 8, 2),)), (0, 2)),
        (BEST_OF_THREE, Outcome(Ending.DISQUALIFICATION, None, (leg(0, 8, 2),)), (0, 0)),
    ],
)
def test_points_by_legs(scheme: ByLegs, outcome: Outcome, expected: tuple[Amount, Amount]) -> None:
    assert points(scheme, outcome) == expected


def test_the_working_of_legs() -> None:
    assert as_text(BEST_OF_THREE.score(TWO_ONE)[0]) == "1 (leg 1 won) + 0 (leg 2 lost) + 1 (leg 3 won) = 2"


# --- by margin --------------------------------------------------------------------------------------------------

MARGIN = Margin()


@pytest.mark.parametrize(
    ("outcome", "expected"),
    [
        # One piece left, on the last square but one: 100 + 25 + 25 × 1/57 = 125.44; the loser 25 + 5 × 7.
        (won(leg(0, 8, 7, to_go=(1,))), (125, 60)),
        # A piece in base and one half way: 100 + 50 + 25 + 25 × 28/57 (12.28) = 187.28; the loser 25 + 5 × 6.
        (won(leg(0, 8, 6, to_go=(57, 28))), (187, 55)),
        # Three with 19 to go: each 25 × 19/57 = 8 1/3, together 25 exactly: 100 + 75 + 25. Rounded each by itself: 199.
        (won(leg(1, 5, 8, to_go=(19, 19, 19)), by=1), (50, 200)),
        # Exactly half: 171 to go in all; 100 + 8 × 25 + 25 × 171/57 = 375, and × 1½ is 562½, up to 563.
        (won(leg(0, 8, 0, to_go=(57, 57, 51, 2, 1, 1, 1, 1), honour=Honour.EIGHT_PIECER)), (563, 25)),
        # All in harbour: 4 × (100 + 8 × 50) = 2,000.
        (won(leg(0, 8, 0, to_go=IN_BASE, honour=Honour.HARBOUR)), (2000, 25)),
        # In harbour the squares are known, written down or not.
        (won(leg(0, 8, 0, honour=Honour.HARBOUR)), (2000, 25)),
        # Squares not known: 25 for each of five pieces.
        (won(leg(0, 8, 3)), (100 + 5 * 25, 25 + 5 * 3)),
        (won(leg(1, 0, 8, honour=Honour.EIGHT_PIECER), by=1), (25, 450)),
        # A drawn leg: a loser's points to both.
        (DRAW, (25 + 15, 25 + 25)),
        (BYE, (100, 0)),
        (WALKOVER, (0, 100)),
        (DOUBLE, (0, 0)),
        # Retired with two pieces home, 100 + 6 × 25; the other side had four, and a loser's points for who retired.
        (Outcome(Ending.RETIREMENT, 0, (leg(0, 4, 2),)), (250, 35)),
        (Outcome(Ending.RETIREMENT, 0), (100, 0)),
        # A lost leg of 25 + 5 × 6, then the other side retires before the next: made up to 100.
        (Outcome(Ending.RETIREMENT, 0, (leg(1, 6, 8, to_go=(57, 57)),)), (100, 200)),
        (Outcome(Ending.DISQUALIFICATION, 0, (leg(0, 4, 2),)), (250, 0)),
        (Outcome(Ending.DISQUALIFICATION, 1, (leg(0, 8, 2),)), (0, 100)),
    ],
)
def test_points_by_margin(outcome: Outcome, expected: tuple[Amount, Amount]) -> None:
    assert points(MARGIN, outcome) == expected


def test_a_margin_is_rounded_once_when_the_legs_are_added_up() -> None:
    """Twice 100 + 25 + 25 × 1/57 = 125.4386 is 250.877, so 251; rounded leg by leg it would be 250."""
    close = leg(0, 8, 7, to_go=(1,))
    first, _ = MARGIN.score(won(close, close))
    assert first.amount == 251
    assert as_text(first) == "125 25/57 (leg 1) + 125 25/57 (leg 2) + 7/57 (rounded half up) = 251"


def test_half_a_point_of_margin_goes_up() -> None:
    """57 squares to go in all: 100 + 8 × 25 + 25 = 325, and half as much again 487½."""
    spread = (50, 1, 1, 1, 1, 1, 1, 1)
    first, _ = MARGIN.score(won(leg(0, 8, 0, to_go=spread, honour=Honour.EIGHT_PIECER)))
    assert first.amount == 488
    assert first.terms[-1] == Term(HALF, "rounded half up")


def test_the_working_of_a_margin() -> None:
    first, second = MARGIN.score(won(leg(0, 8, 6, to_go=(19, 57))))
    assert as_text(first) == (
        "100 (win) + 50 (a piece with 57 to go: 25 + 25 × 57/57) + 33 1/3 (a piece with 19 to go: 25 + 25 × 19/57) "
        "- 1/3 (rounded half up) = 183"
    )
    assert as_text(second) == "25 (loss) + 30 (6 pieces home) = 55"
    unknown, _ = MARGIN.score(won(leg(0, 8, 7)))
    assert as_text(unknown) == "100 (win) + 25 (1 piece not home, squares to go not written down) = 125"


# --- all of them ------------------------------------------------------------------------------------------------

SCHEMES: list[Scheme] = [TWO, THREE, CHESS, MESS_DECK, STRICT, BEST_OF_THREE, LEGS_AND_MORE, MARGIN]
OUTCOMES = [
    DRAW, BYE, WALKOVER, DOUBLE, EIGHT, HARBOUR, TWO_ONE,
    won(leg(0, 8, 6, to_go=(19, 3))),
    won(leg(0, 8, 6, to_go=(19, 3)), leg(1, 0, 8, to_go=(57, 5, 5, 6, 7, 8, 9, 57), honour=Honour.EIGHT_PIECER), by=1),
    *(Outcome(ending, winner, legs) for ending in (Ending.RETIREMENT, Ending.DISQUALIFICATION) for winner in (0, 1)
      for legs in ((), (leg(0, 4, 2),), (leg(1, 2, 8), leg(0, 4, 2)))),
    Outcome(Ending.DISQUALIFICATION, None),
]  # fmt: skip


@pytest.mark.parametrize("scheme", SCHEMES)
def test_every_working_adds_up(scheme: Scheme) -> None:
    for outcome in OUTCOMES:
        assert all(map(adds_up, scheme.score(outcome))), outcome


def mirrored(outcome: Outcome) -> Outcome:
    def other(side: Side | None) -> Side | None:
        return None if side is None else 1 if side == 0 else 0

    legs = tuple(
        Leg(other(each.winner), each.home[::-1], each.to_go and each.to_go[::-1], each.honour) for each in outcome.legs
    )
    return Outcome(outcome.ending, other(outcome.winner), legs)


@pytest.mark.parametrize("scheme", SCHEMES)
def test_it_makes_no_difference_which_side_is_written_first(scheme: Scheme) -> None:
    for outcome in OUTCOMES:
        assert scheme.score(mirrored(outcome)) == scheme.score(outcome)[::-1], outcome


@pytest.mark.parametrize("scheme", [TWO, THREE, CHESS, STRICT])
def test_no_played_match_brings_less_or_more_than_the_bounds(scheme: Scheme) -> None:
    bounds = scheme.bounds()
    assert bounds is not None
    for outcome in OUTCOMES:
        if outcome.ending.met:
            assert all(bounds[0] <= each <= bounds[1] for each in points(scheme, outcome)), outcome


@pytest.mark.parametrize("scheme", [MESS_DECK, BEST_OF_THREE, MARGIN])
def test_where_legs_decide_there_are_no_bounds(scheme: Scheme) -> None:
    assert scheme.bounds() is None


def test_a_scheme_says_what_it_scores() -> None:
    assert STRICT.rules() == (
        "A win: 2; a draw: 1; a loss: 1.",
        "A walkover: 2 to the side that came, -1 to the other.",
        "Where neither came: -1 to each.",
        "A bye: 1.",
        "A retirement: as a loss, with the bonuses of the legs as they stand.",
        "A disqualification: -1 and no bonus; the other side has the win.",
    )
    assert MESS_DECK.rules()[1:4] == (
        "An eight-piecer: 2 more to the winner of the leg.",
        "Eight pieces in harbour: 5 more, in place of an eight-piecer's.",
        "Every piece home: 1 to its side; unplayed matches count as 8 pieces to the side that came.",
    )
    assert BEST_OF_THREE.rules()[-3] == "A walkover or a bye: as 2 legs won; nothing to whoever did not come."
    assert MARGIN.rules()[-3] == "A walkover: 100; a bye: 100; nothing to whoever did not come."
