"""Matches for calendar programs: a match's file, and the private address of somebody's own."""

from collections.abc import Iterable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.views.signed_in import Signed, signed_in
from tournaments.selectors.calendars import Dated, dated_match, dated_matches, feed_of, user_of_feed
from tournaments.services import calendars
from tournaments.views.matches.shown import asked
from tournaments.words.calendars import CONTENT_TYPE, calendar_of


@never_cache
@require_safe
def match_file(request: HttpRequest, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """The agreed time of a match as a file; 404 while there is none."""
    shown = asked(request, (championship, edition, title), match_id)
    found = dated_match(shown.match)
    if found is None:
        raise Http404(_("No time is agreed for this match yet."))
    return _file(request, [found], "UTC", f"{shown.match.key}.ics")


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def own_calendar(request: Signed) -> HttpResponse:
    """The private address of one's own matches: whether there is one, and (POST) a new one, shown this once."""
    address = ""
    if request.method == "POST":
        token = calendars.make_feed(by=request.user)
        address = request.build_absolute_uri(reverse("tournaments:calendar_feed", args=[token]))
    context = {"address": address, "feed": feed_of(request.user)}
    return render(request, "tournaments/match/calendar.html", context)


@never_cache
@signed_in
@require_POST
def withdraw(request: Signed) -> HttpResponse:
    """The address is good no more."""
    calendars.withdraw_feed(by=request.user)
    messages.success(request, _("The address is good no more."))
    return redirect("tournaments:own_calendar")


@never_cache
@require_safe
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """Somebody's matches, for whoever knows the address: their calendar program."""
    user = user_of_feed(token)
    if user is None:
        raise Http404(_("There is no calendar at this address; it may have been withdrawn."))
    return _file(request, dated_matches(user), user.time_zone, "uckers.ics")


def _file(request: HttpRequest, matches: Iterable[Dated], zone: str, name: str) -> HttpResponse:
    content = calendar_of(matches, zone=zone, now=timezone.now(), absolute=request.build_absolute_uri)
    disposition = {"Content-Disposition": f'attachment; filename="{name}"', "X-Robots-Tag": "noindex"}
    return HttpResponse(content, content_type=CONTENT_TYPE, headers=disposition)
