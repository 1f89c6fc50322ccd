"""The page of one match, for everybody to read."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournaments.views.matches.shown import asked, page


@never_cache
@require_safe
def match(request: HttpRequest, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """Who meets, why and by when, how it stands, and what was said of it; with forms for its sides and officials."""
    return page(request, asked(request, (championship, edition, title), match_id))
