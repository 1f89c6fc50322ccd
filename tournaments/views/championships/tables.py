"""The tables of a group: as it stands or stood, in parts, over the season; as a page, for spreadsheets and programs."""

from datetime import date
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.formats.places_chart import chart_of
from tournaments.formats.spreadsheets import write_rows
from tournaments.forms.tables import DayForm
from tournaments.models import Title
from tournaments.selectors.adjustments import adjustments_in
from tournaments.selectors.tables import Reading, end_of, read_tables
from tournaments.selectors.tables_shown import Shown, shown_as
from tournaments.views.championships.finding import file_name, group_or_404, title_or_404
from tournaments.views.entries.looking import as_csv
from tournaments.views.refusing import status_of
from tournaments.words.tables import BY_PART, TOLD, VIEWS, View

_BY_PART = (View.HOME, View.AWAY, View.FORM)


@require_safe
def tables(request: HttpRequest, championship: str, edition: str, title: str, group: UUID, view: str) -> HttpResponse:
    """One of a group's tables, as of today or as of another day. 404 for a group without any."""
    found = title_or_404(request, championship, edition, title)
    form = DayForm(request.GET)
    day = form.cleaned_data["on"] if form.is_valid() else None
    reading, shown = _read(found, group, view, day)
    chart = chart_of(shown.places, len(shown.days))
    return render(
        request,
        "tournaments/group/tables.html",
        {
            "title": found,
            "edition": found.competition,
            "group": reading.group,
            "form": form,
            "day": day,
            "zone": timezone.get_current_timezone_name(),
            "views": VIEWS.items(),
            "shown": shown,
            "name": VIEWS[shown.view],
            "told": TOLD[shown.view],
            "by_part": BY_PART if shown.view in _BY_PART else "",
            "chart": chart,
            "chart_days": list(zip(chart.days, shown.days, strict=True)),
            "adjustments": adjustments_in(reading.course, reading.names) if shown.view is View.TABLE else [],
        },
        status=status_of(form),
    )


@require_safe
def tables_csv(
    request: HttpRequest, championship: str, edition: str, title: str, group: UUID, view: str
) -> HttpResponse:
    """What is on that page, as CSV."""
    found, shown = _asked(request, championship, edition, title, group, view)
    return as_csv(write_rows(shown.header, shown.values), file_name(found.competition, title, shown.view))


@require_safe
def tables_json(
    request: HttpRequest, championship: str, edition: str, title: str, group: UUID, view: str
) -> HttpResponse:
    """What is on that page, as JSON: a row each, by the names of the columns."""
    _found, shown = _asked(request, championship, edition, title, group, view)
    rows = [dict(zip(shown.header, values, strict=True)) for values in shown.values]
    return JsonResponse({"table": shown.view, "rows": rows})


def _asked(
    request: HttpRequest, championship: str, edition: str, title: str, group: UUID, view: str
) -> tuple[Title, Shown]:
    found = title_or_404(request, championship, edition, title)
    form = DayForm(request.GET)
    if form.is_bound and not form.is_valid():
        raise Http404
    return found, _read(found, group, view, form.cleaned_data["on"] if form.is_bound else None)[1]


def _read(title: Title, group: UUID, view: str, day: date | None) -> tuple[Reading, Shown]:
    if view not in VIEWS:
        raise Http404
    zone = timezone.get_current_timezone_name()
    reading = read_tables(group_or_404(title, group), None if day is None else end_of(day, zone))
    if reading is None:
        raise Http404
    return reading, shown_as(View(view), reading, zone)
