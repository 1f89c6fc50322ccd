"""What an address of a championship or league leads to, or 404; and what its files are called."""

from uuid import UUID

from django.http import Http404, HttpRequest

from tournaments.models import Competition, Draw, Group, Title
from tournaments.selectors.competitions import draw_in, edition_at, group_in
from tournaments.selectors.entries import title_at


def edition_or_404(request: HttpRequest, championship: str, edition: str) -> Competition:
    """The edition, if who asks may see it."""
    found = edition_at(championship, edition, request.user)
    if found is None:
        raise Http404
    return found


def title_or_404(request: HttpRequest, championship: str, edition: str, title: str) -> Title:
    """The title, if who asks may see its edition."""
    found = title_at(championship, edition, title, request.user)
    if found is None:
        raise Http404
    return found


def group_or_404(title: Title, group: UUID) -> Group:
    """A group of the title."""
    found = group_in(title, group)
    if found is None:
        raise Http404
    return found


def draw_or_404(title: Title, draw: UUID) -> Draw:
    """A draw of the title."""
    found = draw_in(title, draw)
    if found is None:
        raise Http404
    return found


def file_name(competition: Competition, *more: str) -> str:
    """What a file of a competition is called, without its ending."""
    return "-".join((competition.championship.slug, competition.slug, *more))
