"""What spreadsheets are given of a title: how groups stand, and results game by game, as everybody may read them."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from tournaments.formats.outcome_texts import read_outcome
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.models import Entry, Group, Match, Report, Title
from tournaments.selectors.entries import entry_names
from tournaments.selectors.matches import entries_of
from tournaments.selectors.qualifying import places_of
from tournaments.selectors.sheets import Sheet, rows_of, sheet_of

TABLE = (
    *("place", "entry", "name", "points", "matches won", "drawn", "lost", "byes", "games won", "games lost"),
    *("pieces home", "pieces against", "eight-piecers", "withdrawn", "parted by", "working"),
)
PLACES = ("place", "to", "entry", "name")
RESULTS = (
    *("stage", "group", "round", "match", "first", "first name", "second", "second name", "ended", "winner"),
    *("played at", "game", "game winner", "first home", "second home", "honour"),
)
_ENTERED = {0: "first", 1: "second", None: ""}
_WON = {0: "first", 1: "second", None: "drawn"}

Row = Sequence[object]


def standings_of_group(group: Group) -> tuple[Sequence[str], list[Row]] | None:
    """The header and rows of a group's table, or of a bracket's places that are certain; None where there is neither.

    As many queries as `sheet_of` takes.
    """
    sheet = sheet_of(group)
    if sheet.table is not None:
        return TABLE, list(_table(sheet))
    places = places_of(sheet.course)
    if not places:
        return None
    return PLACES, [(one.rank, one.last, key, sheet.names[key]) for one in places for key in one.entries]


def _table(sheet: Sheet) -> Iterator[Row]:
    keys = [row.entry.key for row in sheet.table.rows] if sheet.table else []
    for key, row in zip(keys, rows_of(sheet), strict=True):
        record = row.record
        yield (
            *(row.rank, key, row.name, row.points, record.won, record.drawn, record.lost, record.byes),
            *(*record.legs, *record.home, record.eight_piecers[0]),
            *("yes" if row.withdrawn else "", row.parted, "; ".join(row.values)),
        )


def results_of_title(title: Title, group: Group | None = None) -> Iterator[Row]:
    """A row for each game of every match of a title, or of one group, that counts; of a match without games, one row.

    Times are UTC. Three queries.
    """
    found = Match.objects.filter(group__stage__title=title, outcome__isnull=False)
    if group is not None:
        found = found.filter(group=group)
    matches = list(
        found.exclude(state=Match.State.ANNULLED)
        .select_related("group__stage", "round", "first", "second")
        .order_by("group__stage__number", "group__number", "place")
    )
    names = entry_names(entries_of(matches))
    reports = Report.objects.filter(match__in=[match.pk for match in matches], state=Report.State.CONFIRMED)
    played = dict(reports.values_list("match_id", "played_at"))

    def side(entry: Entry | None) -> tuple[str, str]:
        return (entry.key, names[entry.pk]) if entry else ("", "")

    for match in matches:
        outcome = read_outcome(match.outcome or {})
        stage = match.group.stage
        about = (
            *(stage.name, match.group.name, match.round.number, match.key, *side(match.first), *side(match.second)),
            *(outcome.ending.value, _winner(outcome), _when(played.get(match.pk))),
        )
        if not outcome.legs:
            yield (*about, None, None, None, None, None)
        for number, leg in enumerate(outcome.legs, 1):
            yield (*about, number, _WON[leg.winner], *leg.home, leg.honour.value if leg.honour else "")


def _winner(outcome: Outcome) -> str:
    return _WON[outcome.winner] if outcome.ending is Ending.PLAYED else _ENTERED[outcome.winner]


def _when(moment: datetime | None) -> str:
    return moment.astimezone(UTC).strftime("%Y-%m-%d %H:%M") if moment else ""
