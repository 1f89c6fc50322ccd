"""Games on pages that are not the games' own: ``{% load live %}``."""

from typing import Any

from django import template
from django.template import Context

from games.selectors.lists import latest_results
from games.selectors.live.lobby import games_of, live_now, tables_waiting
from games.selectors.underside import newest_inscriptions
from games.views.lists import live_rows, rows
from games.views.live.asking import secrets_of
from games.views.underside import written

register = template.Library()

A_FEW = 3


@register.inclusion_tag("games/live/in_play.html", takes_context=True)
def tables_in_play(context: Context) -> dict[str, Any]:
    """The reader's own tables, and a few others that wait for players or are played now."""
    request = context["request"]
    own = live_rows(games_of(request.user if request.user.is_authenticated else None, secrets_of(request)))
    there = {row.game.pk for row in own}
    waiting, live = (
        [row for row in live_rows(found[: A_FEW + len(own)]) if row.game.pk not in there][:A_FEW]
        for found in (tables_waiting(), live_now())
    )
    return {"own": own, "waiting": waiting, "live_now": live}


@register.inclusion_tag("games/list/latest.html")
def latest_games() -> dict[str, Any]:
    """The games that count and ended last: who won, and with what honours."""
    return {"results": rows(latest_results(A_FEW))}


@register.inclusion_tag("games/underside/latest.html")
def latest_beneath() -> dict[str, Any]:
    """Who was written on the underside of the board last."""
    return {"rows": written(newest_inscriptions(A_FEW))}
