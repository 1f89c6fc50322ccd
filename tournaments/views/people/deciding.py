"""Claims asked for, withdrawn and decided; accounts taken off; players anonymised; and what waits for officials."""

import uuid

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from games.services.refusals import NotNow
from games.views.signed_in import Signed, signed_in
from tournaments.forms.people import AnonymiseForm, BecauseForm, ClaimForm, DecideForm
from tournaments.models import Claim
from tournaments.selectors.people import claim as claim_of
from tournaments.selectors.people import open_claim, open_claims, own_player, proposed_ships
from tournaments.services.people import claims as services
from tournaments.services.people.anonymising import anonymise_player
from tournaments.views.people.asking import changeable, done, found_player, require_keeper
from tournaments.views.people.players import FORM_METHODS

SHOWN = 50


@never_cache
@require_safe
@signed_in
def waiting(request: Signed) -> HttpResponse:
    """The claims and the ships that wait for an official."""
    require_keeper(request)
    claims, ships = list(open_claims()[: SHOWN + 1]), list(proposed_ships()[: SHOWN + 1])
    more = len(claims) > SHOWN or len(ships) > SHOWN
    context = {"claims": claims[:SHOWN], "ships": ships[:SHOWN], "more": more}
    return render(request, "tournaments/people/waiting.html", context)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def claim(request: Signed, player_id: uuid.UUID) -> HttpResponse:
    """Ask for a player who is oneself."""
    found = found_player(player_id)
    form = ClaimForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and done(
        form, lambda: services.ask_for_player(player_id=player_id, by=request.user, **form.cleaned_data)
    ):
        messages.success(request, _("An official looks at it; you will be told."))
        return redirect("tournaments:player", player_id)
    context = {
        "form": form,
        "player": found,
        "asked": open_claim(found, request.user),
        "own": own_player(request.user),
        "free": found.user_id is None and found.anonymised_at is None and found.merged_into_id is None,
    }
    return render(request, "tournaments/people/claim.html", context, status=422 if form.errors else 200)


@never_cache
@signed_in
@require_POST
def withdraw(request: Signed, claim_id: uuid.UUID) -> HttpResponse:
    """Ask for a player no more."""
    found = _found(claim_id)
    try:
        services.withdraw_claim(claim_id=claim_id, by=request.user)
    except NotNow as refusal:
        messages.warning(request, str(refusal))
    else:
        messages.success(request, _("You ask for this player no more."))
    return redirect("tournaments:player", found.player_id)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def decide(request: Signed, claim_id: uuid.UUID) -> HttpResponse:
    """An official approves or refuses a claim of somebody else."""
    require_keeper(request)
    found = _found(claim_id)
    if found.user_id == request.user.pk:
        raise PermissionDenied(_("This is your own claim: somebody else has to decide about it."))
    form = DecideForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and done(form, lambda: _decide(form, claim_id, request)):
        messages.success(request, _("It is decided, and who asked is told."))
        return redirect("tournaments:waiting")
    context = {"form": form, "claim": found, "own": own_player(found.user)}
    return render(request, "tournaments/people/decide.html", context, status=422 if form.errors else 200)


def _decide(form: DecideForm, claim_id: uuid.UUID, request: Signed) -> None:
    if form.cleaned_data["decision"] == "approve":
        services.approve_claim(claim_id=claim_id, by=request.user)
    else:
        services.refuse_claim(claim_id=claim_id, by=request.user, because=form.cleaned_data["because"])


def _found(claim_id: uuid.UUID) -> Claim:
    found = claim_of(claim_id)
    if found is None:
        raise Http404(_("There is no claim at this address."))
    return found


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def let_go(request: Signed, player_id: uuid.UUID) -> HttpResponse:
    """An official takes the account off a player."""
    require_keeper(request)
    found = found_player(player_id)
    form = BecauseForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and done(
        form, lambda: services.let_go(player_id=player_id, by=request.user, **form.cleaned_data)
    ):
        messages.success(request, _("The player has no account now."))
        return redirect("tournaments:player", player_id)
    context = {"form": form, "player": found}
    return render(request, "tournaments/people/let_go.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def anonymise(request: Signed, player_id: uuid.UUID) -> HttpResponse:
    """A player, or an official for one, has all taken away that says who they are."""
    found = changeable(request, player_id)
    form = AnonymiseForm(request.POST if request.method == "POST" else None, own=found.user_id == request.user.pk)
    if request.method == "POST" and done(form, lambda: _anonymise(form, player_id, request)):
        messages.success(request, _("It is done: nothing here says any more who that was."))
        return redirect("tournaments:player", player_id)
    context = {"form": form, "player": found}
    return render(request, "tournaments/people/anonymise.html", context, status=422 if form.errors else 200)


def _anonymise(form: AnonymiseForm, player_id: uuid.UUID, request: Signed) -> None:
    anonymise_player(player_id=player_id, by=request.user, because=form.cleaned_data.get("because", ""))
