"""What every page of entries begins with: the title that its address names, and where its pages are."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, QueryDict
from django.urls import reverse

from tournaments.models import Entry, Title
from tournaments.selectors.officials import Deed, deeds_of

READ_OR_POST = ("GET", "HEAD", "POST")
REFUSED, MOVED_ON = 422, 409  # the form is wrong; what it is about has changed since it was shown

_PLACES = (
    *("title", "entries", "entries_csv", "enter", "entries_kept", "entries_kept_csv", "entry_add", "entries_list"),
    "messages",
)


def entry_here(title: Title, entry_id: uuid.UUID) -> Entry:
    """An entry of the title. 404 for any other."""
    found = Entry.objects.select_related("ship").filter(pk=entry_id, title=title).first()
    if found is None:
        raise Http404
    found.title = title
    return found


def address(title: Title, name: str, *more: object) -> str:
    """The path of a page of the title."""
    competition = title.competition
    return reverse(f"tournaments:{name}", args=[competition.championship.at, competition.slug, title.slug, *more])


def context_of(request: HttpRequest, title: Title) -> dict[str, Any]:
    """What every template of the title needs: the title, its edition, paths (`at`), what the reader may do there."""
    competition = title.competition
    deeds = deeds_of(request.user, competition)
    return {
        "title": title,
        "competition": competition,
        "at": {name: address(title, name) for name in _PLACES},
        "edition_url": reverse("tournaments:edition", args=[competition.championship.at, competition.slug]),
        "may_manage": Deed.MANAGE in deeds,
        "may_see_private": Deed.SEE_PRIVATE in deeds,
        "pairs": title.plays == Title.Plays.PAIRS,
    }


def posted(request: HttpRequest) -> QueryDict | None:
    """What was posted, or None."""
    return request.POST if request.method == "POST" else None


def typed(request: HttpRequest, fields: Mapping[str, object]) -> dict[str, Any]:
    """What was typed into fields of a form that is to be shown again without being judged."""
    return {name: request.POST[name] for name in fields if name in request.POST}
