"""How a group stands, read from its rows: its life as values, and the rows that the keys of these values stand for.

A group's rows change under its lock only, and its version grows with every change. So what was read of a version is
kept while that version stands; a service that changes a group puts there what comes of it once that is committed.
"""

import json
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from threading import Lock
from uuid import UUID

from django.db import transaction

from tournaments.formats.brackets import Bracket, Match, Part
from tournaments.formats.draws import Format, draw_bracket, settle
from tournaments.formats.entries import Entry
from tournaments.formats.ledger import Adjustment as Reckoned
from tournaments.formats.lives.asked import Life
from tournaments.formats.lives.life import resumed
from tournaments.formats.lives.quota import quota_life
from tournaments.formats.lives.rounds import rounds_life
from tournaments.formats.lives.states import Given, Out
from tournaments.formats.manifests import GroupRules, Manifest, StageRules, read_manifest
from tournaments.formats.outcome_texts import read_given, read_slot
from tournaments.formats.pairings import Cause, Reason
from tournaments.formats.published import read_entry, read_options
from tournaments.formats.slots import BYE, Entered, Slot
from tournaments.models import Adjustment, Draw, Group, GroupEntry
from tournaments.models import Match as MatchRow

_BRACKETS = (Format.SINGLE, Format.DOUBLE)
_KEPT = 256  # groups, of a few hundred kilobytes at most


@dataclass(frozen=True)
class Course:
    """How a group stood at a version: its rules, who is in it, its life, and ids of entries and matches by their keys.

    `goals` has for each round of a quota knock-out how many it is to leave.
    """

    group: UUID
    version: int
    stage: StageRules
    rules: GroupRules
    entries: tuple[Entry, ...]
    life: Life
    entry_ids: Mapping[str, UUID]
    match_ids: Mapping[str, UUID]
    rounds: tuple[tuple[int | None, tuple[str, ...]], ...]  # each round's goal and its matches' keys, in order
    adjustments: tuple[Reckoned, ...] = ()  # of its table

    @property
    def is_drawn_whole(self) -> bool:
        """Whether one draw makes all its rounds."""
        return self.stage.format not in (Format.QUOTA, Format.SWISS)


class _Kept:
    """Courses by group, the latest used last."""

    def __init__(self) -> None:
        self._found: OrderedDict[UUID, Course] = OrderedDict()
        self._lock = Lock()

    def of(self, group: Group) -> Course | None:
        with self._lock:
            course = self._found.get(group.pk)
            if course is None or course.version != group.version:
                return None
            self._found.move_to_end(group.pk)
            return course

    def keep(self, course: Course) -> None:
        with self._lock:
            self._found[course.group] = course
            self._found.move_to_end(course.group)
            while len(self._found) > _KEPT:
                self._found.popitem(last=False)


_kept = _Kept()


def keep_once_committed(course: Course) -> None:
    """Keep a course that a service made, as soon as its rows are there for everybody."""
    transaction.on_commit(lambda: _kept.keep(course))


def course_of(group: Group) -> Course:
    """How a group stands at the version of this row. Who wants to change it holds its lock."""
    return _kept.of(group) or read_course(group)


@lru_cache(maxsize=64)
def manifest_of(sha256: str, text: str) -> Manifest:
    """The manifest of a canonical text; kept, since it never changes."""
    return read_manifest(json.loads(text))


def stage_rules(group: Group) -> tuple[Manifest, StageRules, GroupRules]:
    """The rules of a group: its title's, its stage's and its own."""
    stage = group.stage
    manifest = manifest_of(stage.manifest.sha256, json.dumps(stage.manifest.content, sort_keys=True))
    rules = manifest.stages[stage.number - 1]
    return manifest, rules, rules.groups[group.number - 1]


def read_course(group: Group) -> Course:
    """How a group stands by its rows, whatever is kept of it."""
    _, stage, rules = stage_rules(group)
    contenders = list(
        GroupEntry.objects.filter(group=group).select_related("entry__ship").order_by("entry__number", "entry_id")
    )
    by_id = {one.entry_id: one.entry.key for one in contenders}
    entries = tuple(entry_of(one) for one in contenders)
    out = {one.entry.key: Out(one.out) for one in contenders if one.out}
    rows = list(
        MatchRow.objects.filter(group=group)
        .exclude(state=MatchRow.State.ANNULLED)
        .select_related("round")
        .order_by("place")
    )
    given = {row.key: read_given(row.given) for row in rows if row.given is not None}
    rounds: list[tuple[int | None, list[MatchRow]]] = []
    for _, found in groupby(rows, key=lambda row: row.round_id):
        of_round = list(found)
        rounds.append((of_round[0].round.goal, of_round))
    return Course(
        group=group.pk,
        version=group.version,
        stage=stage,
        rules=rules,
        entries=entries,
        life=_life(group.name, stage, rules, entries, rounds, by_id, given, out),
        entry_ids={key: pk for pk, key in by_id.items()},
        match_ids={row.key: row.pk for row in rows},
        rounds=() if stage.format in _BRACKETS else tuple((goal, tuple(r.key for r in of)) for goal, of in rounds),
        adjustments=adjustments_in(group, by_id) if stage.has_table else (),
    )


def adjustments_in(group: Group, by_id: Mapping[UUID, str]) -> tuple[Reckoned, ...]:
    """Points deducted and awarded in a group that count; `by_id`: keys of its entries. One query."""
    rows = Adjustment.objects.filter(contender__group=group, annulled_at=None).order_by("at", "pk")
    found = rows.values_list("contender__entry", "points", "because", "at")
    return tuple(Reckoned(by_id[entry], points, because, at) for entry, points, because, at in found)


def entry_of(one: GroupEntry) -> Entry:
    """A contender as draws know it: without a name, so that what is published holds nobody's."""
    entry = one.entry
    ship = "" if entry.ship is None else entry.ship.slug
    return Entry(key=entry.key, seed=one.seed, ship=ship, group=one.came_from, region=entry.region)


def _life(
    name: str,
    stage: StageRules,
    rules: GroupRules,
    entries: tuple[Entry, ...],
    rounds: Sequence[tuple[int | None, Sequence[MatchRow]]],
    by_id: Mapping[UUID, str],
    given: Mapping[str, Given],
    out: Mapping[str, Out],
) -> Life:
    if stage.format in _BRACKETS and rounds:
        draw = Draw.objects.only("text").get(pk=rounds[0][1][0].draw_id)
        return resumed(bracket_in(draw.pk, draw.text), given, out)
    matches = [(goal or 0, [_as_match(row, by_id) for row in rows]) for goal, rows in rounds]
    if stage.format is Format.QUOTA:
        return quota_life(name, rules.quota or 1, entries, matches, given, out)
    names = {entry.key: entry.key for entry in entries}
    return rounds_life(names, (match for _, found in matches for match in found), given, out)


@lru_cache(maxsize=128)
def bracket_in(draw: UUID, text: str) -> Bracket:
    """The bracket that a draw's text tells of; kept by the draw's id, since a published draw never changes."""
    content = json.loads(text)
    format = Format(content["format"])
    entries = tuple(map(read_entry, content["entries"]))
    return draw_bracket(format, entries, content["seed"], settle(format, read_options(content["options"])))


def _as_match(row: MatchRow, by_id: Mapping[UUID, str]) -> Match:
    """A match of rounds as it stands now: corrections may have put others there than were drawn."""
    reasons = tuple(Reason(Cause(one["cause"]), one["words"]) for one in row.reasons)
    return Match(
        row.key,
        Part.MAIN,
        row.round.number,
        0,
        _standing(row.first_id, row.first_is, row.first_slot, by_id),
        _standing(row.second_id, row.second_is, row.second_slot, by_id),
        reasons,
    )


def _standing(entry: UUID | None, occupied: str, slot: Mapping[str, object], by_id: Mapping[UUID, str]) -> Slot:
    if entry is not None:
        return Entered(by_id[entry])
    return BYE if occupied == MatchRow.Occupied.BYE else read_slot(slot)
