"""What leaves the site and comes in: standings and results for spreadsheets, and editions whole, as archives."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.views.signed_in import Signed, signed_in
from tournaments.formats.spreadsheets import write_rows
from tournaments.forms.archives import ArchiveForm, packed
from tournaments.selectors.archived import called
from tournaments.selectors.archives import archive_of
from tournaments.selectors.officials import Deed, require
from tournaments.selectors.public_archives import public_archive_of
from tournaments.selectors.spreadsheets import RESULTS, results_of_title, standings_of_group
from tournaments.services.archives.importing import Look, import_archive, look_at_archive
from tournaments.views.championships.finding import edition_or_404, file_name, group_or_404, title_or_404
from tournaments.views.entries.looking import as_csv


@require_safe
def results_csv(
    request: HttpRequest, championship: str, edition: str, title: str, group: UUID | None = None
) -> HttpResponse:
    """Every game of a title, or of one of its groups, as CSV."""
    found = title_or_404(request, championship, edition, title)
    of_group = None if group is None else group_or_404(found, group)
    text = write_rows(RESULTS, results_of_title(found, of_group))
    return as_csv(text, file_name(found.competition, title, "results"))


@require_safe
def standings_csv(request: HttpRequest, championship: str, edition: str, title: str, group: UUID) -> HttpResponse:
    """A group's table, or the places of a bracket, as CSV. 404 where there is neither yet."""
    found = title_or_404(request, championship, edition, title)
    standings = standings_of_group(group_or_404(found, group))
    if standings is None:
        raise Http404
    return as_csv(write_rows(*standings), file_name(found.competition, title, "standings"))


@never_cache
@require_safe
@signed_in
def archive(request: Signed, championship: str, edition: str) -> HttpResponse:
    """The whole edition as JSON, with how entrants are reached: for its secretaries."""
    found = edition_or_404(request, championship, edition)
    require(request.user, Deed.MANAGE, found)
    return _as_json(archive_of(found), file_name(found))


@require_safe
def public_archive(request: HttpRequest, championship: str, edition: str) -> HttpResponse:
    """The edition as JSON without what is private, for whoever sees its pages."""
    found = edition_or_404(request, championship, edition)
    return _as_json(public_archive_of(found), file_name(found, "public"))


def _as_json(text: str, name: str) -> HttpResponse:
    return HttpResponse(
        text,
        content_type="application/json; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.json"'},
    )


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def import_edition(request: Signed) -> HttpResponse:
    """Look at an archive, and with nothing wrong, make its edition: for superusers."""
    if not request.user.is_superuser:
        raise PermissionDenied
    form = ArchiveForm(request.POST, request.FILES) if request.method == "POST" else ArchiveForm()
    look, text = None, ""
    if request.method == "POST" and form.is_valid():
        text = form.cleaned_data["text"]
        deed = import_archive if "make" in request.POST else look_at_archive
        look = deed(text=text, by=request.user)
        if "make" in request.POST and look.edition is not None and not look.faults:
            messages.success(request, _("The edition is here."))
            return redirect("tournaments:edition", look.edition.championship.at, look.edition.slug)
    wrong = form.errors or (look is not None and look.faults)
    return render(
        request,
        "tournaments/manage/import.html",
        {
            "form": ArchiveForm() if look is not None else form,
            "look": look,
            "made": _counted(look) if look is not None else [],
            "looked_at": packed(text) if look is not None and not look.faults else "",
        },
        status=422 if wrong else 200,
    )


def _counted(look: Look) -> list[tuple[str, int]]:
    """How many rows of each kind would be made, by what the kind is called."""
    return [(called(name), count) for name, count in (look.made or {}).items() if count]
