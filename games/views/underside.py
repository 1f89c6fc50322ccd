"""The underside of the board: the register of eight pieces, one entry of it, and a site umpire's striking."""

import uuid
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.forms.underside import BeneathForm, ReasonForm
from games.models import Inscription
from games.selectors.paging import Mark, read_mark
from games.selectors.permissions import may_strike
from games.selectors.underside import inscription, page_of_inscriptions
from games.services import underside as services
from games.services.refusals import NotNow
from games.views.signed_in import Signed, signed_in
from games.words.underside import DEEDS, HOW, names_of
from uckers_site.audit.selectors import trail_of

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

FILTERS = ("name", "part")


class Written(NamedTuple):
    """An inscription as pages show it: who was eight-pieced by whom and how, and the address of the throw."""

    entry: Inscription
    victims: str
    victors: str
    how: "StrOrPromise"
    throw: str


def written(found: Iterable[Inscription]) -> list[Written]:
    """Inscriptions with their games' seats, as pages show them; no query."""
    return [
        Written(
            one,
            names_of(one, one.against),
            names_of(one, one.by),
            HOW[one.honour],
            reverse("games:frame", args=[one.game_id, one.frame]),
        )
        for one in found
    ]


@require_safe
def underside(request: HttpRequest) -> HttpResponse:
    """Who was eight-pieced in games that count, newest first, narrowed by a name."""
    form = BeneathForm(request.GET)
    older, newer = read_mark(request.GET.get("before", "")), read_mark(request.GET.get("after", ""))
    page = page_of_inscriptions(form.wanted(), older_than=older, newer_than=None if older else newer)
    context = {
        "form": form,
        "narrowed": any(request.GET.get(name) for name in FILTERS),
        "rows": written(page.rows),
        "newer": _link(request.GET, "after", page.newer),
        "older": _link(request.GET, "before", page.older),
        "past_the_first": bool(older or newer),
        "how": HOW.values(),
    }
    return render(request, "games/underside/page.html", context)


def _link(query: QueryDict, name: str, mark: Mark | None) -> str:
    """The query string of another page with the same filters; empty where there is no such page."""
    if mark is None:
        return ""
    wanted = QueryDict(mutable=True)
    for kept in FILTERS:
        if value := query.get(kept):
            wanted[kept] = str(value)
    wanted[name] = str(mark)
    return f"?{wanted.urlencode()}"


@require_safe
def entry(request: HttpRequest, inscription_id: uuid.UUID) -> HttpResponse:
    """One inscription, with what was done to it."""
    found = _found(inscription_id)
    context = {
        "row": written([found])[0],
        "may_strike": may_strike(request.user),
        "trail": [(line, DEEDS.get(line.deed, line.deed)) for line in trail_of(found.about)],
    }
    return render(request, "games/underside/entry.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def strike(request: Signed, inscription_id: uuid.UUID) -> HttpResponse:
    """A site umpire strikes an inscription out, with a reason."""
    return _judged(request, inscription_id, services.strike, _("It is struck out, and stays to be read."))


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def let_stand(request: Signed, inscription_id: uuid.UUID) -> HttpResponse:
    """A site umpire takes a striking back, with a reason."""
    return _judged(request, inscription_id, services.let_stand, _("It stands again."))


def _judged(request: Signed, inscription_id: uuid.UUID, do: Callable[..., Inscription], done: str) -> HttpResponse:
    found = _found(inscription_id)
    if not may_strike(request.user):
        raise PermissionDenied(_("This is for the site's umpires."))
    form = ReasonForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            do(inscription_id=inscription_id, by=request.user, because=form.cleaned_data["because"])
        except NotNow as refusal:
            form.add_error("because", str(refusal))
        else:
            messages.success(request, done)
            return redirect("games:inscription", inscription_id)
    strikes = do is services.strike
    context = {"row": written([found])[0], "form": form, "strikes": strikes}
    context["moot"] = strikes == (found.struck_at is not None)
    return render(request, "games/underside/strike.html", context, status=422 if form.errors else 200)


def _found(inscription_id: uuid.UUID) -> Inscription:
    found = inscription(inscription_id)
    if found is None:
        raise Http404(_("Nothing is written at this address."))
    return found
