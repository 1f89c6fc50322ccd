"""What docs/formats.md draws of round robins, points, tables and days is what the code makes of it."""

from pathlib import Path

import pytest

from tests.tournaments.formats.result_lines import read_results
from tests.tournaments.formats.test_scheduling import due, knock_out
from tournaments.formats.entries import Entry
from tournaments.formats.margin import Margin
from tournaments.formats.outcomes import Ending, Honour, Leg, Outcome
from tournaments.formats.points import Bonus, ByLegs, ByResult
from tournaments.formats.round_robin import Table, make_rounds
from tournaments.formats.scheduling import lay_out
from tournaments.formats.standings import Rules, Standings, make_standings
from tournaments.formats.tiebreaks import TieBreak
from tournaments.formats.workings import as_text, written

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "formats.md").read_text()

NAMES = {"a": "Anson", "b": "Benbow", "c": "Collingwood", "d": "Drake", "e": "Exmouth", "f": "Fisher"}
LEAGUE = """
    1: a-c 1  a-d 1  b-a 1  b-c 1  d-b 1  c-d 1
    2: e-a 1  e-b 1  c-e 1  d-e 1
    3: a-f 1  b-f 1  c-f 1  d-f 1  f-e 1
"""


def drawn_rounds(number: int, table: Table) -> str:
    lines = []
    for each in make_rounds([Entry(str(key)) for key in range(1, number + 1)], table=table):
        pairs = "  ".join("-".join(pairing.keys) for pairing in each.pairings)
        rests = f"  ({each.resting.key} rests)" if each.resting else ""
        lines.append(f"round {each.number}   {pairs}{rests}")
    return "\n".join(lines)


def the_league() -> Standings:
    rules = Rules(tie_breaks=(TieBreak.POINTS, TieBreak.DIRECT_ENCOUNTER))
    return make_standings([Entry(*each) for each in NAMES.items()], read_results(LEAGUE), rules=rules)


def drawn_table(table: Standings) -> str:
    points = {
        (row.entry.key, line.other): line.score.amount
        for row in table.rows
        for line in table.ledger.lines[row.entry.key]
    }
    keys = [row.entry.key for row in table.rows]
    lines = [f"{'':16}{'  '.join(NAMES[key][0] for key in keys)}   points   direct   again"]
    for row in table.rows:
        cells = "  ".join(
            written(points[row.entry.key, key]) if (row.entry.key, key) in points else "." for key in keys
        )
        value = row.values.get(TieBreak.DIRECT_ENCOUNTER)
        direct = written(value.amount) if value and value.amount is not None else ""
        again = written(value.again[0].amount) if value and value.again and value.again[0].amount is not None else ""
        lines.append(
            f"{row.rank}  {row.entry.name:13}{cells}   {written(row.points):>4}{direct:>10}{again:>9}".rstrip()
        )
    return "\n".join(lines)


def drawn_day() -> str:
    matches = [*knock_out(8), due("3rd", after="2.1 2.2")]
    plan = lay_out(matches, boards=2)
    lines = []
    for slot in range(max(sitting.slot for sitting in plan) + 1):
        sitting = "   ".join(f"board {each.board}: {each.match}" for each in plan if each.slot == slot)
        lines.append(f"slot {slot}   {sitting}")
    return "\n".join(lines)


def margin_of(*home: int, to_go: tuple[int, ...] | None = None, honour: Honour | None = None) -> str:
    leg = Leg(0, (home[0], home[1]), None if to_go is None else ((), to_go), honour)
    return as_text(Margin().score(Outcome(Ending.PLAYED, 0, (leg,)))[0])


DRAWN = {
    "a Berger table of six": drawn_rounds(6, Table.BERGER),
    "a circle table of five": drawn_rounds(5, Table.CIRCLE),
    "a table": drawn_table(the_league()),
    "a day": drawn_day(),
    "a margin": margin_of(8, 6, to_go=(57, 19)),
    "the margin of an eight-piecer": margin_of(8, 0, honour=Honour.EIGHT_PIECER),
}


@pytest.mark.parametrize("what", DRAWN)
def test_what_the_page_draws_is_what_the_code_makes(what: str) -> None:
    assert DRAWN[what] in PAGE, DRAWN[what]


@pytest.mark.parametrize("scheme", [ByResult(), ByLegs(legs=2), Margin(), ByResult(bonus=Bonus(1, 3, 1))])
def test_the_page_has_every_sentence_of_the_schemes(scheme: ByResult | ByLegs | Margin) -> None:
    assert all(sentence in " ".join(PAGE.split()) for sentence in scheme.rules())
