"""What was offered at a live table, as its players are to be told of it."""

from datetime import datetime

from django.db.models import Q

from games.models import LiveGame, Offer


def offers_told(live: LiveGame) -> list[Offer]:
    """The offers that are open, and those that were declined in this turn, as they were made. One query."""
    told = Q(state=Offer.State.OPEN)
    if live.clocks:
        told |= Q(state=Offer.State.DECLINED, answered_at__gte=datetime.fromisoformat(live.clocks["since"]))
    return list(live.offers.filter(told).order_by("pk"))
