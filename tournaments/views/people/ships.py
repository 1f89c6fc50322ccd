"""Ships by service, one ship with its people, ships proposed and decided, and a player's postings."""

import uuid
from itertools import groupby

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.views.signed_in import Signed, signed_in
from tournaments.forms.people import LeaveForm, PostingForm
from tournaments.forms.ships import ProposeForm, ShipForm, TurnDownForm
from tournaments.models import Posting, Ship
from tournaments.selectors.people import listed_ships, may_keep_people, people_of, posting_of
from tournaments.selectors.people import ship as ship_at
from tournaments.services.people import postings as posting_services
from tournaments.services.people import ships as services
from tournaments.services.people.ships import ShipTold
from tournaments.views.people.asking import changeable, done, require_keeper
from tournaments.views.people.players import FORM_METHODS, PAGE


@require_safe
def ships(request: HttpRequest) -> HttpResponse:
    """The ships of the list by service, with how many players serve in each."""
    by_service = [(service, list(found)) for service, found in groupby(listed_ships(), key=lambda one: one.service)]
    context = {"services": by_service, "keeps": may_keep_people(request.user)}
    return render(request, "tournaments/people/ships.html", context)


@require_safe
def ship(request: HttpRequest, ship_slug: str) -> HttpResponse:
    """A ship: who serves there now, and who served."""
    found = _found(request, ship_slug)
    context = {
        "ship": found,
        "page": Paginator(people_of(found), PAGE).get_page(request.GET.get("page")),
        "keeps": may_keep_people(request.user),
    }
    return render(request, "tournaments/people/ship.html", context)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def propose(request: Signed) -> HttpResponse:
    """Propose a ship that is missing."""
    form = ProposeForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and done(
        form, lambda: services.propose_ship(by=request.user, told=ShipTold(**form.cleaned_data))
    ):
        messages.success(request, _("It is proposed; an official looks at it, and you will be told."))
        return redirect("tournaments:ships")
    return render(request, "tournaments/people/propose.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def decide(request: Signed, ship_slug: str) -> HttpResponse:
    """An official puts a ship on the list as it should be there, or turns it down."""
    require_keeper(request)
    found = _found(request, ship_slug)
    told = {field: getattr(found, field) for field in ("name", "kind", "region", "latitude", "longitude")}
    turns_down = request.method == "POST" and "turn_down" in request.POST
    approve = ShipForm(
        request.POST if request.method == "POST" and not turns_down else None,
        initial={**told, "service": found.service.code},
    )
    turn_down = TurnDownForm(request.POST if turns_down else None)
    if turns_down:
        decided = done(
            turn_down, lambda: services.turn_down_ship(ship_id=found.pk, by=request.user, **turn_down.cleaned_data)
        )
    else:
        decided = request.method == "POST" and done(
            approve,
            lambda: services.approve_ship(ship_id=found.pk, by=request.user, told=ShipTold(**approve.cleaned_data)),
        )
    if decided:
        messages.success(request, _("It is decided."))
        return redirect("tournaments:ship", found.slug)
    context = {"ship": found, "approve": approve, "turn_down": turn_down}
    status = 422 if approve.errors or turn_down.errors else 200
    return render(request, "tournaments/people/decide_ship.html", context, status=status)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def join(request: Signed, player_id: uuid.UUID) -> HttpResponse:
    """Where a player serves or served, written down by them or by an official."""
    player = changeable(request, player_id)
    form = PostingForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and done(form, lambda: _join(form, player_id, request)):
        messages.success(request, _("It is written down."))
        return redirect("tournaments:player", player_id)
    context = {"form": form, "player": player}
    return render(request, "tournaments/people/join.html", context, status=422 if form.errors else 200)


def _join(form: PostingForm, player_id: uuid.UUID, request: Signed) -> None:
    told = form.cleaned_data
    posting_services.join_ship(
        player_id=player_id, ship_id=told["ship"], by=request.user, since=told["since"], until=told["until"]
    )


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def leave(request: Signed, player_id: uuid.UUID, posting_id: uuid.UUID) -> HttpResponse:
    """The last day of a player in a ship."""
    changeable(request, player_id)
    posting = _posting(player_id, posting_id)
    form = LeaveForm(
        request.POST if request.method == "POST" else None, initial={"until": posting.until or timezone.localdate()}
    )
    if request.method == "POST" and done(
        form, lambda: posting_services.leave_ship(posting_id=posting_id, by=request.user, **form.cleaned_data)
    ):
        messages.success(request, _("It is written down."))
        return redirect("tournaments:player", player_id)
    context = {"form": form, "posting": posting}
    return render(request, "tournaments/people/leave.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def remove(request: Signed, player_id: uuid.UUID, posting_id: uuid.UUID) -> HttpResponse:
    """Take a posting away that never was; one that is gone already is no fault."""
    changeable(request, player_id)
    found = posting_of(player_id, posting_id)
    if found is not None and request.method != "POST":
        return render(request, "tournaments/people/remove.html", {"posting": found})
    if found is not None:
        posting_services.remove_posting(posting_id=posting_id, by=request.user)
    messages.success(request, _("It is gone."))
    return redirect("tournaments:player", player_id)


def _posting(player_id: uuid.UUID, posting_id: uuid.UUID) -> Posting:
    found = posting_of(player_id, posting_id)
    if found is None:
        raise Http404(_("There is nothing at this address."))
    return found


def _found(request: HttpRequest, slug: str) -> Ship:
    found = ship_at(slug, request.user)
    if found is None:
        raise Http404(_("There is no ship at this address. It can be proposed."))
    return found
