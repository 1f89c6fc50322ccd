"""Tie-breaks, each worked on paper in the words above its table."""

import random
from fractions import Fraction
from itertools import combinations, product

import pytest

from tests.tournaments.formats.result_lines import entries, read_results
from tournaments.formats.direct_encounter import split_by_direct_encounter
from tournaments.formats.entries import Entry
from tournaments.formats.ledger import Adjustment, Walkovers, open_ledger
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Ending, Honour, Leg, Outcome, Played
from tournaments.formats.points import Bonus, ByResult
from tournaments.formats.standings import Rules, Standings, make_standings
from tournaments.formats.tiebreaks import TieBreak
from tournaments.formats.ties import Value
from tournaments.formats.workings import HALF, Amount, Reckoned, as_text

POINTS, DIRECT, LOT = TieBreak.POINTS, TieBreak.DIRECT_ENCOUNTER, TieBreak.LOT
CUT_1, BUCHHOLZ, BERGER = TieBreak.BUCHHOLZ_CUT_1, TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER
CHESS = ByResult(win=1, draw=HALF)


def places(standings: Standings) -> str:
    """The table in a line: ``1 b, 2= a c, 4 d``."""
    ranks: dict[int | None, list[str]] = {}
    for row in standings.rows:
        ranks.setdefault(row.rank, []).append(row.entry.key)
    return ", ".join(f"{rank}{'=' if len(keys) > 1 else ''} {' '.join(keys)}" for rank, keys in ranks.items())


def amounts(standings: Standings, tie_break: TieBreak) -> dict[str, Amount | None]:
    return {row.entry.key: standings.value(row.entry.key, tie_break).amount for row in standings.rows}


def working(value: Value) -> str:
    assert value.amount is not None
    return as_text(Reckoned(value.amount, value.terms))


# --- points -----------------------------------------------------------------------------------------------------


def test_points_with_their_working() -> None:
    table = make_standings(
        entries("a b c"),
        read_results("1: a-b 1  c bye\n2: c-a =  b bye\n3: b-c w  a bye"),
        rules=Rules(ByResult(bye=0)),
        adjustments=[Adjustment("b", -1, "a player not registered"), Adjustment("b", HALF, "sportsmanship")],
    )
    assert working(table.value("a", POINTS)) == (
        "2 (round 1: beat B) + 1 (round 2: drew with C) + 0 (round 3: bye) = 3"
    )
    assert working(table.value("b", POINTS)) == (
        "0 (round 1: lost to A) + 0 (round 2: bye) + 2 (round 3: walkover over C) "
        "- 1 (a player not registered) + ½ (sportsmanship) = 1½"
    )
    assert working(table.value("c", POINTS)) == (
        "0 (round 1: bye) + 1 (round 2: drew with A) + 0 (round 3: did not come to meet B) = 1"
    )
    assert table.value("a", POINTS).terms[0].parts[0].words == "win"


def test_other_endings_are_told_in_words() -> None:
    results = read_results("1: a-b R  c-d D\n2: a-c x  b-d d\n3: a-d r")
    results.append(Played("both out", "b", "c", 4, Outcome(Ending.DISQUALIFICATION, None)))
    table = make_standings(entries("a b c d"), results, rules=Rules())
    told = {row.entry.key: [term.words for term in table.value(row.entry.key, POINTS).terms] for row in table.rows}
    assert told == {
        "a": ["round 1: beat, by retirement, B", "round 2: neither came, nor did C", "round 3: retired against D"],
        "b": ["round 1: retired against A", "round 2: disqualified against D", "round 4: disqualified, as was C"],
        "c": [
            "round 1: beat, by disqualification, D",
            "round 2: neither came, nor did A",
            "round 4: disqualified, as was B",
        ],
        "d": [
            "round 1: disqualified against C",
            "round 2: beat, by disqualification, B",
            "round 3: beat, by retirement, A",
        ],
    }


# --- direct encounter -------------------------------------------------------------------------------------------

BY_DIRECT = Rules(tie_breaks=(POINTS, DIRECT))


def test_direct_encounter_of_two() -> None:
    """A and B have 4 points each, and B beat A; C and D have 2, and C beat D."""
    table = make_standings(
        entries("a b c d"), read_results("1: b-a 1  c-d 1\n2: a-c 1  d-b 1\n3: a-d 1  b-c 1"), rules=BY_DIRECT
    )
    assert places(table) == "1 b, 2 a, 3 c, 4 d"
    assert working(table.row("b").values[DIRECT]) == "2 (against A) = 2"
    assert table.row("b").values[DIRECT].note == "among A and B"
    assert table.row("a").parted_by is DIRECT


SIX = """
    1: a-c 1  a-d 1  b-a 1  b-c 1  d-b 1  c-d 1
    2: e-a 1  e-b 1  c-e 1  d-e 1
    3: a-f 1  b-f 1  c-f 1  d-f 1  f-e 1
"""


def test_direct_encounter_is_applied_again_to_those_still_tied() -> None:
    """A, B, C and D have 6 points each (E 4, F 2).

    Among the four: A beat C and D, 4; B beat A and C, 4; C beat D, 2; D beat B, 2. So A and B are ahead of C and D.
    Again among A and B alone: B beat A. Again among C and D alone: C beat D.
    """
    table = make_standings(entries("a b c d e f"), read_results(SIX), rules=BY_DIRECT)
    assert places(table) == "1 b, 2 a, 3 c, 4 d, 5 e, 6 f"
    first = table.row("b").values[DIRECT]
    assert working(first) == "2 (against A) + 2 (against C) + 0 (against D) = 4"
    assert first.note == "among A, B, C and D"
    [again] = first.again
    assert (working(again), again.note) == ("2 (against A) = 2", "among A and B")
    assert [again.amount for again in table.row("d").values[DIRECT].again] == [0]


def test_three_in_a_ring_stay_tied() -> None:
    """A beat B, B beat C, C beat A, and all beat D: 4 points, 2 in direct encounter, 4 of Sonneborn-Berger, each."""
    results = read_results("1: a-b 1  c-d 1\n2: c-a 1  b-d 1\n3: b-c 1  a-d 1")
    table = make_standings(entries("a b c d"), results, rules=Rules())
    assert places(table) == "1= a b c, 4 d"
    assert [row.shared for row in table.rows] == [True, True, True, False]
    assert {table.row(key).values[DIRECT].amount for key in "abc"} == {2}
    assert {table.row(key).values[BERGER].amount for key in "abc"} == {4}
    assert [row.parted_by for row in table.rows] == [None, None, None, POINTS]


def test_direct_encounter_is_not_applied_where_a_pair_has_not_met_and_nobody_is_sure_to_be_first() -> None:
    """A beat B, B beat C; A and C have not met. A has 2 and might stay there; B has 2 already. All have 4 in all."""
    results = read_results("1: a-b 1  c-d 1\n2: a-d 1  b-c 1\n3: b-e 1  c-e 1")
    table = make_standings(entries("a b c d e"), results, rules=BY_DIRECT)
    assert places(table) == "1= a b c, 4= d e"
    assert table.row("b").values[DIRECT] == Value(None, (), "not applied: A and C have not met")


def test_nobody_is_sure_to_be_first_while_another_could_win_what_is_missing() -> None:
    """A beat B; C has met neither and could have 4 against A's 2. All have 2 in all."""
    table = make_standings(entries("a b c d"), read_results("1: a-b 1  c-d 1\n2: b-d 1"), rules=BY_DIRECT)
    assert places(table) == "1= a b c, 4 d"
    assert table.row("c").values[DIRECT].note == "not applied: A and C have not met, nor has another pair"


def test_who_is_first_whatever_came_of_the_missing_match_is_first() -> None:
    """A beat B and C, who have not met: A has 4, they could have 2. A is first; B and C, not having met, stay tied."""
    results = read_results("1: a-b 1  a-c 1\n2: b-d 1  c-d 1\n3: b-e 1  c-e 1")
    table = make_standings(entries("a b c d e"), results, rules=BY_DIRECT)
    assert places(table) == "1 a, 2= b c, 4= d e"
    first = table.row("a").values[DIRECT]
    assert first.amount == 4
    assert first.note == "among A, B and C; B and C have not met; ahead of the rest whatever would come of it"
    [again] = table.row("b").values[DIRECT].again
    assert again == Value(None, (), "not applied: B and C have not met")


def test_the_second_too_can_be_sure_and_the_rest_begin_anew() -> None:
    """A beat B, C and D; B beat C and D; C and D have not met; E makes up the points: 6 each.

    A has 6 among the four and is first; B 4, and C and D could have 2: B is second. C and D are left and have not met.
    """
    results = read_results("1: a-b 1  a-c 1  a-d 1  b-c 1  b-d 1\n2: b-e 1  c-e 1  c-f 1  c-g 1  d-e 1  d-f 1  d-g 1")
    table = make_standings(entries("a b c d e f g"), results, rules=BY_DIRECT)
    assert places(table) == "1 a, 2 b, 3= c d, 5= e f g"


@pytest.mark.parametrize("seed", range(60))
def test_who_is_first_in_any_case_by_trying_everything_that_could_come_of_the_missing_matches(seed: int) -> None:
    """Groups of three to five with up to five pairs that have not met, by 2-1-0 and 3-1-0."""
    chance = random.Random(seed)
    scheme, keys = ByResult(win=chance.choice((2, 3))), "abcde"[: chance.randint(3, 5)]
    pairs = list(combinations(keys, 2))
    missing = chance.sample(pairs, chance.randint(1, min(5, len(pairs))))
    results = [
        Played("".join(pair), *pair, 1, Outcome(Ending.PLAYED, chance.choice((0, 0, 1, None))))
        for pair in pairs
        if pair not in missing
    ]
    shares = {0: (scheme.win, scheme.loss), 1: (scheme.loss, scheme.win), None: (scheme.draw, scheme.draw)}
    tables = []
    for outcomes in product(shares, repeat=len(missing)):
        table = dict.fromkeys(keys, Fraction(0))
        winners = [(each.first, str(each.second), each.outcome.winner) for each in results]
        for one, other, winner in [*winners, *((*pair, won) for pair, won in zip(missing, outcomes, strict=True))]:
            table[one] += shares[winner][0]
            table[other] += shares[winner][1]
        tables.append(table)
    expected: list[list[str]] = []
    left = list(keys)
    while len(left) > 1:
        sure = [
            key for key in left if all(table[key] > table[each] for table in tables for each in left if each != key)
        ]
        if not sure:
            break
        expected.append(sure)
        left.remove(sure[0])
    ledger = open_ledger(entries(" ".join(keys)), results, scheme=scheme, walkovers=Walkovers.MEETINGS)
    parts = split_by_direct_encounter(ledger, keys).parts
    assert parts[: len(expected)] == expected
    if not expected:
        assert parts == [list(keys)]


def test_with_bonuses_nobody_is_sure_to_be_first() -> None:
    """As above, but a bonus has no known end: direct encounter waits for the match that is missing."""
    results = read_results("1: a-b 1  a-c 1\n2: b-d 1  c-d 1\n3: b-e 1  c-e 1")
    rules = Rules(ByResult(bonus=Bonus(eight_piecer=1)), (POINTS, DIRECT))
    assert places(make_standings(entries("a b c d e"), results, rules=rules)) == "1= a b c, 4= d e"


def test_over_two_rounds_the_mini_league_has_both_matches() -> None:
    """A and B each beat the other once; A's win was an eight-piecer, 3 to 2. Officials took 1 of A's: both have 2."""
    results = read_results("1: a-b 1(8:0*)  c-d 1(8:1)\n2: b-a 1(8:4)  d-c 0(2:8)")
    rules = Rules(ByResult(bonus=Bonus(eight_piecer=1)), (POINTS, DIRECT))
    table = make_standings(entries("a b c d"), results, rules=rules, adjustments=[Adjustment("a", -1, "late")])
    assert places(table) == "1 c, 2 a, 3 b, 4 d"
    assert working(table.row("a").values[DIRECT]) == "3 (against B: 3 + 0) = 3"


def test_a_pair_that_met_more_often_counts_with_its_average() -> None:
    """A and B met twice, each winning once: 1 on average. Both met C once: A beat C, C beat B. A 3, B 1, C 2."""
    results = read_results("1: a-b 1\n2: b-a 1\n3: a-c 1\n4: c-b 1\n5: c-d 1  b-d 1")
    table = make_standings(entries("a b c d"), results, rules=BY_DIRECT)
    assert [row.points for row in table.rows] == [4, 4, 4, 0]
    assert places(table) == "1 a, 2 c, 3 b, 4 d"
    assert working(table.row("a").values[DIRECT]) == "1 (against B: 2 + 0, on average of 2 matches) + 2 (against C) = 3"


@pytest.mark.parametrize(("walkovers", "expected"), [(Walkovers.MEETINGS, "1 a, 2 b"), (Walkovers.UNPLAYED, "1= a b")])
def test_whether_a_walkover_is_a_meeting(walkovers: Walkovers, expected: str) -> None:
    """A had a walkover over B; both have 2 points, B by a win over C."""
    results = read_results("1: a-b w\n2: b-c 1")
    rules = Rules(ByResult(), (POINTS, DIRECT), walkovers)
    assert places(make_standings(entries("a b c"), results, rules=rules)) == f"{expected}, 3 c"


def test_a_double_walkover_is_a_meeting_that_both_lost() -> None:
    """A and B did not come to meet each other: 0 each, and they stay tied, though not for want of a meeting."""
    table = make_standings(entries("a b"), read_results("1: a-b x"), rules=BY_DIRECT)
    assert places(table) == "1= a b"
    assert [row.values[DIRECT].amount for row in table.rows] == [0, 0]


# --- Buchholz and Sonneborn-Berger ------------------------------------------------------------------------------

FIVE = """
    1: a-b 1  c-d =  e bye
    2: c-a =  e-d 1  b bye
    3: a-e 1  b-c 1  d bye
"""
SWISS = Rules(CHESS, (POINTS, CUT_1, BUCHHOLZ), Walkovers.UNPLAYED)


def test_buchholz() -> None:
    """Points: A 2½, B 2, C 1, D 1½, E 2 (byes are worth 1).

    Buchholz, own points for the bye: A: 2 + 1 + 2 = 5. B: 2½ + 2 (own) + 1 = 5½. C: 1½ + 2½ + 2 = 6.
    D: 1 + 2 + 1½ (own) = 4½. E: 2 (own) + 1½ + 2½ = 6. Without the lowest: 4, 4½, 4½, 3½, 4½.
    B and E are tied on points and on Buchholz cut 1; by Buchholz E is ahead.
    """
    table = make_standings(entries("a b c d e"), read_results(FIVE), rules=SWISS)
    assert amounts(table, POINTS) == {"a": 5 * HALF, "e": 2, "b": 2, "d": 3 * HALF, "c": 1}
    assert amounts(table, BUCHHOLZ) == {"a": 5, "e": 6, "b": 11 * HALF, "d": 9 * HALF, "c": 6}
    assert amounts(table, CUT_1) == {"a": 4, "e": 9 * HALF, "b": 9 * HALF, "d": 7 * HALF, "c": 9 * HALF}
    assert places(table) == "1 a, 2 e, 3 b, 4 d, 5 c"
    assert table.row("b").parted_by is BUCHHOLZ
    assert working(table.row("b").values[CUT_1]) == (
        "2½ (round 1: points of A) + 2 (round 2: not played, own points) + 1 (round 3: points of C) "
        "- 1 (the lowest is cut) = 4½"
    )


def test_sonneborn_berger() -> None:
    """The same five. A: beat B 2, drew with C ½, beat E 2 = 4½. B: lost, half its own 1, beat C 1 = 2.

    C: half of D's ¾, half of A's 1¼, lost = 2. D: half of C's ½, lost, half its own ¾ = 1¼. E: half its own 1, beat D
    1½, lost = 2½.
    """
    table = make_standings(entries("a b c d e"), read_results(FIVE), rules=SWISS)
    assert amounts(table, BERGER) == {"a": 9 * HALF, "e": 5 * HALF, "b": 2, "d": 5 * HALF * HALF, "c": 2}
    assert working(table.value("c", BERGER)) == ("¾ (round 1: drew with D, half) + 1¼ (round 2: drew with A, half) = 2")


def test_unplayed_rounds_in_buchholz() -> None:
    """A walkover, a double walkover and a round without a result are draws with oneself, where walkovers are unplayed.

    A: beat B 1, walkover over C 1, no result in round 3: 2 points. Buchholz 0 (B) + 2 + 2 = 4.
    B: lost to A 0, neither came 0, no result: 0 points. Buchholz 2 (A) + 0 + 0 = 2.
    C: no result in round 1, did not come 0, beat D 1: 1 point. Buchholz 1 + 1 + 0 (D) = 2.
    D: no result, neither came 0, lost to C 0: 0 points. Buchholz 0 + 0 + 1 (C) = 1.
    """
    results = read_results("1: a-b 1\n2: a-c w  b-d x\n3: c-d 1")
    table = make_standings(entries("a b c d"), results, rules=SWISS, rounds=3)
    assert amounts(table, BUCHHOLZ) == {"a": 4, "b": 2, "c": 2, "d": 1}
    # Without the number of rounds those without a result are not looked at.
    assert amounts(make_standings(entries("a b c d"), results, rules=SWISS), BUCHHOLZ) == {
        "a": 2,
        "b": 2,
        "c": 1,
        "d": 1,
    }
    # Half of its own points for each of A's two unplayed rounds, and nothing for B, who has no points.
    assert table.value("a", BERGER).amount == 2
    assert [term.words for term in table.value("c", BERGER).terms] == [
        "round 2: not played, half of own points",
        "round 3: beat D",
        "round 1: not played, half of own points",
    ]


def test_where_walkovers_are_meetings_they_count_against_whom_they_were() -> None:
    """A has a walkover over B, who beat C: Buchholz of A is B's 2 points, Sonneborn-Berger too; of B 2 + 0, and 0."""
    rules = Rules(ByResult(), (POINTS, BUCHHOLZ), Walkovers.MEETINGS)
    table = make_standings(entries("a b c"), read_results("1: a-b w\n2: b-c 1"), rules=rules)
    assert amounts(table, BUCHHOLZ) == {"a": 2, "b": 2, "c": 2}
    assert amounts(table, BERGER) == {"a": 2, "b": 0, "c": 0}
    assert amounts(table, TieBreak.WINS) == {"a": 1, "b": 1, "c": 0}


def test_points_taken_by_officials_change_no_opponents_buchholz() -> None:
    table = make_standings(
        entries("a b c d e"), read_results(FIVE), rules=SWISS, adjustments=[Adjustment("a", -2, "a phone at the table")]
    )
    assert table.row("a").points == HALF
    assert table.value("b", BUCHHOLZ).amount == 11 * HALF


# --- how it was won ---------------------------------------------------------------------------------------------


def test_wins_are_of_matches_played_and_never_byes() -> None:
    results = read_results("1: a-b 1  c bye\n2: a-c w  b bye\n3: a-b R")
    for walkovers, wins in ((Walkovers.MEETINGS, 3), (Walkovers.UNPLAYED, 2)):
        table = make_standings(entries("a b c"), results, rules=Rules(walkovers=walkovers))
        assert amounts(table, TieBreak.WINS) == {"a": wins, "b": 0, "c": 0}


def test_pieces_home_difference() -> None:
    """A beat B 8-3 and 8-5 and lost 6-8, then drew with C 4-4: 5 + 3 - 2 + 0 = 6. B has the opposite, C nothing."""
    results = read_results("1: a-b 1(8:3,6:8,8:5)\n2: c-a =(4:4)")
    table = make_standings(entries("a b c"), results, rules=Rules())
    assert amounts(table, TieBreak.PIECES_HOME) == {"a": 6, "c": 0, "b": -6}
    assert working(table.value("b", TieBreak.PIECES_HOME)) == (
        "-6 (round 1: lost to A, 3 home to 8 and 8 home to 6 and 5 home to 8) = -6"
    )


def test_distance() -> None:
    """A left B with 57 + 3 to go: 60. B left C, in harbour, with 8 × 57 = 456. How far C was from home is not known."""
    results = [
        Played("1", "a", "b", 1, Outcome(Ending.PLAYED, 0, (Leg(0, (8, 6), ((), (57, 3))),))),
        Played("2", "c", "b", 2, Outcome(Ending.PLAYED, 1, (Leg(1, (0, 8), None, Honour.HARBOUR),))),
        Played("3", "a", "c", 3, Outcome(Ending.PLAYED, 0, (Leg(0, (8, 2)),))),
    ]
    table = make_standings(entries("a b c"), results, rules=Rules())
    assert amounts(table, TieBreak.DISTANCE) == {"a": 60, "b": 396, "c": -456}
    assert working(table.value("a", TieBreak.DISTANCE)) == (
        "60 (round 1: beat B, leg 1: 60 to go against 0) "
        "+ 0 (round 3: beat C, leg 1: squares to go not written down) = 60"
    )


def test_eight_piecers_of_every_leg_those_in_harbour_among_them() -> None:
    results = read_results("1: a-b 1(8:0*,0:8*,8:0!)  c-d 1(8:1)")
    table = make_standings(entries("a b c d"), results, rules=Rules())
    assert amounts(table, TieBreak.EIGHT_PIECERS) == {"a": 2, "b": 1, "c": 0, "d": 0}
    assert table.row("a").record.eight_piecers == (2, 1)
    assert table.row("a").record.harbours == (1, 0)


# --- lot --------------------------------------------------------------------------------------------------------


def test_a_lot_parts_whoever_is_left_and_can_be_drawn_again() -> None:
    lots = Lots("HMS Victory")
    table = make_standings(entries("a b c"), [], rules=Rules(tie_breaks=(POINTS, LOT)), lots=lots)
    drawn = lots.order("abc", purpose="standings")
    assert [row.entry.key for row in table.rows] == drawn
    assert [row.rank for row in table.rows] == [1, 2, 3]
    value = table.rows[0].values[LOT]
    assert value.amount == 1
    assert (
        value.note
        == f"lot {lots.of(drawn[0], purpose='standings'):064x} of {drawn[0]}, drawn with the seed HMS Victory"
    )


def test_no_lot_is_drawn_where_nobody_is_tied() -> None:
    rules = Rules(tie_breaks=(POINTS, LOT))
    table = make_standings(entries("a b"), read_results("1: a-b 1"), rules=rules, lots=Lots("seed"))
    assert all(LOT not in row.values for row in table.rows)
    assert table.value("a", LOT) == Value(None, (), "not tied")


def test_names_stand_in_the_workings_and_keys_where_there_are_none() -> None:
    named = [Entry("7f3a", "Pusser's Rum"), Entry("91c2")]
    table = make_standings(named, [Played("m", "7f3a", "91c2", 1, Outcome(Ending.PLAYED, 0))], rules=Rules())
    assert working(table.value("7f3a", POINTS)) == "2 (round 1: beat 91c2) = 2"
    assert working(table.value("91c2", POINTS)) == "0 (round 1: lost to Pusser's Rum) = 0"
