"""Telling the players of an entry what became of it, and secretaries who came and left, by notices that lead there."""

from collections.abc import Iterable, Mapping

from django.urls import reverse
from django.utils import timezone

from tournaments.models import Entry, Official, Player
from tournaments.words import entries as words
from uckers_site.accounts.models import User
from uckers_site.notices import services as notices


def page_of(entry: Entry) -> str:
    """The path of an entry's page."""
    competition = entry.title.competition
    return reverse(
        "tournaments:entry", args=[competition.championship.at, competition.slug, entry.title.slug, entry.pk]
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


def tell_changed(entry: Entry, what: str, players: Iterable[Player], *, by: User | None, because: str = "") -> None:
    """Tell players with an account, but for who did it (None: the site), what was done to their entry (`what`: see the
    words)."""
    notices.overtake(kinds=[words.ASKED], about=entry.about)
    data = {"title": words.title_in_words(entry.title), "what": what, "because": because}
    for player in players:
        if player.user is not None and player.user.is_active and player.user != by:
            key = f"{entry.pk}:{entry.version}:{what}"
            notices.tell(
                user=player.user, kind=words.CHANGED, key=key, link=page_of(entry), about=entry.about, data=data
            )


def tell_came(entry: Entry, *, by: User) -> None:
    """Tell the secretaries that there are new entries: once a day of a title, however many come."""
    day = timezone.now().date().isoformat()
    _tell_secretaries(entry, words.CAME, f"{entry.title_id}:{day}", by)


def tell_left(entry: Entry, moved: Iterable[Entry], *, by: User) -> None:
    """Tell the secretaries, but for who did it, that an entry is out, and who moved up for it."""
    up = ", ".join(one.key for one in moved)
    _tell_secretaries(entry, words.LEFT, f"{entry.pk}:{entry.version}", by, {"key": entry.key, "moved": up})


def _tell_secretaries(entry: Entry, kind: str, key: str, by: User, more: Mapping[str, str] | None = None) -> None:
    competition = entry.title.competition
    link = reverse("tournaments:entries_kept", args=[competition.championship.at, competition.slug, entry.title.slug])
    data = {"title": words.title_in_words(entry.title), **(more or {})}
    secretaries = competition.officials.filter(
        role=Official.Role.SECRETARY, ended_at__isnull=True, user__is_active=True
    ).exclude(user=by)
    for one in secretaries.select_related("user"):
        notices.tell(user=one.user, kind=kind, key=key, link=link, about=f"title:{entry.title_id}", data=data)
