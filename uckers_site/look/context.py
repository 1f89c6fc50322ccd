"""What every page's frame needs to know."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

THEMES = ("light", "dark")
THEME_COOKIE = "theme"


def page(request: HttpRequest) -> dict[str, Any]:
    """`theme`: ``light``, ``dark`` or empty (as the reader's device says); `debug`: whether /style/ exists."""
    theme = request.COOKIES.get(THEME_COOKIE, "")
    return {"theme": theme if theme in THEMES else "", "debug": settings.DEBUG}
