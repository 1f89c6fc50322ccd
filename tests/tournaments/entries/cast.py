"""Who is there in the tests of entries: an edition with pairs and singles, its secretary, and players with accounts."""

import uuid
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from tests.games.people import account
from tests.tournaments.competing import championship as of
from tournaments.models import Competition, Entry, Message, Official, Player, Title
from tournaments.services import championships
from tournaments.services.entries import entering
from tournaments.services.entries.details import Details
from tournaments.services.entries.entering import Named
from tournaments.services.people.players import keep_own_player
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry

GROUPS = ("Navy Board", "Royal Naval Service", "Everyone else")
BY_HAND = {"moves_up": False}  # who waits gets a place from the secretary alone
QUOTAS: dict[str, Any] = {
    "stages": [
        {
            "name": "Qualifying",
            "format": "quota",
            "groups": [{"name": name, "quota": quota} for name, quota in zip(GROUPS, (1, 2, 1), strict=True)],
        },
        {"name": "Finals", "format": "single"},
    ],
}


def held(plays: str = "pairs", *, rules: Any = None, room: int | None = None) -> tuple[Title, User]:
    """A title of a published edition whose entries are open, and its secretary."""
    edition, secretary = of.edition("2026")
    opened(edition)
    edition = championships.publish_edition(competition=edition, by=secretary)
    usual = QUOTAS if plays == "pairs" else of.KNOCK_OUT
    title = of.title(edition, secretary, rules or usual, plays)
    Title.objects.filter(pk=title.pk).update(room=room)
    return Title.objects.select_related("competition__championship").get(pk=title.pk), secretary


def opened(edition: Competition, *, opens: int = -1, closes: int = 1) -> None:
    """Entries open and close so many days from now."""
    now = timezone.now()
    Competition.objects.filter(pk=edition.pk).update(
        entries_open_at=now + timedelta(days=opens), entries_close_at=now + timedelta(days=closes)
    )


def player(name: str, **how: Any) -> User:
    """An account with a profile of that name."""
    user = account(name.lower())
    keep_own_player(by=user, name=name, **how)
    return user


def details(**how: Any) -> Details:
    return Details(**{"group": GROUPS[0], **how})


def pair(title: Title, by: User, *names: str, **how: Any) -> Entry:
    """A pair on the secretary's word, of players who are recorded for it."""
    named = [Named(uuid.uuid4(), name) for name in names]
    return entering.enter_for(
        title_id=title.pk, by=by, key=uuid.uuid4(), details=details(**how), players=named, because="By telephone."
    )


def asks(title: Title, by: User, partner: User, key: uuid.UUID | None = None, **how: Any) -> Entry:
    """Somebody enters by the form with a partner, who is asked."""
    return entering.enter(
        title_id=title.pk,
        by=by,
        key=key or uuid.uuid4(),
        details=details(**how),
        partner_id=Player.objects.get(user=partner).pk,
    )


def as_user(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def path(title: Title, rest: str = "") -> str:
    competition = title.competition
    return f"/{competition.championship.at}/{competition.slug}/{title.slug}/{rest}"


def deeds(entry: Entry) -> list[str]:
    """What the audit trail has of an entry, in order."""
    return list(AuditEntry.objects.filter(about=entry.about).order_by("id").values_list("deed", flat=True))


def for_callers(user: User) -> dict[str, Any]:
    """What addresses of entries name, for the table of who may: an entry and a message of a title whose secretary is
    `user`."""
    title, secretary = held()
    championships.appoint(competition=title.competition, user=user, role=Official.Role.SECRETARY, by=secretary)
    entry = pair(title, secretary, "Able", "Baker")
    message = Message.objects.create(title=title, to=Message.To.ENTERED, words="Muster.", by=secretary)
    where = {"championship": title.competition.championship.at, "edition": title.competition.slug}
    return where | {"title": title.slug, "entry_id": entry.pk, "place": 1, "message_id": message.pk}
