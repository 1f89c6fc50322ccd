"""A group as pages show it: its rounds with their matches, who stands in each and how it ended, and its table.

A handful of queries, however many matches there are; names are looked up once for all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.formats.brackets import Part
from tournaments.formats.draws import Format
from tournaments.formats.outcomes import Ending
from tournaments.formats.standings import Record, Standings
from tournaments.formats.tiebreaks import TieBreak
from tournaments.formats.ties import Value
from tournaments.formats.workings import written
from tournaments.models import Draw, Entry, Group, Match
from tournaments.selectors.courses import Course, course_of, stage_rules
from tournaments.selectors.entries import entry_names
from tournaments.selectors.qualifying import lots_of, standings_of
from tournaments.words.matches import slot_words, with_names


@dataclass(frozen=True, slots=True)
class SlotShown:
    """One side of a match: a name (or where somebody comes from), seed, score, and whether it won or lost."""

    name: str
    seed: int | None
    score: str
    won: bool
    lost: bool
    known: bool
    entry: UUID | None


@dataclass(frozen=True, slots=True)
class MatchShown:
    """A match: its row, its two sides, a word on its state, and why the two meet."""

    row: Match
    sides: tuple[SlotShown, SlotShown]
    state: str
    is_live: bool
    is_held: bool
    mine: bool
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundShown:
    """A round: heading, anchor, matches and deadline; whether it is being played, over, and tied to its neighbours; and
    the night that all of it is on."""

    name: str
    anchor: str
    matches: tuple[MatchShown, ...]
    deadline: datetime | None
    is_now: bool
    is_done: bool
    feeds: bool
    fed: bool
    night: datetime | None = None


@dataclass(frozen=True, slots=True)
class PartShown:
    """A part of a bracket, or all rounds of another format: its heading ("" if it is the only one) and its rounds."""

    name: str
    rounds: tuple[RoundShown, ...]


@dataclass(frozen=True)
class Sheet:
    """A group with everything that its page shows."""

    group: Group
    course: Course
    parts: tuple[PartShown, ...]
    table: Standings | None
    names: Mapping[str, str]  # of entries, by their keys
    draws: tuple[Draw, ...]
    is_bracket: bool


def sheet_of(group: Group, mine: Sequence[UUID] = ()) -> Sheet:
    """A group as its page shows it; `mine` are the entries of who reads."""
    course = course_of(group)
    entries = list(Entry.objects.filter(in_groups__group=group).order_by("number"))
    by_id = entry_names(entries)
    names = {entry.key: by_id[entry.pk] for entry in entries}
    seeds = {course.entry_ids[entry.key]: entry.seed for entry in course.entries}
    rows = list(
        group.matches.exclude(state=Match.State.ANNULLED)
        .select_related("round")
        .order_by("round__part", "round__number", "place")
    )
    shown = {row.pk: _match(row, by_id, seeds, names, frozenset(mine)) for row in rows}
    is_bracket = course.stage.format in (Format.SINGLE, Format.DOUBLE)
    manifest = stage_rules(group)[0]
    table = None
    if course.stage.has_table and course.entries:
        table = standings_of(course, manifest, lots_of(group.stage))
    draws = tuple(group.draws.order_by("round", "committed_at"))
    return Sheet(group, course, _parts(rows, shown, is_bracket), table, names, draws, is_bracket)


_PARTS = (Part.MAIN, Part.LOSERS, Part.FINAL, Part.THIRD, Part.PLATE)


def _parts(rows: Sequence[Match], shown: Mapping[UUID, MatchShown], is_bracket: bool) -> tuple[PartShown, ...]:
    found = []
    present = [part for part in _PARTS if any(row.round.part == part for row in rows)]
    for part in present:
        of_part = [row for row in rows if row.round.part == part]
        numbers = sorted({row.round.number for row in of_part})
        rounds = []
        is_open_yet = False
        for number in numbers:
            matches = [row for row in of_part if row.round.number == number]
            done = all(row.state in (Match.State.CONFIRMED, Match.State.UNPLAYED) for row in matches)
            now = not done and not is_open_yet
            is_open_yet = is_open_yet or now
            following = [row for row in of_part if row.round.number == number + 1]
            before = [row for row in of_part if row.round.number == number - 1]
            rounds.append(
                RoundShown(
                    name=_round_name(part, number, len(numbers), len(matches), is_bracket),
                    anchor=f"{part[0]}{number}",
                    matches=tuple(shown[row.pk] for row in matches),
                    deadline=matches[0].round.deadline,
                    night=_one_night(matches),
                    is_now=now,
                    is_done=done,
                    feeds=is_bracket and 2 * len(following) == len(matches),
                    fed=is_bracket and len(before) == 2 * len(matches),
                )
            )
        if not is_open_yet and rounds:
            rounds[-1] = _as_now(rounds[-1])
        found.append(PartShown(_part_name(part) if len(present) > 1 else "", tuple(rounds)))
    return tuple(found)


def _one_night(matches: Sequence[Match]) -> datetime | None:
    nights = {row.plays_at for row in matches}
    return nights.pop() if len(nights) == 1 else None


def _as_now(one: RoundShown) -> RoundShown:
    return replace(one, is_now=True)


def _part_name(part: str) -> str:
    return {
        Part.MAIN: _("Main"),
        Part.LOSERS: _("Losers’ half"),
        Part.FINAL: _("Grand final"),
        Part.THIRD: _("Third place"),
        Part.PLATE: _("Plate"),
    }[Part(part)]


def _round_name(part: str, number: int, count: int, matches: int, is_bracket: bool) -> str:
    if not is_bracket or part == Part.LOSERS:
        return _("Round %(number)s") % {"number": number}
    if part == Part.THIRD:
        return _("Third place")
    if part == Part.FINAL:
        return _("Grand final") if number == 1 else _("Grand final, again")
    if number == count:
        return _("Final")
    if number == count - 1:
        return _("Semi-finals")
    if number == count - 2:
        return _("Quarter-finals")
    return _("Round of %(count)s") % {"count": 2 * matches}


def _match(
    row: Match,
    by_id: Mapping[UUID, str],
    seeds: Mapping[UUID, int | None],
    names: Mapping[str, str],
    mine: frozenset[UUID],
) -> MatchShown:
    sides = (
        _side(row, 0, row.first_id, row.first_is, row.first_slot, by_id, seeds),
        _side(row, 1, row.second_id, row.second_is, row.second_slot, by_id, seeds),
    )
    is_mine = bool(mine & {pk for pk in (row.first_id, row.second_id) if pk})
    return MatchShown(
        row=row,
        sides=sides,
        state=state_in_words(row),
        is_live=row.state == Match.State.PLAYING,
        is_held=row.state == Match.State.DISPUTED,
        mine=is_mine,
        reasons=tuple(with_names(one["words"], names) for one in row.reasons),
    )


def _side(
    row: Match,
    side: int,
    entry: UUID | None,
    occupied: str,
    slot: Mapping[str, object],
    by_id: Mapping[UUID, str],
    seeds: Mapping[UUID, int | None],
) -> SlotShown:
    outcome = row.outcome or {}
    winner = outcome.get("winner")
    over = bool(outcome)
    if entry is None:
        name = _("bye") if occupied == Match.Occupied.BYE else slot_words(slot, {})
        return SlotShown(name, None, "", False, False, False, None)
    return SlotShown(
        name=by_id.get(entry, ""),
        seed=seeds.get(entry),
        score=_score(outcome, side),
        won=over and winner == side,
        lost=over and winner != side and outcome.get("ending") != Ending.BYE,
        known=True,
        entry=entry,
    )


def _score(outcome: Mapping[str, object], side: int) -> str:
    legs = outcome.get("legs")
    ending, winner = outcome.get("ending"), outcome.get("winner")
    if isinstance(legs, list) and len(legs) == 1:
        return str(legs[0]["home"][side])
    if isinstance(legs, list) and legs:
        return str(sum(leg["winner"] == side for leg in legs))
    short = {Ending.WALKOVER: _("w/o"), Ending.RETIREMENT: _("ret."), Ending.DISQUALIFICATION: _("dsq")}
    if ending in short and (winner == side) == (ending == Ending.WALKOVER):
        return short[Ending(str(ending))]
    return ""


def state_in_words(row: Match) -> str:
    """What there is to say of a match under its two sides; nothing of one that was simply played."""
    outcome = row.outcome
    if outcome is None:
        return "" if row.state in (Match.State.WAITING, Match.State.READY) else str(row.get_state_display())
    return {
        Ending.WALKOVER: _("Walkover"),
        Ending.DOUBLE_WALKOVER: _("Neither came"),
        Ending.RETIREMENT: _("Retired"),
        Ending.DISQUALIFICATION: _("Disqualified"),
    }.get(outcome["ending"], "")


@dataclass(frozen=True, slots=True)
class RowShown:
    """A line of a table by name, with every tie-break's value and working in words."""

    rank: int | None
    entry: UUID
    name: str
    points: str
    record: Record
    withdrawn: bool
    parted: str
    values: tuple[str, ...]
    adjusted: bool = False  # points were deducted or awarded


def rows_of(sheet: Sheet) -> list[RowShown]:
    """The lines of a group's table; none where there is no table."""
    return [] if sheet.table is None else table_rows(sheet.course, sheet.table, sheet.names)


def table_rows(course: Course, table: Standings, names: Mapping[str, str]) -> list[RowShown]:
    """The lines of a table of a group, of today or of another day; `names` by the entries' keys."""
    return [
        RowShown(
            rank=row.rank,
            entry=course.entry_ids[row.entry.key],
            name=names[row.entry.key],
            points=written(row.points),
            record=row.record,
            withdrawn=row.withdrawn,
            parted="" if row.parted_by is None else row.parted_by.value,
            values=tuple(_value(tie_break, value, names) for tie_break, value in row.values.items()),
            adjusted=row.entry.key in table.ledger.adjustments,
        )
        for row in table.rows
    ]


def _value(tie_break: TieBreak, value: Value, names: Mapping[str, str]) -> str:
    amount = "–" if value.amount is None else written(value.amount)
    working = " + ".join(f"{written(term.amount)} ({term.words})" for term in value.terms)
    told = f"{tie_break.value}: {amount}" + (f" = {working}" if working else "")
    return with_names(told, names)
