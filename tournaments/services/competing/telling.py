"""Telling the players of a match, and officials, what waits for them there, by notices that lead to its page."""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.urls import reverse

from games.models import Game
from tournaments.models import Match, MatchTime, Member, Official, Report, Title
from tournaments.selectors.matches import due_key, path_of
from tournaments.selectors.officials import Deed, deeds_of_role
from tournaments.words.match_notices import ANNULLED, CALLED_OFF, DISPUTED, DUE, READY, REPORTED, TABLE, TIME, title_of
from uckers_site.accounts.models import User
from uckers_site.accounts.time_zones import told as in_zone
from uckers_site.audit.selectors import trail_of
from uckers_site.notices import services as notices

_SETTLING = [role for role in Official.Role.values if Deed.SETTLE in deeds_of_role(role)]


def tell_reported(match: Match, report: Report, title: Title) -> None:
    """Ask the players of the other side whether it was so."""
    other = match.second_id if report.side == 0 else match.first_id
    members = Member.objects.filter(entry=other, until__isnull=True, player__user__is_active=True)
    users = [member.player.user for member in members.select_related("player__user")]
    _tell([user for user in users if user is not None], REPORTED, str(report.pk), match, title)


def tell_disputed(match: Match, report: Report, title: Title) -> None:
    """Ask those who settle disputes there; nobody is asked to confirm it any more."""
    overtake_reported(match)
    _tell(_settlers(title), DISPUTED, str(report.pk), match, title)


def tell_annulled(match: Match, key: str, title: Title) -> None:
    """Ask those who settle disputes whether a result stands of which a game was annulled."""
    _tell(_settlers(title), ANNULLED, key, match, title)


def _settlers(title: Title) -> set[User]:
    officials = Official.objects.filter(
        competition=title.competition_id, role__in=_SETTLING, ended_at__isnull=True, user__is_active=True
    )
    return {one.user for one in officials.select_related("user")}


def tell_ready(match: Match, users: Iterable[User], deadline: datetime | None) -> None:
    """Tell who meets in a match that it is ready, and until when it is to be played; once of those who meet."""
    for user in users:
        told = {"deadline": in_zone(deadline, user.time_zone) if deadline else ""}
        key = f"{match.pk}:{match.first_id}:{match.second_id}"
        _tell([user], READY, key, match, match.group.stage.title, **told)


def tell_table(match: Match, users: Iterable[User], game: UUID, title: Title) -> None:
    """Call players to a table that was opened for their match."""
    _tell(users, TABLE, str(game), match, title, link=reverse("games:live", args=[game]))


def tell_called_off(match: Match, game: Game, title: Title) -> None:
    """Tell who plays a match that its table is there no more, but for those who called it off."""
    told = {entry.by_id for entry in trail_of(game.about) if entry.deed in ("called off", "declined a seat")}
    users = [user for user in players_to_remind(match) if user.pk not in told]
    _tell(users, CALLED_OFF, str(game.pk), match, title)


def overtake_table(match: Match) -> None:
    """Nobody is called to the match's table any more."""
    notices.overtake(kinds=[TABLE], about=f"match:{match.pk}")


def overtake_reported(match: Match) -> None:
    """What was told of a report waits no more."""
    notices.overtake(kinds=[REPORTED, DISPUTED, DUE, READY], about=f"match:{match.pk}")


def players_to_remind(match: Match) -> list[User]:
    """The accounts of all who play a match."""
    members = Member.objects.filter(
        entry__in=[match.first_id, match.second_id], until__isnull=True, player__user__is_active=True
    )
    return [member.player.user for member in members.select_related("player__user") if member.player.user]


def tell_due(match: Match, users: Iterable[User], deadline: datetime) -> None:
    """Remind players of a match that is to be played soon; once of each deadline."""
    for user in users:
        told = {"deadline": in_zone(deadline, user.time_zone)}
        _tell([user], DUE, due_key(match, deadline), match, match.group.stage.title, **told)


def tell_time(match: Match, time: MatchTime, what: str, *, but: User, entries: Iterable[UUID]) -> None:
    """Tell those who play for some entries what became of a time, in their own zones; what was told before is past."""
    notices.overtake(kinds=[TIME], about=f"match:{match.pk}")
    members = Member.objects.filter(entry__in=list(entries), until__isnull=True, player__user__is_active=True)
    for member in members.select_related("player__user"):
        user = member.player.user
        if user is not None and user != but:
            told = {"what": what, "at": in_zone(time.at, user.time_zone)}
            _tell([user], TIME, f"{time.pk}:{what}", match, match.group.stage.title, **told)


def _tell(
    users: Iterable[User], kind: str, key: str, match: Match, title: Title, *, link: str = "", **more: str
) -> None:
    data = {"key": match.key, "title": title_of(title), **more}
    for user in users:
        link = link or path_of(match)
        notices.tell(user=user, kind=kind, key=key, link=link, about=f"match:{match.pk}", data=data)
