"""An entry's whole way through a title: the stages it was in, its matches there, and whom it could meet next by when.

So many queries as it takes for one match: names are looked up once for all.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _

from tournaments.formats.draws import Format
from tournaments.formats.outcome_texts import read_outcome, read_slot
from tournaments.formats.outcomes import Ending
from tournaments.formats.slots import Beaten, LoserOf, WinnerOf
from tournaments.models import Champion, Entry, Group, GroupEntry, Match
from tournaments.selectors.courses import course_of, stage_rules
from tournaments.selectors.entries import entry_names
from tournaments.selectors.matches import OVER, deadline_of
from tournaments.selectors.qualifying import is_decided, lots_of, places_of, standings_of
from tournaments.words.matches import outcome_words, slot_words, with_names

MOST_NAMED = 8  # of those who could come into a slot; of more it is told how many there are
_BRACKETS = (Format.SINGLE, Format.DOUBLE)


@dataclass(frozen=True, slots=True)
class Opposite:
    """Who is opposite: their name and entry; or what the slot waits for, with those who could come there."""

    name: str
    entry: UUID | None
    could_be: tuple[tuple[UUID, str], ...]
    count: int


@dataclass(frozen=True, slots=True)
class Step:
    """A match on the way: how it ended for the entry ("" while it is open), in words, who was opposite, by when."""

    row: Match
    opposite: Opposite
    came_of_it: str  # won, lost, drawn, bye
    words: str
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class Ahead:
    """What comes after the open match if it is won, or lost: the match, who could be opposite, and by when."""

    after: str  # the key of the open match
    is_won: bool
    row: Match
    opposite: Opposite
    deadline: datetime | None


@dataclass(frozen=True, slots=True)
class StageOnWay:
    """A group that the entry was in: what brought it there, its matches, and what could follow."""

    place: GroupEntry
    because: str
    steps: tuple[Step, ...]
    ahead: tuple[Ahead, ...]
    is_drawn_on: bool  # whom it meets next follows from the draw of a round that is still to come
    has_nothing_to_play: bool  # the group is decided, and the entry needed no match in it
    finished: tuple[int, int] | None  # the first and the last of the places that it has, once that is certain


@dataclass(frozen=True, slots=True)
class Way:
    """An entry's way, stage by stage; `won` is the title that it has won, if the roll of honour says so."""

    stages: tuple[StageOnWay, ...]
    won: Champion | None


def way_of(entry: Entry) -> Way:
    """An entry's way through its title. Six queries, and those that it takes to see whether a stage is decided."""
    places = list(
        GroupEntry.objects.filter(entry=entry)
        .select_related("group__stage__manifest")
        .order_by("group__stage__number", "group__number")
    )
    found = Match.objects.filter(group__in=[place.group_id for place in places]).exclude(state=Match.State.ANNULLED)
    rows = list(found.select_related("round", "group").order_by("group__stage__number", "place"))
    entries = list(Entry.objects.filter(title=entry.title_id))
    names = entry_names(entries)
    by_key = {one.key: names[one.pk] for one in entries}
    stages = tuple(
        _stage(entry, place, [row for row in rows if row.group_id == place.group_id], names, by_key) for place in places
    )
    return Way(stages, Champion.objects.filter(entry=entry, struck_at=None).first())


def _stage(
    entry: Entry, place: GroupEntry, rows: Sequence[Match], names: Mapping[UUID, str], named: Mapping[str, str]
) -> StageOnWay:
    by_key = {row.key: row for row in rows}
    own = [row for row in rows if entry.pk in (row.first_id, row.second_id)]
    steps = tuple(_step(entry, row, by_key, names) for row in own)
    open_one = next((row for row in own if row.state not in OVER), None)
    is_bracket = place.group.stage.format in _BRACKETS
    ahead = tuple(_ahead(entry, open_one, by_key, names)) if open_one and is_bracket and not place.out else ()
    is_drawn_on = _is_drawn_on(place, rows, own)
    # Of a group that draws round by round its rows alone do not say whether another round is to come.
    is_over = (is_drawn_on or not own) and not is_bracket and is_decided(course_of(place.group))
    because = with_names(place.because, named)
    finished = _finished(entry, place.group)  # asked in any case, so that a match more costs no query more
    return StageOnWay(
        place,
        because,
        steps,
        ahead,
        is_drawn_on=is_drawn_on and not is_over,
        has_nothing_to_play=is_over and not own,
        finished=None if open_one else finished,
    )


def _finished(entry: Entry, group: Group) -> tuple[int, int] | None:
    """The places of an entry in a bracket as soon as they are certain, and in a table that is decided."""
    course = course_of(group)
    for placing in places_of(course):
        if entry.key in placing.entries:
            return placing.rank, placing.last
    if not course.stage.has_table or not is_decided(course):
        return None
    table = standings_of(course, stage_rules(group)[0], lots_of(group.stage))
    ranks = [row.rank for row in table.rows if row.entry.key == entry.key and row.rank is not None]
    return (ranks[0], ranks[0]) if ranks else None


def _is_drawn_on(place: GroupEntry, rows: Sequence[Match], own: Sequence[Match]) -> bool:
    """Whether the entry would play in a round that is still to be drawn, should there be one."""
    stage = place.group.stage
    if place.out or stage.format in (*_BRACKETS, Format.ROUND_ROBIN) or any(row.state not in OVER for row in own):
        return False
    rounds = max((row.round.number for row in rows), default=0)
    if stage.format == Format.SWISS:
        return rounds < int(stage.manifest.content["stages"][stage.number - 1]["rounds"])
    return not own or not _lost(own[-1], place.entry_id)


def _lost(row: Match, entry: UUID) -> bool:
    winner = (row.outcome or {}).get("winner")
    return winner is None or (row.first_id, row.second_id)[winner] != entry


def _step(entry: Entry, row: Match, by_key: Mapping[str, Match], names: Mapping[UUID, str]) -> Step:
    side = 0 if row.first_id == entry.pk else 1
    opposite = _opposite(entry, row, 1 - side, by_key, names)
    if row.outcome is None:
        return Step(row, opposite, "", "", None if row.state in OVER else deadline_of(row))
    outcome = read_outcome(row.outcome)
    sides = [names.get(pk, _("nobody")) if pk else _("nobody") for pk in (row.first_id, row.second_id)]
    came = "bye" if outcome.ending is Ending.BYE else "won" if outcome.winner == side else "lost"
    if outcome.winner is None and outcome.ending is Ending.PLAYED:
        came = "drawn"
    return Step(row, opposite, came, outcome_words(outcome, sides[0], sides[1]), None)


def _opposite(entry: Entry, row: Match, side: int, by_key: Mapping[str, Match], names: Mapping[UUID, str]) -> Opposite:
    stands = (row.first_id, row.second_id)[side]
    if stands is not None:
        return Opposite(names.get(stands, ""), stands, (), 1)
    if (row.first_is, row.second_is)[side] == Match.Occupied.BYE:
        return Opposite(_("nobody (a bye)"), None, (), 0)
    slot = (row.first_slot, row.second_slot)[side]
    could_be = sorted((names.get(pk, ""), pk) for pk in set(_coming(slot, by_key)) - {entry.pk})
    named = tuple((pk, name) for name, pk in could_be) if len(could_be) <= MOST_NAMED else ()
    return Opposite(slot_words(slot, {}), None, named, len(could_be))


def _coming(slot: Mapping[str, Any], by_key: Mapping[str, Match]) -> Iterable[UUID]:
    """The entries that can still come into a slot: all who stand in the match that it waits for, or can come there."""
    match read_slot(slot):
        case WinnerOf(key) | LoserOf(key) | Beaten(key):
            row = by_key.get(key)
            if row is None:
                return
            for entry, its_slot, is_known in (
                (row.first_id, row.first_slot, row.first_is),
                (row.second_id, row.second_slot, row.second_is),
            ):
                if entry is not None:
                    yield entry
                elif is_known == Match.Occupied.OPEN:
                    yield from _coming(its_slot, by_key)


def _ahead(entry: Entry, open_one: Match, by_key: Mapping[str, Match], names: Mapping[UUID, str]) -> Iterable[Ahead]:
    """Where the entry goes from its open match if it wins it, and if it loses it."""
    beaten = Beaten(open_one.key, 0 if open_one.first_id == entry.pk else 1)
    for is_won in (True, False):
        waits = [WinnerOf(open_one.key)] if is_won else [LoserOf(open_one.key), beaten]
        for row in by_key.values():
            slots = (read_slot(row.first_slot), read_slot(row.second_slot))
            side = next((side for side in (0, 1) if slots[side] in waits), None)
            # The second match of a grand final is only played if who stands there was beaten in the first.
            if side is not None and not (is_won and slots[1 - side] == beaten):
                yield Ahead(open_one.key, is_won, row, _opposite(entry, row, 1 - side, by_key, names), deadline_of(row))
                break
