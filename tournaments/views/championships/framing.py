"""A group's table for other sites: the one page that may be framed, and by whom, as the secretary says."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.views.signed_in import Signed, signed_in
from tournaments.forms.tables import FramingForm
from tournaments.selectors.competitions import groups_with_tables
from tournaments.selectors.officials import Deed, require
from tournaments.selectors.tables import read_tables
from tournaments.selectors.tables_shown import shown_as
from tournaments.services.framing import let_frame
from tournaments.views.championships.finding import edition_or_404, group_or_404, title_or_404
from tournaments.views.refusing import refused_into, status_of
from tournaments.words.tables import View
from uckers_site.headers import framed_by


@require_safe
def embed(request: HttpRequest, championship: str, edition: str, title: str, group: UUID) -> HttpResponse:
    """The table alone, as everybody sees it. 404 where there is none, and before the edition is published."""
    found = title_or_404(request, championship, edition, title)
    reading = read_tables(group_or_404(found, group)) if found.competition.is_public else None
    if reading is None:
        raise Http404
    answer = render(
        request,
        "tournaments/group/embed.html",
        {
            "title": found,
            "edition": found.competition,
            "group": reading.group,
            "shown": shown_as(View.TABLE, reading, "UTC"),  # of which no day is asked
        },
    )
    return framed_by(answer, found.competition.framed_by)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def framing(request: Signed, championship: str, edition: str) -> HttpResponse:
    """Which other sites may show the tables of an edition, and what to write there: for its secretary."""
    found = edition_or_404(request, championship, edition)
    require(request.user, Deed.MANAGE, found)
    form = FramingForm(request.POST or None, initial={"origins": "\n".join(found.framed_by)})
    if request.method == "POST" and form.is_valid():
        with refused_into(form) as done:
            let_frame(competition=found, origins=form.cleaned_data["origins"], by=request.user)
        if done:
            messages.success(request, _("Kept."))
            return redirect("tournaments:framing", championship, edition)
    return render(
        request,
        "tournaments/manage/framing.html",
        {
            "edition": found,
            "form": form,
            "groups": groups_with_tables(found),
            "site": request.build_absolute_uri("/")[:-1],
        },
        status=status_of(form),
    )
