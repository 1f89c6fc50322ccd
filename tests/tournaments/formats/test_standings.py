"""Tables: ranks and ties, withdrawals, what is refused, and what never matters to a table."""

import random
import time
from collections.abc import Iterable
from dataclasses import replace

import pytest

from tests.tournaments.formats.result_lines import entries, read_results
from tests.tournaments.formats.test_tiebreaks import places
from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.ledger import Adjustment, Walkovers
from tournaments.formats.lots import Lots
from tournaments.formats.margin import Margin
from tournaments.formats.outcomes import BadOutcome, Ending, Honour, Leg, Outcome, Played, Side
from tournaments.formats.pairings import Pairing
from tournaments.formats.points import Bonus, ByLegs, ByResult, Scheme
from tournaments.formats.round_robin import Round, make_rounds
from tournaments.formats.standings import (
    ROUND_ROBIN_TIE_BREAKS,
    SWISS_TIE_BREAKS,
    BadTable,
    Record,
    Rules,
    Standings,
    Withdrawals,
    make_standings,
)
from tournaments.formats.tiebreaks import TieBreak
from tournaments.formats.ties import Value

RULES = Rules()

# --- ranks ------------------------------------------------------------------------------------------------------


def test_nobody_and_one_entry() -> None:
    assert make_standings([], [], rules=RULES).rows == ()
    [row] = make_standings(entries("a"), [], rules=RULES).rows
    assert (row.rank, row.shared, row.points, row.parted_by) == (1, False, 0, None)


def test_before_the_first_result_everybody_is_first() -> None:
    table = make_standings(entries("c a b"), [], rules=RULES)
    assert places(table) == "1= a b c"
    assert all(row.shared and row.parted_by is None for row in table.rows)


def test_two_entries() -> None:
    assert places(make_standings(entries("a b"), read_results("1: a-b 0"), rules=RULES)) == "1 b, 2 a"
    assert places(make_standings(entries("a b"), read_results("1: a-b ="), rules=RULES)) == "1= a b"


def test_a_shared_rank_takes_up_as_many_as_share_it() -> None:
    results = read_results("1: a-b 1  c-d =\n2: e-f w")
    assert places(make_standings(entries("a b c d e f"), results, rules=Rules(tie_breaks=(TieBreak.POINTS,)))) == (
        "1= a e, 3= c d, 5= b f"
    )


def test_each_tie_break_parts_only_whom_those_before_left_tied() -> None:
    """A and B have 2 points, C 1, D 1; pieces home would put D ahead of all, and only puts it ahead of C."""
    results = read_results("1: a-c 1(8:7)  b-d 1(8:7)\n2: c-e =(1:1)  d-f =(7:0)")
    rules = Rules(tie_breaks=(TieBreak.POINTS, TieBreak.PIECES_HOME))
    table = make_standings(entries("a b c d e f"), results, rules=rules)
    assert places(table) == "1= a b, 3 d, 4 e, 5 c, 6 f"
    assert [row.parted_by for row in table.rows] == [
        None,
        None,
        TieBreak.POINTS,
        TieBreak.PIECES_HOME,
        TieBreak.PIECES_HOME,
        TieBreak.PIECES_HOME,
    ]


@pytest.mark.parametrize(
    ("order", "expected"),
    [
        ((TieBreak.WINS, TieBreak.PIECES_HOME), "1 f, 2 a, 3 b, 4 e, 5 d"),
        ((TieBreak.PIECES_HOME, TieBreak.WINS), "1 f, 2 b, 3 a, 4 e, 5 d"),
    ],
)
def test_tie_breaks_are_asked_in_the_order_of_the_rules(order: tuple[TieBreak, ...], expected: str) -> None:
    """A has 2 points by a win, and a difference of +1 - 8; B has 2 by two draws, and a difference of +1 + 1."""
    results = read_results("1: a-d 1(8:7)  b-e =(4:3)\n2: f-a 1(8:0)  b-f =(4:3)")
    table = make_standings(entries("a b d e f"), results, rules=Rules(tie_breaks=(TieBreak.POINTS, *order)))
    assert places(table) == expected


def test_what_put_a_row_below_the_one_above_is_told_also_after_later_splits() -> None:
    """Points part A, B, C (2 each) from D, E (none); then pieces home, +3, +1, +3, and -6, -1, part those within."""
    results = read_results("1: a-d 1(8:5)  b-e 1(8:7)\n2: c-d 1(8:5)")
    rules = Rules(tie_breaks=(TieBreak.POINTS, TieBreak.PIECES_HOME))
    table = make_standings(entries("a b c d e"), results, rules=rules)
    assert places(table) == "1= a c, 3 b, 4 e, 5 d"
    points, pieces = TieBreak.POINTS, TieBreak.PIECES_HOME
    assert [row.parted_by for row in table.rows] == [None, None, pieces, points, pieces]


def test_records() -> None:
    results = read_results("1: a-b 1(8:0*,6:8)  c bye\n2: c-a w  b bye\n3: b-c x  a bye\n4: a-c =(4:4)")
    table = make_standings(entries("a b c"), results, rules=RULES)
    record = table.row("a").record
    assert record == Record(won=1, drawn=1, lost=1, byes=1, legs=(1, 1), home=(18, 12), eight_piecers=(1, 0))
    assert record.matches == 3
    assert table.row("b").record == Record(lost=2, byes=1, legs=(1, 1), home=(8, 14), eight_piecers=(0, 1))
    assert table.row("c").record == Record(won=1, drawn=1, lost=1, byes=1, home=(4, 4))


# --- who withdrew -----------------------------------------------------------------------------------------------

THREE_DUE = read_results("1: a-b 1  c-d 0\n2: a-c 1  b-d 0")  # D has beaten C and B


@pytest.mark.parametrize(
    ("rule", "due", "expected"),
    [
        (Withdrawals.KEPT, None, "1= a d, 3= b c"),
        (Withdrawals.ANNULLED, None, "1 a, 2= b c, None d"),
        (Withdrawals.KEPT_FROM_HALF, 3, "1= a d, 3= b c"),  # two of three
        (Withdrawals.KEPT_FROM_HALF, 4, "1= a d, 3= b c"),  # two of four are half
        (Withdrawals.KEPT_FROM_HALF, 5, "1 a, 2= b c, None d"),  # two of five are less
        (Withdrawals.KEPT_FROM_HALF, {"d": 5}, "1 a, 2= b c, None d"),
    ],
)
def test_results_of_who_withdrew(rule: Withdrawals, due: int | dict[str, int] | None, expected: str) -> None:
    rules = Rules(tie_breaks=(TieBreak.POINTS,), withdrawals=rule)
    table = make_standings(entries("a b c d"), THREE_DUE, rules=rules, withdrawn={"d"}, due=due)
    assert places(table) == expected
    assert [row.entry.key for row in table.rows if row.withdrawn] == ["d"]
    gone = table.row("d").rank is None
    assert table.annulled == (("r1.2 c-d", "r2.2 b-d") if gone else ())
    assert table.row("c").record.lost == (1 if gone else 2)
    if gone:
        assert table.value("d", TieBreak.BUCHHOLZ) == Value(None, (), "results annulled")


def test_walkovers_and_byes_are_not_half_of_the_matches() -> None:
    results = read_results("1: a-b 1  c-d 1\n2: a-d w\n3: d bye")
    rules = Rules(withdrawals=Withdrawals.KEPT_FROM_HALF)
    table = make_standings(entries("a b c d"), results, rules=rules, withdrawn={"d"}, due=3)
    assert table.annulled == ("r1.2 c-d", "r2.1 a-d", "r3.1 d")
    assert table.row("a").points == 2


def test_both_of_two_who_withdraw_have_the_match_against_each_other_counted() -> None:
    """B and D met, and each met one more: two of three for both, and all is kept."""
    results = read_results("1: b-d 1  a-c 1\n2: a-b 1  c-d 1")
    table = make_standings(entries("a b c d"), results, rules=RULES, withdrawn={"b", "d"}, due=3)
    assert table.annulled == ()


# --- what is refused --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "error", "words"),
    [
        ({"withdrawn": {"d"}}, BadTable, "Whether half of a withdrawn entry's matches were played needs their number."),
        ({"withdrawn": {"d"}, "due": {"a": 3}}, BadTable, "Whether half of a withdrawn entry's"),
        ({"withdrawn": {"x"}, "due": 3}, BadEntries, "x is said to have withdrawn, and is not in this table."),
        ({"adjustments": [Adjustment("x", 1, "?")]}, BadEntries, "Points are awarded or taken from x, which is not"),
        ({"adjustments": [Adjustment("a", 1, " ")]}, BadTable, "Points are awarded or taken from a without a reason."),
        ({"rules": Rules(tie_breaks=(TieBreak.LOT,))}, BadTable, "The tie-break lot needs the seed of its lots."),
        ({"rules": Rules(tie_breaks=(TieBreak.WINS,) * 2)}, BadTable, "The tie-break wins is listed twice."),
    ],
)
def test_a_table_that_cannot_be_made(given: dict[str, object], error: type[ValueError], words: str) -> None:
    arguments: dict[str, object] = {"rules": RULES, **given}
    with pytest.raises(error) as refused:
        make_standings(entries("a b c d"), THREE_DUE, **arguments)  # type: ignore[arg-type]  # any of its arguments
    assert str(refused.value).startswith(words)


def leg(winner: Side | None, *home: int, honour: Honour | None = None, to_go: tuple[int, ...] | None = None) -> Leg:
    away = None if to_go is None else ((), to_go)
    return Leg(winner, (home[0], home[1]), away, honour)


@pytest.mark.parametrize(
    ("first", "second", "outcome", "words"),
    [
        ("a", "a", Outcome(Ending.PLAYED, 0), "a cannot meet itself."),
        ("a", None, Outcome(Ending.PLAYED, 0), "a bye, and nothing but a bye, has one entry."),
        ("a", "b", Outcome(Ending.BYE, 0), "a bye, and nothing but a bye, has one entry."),
        ("a", None, Outcome(Ending.BYE, 1), "a bye is won by its entry, the first side."),
        ("a", "b", Outcome(Ending.DOUBLE_WALKOVER, 0), "nobody wins a double walkover."),
        ("a", "b", Outcome(Ending.WALKOVER, None), "a walkover has a winner."),
        ("a", "b", Outcome(Ending.RETIREMENT, None), "a retirement has a winner."),
        ("a", "b", Outcome(Ending.WALKOVER, 0, (leg(0, 8, 3),)), "a walkover has no games."),
        ("a", "b", Outcome(Ending.PLAYED, 0, (leg(0, 9, 3),)), "game 1: pieces home are 0 to 8, not 9 and 3."),
        ("a", "b", Outcome(Ending.PLAYED, 0, (leg(0, 8, 8),)), "game 1: both sides have all their pieces home."),
        (
            "a",
            "b",
            Outcome(Ending.PLAYED, 0, (leg(0, 8, 3), leg(None, 3, 3, honour=Honour.EIGHT_PIECER))),
            "game 2: an eight-piecer has a winner.",
        ),
        (
            "a",
            "b",
            Outcome(Ending.PLAYED, 0, (leg(0, 8, 1, honour=Honour.HARBOUR),)),
            "game 1: a loser whose eight pieces are in harbour has none home.",
        ),
        (
            "a",
            "b",
            Outcome(Ending.PLAYED, 0, (leg(0, 8, 6, to_go=(1,)),)),
            "game 1: 6 pieces home leave 2 with squares to go, not 1.",
        ),
        (
            "a",
            "b",
            Outcome(Ending.PLAYED, 0, (leg(0, 8, 6, to_go=(1, 58)),)),
            "game 1: a piece not home has 1 to 57 squares to go.",
        ),
        (
            "a",
            "b",
            Outcome(Ending.PLAYED, 0, (leg(0, 8, 0, honour=Honour.HARBOUR, to_go=(57, 57, 57, 57, 57, 57, 57, 5)),)),
            "game 1: pieces in harbour have 57 squares to go each.",
        ),
    ],
)
def test_a_result_that_cannot_be_is_named(first: str, second: str | None, outcome: Outcome, words: str) -> None:
    with pytest.raises(BadOutcome) as refused:
        make_standings(entries("a b"), [Played("m1", first, second, 1, outcome)], rules=RULES)
    assert str(refused.value) == f"Match m1: {words}"


def test_two_results_of_one_match_are_refused() -> None:
    [played] = read_results("1: a-b 1")
    with pytest.raises(BadOutcome, match=r"^Match r1.1 a-b has two results.$"):
        make_standings(entries("a b"), [played, played], rules=RULES)


# --- what never matters -----------------------------------------------------------------------------------------

SCHEMES: list[Scheme] = [
    ByResult(),
    ByResult(win=3, bonus=Bonus(eight_piecer=1, harbour=2, piece_home=1)),
    ByLegs(legs=2),
    Margin(),
]
SEEDS = range(24)


def any_outcome(chance: random.Random) -> Outcome:
    kind = chance.random()
    if kind < 0.1:
        return Outcome(Ending.WALKOVER, chance.choice((0, 1)))
    if kind < 0.15:
        return Outcome(Ending.DOUBLE_WALKOVER, None)
    if kind < 0.3:
        return Outcome(Ending.PLAYED, None, (leg(None, 4, 4),))
    winner: Side = chance.choice((0, 1))
    home = chance.randint(0, 7)
    to_go = tuple(chance.randint(1, 57) for _ in range(8 - home))
    known = chance.random() < 0.7
    score = (8, home) if winner == 0 else (home, 8)
    away = (((), to_go) if winner == 0 else (to_go, ())) if known else None
    lost = Leg(winner, (score[0], score[1]), away, None if home else Honour.EIGHT_PIECER)
    ending = chance.choice((Ending.PLAYED,) * 8 + (Ending.RETIREMENT, Ending.DISQUALIFICATION))
    return Outcome(ending, winner, (lost,))


def all_played(rounds: Iterable[Round], chance: random.Random) -> list[Played]:
    return [
        Played(f"m{each.number}-{place}", *pair_of(pairing), each.number, any_outcome(chance))
        for each in rounds
        for place, pairing in enumerate(each.pairings)
    ]


def pair_of(pairing: Pairing) -> tuple[str, str]:
    assert pairing.second is not None
    return pairing.first.key, pairing.second.key


def a_season(chance: random.Random) -> tuple[list[Entry], list[Played], Rules]:
    """A round robin of 3 to 9, part of it played, under any rules."""
    found = [Entry(f"e{number}") for number in range(chance.randint(3, 9))]
    rounds = make_rounds(found, cycles=chance.choice((1, 2)))
    results = [each for each in all_played(rounds, chance) if chance.random() < 0.8]
    results += [
        Played(f"bye {each.number}", each.resting.key, None, each.number, Outcome(Ending.BYE, 0))
        for each in rounds
        if each.resting is not None
    ]
    order = chance.choice((ROUND_ROBIN_TIE_BREAKS, SWISS_TIE_BREAKS, (*SWISS_TIE_BREAKS, TieBreak.LOT)))
    return found, results, Rules(chance.choice(SCHEMES), order, chance.choice(list(Walkovers)))


def table_of(season: tuple[list[Entry], list[Played], Rules]) -> Standings:
    found, results, rules = season
    return make_standings(found, results, rules=rules, lots=Lots("seed"), rounds=9)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_results_and_of_entries_does_not_matter(seed: int) -> None:
    chance = random.Random(seed)
    found, results, rules = a_season(chance)
    before = table_of((found, results, rules))
    chance.shuffle(found)
    chance.shuffle(results)
    assert table_of((found, results, rules)) == before


@pytest.mark.parametrize("seed", SEEDS)
def test_correcting_and_correcting_back_is_as_if_nothing_had_been(seed: int) -> None:
    chance = random.Random(seed)
    found, results, rules = a_season(chance)
    before = table_of((found, results, rules))
    corrected = [replace(each, outcome=any_outcome(chance)) if each.second else each for each in results]
    other = table_of((found, corrected, rules))
    back = [replace(each, outcome=old.outcome) for each, old in zip(corrected, results, strict=True)]
    assert table_of((found, back, rules)) == before
    assert other != before


@pytest.mark.parametrize("seed", SEEDS)
def test_only_results_among_the_entries_of_the_table_count(seed: int) -> None:
    chance = random.Random(seed)
    found, results, rules = a_season(chance)
    strangers = []
    for number in range(20):
        first, second = chance.sample([chance.choice(found).key, "stranger", "other"], 2)
        strangers.append(Played(f"x{number}", first, second, 1, any_outcome(chance)))
    strangers.append(Played("x bye", "stranger", None, 1, Outcome(Ending.BYE, 0)))
    assert table_of((found, [*strangers, *results], rules)) == table_of((found, results, rules))


@pytest.mark.parametrize("seed", SEEDS)
def test_it_does_not_matter_which_side_is_written_first(seed: int) -> None:
    """Points, ranks and values are the same; only where a match is at home changes."""
    found, results, rules = a_season(random.Random(seed))
    turned = [turn(each) for each in results]
    one, other = table_of((found, results, rules)), table_of((found, turned, rules))
    assert one == other


def turn(played: Played) -> Played:
    if played.second is None:
        return played
    outcome = played.outcome
    legs = tuple(
        Leg(swap(each.winner), each.home[::-1], each.to_go and each.to_go[::-1], each.honour) for each in outcome.legs
    )
    return Played(
        played.match, played.second, played.first, played.round, Outcome(outcome.ending, swap(outcome.winner), legs)
    )


def swap(side: Side | None) -> Side | None:
    return None if side is None else 1 if side == 0 else 0


@pytest.mark.parametrize("seed", SEEDS)
def test_every_working_adds_up_and_ranks_follow_the_values(seed: int) -> None:
    found, results, rules = a_season(random.Random(seed))
    table = table_of((found, results, rules))
    asked = [tie_break for tie_break in TieBreak if tie_break not in (TieBreak.DIRECT_ENCOUNTER, TieBreak.LOT)]
    for row in table.rows:
        values = [table.value(row.entry.key, each) for each in asked] + list(row.values.values())
        for value in values + [again for each in values for again in each.again]:
            assert value.amount is None or sum(term.amount for term in value.terms) == value.amount
    for above, below in zip(table.rows, table.rows[1:], strict=False):
        assert above.points >= below.points
        if below.parted_by is None:
            assert above.rank == below.rank
            assert above.shared
            assert below.shared
        else:
            assert below.rank is not None
            assert below.rank == table.rows.index(below) + 1
    assert len({row.entry.key for row in table.rows}) == len(found)


@pytest.mark.parametrize("seed", SEEDS)
def test_other_keys_give_the_same_table_but_for_the_lot(seed: int) -> None:
    """No tie-break looks at keys: reversing their order changes only how the tied are listed among themselves."""
    found, results, rules = a_season(random.Random(seed))
    rules = replace(rules, tie_breaks=tuple(each for each in rules.tie_breaks if each is not TieBreak.LOT))
    new = {entry.key: f"n{len(found) - number}" for number, entry in enumerate(found)}
    renamed = [
        replace(each, first=new[each.first], second=None if each.second is None else new[each.second])
        for each in results
    ]
    one = table_of((found, results, rules))
    other = table_of(([Entry(new[entry.key]) for entry in found], renamed, rules))
    assert {(new[row.entry.key], row.rank) for row in one.rows} == {(row.entry.key, row.rank) for row in other.rows}


# --- speed ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", [Rules(), Rules(Margin()), Rules(tie_breaks=SWISS_TIE_BREAKS)])
def test_a_thousand_results_take_no_longer_than_adding_up_two_million_numbers(rules: Rules) -> None:
    """A yardstick of the same minute and machine; it takes some 25 ms on a machine that does nothing else."""
    chance = random.Random(1)
    found = [Entry(f"e{number}", f"Entry {number}") for number in range(46)]
    results = all_played(make_rounds(found), chance)[:1000]

    def seconds_of_table() -> float:
        began = time.process_time()
        make_standings(found, results, rules=rules)
        return time.process_time() - began

    def seconds_of_yardstick() -> float:
        began = time.process_time()
        sum(range(2_000_000))
        return time.process_time() - began

    assert any(seconds_of_table() < seconds_of_yardstick() for _ in range(7))
