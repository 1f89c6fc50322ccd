"""Matches that have become ready: who plays them is told by jobs, so that who publishes a draw does not wait for it.

A league's fixtures are all ready at once, and are told together once they have nights (`services.leagues.nights`).
"""

from collections.abc import Iterable, Sequence
from uuid import UUID

from tournaments.models import Championship, Match, Member, is_public
from tournaments.selectors.matches import deadline_of
from tournaments.services.competing.telling import tell_ready
from uckers_site.jobs.services import write_down

TELL = "tournaments.tell_ready"
AT_ONCE = 16  # matches of a job, which holds a lock


def have_it_told(matches: Iterable[UUID]) -> None:
    """Have those told who meet in these matches, which have become ready in this transaction."""
    keys = [str(match) for match in matches]
    for start in range(0, len(keys), AT_ONCE):
        # Not hinted: whoever enters a night's results would ask Redis after each, for letters that nobody waits for.
        write_down(kind=TELL, payload={"matches": keys[start : start + AT_ONCE]}, key="", hinted=False)


def tell(matches: Sequence[UUID]) -> None:
    """Tell those who meet in these matches, as far as they still are to be played. Who meets whom is told once."""
    found = (
        Match.objects.filter(is_public("group__stage__title__competition__"), pk__in=matches, state=Match.State.READY)
        .exclude(group__stage__title__competition__championship__kind=Championship.Kind.LEAGUE)
        .select_related("round", "group__stage__title__competition__championship")
    )
    rows = list(found)
    entries = [entry for row in rows for entry in (row.first_id, row.second_id)]
    members = Member.objects.filter(entry__in=entries, until__isnull=True, player__user__is_active=True)
    users: dict[UUID, list[Member]] = {}
    for member in members.select_related("player__user"):
        users.setdefault(member.entry_id, []).append(member)
    for row in rows:
        both = [member for entry in (row.first_id, row.second_id) if entry for member in users.get(entry, ())]
        tell_ready(row, [member.player.user for member in both if member.player.user], deadline_of(row))
