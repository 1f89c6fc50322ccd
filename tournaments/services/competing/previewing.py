"""What a deed would change, for somebody to look at before it is done: in sentences, with names, changing nothing."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.formats.lives.plans import Plan
from tournaments.models import Group, Result
from tournaments.selectors.champions import champion_undone
from tournaments.selectors.courses import Course, stage_rules
from tournaments.selectors.qualifying import lots_of, ranking
from tournaments.services.competing.results import results_of


@dataclass(frozen=True, slots=True)
class Preview:
    """What a deed would change: the plan, in sentences, the results that fall, and the group's version.

    `standings`: who would stand where in the group's table, of those who would move in it.
    `honours`: who would be struck out of the roll of honour.
    """

    plan: Plan
    told: tuple[str, ...]
    results: tuple[Result, ...]
    version: int
    standings: tuple[str, ...] = ()
    honours: tuple[str, ...] = ()

    @property
    def revived(self) -> int:
        """Of how many matches a result that had fallen would count again."""
        return len(self.plan.revived)

    @property
    def changes_nothing(self) -> bool:
        """Whether it has been done already."""
        return not self.plan.changes and not self.plan.outs


@dataclass(frozen=True)
class _Named:
    """The names of a group's entries, for sentences."""

    names: Mapping[str, str]


def preview_of(group: Group, course: Course, plan: Plan, names: Mapping[str, str], *keys: str) -> Preview:
    """The preview of a plan; `names` by entries' keys; `keys`: matches whose own results it changes."""
    named = _Named({**{key: key for key in course.entry_ids}, **names})
    touched = [course.match_ids[key] for key in (*keys, *(key for key, _outcome in plan.fallen))]
    results = results_of(touched) if plan.changes else []
    moved = tuple(_moved(group, course, plan, named.names)) if course.stage.has_table and plan.changes else ()
    told = tuple(plan.told(named))
    return Preview(plan, told, tuple(results), group.version, moved, tuple(_struck(group, course, plan, named.names)))


def _struck(group: Group, course: Course, plan: Plan, names: Mapping[str, str]) -> Iterator[str]:
    """Whom the roll of honour would no longer name."""
    champion = champion_undone(group, course, plan)
    if champion is not None and champion.entry is not None:
        told = {"name": names[champion.entry.key], "title": champion.title, "year": champion.year}
        yield _("%(name)s would be struck out of the roll of honour as champion: %(title)s, %(year)s.") % told


def _moved(group: Group, course: Course, plan: Plan, names: Mapping[str, str]) -> Iterator[str]:
    """Who would stand elsewhere in the table, best first."""
    manifest, lots = stage_rules(group)[0], lots_of(group.stage)
    before = {key: rank for rank, key in enumerate(ranking(course, manifest, lots), 1)}
    after = ranking(replace(course, life=course.life.apply(plan)), manifest, lots)
    for rank, key in enumerate(after, 1):
        was = before.pop(key, None)
        told = {"name": names[key], "rank": rank, "was": was}
        if was is None:
            yield _("%(name)s: %(rank)s in the table again.") % told
        elif was != rank:
            yield _("%(name)s: %(rank)s in the table, not %(was)s.") % told
    for key in before:
        yield _("%(name)s: no longer ranked in the table.") % {"name": names[key]}
