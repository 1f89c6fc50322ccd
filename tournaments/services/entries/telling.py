"""Telling the players of an entry what became of it, by notices that lead to its page."""

from collections.abc import Iterable

from django.urls import reverse

from tournaments.models import Entry, Player
from tournaments.words import entries as words
from uckers_site.accounts.models import User
from uckers_site.notices import services as notices


def page_of(entry: Entry) -> str:
    """The path of an entry's page."""
    competition = entry.title.competition
    return reverse(
        "tournaments:entry", args=[competition.championship.slug, competition.slug, entry.title.slug, entry.pk]
    )


def tell_asked(entry: Entry, partner: User) -> None:
    """Ask the partner of a pair whether they agree."""
    data = {"title": words.title_in_words(entry.title)}
    notices.tell(
        user=partner, kind=words.ASKED, key=str(entry.pk), link=page_of(entry), about=entry.about, data=data
    )  # fmt: skip


def tell_answered(entry: Entry, *, agreed: bool) -> None:
    """Tell who asked what the partner answered."""
    notices.overtake(kinds=[words.ASKED], about=entry.about)
    if entry.made_by is not None and entry.made_by.is_active:
        data = {"title": words.title_in_words(entry.title), "agreed": agreed, "state": entry.state}
        notices.tell(
            user=entry.made_by,
            kind=words.ANSWERED,
            key=f"{entry.pk}:{entry.version}",
            link=page_of(entry),
            about=entry.about,
            data=data,
        )


def tell_changed(entry: Entry, what: str, players: Iterable[Player], *, by: User, because: str = "") -> None:
    """Tell players with an account, but for who did it, what was done to their entry (`what`: see the words)."""
    notices.overtake(kinds=[words.ASKED], about=entry.about)
    data = {"title": words.title_in_words(entry.title), "what": what, "because": because}
    for player in players:
        if player.user is not None and player.user.is_active and player.user != by:
            key = f"{entry.pk}:{entry.version}:{what}"
            notices.tell(
                user=player.user, kind=words.CHANGED, key=key, link=page_of(entry), about=entry.about, data=data
            )
