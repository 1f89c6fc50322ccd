"""What a group's tables are made of: how it stands, or stood on another day, and when what was played.

A table as of a day is made of the results that count now of matches that were played by the end of that day in a zone,
of points deducted or awarded by then, and of who had left by then. So a correction changes earlier days as well, and
correcting back restores them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from uuid import UUID
from zoneinfo import ZoneInfo

from django.db.models import Avg, Count, Max, Q

from tournaments.formats.lives.rounds import RoundsLife
from tournaments.formats.lives.states import State, decide
from tournaments.formats.lots import Lots
from tournaments.formats.manifests import Manifest
from tournaments.formats.outcomes import Honour
from tournaments.formats.standings import Standings
from tournaments.formats.tables import days_of
from tournaments.models import Draw, Entry, Group, Match, Player, Report, ResultSeat
from tournaments.selectors.courses import Course, course_of, stage_rules
from tournaments.selectors.entries import entry_names
from tournaments.selectors.qualifying import lots_of, standings_of
from uckers_site.audit.models import Entry as AuditEntry

MOST_DAYS = 24  # of a chart


@dataclass(frozen=True, slots=True)
class Reading:
    """A group's table as it stands, or stood before `until`; its entries' names; when each match was played."""

    group: Group
    course: Course
    manifest: Manifest
    lots: Lots
    names: Mapping[str, str]
    when: Mapping[str, datetime]  # by the keys of matches
    drawn: Mapping[int, datetime]  # when rounds were published that are drawn one by one
    left: Mapping[str, datetime]  # when entries that are out left, as far as it is written down
    until: datetime | None
    table: Standings


@dataclass(frozen=True, slots=True)
class Averages:
    """What a player has behind them in a group: games, and of each what came of it on average."""

    player: Player
    games: int
    won: int
    drawn: int
    lost: int
    home: float | None  # pieces home a game, of those whose score is known
    eight_piecers: int
    harbours: int


def end_of(day: date, zone: str) -> datetime:
    """The first moment after a day in a zone."""
    return datetime.combine(day + timedelta(days=1), time(), ZoneInfo(zone))


def read_tables(group: Group, until: datetime | None = None) -> Reading | None:
    """A group's table, as of a moment if one is given; None where it has none. As many queries for many as for few."""
    course = course_of(group)
    if not course.stage.has_table or not course.entries or not isinstance(course.life, RoundsLife):
        return None
    entries = list(Entry.objects.filter(in_groups__group=group).order_by("number"))
    by_id = entry_names(entries)
    reports = Report.objects.filter(match__group=group, state=Report.State.CONFIRMED)
    when = dict(reports.exclude(match__state=Match.State.ANNULLED).values_list("match__key", "played_at"))
    published = Draw.objects.filter(group=group, state=Draw.State.PUBLISHED).values_list("round", "published_at")
    drawn = {} if course.is_drawn_whole else {number: at for number, at in published if at is not None}
    manifest, lots = stage_rules(group)[0], lots_of(group.stage)
    left = _left(course) if course.life.out else {}
    stood = course if until is None else _as_of(course, until, when, drawn, left)
    asked = _Asked(group.pk, group.version, lots, until, stood, manifest)
    names = {entry.key: by_id[entry.pk] for entry in entries}
    return Reading(group, stood, manifest, lots, names, when, drawn, left, until, _table(asked))


@dataclass(frozen=True)
class _Asked:
    """A table that is made once, and kept by what it is of: a group at a version, with its lots, as of a moment."""

    group: UUID
    version: int
    lots: Lots
    until: datetime | None
    course: Course = field(compare=False)
    manifest: Manifest = field(compare=False)


@lru_cache(maxsize=64)
def _table(asked: _Asked) -> Standings:
    return standings_of(asked.course, asked.manifest, asked.lots)


def _left(course: Course) -> dict[str, datetime]:
    """When each entry left that is out: the last that its trail says of its coming or going. One query."""
    about = {f"entry:{course.entry_ids[key]}": key for key in course.life.out}
    deeds = [f"entry {label}" for label in (Entry.State.WITHDRAWN.label, Entry.State.PUT_OUT.label)]
    trail = AuditEntry.objects.filter(about__in=about, deed__in=deeds).values("about").annotate(last=Max("at"))
    return {about[row["about"]]: row["last"] for row in trail.order_by("about")}


def _as_of(
    course: Course,
    until: datetime,
    when: Mapping[str, datetime],
    drawn: Mapping[int, datetime],
    left: Mapping[str, datetime],
) -> Course:
    """How a group stood before a moment. Who is out, and nobody knows since when, was out all along."""
    life = course.life
    if not isinstance(life, RoundsLife):
        return course
    out = {key: how for key, how in life.out.items() if key not in left or left[key] < until}
    states = {}
    for key, state in life.states.items():
        given = state.given if key in when and when[key] < until else None
        outcome = decide(state.first, state.second, given, out)
        states[key] = State(state.first, state.second, outcome, given)
    rounds = course.rounds
    if not course.is_drawn_whole:
        rounds = tuple(one for number, one in enumerate(rounds, 1) if number in drawn and drawn[number] < until)
    adjustments = tuple(one for one in course.adjustments if one.at is None or one.at < until)
    return replace(course, life=RoundsLife(life.names, states, out), rounds=rounds, adjustments=adjustments)


def places_over(reading: Reading, zone: str, most: int = MOST_DAYS) -> list[tuple[date, Mapping[str, int]]]:
    """The places of all entries, by their keys, after each day in a zone on which a match was played; of many days, so
    many evenly spread. Those whose results are annulled have none. No query."""
    until, place = reading.until, ZoneInfo(zone)
    played = [at.astimezone(place).date() for at in reading.when.values() if until is None or at < until]
    found: list[tuple[date, Mapping[str, int]]] = []
    for day in days_of(played, most):
        end = end_of(day, zone)
        stood = _as_of(reading.course, end, reading.when, reading.drawn, reading.left)
        asked = _Asked(reading.group.pk, reading.group.version, reading.lots, end, stood, reading.manifest)
        ranks = {row.entry.key: row.rank for row in _table(asked).rows if row.rank is not None}
        found.append((day, ranks))
    return found


def averages_in(reading: Reading) -> list[Averages]:
    """What each player has behind them in the matches of a group that count, who won the most of their games first.

    Two queries.
    """
    seats = ResultSeat.objects.filter(
        result__annulled_at=None,
        result__superseded_by=None,
        result__leg__report__match__group=reading.group,
        result__leg__report__state=Report.State.CONFIRMED,
    ).exclude(result__leg__report__match__key__in=reading.table.annulled)
    if reading.until is not None:
        seats = seats.filter(result__played_at__lt=reading.until)
    found = list(
        seats.order_by()
        .values("player")
        .annotate(
            games=Count("pk"),
            won=Count("pk", filter=Q(score=ResultSeat.Score.WON)),
            drawn=Count("pk", filter=Q(score=ResultSeat.Score.DRAWN)),
            lost=Count("pk", filter=Q(score=ResultSeat.Score.LOST)),
            pieces=Avg("home"),
            eight=Count("pk", filter=Q(honour__in=[honour.value for honour in Honour])),
            harbour=Count("pk", filter=Q(honour=Honour.HARBOUR)),
        )
    )
    players = Player.objects.in_bulk([row["player"] for row in found])
    rows = [
        Averages(
            players[row["player"]],
            *(row["games"], row["won"], row["drawn"], row["lost"], row["pieces"], row["eight"], row["harbour"]),
        )
        for row in found
    ]
    return sorted(rows, key=lambda row: (-row.won / row.games, -row.games, row.player.shown_name.casefold()))
