"""Championships on pages that are not their own, and what they and leagues are called: ``{% load championships %}``."""

from typing import Any

from django import template
from django.utils import timezone

from tournaments.models import Championship
from tournaments.selectors.competitions import editions_now
from tournaments.words.held import Held, words_of

register = template.Library()

A_FEW = 3


@register.inclusion_tag("tournaments/now.html")
def championships_now() -> dict[str, Any]:
    """The editions that are held now or next; where all are over, the latest."""
    return {"editions": editions_now(today=timezone.localdate(), most=A_FEW)}


@register.inclusion_tag("tournaments/leagues/now.html")
def leagues_now() -> dict[str, Any]:
    """The seasons of leagues that are played now or next; where all are over, the latest."""
    return {"seasons": editions_now(today=timezone.localdate(), most=A_FEW, kind=Championship.Kind.LEAGUE)}


@register.simple_tag
def held(championship: Championship) -> Held:
    """What a championship or league and its parts are called: ``{% held edition.championship as words %}``."""
    return words_of(championship)
