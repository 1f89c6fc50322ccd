"""The kit list at /style/, in development only: every component in every state, and the error pages to try."""

import datetime as dt
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from uckers_site.look import errors

COLOURS = ("red", "green", "yellow", "blue", "orange", "white")
PIECES = tuple(zip("RGYBOW", COLOURS, strict=True))
SHAPES = ("can · pales", "cone · bend", "ball · dots", "diamond · bars", "hexagon · crossed", "cross · ermine")
SQUARES = (
    ("one", _("one piece")),
    ("blob-2", _("blob of 2: shut")),
    ("blob-3", _("blob of 3")),
    ("blob-4", _("blob of 4")),
    ("mixi-1-1", _("mixi-blob: open")),
    ("mixi-2-1", _("mixi 2 + 1")),
    ("mixi-2-2", _("mixi 2 + 2")),
    ("pair-in-pipe", _("in a pipe: pair")),
    ("may-move", _("may move")),
    ("chosen", _("chosen")),
    ("can-land", _("can land")),
    ("knocks-off", _("lands and knocks off")),
    ("came-from", _("came from")),
    ("came-to", _("came to")),
    ("knocked-off", _("knocked off here")),
    ("challenged", _("challenged: sixes so far")),
)
BOARDS = (
    {"name": "uckers", "words": _("Uckers board, red to play")},
    {"name": "ludo", "words": _("Ludo board, names on the squares, red nearest")},
    {"name": "hexagon", "words": _("Six-sided board, a challenge under way")},
)
SIGNALS = (
    ("P", _("Starting soon")),
    ("C", _("Confirmed")),
    ("N", _("Objected to")),
    ("X", _("Held by the umpire")),
    ("V", _("Umpire wanted")),
    ("M", _("Paused")),
    ("O", _("Walkover")),
    ("F", _("Resigned")),
    ("D", _("Challenge")),
    ("W", _("Suck-back")),
    ("U", _("Danger: fault")),
    ("K", _("Word for you")),
    ("Q", _("Nothing to declare")),
)
TOKENS = (
    *("paper", "surface", "sunk", "line", "edge", "ink", "ink-2", "link"),
    *("brass", "ok", "warn", "danger", "navy", "navy-2", "plate"),
)
ICONS = (
    *("arrow-left", "arrow-right", "bell", "book-open", "check", "chevron-left", "chevron-right", "circle-alert"),
    *("circle-check", "clock", "copy", "dices", "download", "fingerprint-pattern", "info", "key-round"),
    *("list-ordered", "log-in", "log-out", "mail", "monitor-smartphone", "moon", "pencil", "plus", "printer"),
    *("search", "settings", "shield-check", "step-back", "step-first", "step-last", "step-on", "step-pause"),
    *("step-through", "sun", "trash-2", "triangle-alert", "trophy", "user", "users", "x"),
)


class SampleForm(forms.Form):
    """A field of every kind that the components draw."""

    team = forms.CharField(label=_("Team name"), max_length=30, help_text=_("As it should read on the wall chart."))
    games = forms.IntegerField(label=_("Games won"), min_value=0, max_value=2, help_text=_("Best of three."))
    rules = forms.ChoiceField(label=_("Rules"), choices=[("standard", _("Standard")), ("wafu", _("WAFU"))])
    board = forms.ChoiceField(
        label=_("Board"), choices=[("4", _("Four sides")), ("6", _("Six sides"))], widget=forms.RadioSelect
    )
    honours = forms.MultipleChoiceField(
        label=_("Honours"),
        choices=[("eight", _("Eight-piecer")), ("harbour", _("Eight piece in harbour"))],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    played_at = forms.DateTimeField(
        label=_("Played at"), required=False, widget=forms.DateTimeInput(attrs={"type": "datetime-local"})
    )
    remarks = forms.CharField(label=_("Remarks"), required=False, widget=forms.Textarea(attrs={"rows": 3}))
    record = forms.FileField(label=_("Record of the game"), required=False)
    password = forms.CharField(
        label=_("Your password"), widget=forms.PasswordInput(attrs={"autocomplete": "current-password"})
    )
    locked = forms.CharField(label=_("Cannot be changed"), initial=_("Pairs"), disabled=True)
    agreed = forms.BooleanField(label=_("The other side agrees"))

    def clean(self) -> dict[str, Any]:
        if self.cleaned_data.get("board") == "6" and self.cleaned_data.get("rules") == "wafu":
            raise forms.ValidationError(_("The six-sided board is not played to WAFU rules here."))
        return self.cleaned_data


@require_http_methods(["GET", "HEAD", "POST"])
def kit(request: HttpRequest) -> HttpResponse:
    """Everything laid out; the sample form can be sent, and keeps nothing."""
    form = SampleForm(request.POST or None, request.FILES or None)
    if request.method == "POST" and form.is_valid():
        messages.success(request, _("The sample form is in order. Nothing was kept."))
        return redirect("style")
    now = timezone.now()
    pages = Paginator(range(1, 241), 20)
    context = {
        "form": form,
        "pieces": PIECES,
        "shapes": SHAPES,
        "squares": SQUARES,
        "boards": BOARDS,
        "signals": SIGNALS,
        "tokens": TOKENS,
        "icons": ICONS,
        "now": now,
        "last_summer": dt.datetime(2026, 7, 1, 12, tzinfo=dt.UTC),
        "today": now.date(),
        "page": pages.get_page(request.GET.get("page")),
        "tabs": [
            {"url": request.path, "label": _("Kit"), "icon": "dices"},
            {"url": "/rules/", "label": _("Rules"), "icon": "book-open"},
            {"url": "/play/", "label": _("Play")},
        ],
        "figures": [
            {"label": _("Played"), "value": 24},
            {"label": _("Won"), "value": 15, "note": _("of 24")},
            {"label": _("Eight-piecers"), "value": 3},
            {"label": _("Best run"), "value": 6},
        ],
        "steps": [_("Entries"), _("Draw"), _("Play"), _("Results")],
        "refusals": (400, 403, 404, 429, 500),
    }
    return render(request, "style/kit.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "HEAD", "POST"])
def refused(request: HttpRequest, status: int) -> HttpResponse:
    """An error page as a reader would get it, with what was typed on the way."""
    pages: dict[int, Callable[[], HttpResponse]] = {
        400: lambda: errors.bad_request(request, BadRequest(_("Line 3: “sevn” is not a number."))),
        403: lambda: errors.permission_denied(request, PermissionDenied(_("Only the secretary posts results."))),
        404: lambda: errors.page_not_found(request),
        429: lambda: errors.too_many_requests(request),
        500: lambda: errors.server_error(request),
        503: lambda: errors.uncounted(request),
    }
    if status not in pages:
        raise Http404
    return pages[status]()
