"""Tables of a part of the matches, who met whom, days of a chart and where its lines lie."""

from datetime import UTC, date, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.formats.result_lines import entries, read_results
from tournaments.formats.ledger import Ledger
from tournaments.formats.places_chart import LEFT, ROW, STEP, TOP, chart_of
from tournaments.formats.standings import Rules, make_standings
from tournaments.formats.tables import PartRow, at_home, away, days_of, form_of, grid_of, latest, part_of

SEASON = """
    1: a-b 1(8:2)  c-d =(7:7)
    2: b-a 1(8:7)  d-c w
    3: a-c 0(3:8*)  d-b x
"""


def _ledger(text: str = SEASON, backwards: bool = False) -> Ledger:
    results = read_results(text)
    return make_standings(entries("a b c d"), results[::-1] if backwards else results, rules=Rules()).ledger


def _told(rows: list[PartRow]) -> list[tuple[int, str, object]]:
    return [(row.rank, row.key, row.points) for row in rows]


def test_at_home_and_away() -> None:
    ledger = _ledger()
    assert _told(part_of(ledger, at_home)) == [(1, "b", 2), (2, "a", 2), (3, "d", 2), (4, "c", 1)]
    assert _told(part_of(ledger, away)) == [(1, "c", 2), (2, "d", 1), (3, "a", 0), (4, "b", 0)]
    assert [row.rank for row in part_of(_ledger("1: a-b ="), at_home)] == [1, 2, 2, 2]


def test_form_goes_by_when_matches_were_played() -> None:
    ledger = _ledger()
    lines = ledger.lines["a"]
    nights = dict(zip((line.match for line in lines), (9, 1, 5), strict=True))  # the first round was put off to the end
    when = {match: datetime(2026, 11, 1, tzinfo=UTC) + timedelta(days=night) for match, night in nights.items()}
    assert form_of(latest(when)(lines)) == ["lost", "lost", "won"]
    assert form_of(latest(when, 1)(lines)) == ["won"]
    assert form_of(latest({})(lines)) == []
    assert form_of(ledger.lines["d"]) == ["drawn", "won", "lost"]  # neither came: lost


def test_who_met_whom() -> None:
    grid = grid_of(_ledger())
    assert [(met.score, met.ending) for met in grid["a", "b"]] == [((8, 2), "played")]
    assert [(met.score, met.ending, met.share) for met in grid["d", "c"]] == [((0, 0), "walkover", 2)]
    assert ("c", "a") not in grid


@given(st.randoms(use_true_random=False))
def test_the_order_of_entry_does_not_matter(chance: object) -> None:
    results = read_results(SEASON)
    chance.shuffle(results)  # type: ignore[attr-defined]  # a Random
    table = make_standings(entries("d b a c"), results, rules=Rules())
    assert part_of(table.ledger, at_home) == part_of(_ledger(), at_home)
    assert grid_of(table.ledger) == grid_of(_ledger(backwards=True))


def test_days_and_lines_of_a_chart() -> None:
    days = [date(2026, 11, 1) + timedelta(days=number) for number in range(50)]
    shown = days_of(days, 24)
    assert (len(shown), shown[-1]) == (24, days[-1])
    assert days_of(days[:3] * 2, 24) == days[:3]
    chart = chart_of([("Anson", (2, 1, 1)), ("A name that is longer than its room", (1, None, 2))], 3)
    assert [(spot.x, spot.y) for spot in chart.lines[0].parts[0]] == [
        (LEFT, TOP + ROW),
        (LEFT + STEP, TOP),
        (LEFT + 2 * STEP, TOP),
    ]
    assert [len(part) for part in chart.lines[1].parts] == [1, 1]  # the line is broken where there is no place
    assert chart.lines[1].label == "A name that is longer t…"
    assert chart_of([], 0).lines == ()
