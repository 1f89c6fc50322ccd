"""What was offered at a live table, as its players are to be told of it."""

import uuid
from datetime import datetime

from django.db.models import Q

from games.models import LiveGame, Offer
from games.selectors.live.remembered import Remembered

_offers: Remembered[uuid.UUID, tuple[int, list[Offer]]] = Remembered()  # as of a change: each offer makes one


def offers_told(live: LiveGame) -> list[Offer]:
    """The offers that are open, and those that were declined in this turn, as they were made. At most one query."""
    change, offers = _offers.get(live.pk) or (-1, [])
    if change != live.change:
        offers = _told(live)
        _offers.put(live.pk, (live.change, offers))
    return offers


def still_none(game_id: uuid.UUID, before: int, now: int) -> None:
    """Where nothing was to be told at the change `before`, and no offer was touched until the change `now`, nobody has
    to ask."""
    if _offers.get(game_id) == (before, []):
        _offers.put(game_id, (now, []))


def _told(live: LiveGame) -> list[Offer]:
    told = Q(state=Offer.State.OPEN)
    if live.clocks:
        told |= Q(state=Offer.State.DECLINED, answered_at__gte=datetime.fromisoformat(live.clocks["since"]))
    return list(live.offers.filter(told).order_by("pk"))
