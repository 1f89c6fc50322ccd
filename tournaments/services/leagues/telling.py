"""Telling who plays in a league of their nights: of a division's once, of a fixture that was moved by its page."""

from datetime import datetime

from django.urls import reverse

from tournaments.models import Match, Member, Title
from tournaments.selectors.matches import path_of
from tournaments.services.competing.telling import players_to_remind
from tournaments.words.league_notices import MOVED, NIGHTS
from tournaments.words.match_notices import title_of
from uckers_site.accounts.time_zones import told
from uckers_site.notices import services as notices


def tell_nights(division: Title, first: datetime) -> None:
    """Tell everybody who plays in a division that its fixtures have nights, the first of which is then."""
    season = division.competition
    if not season.is_public:
        return
    link = reverse("tournaments:title", args=[season.championship.at, season.slug, division.slug])
    about = f"title:{division.pk}"
    notices.overtake(kinds=[NIGHTS], about=about)
    members = Member.objects.filter(title=division, until__isnull=True, player__user__is_active=True)
    for member in members.select_related("player__user"):
        user = member.player.user
        if user is not None:
            data = {"title": title_of(division), "first": told(first, user.time_zone)}
            notices.tell(user=user, kind=NIGHTS, key=f"{about}:{first.isoformat()}", link=link, about=about, data=data)


def tell_moved(match: Match, at: datetime) -> None:
    """Tell both sides of a fixture on which night it is now; what was told before is past."""
    title, about = match.group.stage.title, f"match:{match.pk}"
    if not title.competition.is_public:
        return
    notices.overtake(kinds=[MOVED], about=about)
    for user in players_to_remind(match):
        data = {"key": match.key, "title": title_of(title), "at": told(at, user.time_zone)}
        key = f"{match.pk}:{at.isoformat()}"
        notices.tell(user=user, kind=MOVED, key=key, link=path_of(match), about=about, data=data)
