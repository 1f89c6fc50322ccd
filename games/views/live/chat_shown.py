"""What one reader is shown of a live table's chat: the lines that they hear, and what they may say to whom."""

import re
import uuid
from datetime import datetime
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.urls import reverse

from games.models import Audience, Call, Game, LiveGame, Message, Seat
from games.models.chat import TEXT_MAXIMUM
from games.selectors.live.chat import Place, changes_heard, lines_for, place_of
from games.selectors.live.reports import may_judge
from games.selectors.live.sitting import seats_of
from games.views.live.asking import who_asks
from games.views.live.muting import muted_at
from uckers_site.live.beside import beside_token

DIGITS = 18  # of the longest key that a database holds
SEEN = re.compile(r"(players|stand)-(\d{1,9})\b")  # in what a page says that it has seen


class Line(NamedTuple):
    """One line as it is shown: `letters` are the colours of a player's seat. What a removed one said is empty, but
    for a judge, who also sees `because`."""

    pk: int
    name: str
    letters: str
    stand: bool
    mine: bool
    call: str
    text: str
    removed: bool
    because: str
    at: datetime


def chat_shown(
    request: HttpRequest, found: LiveGame, *, seen: str = "", refusal: str = "", typed: str = ""
) -> dict[str, Any]:
    """Everything that the chat shows. For a page that has `seen` part of it, only the lines that have changed since.
    `refusal`: why nothing was said; what was `typed` stays."""
    seats = seats_of(found.pk)
    place = place_of(found, seats, who_asks(request, found.pk))
    changes = changes_heard(place)
    version = ".".join([*(f"{audience}-{change}" for audience, change in changes.items()), place.speaks or "nobody"])
    before = request.GET.get("before", "")
    muted = muted_at(request, found.pk)
    since = {audience: int(change) for audience, change in SEEN.findall(seen)}
    whole = set(since) != set(changes)  # nothing was seen, or others are heard by now
    lines, older = lines_for(
        place,
        muted=muted,
        before=int(before) if before.isdecimal() and len(before) <= DIGITS else None,
        since=None if whole else since,
    )
    judge = place.user is not None and may_judge(place.user, found.pk)
    over = found.game.state in (Game.State.ENDED, Game.State.CALLED_OFF)
    return {
        "game": found.game,
        "here": reverse("games:live_chat", args=[found.pk]),
        "seen": version,
        "also": "" if place.closed else beside_token((audience.value, found.pk) for audience in place.hears),
        "hears": " ".join(place.hears),
        "names": ", ".join(seat.name for seat in seats if seat.name),
        "lines": [line_shown(line, seats, place, judge=judge) for line in lines],
        "whole": whole,
        "older": lines[0].pk if whole and older else None,
        "speaks": place.speaks or "",
        "as_player": place.seat is not None,
        "closed": place.closed,
        "over": over,
        "apart": found.rated and not over,
        "stand_heard": Audience.STAND in place.hears,
        "calls": Call.choices if place.speaks == Audience.PLAYERS else [],
        "keys": (uuid.uuid4(), uuid.uuid4()),
        "most": TEXT_MAXIMUM,
        "refusal": refusal,
        "typed": typed,
        "muted": len(muted),
    }


def line_shown(message: Message, seats: list[Seat], place: Place | None, *, judge: bool = False) -> Line:
    """A line as a reader is shown it, from their `place` in the chat; a `judge` sees what was removed."""
    removed = message.removed_at is not None
    told = judge or not removed
    return Line(
        message.pk,
        message.name,
        seats[message.seat].player if message.seat is not None else "",
        message.chat.audience == Audience.STAND,
        place is not None and place.said(message),
        message.get_call_display() if told else "",
        message.text if told else "",
        removed,
        message.removed_because if judge else "",
        message.said_at,
    )
