"""Live games on pages that are not the games' own: ``{% load live %}``."""

from typing import Any

from django import template

from games.selectors.lists import newest
from games.selectors.live.lobby import live_now, tables_waiting
from games.views.lists import live_rows, rows

register = template.Library()

A_FEW = 3


@register.inclusion_tag("games/live/in_play.html")
def tables_in_play() -> dict[str, Any]:
    """A few games that wait for players, that are played now, and that ended last."""
    return {
        "waiting": live_rows(tables_waiting()[:A_FEW]),
        "live_now": live_rows(live_now()[:A_FEW]),
        "newest": rows(newest(A_FEW)),
    }
