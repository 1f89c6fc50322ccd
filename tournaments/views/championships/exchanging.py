"""What leaves the site: standings and results for spreadsheets."""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tournaments.formats.spreadsheets import write_rows
from tournaments.selectors.spreadsheets import RESULTS, results_of_title, standings_of_group
from tournaments.views.championships.finding import group_or_404, title_or_404
from tournaments.views.entries.looking import as_csv


@require_safe
def results_csv(
    request: HttpRequest, championship: str, edition: str, title: str, group: UUID | None = None
) -> HttpResponse:
    """Every game of a title, or of one of its groups, as CSV."""
    found = title_or_404(request, championship, edition, title)
    of_group = None if group is None else group_or_404(found, group)
    text = write_rows(RESULTS, results_of_title(found, of_group))
    return as_csv(text, f"{championship}-{edition}-{title}-results")


@require_safe
def standings_csv(request: HttpRequest, championship: str, edition: str, title: str, group: UUID) -> HttpResponse:
    """A group's table, or the places of a bracket, as CSV. 404 where there is neither yet."""
    found = title_or_404(request, championship, edition, title)
    standings = standings_of_group(group_or_404(found, group))
    if standings is None:
        raise Http404
    return as_csv(write_rows(*standings), f"{championship}-{edition}-{title}-standings")
