"""Writing the roll of honour once a title is decided."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Champion, Title
from tournaments.selectors.courses import course_of, stage_rules
from tournaments.selectors.officials import Deed, require
from tournaments.selectors.qualifying import is_decided, lots_of, ranking
from tournaments.services.competing.holding import hold
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def write_champion(*, title: Title, by: User) -> Champion:
    """Write the champions of a title that is decided into the roll. Written already: given back. Raises `NotNow`.

    After a correction that made others champions, the line that stood is struck out and another written.
    """
    competition = title.competition
    require(by, Deed.MANAGE, competition)
    stage = title.stages.last()
    if stage is None or stage.number < len(stage.manifest.content["stages"]):
        raise NotNow(_("The last stage has not begun."))
    group = hold(stage.groups.values_list("pk", flat=True).get())
    course = course_of(group)
    if not is_decided(course):
        raise NotNow(_("Matches are still to be played."))
    ranked = ranking(course, stage_rules(group)[0], lots_of(stage))
    if not ranked:
        raise NotNow(_("Nobody has won it."))
    winner = course.entry_ids[ranked[0]]
    year = (competition.starts_on or timezone.localdate()).year
    there = Champion.objects.filter(
        championship=competition.championship, year=year, title=title.name, struck_at=None
    ).first()
    if there is not None and there.entry_id == winner:
        return there
    if there is not None:
        Champion.objects.filter(pk=there.pk).update(struck_at=timezone.now())
    made = Champion.objects.create(
        championship=competition.championship,
        year=year,
        title=title.name,
        entry_id=winner,
        place=competition.place,
        by=by,
    )
    write_entry(by=by, deed="champion written", about=f"title:{title.pk}", entry=str(winner))
    return made
