"""Umpire's tables: who types at them."""

from django.db.models import QuerySet

from games.models import Game, TableUmpire


def umpires_of(game: Game) -> QuerySet[TableUmpire]:
    """Who beside the owner may type at a table, in the order in which they came."""
    return TableUmpire.objects.filter(game=game, withdrawn_at=None).select_related("user").order_by("since", "pk")
