"""Who goes up and down between a season's divisions: as its tables propose it, and as the next season has it."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from tournaments.formats.promotion import propose
from tournaments.formats.workings import written
from tournaments.models import Competition, Entry, Group, Title, is_public
from tournaments.selectors.courses import course_of
from tournaments.selectors.entries import entry_names
from tournaments.selectors.qualifying import is_decided
from tournaments.selectors.tables import read_tables


@dataclass(frozen=True, slots=True)
class Line:
    """An entry that plays on: where it stands, what parted it from the row above, and to which division it goes."""

    entry: Entry
    name: str
    rank: int | None  # None: no table has it
    points: str
    parted: str
    goes: UUID


@dataclass(frozen=True, slots=True)
class Proposed:
    """A division: who plays on, best first; who withdrew or was put out; whether nothing is to be played any more."""

    division: Title
    lines: tuple[Line, ...]
    left: tuple[str, ...]
    is_over: bool


@dataclass(frozen=True, slots=True)
class Moved:
    """An entry that changed its division from one season to the next."""

    name: str
    before: Title
    after: Title

    @property
    def is_up(self) -> bool:
        """Whether it went up."""
        return self.after.number < self.before.number


def proposed_in(season: Competition) -> list[Proposed]:
    """What a season's tables propose as they stand, division by division; neighbours are those of which the same play
    (singles, pairs). As many queries for many entries as for few."""
    divisions = list(season.titles.all())
    standing = {division.pk: _standing(division) for division in divisions}
    goes: dict[UUID, UUID] = {}
    for plays in Title.Plays.values:
        alike = [division for division in divisions if division.plays == plays]
        tables = [[str(line.entry.pk) for line in standing[division.pk][0]] for division in alike]
        for division, entries in zip(alike, propose(tables, season.promotes), strict=True):
            goes |= dict.fromkeys(map(UUID, entries), division.pk)
    found = []
    for division in divisions:
        lines, left, is_over = standing[division.pk]
        placed = tuple(Line(one.entry, one.name, one.rank, one.points, one.parted, goes[one.entry.pk]) for one in lines)
        found.append(Proposed(division, placed, left, is_over))
    return found


def _standing(division: Title) -> tuple[list[Line], tuple[str, ...], bool]:
    """A division's entries that play on in the order of its table, the names of those that are out, and whether it is
    over."""
    out = (Entry.State.WITHDRAWN, Entry.State.PUT_OUT)
    entries = list(division.entries.filter(state__in=[Entry.State.ENTERED, *out]))
    names = entry_names(entries)
    ranked: dict[str, tuple[int, Line]] = {}
    is_over = False
    group = Group.objects.filter(stage__title=division).order_by("stage__number", "number").first()
    reading = read_tables(group) if group is not None else None
    by_key = {entry.key: entry for entry in entries}
    if group is not None and reading is not None:
        is_over = is_decided(course_of(group))
        for at, row in enumerate(reading.table.rows):
            entry = by_key[row.entry.key]
            parted = "" if row.parted_by is None else row.parted_by.value
            line = Line(entry, names[entry.pk], row.rank, written(row.points), parted, division.pk)
            ranked[entry.key] = (at, line)
    playing = [entry for entry in entries if entry.state == Entry.State.ENTERED]
    playing.sort(key=lambda entry: (ranked[entry.key][0] if entry.key in ranked else len(ranked), entry.number))
    lines = [
        ranked[entry.key][1] if entry.key in ranked else Line(entry, names[entry.pk], None, "", "", division.pk)
        for entry in playing
    ]
    return lines, tuple(names[entry.pk] for entry in entries if entry.state in out), is_over


def next_season_of(season: Competition) -> Competition | None:
    """The season that was made of this one's divisions; one query."""
    return (
        Competition.objects.filter(titles__entries__carried_from__title__competition=season)
        .select_related("championship")
        .first()
    )


def moved_from(season: Competition) -> list[Moved]:
    """Who went up and who went down after a season, as soon as everybody sees the next one; three queries."""
    carried = list(
        Entry.objects.filter(is_public("title__competition__"), carried_from__title__competition=season)
        .select_related("title", "carried_from__title")
        .order_by("title__number", "number")
    )
    moved = [entry for entry in carried if entry.carried_from and entry.carried_from.title.slug != entry.title.slug]
    names: Mapping[UUID, str] = entry_names(moved) if moved else {}
    return [Moved(names[entry.pk], entry.carried_from.title, entry.title) for entry in moved if entry.carried_from]
