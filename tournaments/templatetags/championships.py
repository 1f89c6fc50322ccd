"""Championships on pages that are not their own: ``{% load championships %}``."""

from typing import Any

from django import template
from django.utils import timezone

from tournaments.selectors.competitions import editions_now

register = template.Library()

A_FEW = 3


@register.inclusion_tag("tournaments/now.html")
def championships_now() -> dict[str, Any]:
    """The editions that are held now or next; where all are over, the latest."""
    return {"editions": editions_now(today=timezone.localdate(), most=A_FEW)}
