"""What is asked of the entries of a title: whether they are open, who is entered, and by what names they are shown."""

import uuid
from collections.abc import Iterable
from datetime import datetime
from enum import Enum, auto

from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Min, Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.formats.manifests import Manifest, read_manifest
from tournaments.models import Draw, Entry, Match, Member, Player, Ship, Stage, Title, held_at
from tournaments.selectors.officials import Deed, may
from tournaments.selectors.people import listed_players
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import blocked_with

Asker = User | AnonymousUser
LIVE = (Entry.State.ASKED, Entry.State.WAITING, Entry.State.ENTERED)  # those who compete, or may yet
MOST_FOUND = 12  # players that a search shows

# --- the title and its door -----------------------------------------------------------------------------------------


def title_at(championship: str, edition: str, title: str, user: Asker) -> Title | None:
    """A title by its address, with its edition and championship. One that is not published is there for its officials
    alone; two queries at most."""
    found = (
        Title.objects.select_related("competition__championship")
        .filter(**held_at(championship, "competition__championship__"), competition__slug=edition, slug=title)
        .first()
    )
    if found is None or found.competition.is_public:
        return found
    return found if may(user, Deed.SEE_PRIVATE, found.competition) else None


def rules_of(title: Title) -> Manifest | None:
    """The latest rules of a title; None while none are published. One query."""
    latest = title.manifests.last()
    return read_manifest(latest.content) if latest else None


class Door(Enum):
    """Whether anybody may enter a title by its form, and if not, why."""

    NO_RULES = auto()
    NO_FORM = auto()  # no day is set on which entries open
    NOT_YET = auto()
    OPEN = auto()
    CLOSED = auto()
    BEGUN = auto()


def begun(title: Title) -> bool:
    """Whether the first stage has begun, so that who is in it is fixed; one query."""
    return Stage.objects.filter(title=title).exists()


def door_of(title: Title, now: datetime) -> Door:
    """Whether the form of a title is open; two queries at most."""
    opens, closes = title.competition.entries_open_at, title.competition.entries_close_at
    if not title.manifests.exists():
        return Door.NO_RULES
    if opens is None:
        return Door.NO_FORM
    if now < opens:
        return Door.NOT_YET
    if begun(title):
        return Door.BEGUN
    return Door.CLOSED if closes is not None and now >= closes else Door.OPEN


def first_drawn_at(title: Title) -> datetime | None:
    """When the first draw of a title was published; None: not yet. One query."""
    published = Draw.objects.filter(group__stage__title=title, state=Draw.State.PUBLISHED)
    first: datetime | None = published.aggregate(first=Min("published_at"))["first"]
    return first


def waiting_list(title: Title) -> QuerySet[Entry]:
    """Those who wait for a place, in the order in which they get one."""
    return title.entries.filter(state=Entry.State.WAITING).order_by("made_at", "number")


def has_room(title: Title) -> bool:
    """Whether one more entry has room; one query at most. Who holds the title's row may rely on it."""
    if title.room is None:
        return True
    return title.entries.filter(state=Entry.State.ENTERED).count() < title.room


# --- who is in an entry ---------------------------------------------------------------------------------------------


def players_of(entries: Iterable[Entry]) -> dict[uuid.UUID, list[Player]]:
    """The players of each entry by their places; of one that is out, those who were in it last. One query."""
    found: dict[uuid.UUID, dict[int, Player]] = {entry.pk: {} for entry in entries}
    members = Member.objects.filter(entry__in=list(found)).select_related("player")
    # The last of a place comes last, and takes it.
    for member in members.order_by("place", F("until").asc(nulls_last=True), "since", "pk"):
        found[member.entry_id][member.place] = member.player
    return {entry: list(places.values()) for entry, places in found.items()}


def entry_names(entries: Iterable[Entry]) -> dict[uuid.UUID, str]:
    """What each entry is called: by its own name if it has one, else by its players' as each chose to be shown; its
    key if there is nobody. One query, however many there are."""
    entries = list(entries)
    players = players_of(entries)
    return {entry.pk: entry.name or _names(players[entry.pk]) or entry.key for entry in entries}


def _names(players: list[Player]) -> str:
    if len(players) == 2:
        return _("%(one)s and %(other)s") % {"one": players[0].shown_name, "other": players[1].shown_name}
    return ", ".join(player.shown_name for player in players)


# --- lists of entries -----------------------------------------------------------------------------------------------


def public_entries(title: Title) -> QuerySet[Entry]:
    """The entries that everybody sees, by number: those entered and waiting, and those that left once it had begun.

    Who was asked and has not agreed is nobody's business, and neither is who was refused.
    """
    shown = Q(state__in=[Entry.State.ENTERED, Entry.State.WAITING])
    left = Q(state__in=[Entry.State.WITHDRAWN, Entry.State.PUT_OUT], in_groups__isnull=False)
    return title.entries.filter(shown | left).select_related("ship").distinct().order_by("number")


def kept_entries(title: Title, *, group: str = "", state: str = "") -> QuerySet[Entry]:
    """For officials: all entries of a title by number, or those of a group or in a state."""
    found = title.entries.select_related("ship").order_by("number")
    if group:
        found = found.filter(group=group)
    return found.filter(state=state) if state else found


def own_entries(title: Title, user: Asker) -> QuerySet[Entry]:
    """The entries of a title in which somebody stands now, asked or entered."""
    if not user.is_authenticated:
        return Entry.objects.none()
    return title.entries.filter(members__player__user=user.pk, members__until=None).select_related("ship")


def stands_in(entry: Entry, user: Asker) -> Member | None:
    """Somebody's own place in an entry, if they stand in it now; one query at most."""
    if not user.is_authenticated:
        return None
    return entry.members.filter(player__user=user.pk, until=None).select_related("player").first()


def listed_ships() -> QuerySet[Ship]:
    """The ships that can be chosen, by name."""
    return Ship.objects.filter(standing=Ship.Standing.APPROVED).order_by("name", "id")


# --- looking for people ---------------------------------------------------------------------------------------------


def partners_called(words: str, user: User) -> list[Player]:
    """Players with an open account whom somebody may ask to enter with them, by the names that everybody sees: not
    themselves, and nobody who has blocked them or whom they have blocked. Two queries."""
    if not words.strip():
        return []
    found = listed_players(words.strip()).filter(user__is_active=True).exclude(user=user.pk)
    return list(found.exclude(user__in=blocked_with(user))[:MOST_FOUND])


def players_called(words: str) -> list[Player]:
    """For officials: players by any of their names; one query."""
    words = words.strip()
    if not words:
        return []
    named = Q(name__icontains=words) | Q(nickname__icontains=words) | Q(shown_key__contains=words.casefold())
    return list(listed_players().filter(named).select_related("user")[:MOST_FOUND])


# --- how entrants can be reached ------------------------------------------------------------------------------------

OVER = (Match.State.CONFIRMED, Match.State.UNPLAYED, Match.State.ANNULLED)


def opponents_of(entry: Entry) -> list[tuple[Match, Entry]]:
    """Whom an entry has a match with that is not over, with the match, in playing order; one query."""
    theirs = Match.objects.filter(Q(first=entry) | Q(second=entry)).exclude(state__in=OVER)
    theirs = theirs.filter(first__isnull=False, second__isnull=False).select_related("first", "second", "group__stage")
    found = []
    for match in theirs.order_by("group__stage__number", "place"):
        other = match.second if match.first_id == entry.pk else match.first
        if other is not None:
            found.append((match, other))
    return found


def contact_seen(entry: Entry, *, closely: bool = False, opponent: bool = False) -> str:
    """How an entry can be reached, as far as somebody may know: officials and its own players (`closely`) always, who
    is to meet it in a match that is not over (`opponent`) if it agreed to that. Else an empty text. No query."""
    return entry.contact if closely or (opponent and entry.contact_shared) else ""
