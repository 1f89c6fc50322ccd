"""A live table's chat, read: who hears what and may speak to whom, the lines, and the numbers that streams tell.

While a rated game is played, what the stand says is for those with an account who do not play; when the game has
ended everybody may read all of it. A day later the chat is closed.
"""

import uuid
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone

from games.models import Audience, Chat, Game, LiveGame, Message, Seat
from games.selectors.live.sitting import Who, sat_then, seat_of
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import blocked_with

CLOSES_AFTER = timedelta(days=1)  # once the game has ended
LINES_SHOWN = 100
STAND_MUTED = "stand"  # for a reader who hears nothing of the stand


class Place(NamedTuple):
    """Where somebody stands in a table's chat: what they hear, and to whom they speak (None: to nobody). `blocked`:
    the accounts whose lines do not reach them."""

    game_id: uuid.UUID
    seat: Seat | None
    user: User | None
    hears: tuple[Audience, ...]
    speaks: Audience | None
    closed: bool
    blocked: frozenset[uuid.UUID] = frozenset()

    @property
    def speaker(self) -> str:
        """Who it is, as `Message.speaker` has it; empty for who has neither account nor seat."""
        if self.user is not None:
            return f"user:{self.user.pk}"
        return f"seat:{self.seat.number}" if self.seat is not None else ""

    def said(self, line: Message) -> bool:
        """Whether a line is their own: a guest's only since they sat down, for another may have sat there before."""
        if line.speaker != self.speaker:
            return False
        return line.user_id is not None or (self.seat is not None and sat_then(self.seat, line.said_at))


def place_of(live: LiveGame, seats: Sequence[Seat], who: Who, now: datetime | None = None) -> Place:
    """The place of whoever asks. A seat taken by account is its account's everywhere, a guest's is the seat's."""
    now = now or timezone.now()
    user = who.user if who.user is not None and who.user.is_active else None
    seat = seat_of(seats, who)
    if seat is not None and seat.user_id is None:
        user = None  # a guest's seat speaks for itself, whoever has signed in since
    over = live.game.state in (Game.State.ENDED, Game.State.CALLED_OFF)
    ended_at = live.game.ended_at
    closed = over and ended_at is not None and now - ended_at >= CLOSES_AFTER
    of_the_stand = seat is None and user is not None
    hears: tuple[Audience, ...] = (Audience.PLAYERS,)
    if over or not live.rated or of_the_stand:
        hears = (Audience.PLAYERS, Audience.STAND)
    speaks = None
    if not closed:
        speaks = Audience.PLAYERS if seat is not None else Audience.STAND if of_the_stand else None
    blocked = blocked_with(user) if user is not None else frozenset[uuid.UUID]()
    return Place(live.pk, seat, user, hears, speaks, closed, blocked)


def changes_heard(place: Place) -> dict[str, int]:
    """How often what somebody hears has changed, by audience; one query."""
    told = Chat.objects.filter(game=place.game_id, audience__in=place.hears).values_list("audience", "change")
    return dict.fromkeys(map(str, place.hears), 0) | dict(told)


def lines_for(
    place: Place, *, muted: Collection[str] = (), before: int | None = None, since: Mapping[str, int] | None = None
) -> tuple[list[Message], bool]:
    """The last lines that somebody hears, oldest first, each with its chat and its speaker; and whether there are older
    ones. `muted`: whose are left out; `before`: those before the line of that key; `since`: those that have changed
    after what was heard of each audience. One query."""
    lines = _heard(place).exclude(_muted(place, muted))
    if before is not None:
        lines = lines.filter(pk__lt=before)
    if since is not None:
        lines = lines.filter(_changed_since(since))
    found = list(lines.select_related("chat", "user").order_by("-pk")[: LINES_SHOWN + 1])
    return found[:LINES_SHOWN][::-1], len(found) > LINES_SHOWN


def line_heard(place: Place, line_id: int) -> Message:
    """A line that somebody hears, with its chat and its speaker. Raises `Message.DoesNotExist`."""
    return _heard(place).select_related("chat", "user").get(pk=line_id)


def _heard(place: Place) -> QuerySet[Message]:
    lines = Message.objects.filter(chat__game=place.game_id, chat__audience__in=place.hears)
    return lines.exclude(user__in=place.blocked) if place.blocked else lines


def _muted(place: Place, muted: Collection[str]) -> Q:
    """What somebody does not want to hear at this table; of themselves, all of it."""
    told = [one.partition(":") for one in muted]
    unheard = Q(user__in=[uuid.UUID(id) for kind, _colon, id in told if kind == "user"])
    unheard |= Q(user=None, seat__in=[int(number) for kind, _colon, number in told if kind == "seat"])
    if STAND_MUTED in muted:
        unheard |= Q(chat__audience=Audience.STAND)
    return unheard & ~Q(user=place.user) if place.user is not None else unheard


def _changed_since(since: Mapping[str, int]) -> Q:
    changed = Q(pk=None)
    for audience, change in since.items():
        changed |= Q(chat__audience=audience, changed__gt=change)
    return changed


def players_said(games: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How often what is said by the players of these games has changed; one query."""
    return _changes(games, Audience.PLAYERS)


def stand_said(games: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """How often what is said in the stand of these games has changed; one query."""
    return _changes(games, Audience.STAND)


def _changes(games: Collection[uuid.UUID], audience: Audience) -> dict[uuid.UUID, int]:
    """By game; 0 where nothing was said: whoever asks has a token, so that the game is there."""
    told = Chat.objects.filter(game__in=games, audience=audience).values_list("game_id", "change")
    return dict.fromkeys(games, 0) | dict(told)
