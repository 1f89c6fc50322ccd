"""Who goes on from a stage, and by what: qualifiers, vacancies filled, ranks in a table; and how tables stand."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256

from tournaments.formats.draws import Format
from tournaments.formats.lives.life import Life as BracketLife
from tournaments.formats.lives.placings import Placing, placings
from tournaments.formats.lives.quota import QuotaLife
from tournaments.formats.lives.rounds import RoundsLife, is_open
from tournaments.formats.lots import Lots
from tournaments.formats.manifests import Manifest
from tournaments.formats.outcomes import Played
from tournaments.formats.quota.groups import qualifiers
from tournaments.formats.quota.vacancies import fill_vacancies
from tournaments.formats.slots import Entered
from tournaments.formats.standings import Rules, Standings, Withdrawals, make_standings
from tournaments.formats.tiebreaks import TieBreak
from tournaments.models import Draw, Stage
from tournaments.selectors.courses import Course, course_of, stage_rules


@dataclass(frozen=True, slots=True)
class Qualifier:
    """An entry, by its key, that goes on: from which group, with which seed (None: its own), and why."""

    key: str
    group: str
    seed: int | None
    because: str


class NotDecided(ValueError):
    """A stage of which it is not known yet who goes on; the text says what is missing."""


def qualifiers_of(stage: Stage, instead: Course | None = None) -> list[Qualifier]:
    """Who goes on from a stage, group by group, if one of them stood as `instead`. Raises `NotDecided`."""
    groups = list(stage.groups.select_related("stage__manifest").order_by("number"))
    courses = [instead if instead and instead.group == group.pk else course_of(group) for group in groups]
    manifest = stage_rules(groups[0])[0]
    if waiting := [course.rules.name for course in courses if not is_decided(course)]:
        raise NotDecided(f"Not decided yet: {', '.join(waiting)}.")
    if courses[0].stage.format is Format.QUOTA:
        return _by_quota(stage, courses)
    found = []
    for group, course in zip(groups, courses, strict=True):
        ranked = ranking(course, manifest, lots_of(stage))
        for rank, key in enumerate(ranked[: course.stage.places_of(course.rules)], 1):
            found.append(Qualifier(key, group.name, rank, f"{_ordinal(rank)} of {group.name}."))
    return found


def ranking(course: Course, manifest: Manifest, lots: Lots) -> list[str]:
    """The keys of a table's entries, or of a bracket's placings, best first; who is out is left out."""
    if isinstance(course.life, BracketLife):
        return [key for placing in placings(course.life) for key in placing.entries if key not in course.life.out]
    table = standings_of(course, manifest, lots)
    return [row.entry.key for row in table.rows if row.rank is not None and not row.withdrawn]


def places_of(course: Course) -> tuple[Placing, ...]:
    """The places of a bracket that are certain by now, best first; none for other formats."""
    return placings(course.life) if isinstance(course.life, BracketLife) else ()


def standings_of(course: Course, manifest: Manifest, lots: Lots) -> Standings:
    """The table of a group. Whoever is still tied after the manifest's tie-breaks is parted by lot."""
    tie_breaks = course.stage.tie_breaks
    if TieBreak.LOT not in tie_breaks:
        tie_breaks = (*tie_breaks, TieBreak.LOT)
    withdrawals = Withdrawals.KEPT if course.stage.format is Format.SWISS else Withdrawals.KEPT_FROM_HALF
    rules = Rules(manifest.points, tie_breaks, withdrawals=withdrawals)
    return make_standings(
        course.entries,
        played_in(course),
        rules=rules,
        adjustments=course.adjustments,
        withdrawn=frozenset(course.life.out),
        due=(len(course.entries) - 1) * int(course.stage.options.get("cycles", 1)),
        lots=lots,
    )


def played_in(course: Course) -> list[Played]:
    """The matches of a group's rounds that are over. Who rests in a round robin has no match, and nothing from it."""
    found = []
    everybody_meets = course.stage.format is Format.ROUND_ROBIN
    for number, (_, keys) in enumerate(course.rounds, 1):
        for key in keys:
            state = course.life.states[key]
            if state.outcome is None or not isinstance(state.first, Entered):
                continue
            if everybody_meets and not isinstance(state.second, Entered):
                continue
            second = state.second.entry if isinstance(state.second, Entered) else None
            found.append(Played(key, state.first.entry, second, number, state.outcome))
    return found


def is_decided(course: Course) -> bool:
    """Whether everything of a group has been played."""
    life = course.life
    if isinstance(life, QuotaLife):
        return life.group.is_decided
    if isinstance(life, BracketLife):
        return life.is_over
    if not isinstance(life, RoundsLife) or any(map(is_open, life.states.values())):
        return False
    if course.stage.format is Format.SWISS:
        return len(course.rounds) >= course.stage.rounds
    return bool(life.states)


def lots_of(stage: Stage) -> Lots:
    """The lots that part ties and fill vacancies of a stage: of the seeds of all its draws, which are public then."""
    seeds = Draw.objects.filter(group__stage=stage, state=Draw.State.PUBLISHED).order_by("group__number", "round")
    return Lots(sha256(" ".join(seeds.values_list("seed", flat=True)).encode()).hexdigest())


def _by_quota(stage: Stage, courses: Sequence[Course]) -> list[Qualifier]:
    lives = [course.life for course in courses if isinstance(course.life, QuotaLife)]
    groups = [life.group for life in lives]
    seeds = {entry.key: entry.seed for course in courses for entry in course.entries}
    found = [
        Qualifier(entry.key, group.name, entry.seed, f"Came through {group.name}.")
        for group in groups
        for entry in qualifiers(group)
    ]
    following = {course.rules.name: course.rules.next for course in courses}
    for filled in fill_vacancies(groups, lots_of(stage), next_groups=following):
        if filled.entry is not None:
            words = " ".join(reason.words for reason in filled.reasons)
            found.append(Qualifier(filled.entry.key, filled.source, seeds[filled.entry.key], words[:300]))
    return found


def _ordinal(number: int) -> str:
    ending = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{ending}"
