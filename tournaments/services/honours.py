"""Writing the roll of honour once a title is decided."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Champion, Title
from tournaments.selectors.champions import is_last_stage, winner_of
from tournaments.selectors.courses import course_of
from tournaments.selectors.officials import Deed, require
from tournaments.selectors.qualifying import is_decided
from tournaments.services.competing.holding import hold
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def write_champion(*, title: Title, by: User) -> Champion:
    """Write the champions of a title that is decided into the roll. Written already: given back. Raises `NotNow`.

    A line that stood for others is struck out and another written.
    """
    competition = title.competition
    require(by, Deed.MANAGE, competition)
    if competition.championship.is_league:
        raise NotNow(_("The roll is of championships: who won a division stands on its own page."))
    stage = title.stages.last()
    group = None if stage is None else hold(stage.groups.values_list("pk", flat=True)[0])
    if group is None or not is_last_stage(group):
        raise NotNow(_("The last stage has not begun."))
    course = course_of(group)
    if not is_decided(course):
        raise NotNow(_("Matches are still to be played."))
    winner = winner_of(group, course)
    if winner is None:
        raise NotNow(_("Nobody has won it."))
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


def strike_champion(champion: Champion, *, by: User, because: str) -> None:
    """Strike a line out of the roll that is no longer true, in the transaction that made it so; it is kept, struck."""
    Champion.objects.filter(pk=champion.pk, struck_at=None).update(struck_at=timezone.now())
    entry = champion.entry
    if entry is not None:
        about = f"title:{entry.title_id}"
        write_entry(by=by, deed="champion struck out", about=about, words=because, entry=str(entry.pk))
