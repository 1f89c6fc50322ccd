"""What every page's frame needs to know."""

from typing import Any

from django.conf import settings
from django.http import HttpRequest

THEMES = ("light", "dark")
THEME_COOKIE = "theme"
ACCOUNT = "accounts"


def page(request: HttpRequest) -> dict[str, Any]:
    """What the frame shows, read from the address, the cookies and the settings only, so that error pages may ask.

    `theme`: ``light``, ``dark`` or empty (as the reader's device says). `section`: the first part of the address,
    ``home`` for none, ``account`` for account pages; `section_front`: whether we are on its front page. `back_here`:
    this page's address for the light switch. `site_url`: the site's own address; `debug`: whether /style/ exists.
    """
    theme = request.COOKIES.get(THEME_COOKIE, "")
    first, _, rest = request.path.strip("/").partition("/")
    return {
        "theme": theme if theme in THEMES else "",
        "section": {"": "home", ACCOUNT: "account"}.get(first, first),
        "section_front": not rest,
        "back_here": request.get_full_path() if request.method in ("GET", "HEAD") else request.path,
        "site_url": settings.SITE_URL,
        "debug": settings.DEBUG,
    }
