"""A season with its divisions: made in one go, and begun in one go once entries are in."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.models import Championship, Competition, Draw, Title
from tournaments.selectors.officials import Deed, require
from tournaments.services import championships
from tournaments.services.competing import drawing, stages
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User

MOST_DIVISIONS = 12


@dataclass(frozen=True, slots=True)
class Division:
    """A division to be made: its name, and who plays in it (``singles``, ``pairs``)."""

    name: str
    plays: str


@transaction.atomic
def make_season(
    *,
    league: Championship,
    slug: str,
    divisions: Sequence[Division],
    rules: Mapping[str, Any],
    by: User,
    **details: Any,
) -> Competition:
    """A season of a league with its divisions, all by the same `rules`: a manifest of one round robin.

    Each division's stage goes by the division's name. The same address again gives the season that is there, and makes
    divisions that it has not. Raises `PermissionDenied`, and `NotNow` with the field that is wrong.
    """
    if not league.is_league:
        raise PermissionDenied
    if not 1 <= len(divisions) <= MOST_DIVISIONS:
        raise NotNow(_("A season has one division or more, and %(most)d at the most.") % {"most": MOST_DIVISIONS})
    slugs = [slugify(one.name)[:40] for one in divisions]
    if not all(slugs) or len(set(slugs)) < len(slugs):
        raise NotNow(_("Give each division a name of its own, in letters a to z or figures."), field="divisions")
    season = championships.make_edition(championship=league, slug=slug, by=by, **details)
    for address, one in zip(slugs, divisions, strict=True):
        made = championships.make_title(competition=season, slug=address, name=one.name, plays=one.plays, by=by)
        if not made.manifests.exists():
            championships.publish_manifest(title=made, content=_of_division(rules, one.name), by=by, after=0)
    return season


def _of_division(rules: Mapping[str, Any], name: str) -> dict[str, Any]:
    """The manifest with its one stage, and that stage's one group, called as the division is."""
    stage = {**rules["stages"][0], "name": name, "groups": [{"name": name}]}
    return {**rules, "stages": [stage]}


@transaction.atomic
def begin_season(*, season: Competition, by: User) -> list[Title]:
    """Begin each division that has not begun, with who is entered, and make its fixtures: seed, draw and publication.

    Begun already: nothing changes. Returns the divisions that began. Raises `PermissionDenied`, and `NotNow` that names
    the division in which too few are entered.
    """
    require(by, Deed.DRAW, season)
    began = []
    for division in season.titles.select_related("competition__championship"):
        if Draw.objects.filter(group__stage__title=division, state=Draw.State.PUBLISHED).exists():
            continue
        try:
            group = stages.begin_stage(title=division, number=1, by=by).groups.get()
            draw = drawing.fix_seed(group=group.pk, number=1, by=by)
            drawing.make_draw(draw=draw.pk, by=by)
            drawing.publish_draw(draw=draw.pk, by=by)
        except NotNow as refused:
            raise NotNow(f"{division.name}: {refused}") from None
        began.append(division)
    return began
