"""Until when matches are to be played: set and extended, for one match or a whole round, with a reason that is kept."""

from datetime import datetime
from uuid import UUID

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.models import Match, Round
from tournaments.selectors.matches import TO_COME, due_soon
from tournaments.selectors.officials import Deed, require
from tournaments.services.competing.holding import hold_match
from tournaments.services.competing.refused import judge_to_be_played
from tournaments.services.competing.telling import players_to_remind, tell_due
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def set_deadline(*, match: UUID, until: datetime, whole_round: bool, because: str, by: User) -> Match:
    """Let a match, or all of its round that are not over, be played until then. Set so already: nothing changes.

    Raises `PermissionDenied`, and `NotNow` for a time that is past, no reason, or a match that is not to be played.
    """
    group, row = hold_match(match)
    require(by, Deed.DRAW, group.stage.title.competition)
    if not because.strip():
        raise NotNow(_("Say why."), field="because")
    if until <= timezone.now():
        raise NotNow(_("That is past already: say a time to come."), field="until")
    judge_to_be_played(row, TO_COME)
    was = row.deadline
    if whole_round:
        was = Round.objects.get(pk=row.round_id).deadline
        Round.objects.filter(pk=row.round_id).update(deadline=until)
        changed = Match.objects.filter(round=row.round_id, state__in=TO_COME)
    else:
        changed = Match.objects.filter(pk=row.pk)
    changed = changed.exclude(deadline=until)
    keys = list(changed.order_by("place").values_list("key", flat=True))
    if keys:
        changed.update(deadline=until)
        write_entry(
            by=by,
            deed="deadline set",
            about=f"match:{row.pk}",
            words=because.strip(),
            before=was and was.isoformat(),
            after=until.isoformat(),
            matches=keys,
        )
    row.refresh_from_db()
    return row


def remind(*, now: datetime) -> int:
    """Remind the players of matches that are due soon, once of each deadline; returns of how many matches."""
    reminded = 0
    for match, deadline in due_soon(now):
        with transaction.atomic():
            tell_due(match, players_to_remind(match), deadline)
        reminded += 1
    return reminded
