"""The tables of a group as rows and columns: one shape for the page, the spreadsheet and the program."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.formats.ledger import Ledger
from tournaments.formats.outcomes import Ending
from tournaments.formats.standings import Record
from tournaments.formats.tables import Form, Met, Picked, at_home, away, form_of, grid_of, latest, part_of
from tournaments.formats.workings import written
from tournaments.selectors.sheets import table_rows
from tournaments.selectors.tables import Reading, averages_in, places_over
from tournaments.words.tables import FORMS, LETTERS, SHORT, View

Value = str | int | None


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `key` for programs, `label` as a heading, `title` what a short label stands for; `kind` how a page has
    its cells: num, text, name, form, why. `in_files`: it is left out of the page."""

    key: str
    label: str
    kind: str = "num"
    title: str = ""
    in_files: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """A value as files have it, and what a page makes of it where that is another thing; `more` opens on a click."""

    value: Value
    shown: str = ""
    said: str = ""  # for who hears the page
    forms: tuple[tuple[Form, str], ...] = ()
    more: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """A row: of which entry, or of which player, and its cells in the order of the columns."""

    cells: tuple[Cell, ...]
    entry: UUID | None = None
    player: UUID | None = None
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """A table with its columns and rows; `days` and `places` are of the chart, by the names that stand in the rows."""

    view: View
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]
    days: tuple[date, ...] = ()
    places: tuple[tuple[str, tuple[int | None, ...]], ...] = ()

    @property
    def rows(self) -> list[tuple[Line, list[tuple[Column, Cell]]]]:
        """The rows as a page has them: each with its columns that are not for files alone."""
        paired = [(line, zip(self.columns, line.cells, strict=True)) for line in self.lines]
        return [(line, [(column, cell) for column, cell in cells if not column.in_files]) for line, cells in paired]

    @property
    def header(self) -> list[str]:
        """The names of the columns, for files."""
        return [column.key for column in self.columns]

    @property
    def values(self) -> list[list[Value]]:
        """The rows as files have them."""
        return [[cell.value for cell in line.cells] for line in self.lines]


def shown_as(view: View, reading: Reading, zone: str) -> Shown:
    """One of the tables; days are days in the zone. No query, but two for players."""
    match view:
        case View.TABLE:
            return _whole(reading)
        case View.HOME | View.AWAY | View.FORM:
            return _part(view, reading)
        case View.HONOURS:
            return _honours(reading)
        case View.GRID:
            return _grid(reading)
        case View.PLAYERS:
            return _players(reading)
    return _season(reading, zone)


def _place() -> tuple[Column, Column, Column]:
    return (
        Column("place", _("Place")),
        Column("entry", _("Entry"), "text", in_files=True),
        Column("name", _("Name"), "name"),
    )


def _who(reading: Reading, key: str, rank: int | None) -> tuple[Cell, Cell, Cell]:
    return Cell(rank, "" if rank else "–"), Cell(key), Cell(reading.names[key])


def _record_columns() -> tuple[Column, ...]:
    return (
        Column("played", _("P"), title=_("Played")),
        Column("won", _("W"), title=_("Won")),
        Column("drawn", _("D"), title=_("Drawn")),
        Column("lost", _("L"), title=_("Lost")),
        Column("games_won", _("Games"), title=_("Games won and lost")),
        Column("games_lost", "", in_files=True),
        Column("pieces_home", _("+/-"), title=_("Pieces home less the opponents’")),
        Column("pieces_against", "", in_files=True),
    )


def _record(record: Record) -> tuple[Cell, ...]:
    pieces = record.home[0] - record.home[1]
    return (
        *map(Cell, (record.matches, record.won, record.drawn, record.lost)),
        Cell(record.legs[0], f"{record.legs[0]}–{record.legs[1]}"),
        Cell(record.legs[1]),
        Cell(record.home[0], f"{pieces:+d}" if pieces else "0"),
        Cell(record.home[1]),
    )


def _form(ledger: Ledger, key: str, picked: Picked) -> Cell:
    forms = form_of(picked(ledger.lines.get(key, ())))
    letters = "".join(str(LETTERS[form]) for form in forms)
    said = ", ".join(str(FORMS[form]) for form in forms)
    return Cell(letters, said=said, forms=tuple((form, str(LETTERS[form])) for form in forms))


def _whole(reading: Reading) -> Shown:
    table = reading.table
    recent = latest(reading.when)
    columns = (
        *_place(),
        Column("points", _("Pts"), title=_("Points")),
        *_record_columns(),
        Column("byes", "", in_files=True),
        Column("form", _("Form, latest last"), "form"),
        Column("parted_by", _("Parted from the one above by"), "why"),
        Column("working", "", "text", in_files=True),
        Column("withdrawn", "", "text", in_files=True),
    )
    lines = []
    for row, told in zip(table.rows, table_rows(reading.course, table, reading.names), strict=True):
        key = row.entry.key
        cells = (
            *_who(reading, key, row.rank),
            Cell(told.points, f"{told.points}*" if told.adjusted else "", _points_said(told.points, told.adjusted)),
            *_record(row.record),
            Cell(row.record.byes),
            _form(table.ledger, key, recent),
            Cell(told.parted, told.parted or _("how it comes about"), more=told.values),
            Cell("; ".join(told.values)),
            Cell("yes" if row.withdrawn else ""),
        )
        lines.append(Line(cells, told.entry, withdrawn=row.withdrawn))
    return Shown(View.TABLE, columns, tuple(lines))


def _points_said(points: str, adjusted: bool) -> str:
    return _("%(points)s (points deducted or awarded)") % {"points": points} if adjusted else ""


def _part(view: View, reading: Reading) -> Shown:
    recent = latest(reading.when)
    picked = {View.HOME: at_home, View.AWAY: away, View.FORM: recent}[view]
    ledger = reading.table.ledger
    columns = (*_place(), Column("points", _("Pts"), title=_("Points")), *_record_columns())
    if view is View.FORM:
        columns = (*columns, Column("form", _("Form, latest last"), "form"))
    lines = []
    for row in part_of(ledger, picked):
        cells = (*_who(reading, row.key, row.rank), Cell(written(row.points)), *_record(row.record))
        if view is View.FORM:
            cells = (*cells, _form(ledger, row.key, recent))
        lines.append(Line(cells, reading.course.entry_ids[row.key]))
    return Shown(view, columns, tuple(lines))


def _honours(reading: Reading) -> Shown:
    columns = (
        *_place(),
        Column("eight_piecers", _("For"), title=_("Eight-piecers won")),
        Column("eight_piecers_against", _("Against"), title=_("Eight-piecers suffered")),
        Column("in_harbour", _("In harbour, for"), title=_("Eight in harbour, won")),
        Column("in_harbour_against", _("In harbour, against"), title=_("Eight in harbour, suffered")),
    )
    rows = sorted(reading.table.rows, key=lambda row: (-row.record.eight_piecers[0], row.record.eight_piecers[1]))
    lines = (
        Line(
            (
                *_who(reading, row.entry.key, row.rank),
                *map(Cell, (*row.record.eight_piecers, *row.record.harbours)),
            ),
            reading.course.entry_ids[row.entry.key],
        )
        for row in rows
    )
    return Shown(View.HONOURS, columns, tuple(lines))


def _grid(reading: Reading) -> Shown:
    met = grid_of(reading.table.ledger)
    ranked = [(row.entry.key, row.rank) for row in reading.table.rows if row.rank is not None]
    columns = (
        *_place(),
        *(Column(key, str(number), "text", title=reading.names[key]) for number, (key, _rank) in enumerate(ranked, 1)),
    )
    lines = (
        Line(
            (*_who(reading, key, rank), *(_meetings(met, key, other) for other, _other_rank in ranked)),
            reading.course.entry_ids[key],
        )
        for key, rank in ranked
    )
    return Shown(View.GRID, columns, tuple(lines))


def _meetings(met: Mapping[tuple[str, str], Sequence[Met]], home: str, other: str) -> Cell:
    if home == other:
        return Cell(None, "×", _("themselves"))
    found = met.get((home, other), ())
    return Cell(", ".join(map(_meeting, found)) or None, "" if found else "·", "" if found else _("not played"))


def _meeting(met: Met) -> str:
    """``2–1``; where it was not played to its end, with how it ended: ``W w/o``."""
    score = f"{met.score[0]}–{met.score[1]}"
    if met.ending is Ending.PLAYED:
        return score
    letter = LETTERS[(Form.LOST, Form.DRAWN, Form.WON)[met.share or 0]]
    return f"{letter} {SHORT[met.ending]}"


def _players(reading: Reading) -> Shown:
    columns = (
        Column("player", _("Player"), "name"),
        Column("games", _("Games")),
        Column("won", _("Won")),
        Column("drawn", _("Drawn")),
        Column("lost", _("Lost")),
        Column("won_percent", _("Won, %"), title=_("Games won of a hundred")),
        Column("pieces_home_a_game", _("Pieces home"), title=_("Pieces home a game, on average")),
        Column("eight_piecers", _("Eight-piecers")),
        Column("in_harbour", _("In harbour"), title=_("Eight in harbour, won")),
    )
    lines = (
        Line(
            (
                Cell(row.player.shown_name),
                *map(Cell, (row.games, row.won, row.drawn, row.lost)),
                Cell(f"{100 * row.won / row.games:.0f}"),
                Cell(None if row.home is None else f"{row.home:.1f}", "" if row.home is not None else "–"),
                *map(Cell, (row.eight_piecers, row.harbours)),
            ),
            player=row.player.pk,
        )
        for row in averages_in(reading)
    )
    return Shown(View.PLAYERS, columns, tuple(lines))


def _season(reading: Reading, zone: str) -> Shown:
    over = places_over(reading, zone)
    days = tuple(day for day, _places in over)
    columns = (
        *_place(),
        *(Column(day.isoformat(), date_format(day, "j M"), title=date_format(day, "j M Y")) for day in days),
    )
    ranked = [row for row in reading.table.rows if row.rank is not None]
    places = {row.entry.key: tuple(ranks.get(row.entry.key) for _day, ranks in over) for row in ranked}
    lines = (
        Line(
            (*_who(reading, row.entry.key, row.rank), *_each(places[row.entry.key])),
            reading.course.entry_ids[row.entry.key],
        )
        for row in ranked
    )
    named = tuple((reading.names[row.entry.key], places[row.entry.key]) for row in ranked)
    return Shown(View.SEASON, columns, tuple(lines), days, named)


def _each(places: Sequence[int | None]) -> Iterator[Cell]:
    return (Cell(place, "" if place else "–") for place in places)
