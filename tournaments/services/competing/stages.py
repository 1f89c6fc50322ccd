"""Beginning a stage of a title: its groups, and who is in each."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.formats.manifests import StageRules
from tournaments.models import Entry, Group, GroupEntry, Manifest, Stage, Title
from tournaments.selectors.courses import stage_rules
from tournaments.selectors.officials import Deed, require
from tournaments.selectors.qualifying import NotDecided, qualifiers_of
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def begin_stage(*, title: Title, number: int, by: User) -> Stage:
    """Begin stage `number` (from 1) under the latest rules: the first with all entries, others with who came through.

    Begun already: it is given back, and nothing changes. Raises `NotNow` where there is no such stage, nobody to play
    in it, or the stage before is not decided.
    """
    require(by, Deed.DRAW, title.competition)
    Title.objects.select_for_update().get(pk=title.pk)
    there = Stage.objects.filter(title=title, number=number).first()
    if there is not None:
        return there
    manifest = title.manifests.last()
    if manifest is None:
        raise NotNow(_("Publish the rules first: they say which stages there are."))
    stage, rules = _make(title, manifest, number)
    contenders = _entered(title, stage) if number == 1 else _qualified(title, stage, rules)
    GroupEntry.objects.bulk_create(contenders)
    write_entry(by=by, deed="stage begun", about=f"title:{title.pk}", stage=number, entries=len(contenders))
    return stage


def _make(title: Title, manifest: Manifest, number: int) -> tuple[Stage, StageRules]:
    stages = manifest.content["stages"]
    if not 1 <= number <= len(stages):
        raise NotNow(
            _("The rules have %(count)s stages; there is no stage %(number)s.")
            % {"count": len(stages), "number": number}
        )
    found = stages[number - 1]
    stage = Stage.objects.create(
        title=title, manifest=manifest, number=number, name=found["name"], format=found["format"]
    )
    groups = [Group(stage=stage, number=place, name=group["name"]) for place, group in enumerate(found["groups"], 1)]
    Group.objects.bulk_create(groups)
    groups[0].stage = stage
    return stage, stage_rules(groups[0])[1]


def _entered(title: Title, stage: Stage) -> list[GroupEntry]:
    groups = list(stage.groups.order_by("number"))
    by_name = {group.name: group for group in groups}
    entries = list(title.entries.filter(state=Entry.State.ENTERED))
    if len(entries) < 2:
        raise NotNow(_("Two entries at the least are needed; there are %(count)s.") % {"count": len(entries)})
    if len(groups) > 1 and (lost := [entry.key for entry in entries if entry.group not in by_name]):
        raise NotNow(_("Say in which group these entries play: %(entries)s.") % {"entries": ", ".join(lost)})
    return [
        GroupEntry(group=by_name[entry.group] if len(groups) > 1 else groups[0], entry=entry, seed=entry.seed)
        for entry in entries
    ]


def _qualified(title: Title, stage: Stage, rules: StageRules) -> list[GroupEntry]:
    before = Stage.objects.filter(title=title, number=stage.number - 1).first()
    if before is None:
        raise NotNow(_("The stage before it has not begun."))
    try:
        found = qualifiers_of(before)
    except NotDecided as bad:
        raise NotNow(str(bad)) from None
    if not found:
        raise NotNow(_("Nobody came through the stage before."))
    group = stage.groups.get()
    entries = {entry.key: entry for entry in title.entries.all()}
    seeds = _seeds([one.seed for one in found])
    return [
        GroupEntry(group=group, entry=entries[one.key], seed=seed, came_from=one.group, because=one.because)
        for one, seed in zip(found, seeds, strict=True)
    ]


def _seeds(wished: Sequence[int | None]) -> list[int | None]:
    """Seeds as wished; none at all where two groups sent somebody with the same one."""
    given = [seed for seed in wished if seed is not None]
    return list(wished) if len(set(given)) == len(given) else [None] * len(wished)
