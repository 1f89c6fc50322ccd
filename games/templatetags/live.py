"""Games on pages that are not the games' own: ``{% load live %}``."""

from typing import Any

from django import template

from games.selectors.lists import latest_results
from games.selectors.live.lobby import live_now, tables_waiting
from games.selectors.underside import newest_inscriptions
from games.views.lists import live_rows, rows
from games.views.underside import written

register = template.Library()

A_FEW = 3


@register.inclusion_tag("games/live/in_play.html")
def tables_in_play() -> dict[str, Any]:
    """A few games that wait for players, and that are played now."""
    return {"waiting": live_rows(tables_waiting()[:A_FEW]), "live_now": live_rows(live_now()[:A_FEW])}


@register.inclusion_tag("games/list/latest.html")
def latest_games() -> dict[str, Any]:
    """The games that count and ended last: who won, and with what honours."""
    return {"results": rows(latest_results(A_FEW))}


@register.inclusion_tag("games/underside/latest.html")
def latest_beneath() -> dict[str, Any]:
    """Who was written on the underside of the board last."""
    return {"rows": written(newest_inscriptions(A_FEW))}
