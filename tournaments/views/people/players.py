"""The list of players, a player's page, one's own profile, and players whom officials record."""

import uuid

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.views.lists import rows
from games.views.signed_in import Signed, signed_in
from tournaments.forms.people import FindForm, OwnForm, RecordForm, RenameForm
from tournaments.models import Player
from tournaments.selectors.people import (
    count_waiting,
    games_of,
    listed_players,
    may_change,
    may_keep_people,
    open_claim,
    own_player,
    postings_of,
    with_ships,
)
from tournaments.services.people import players as services
from tournaments.views.people.asking import done, found_player, require_keeper
from tournaments.words.people import DEEDS
from uckers_site.audit.selectors import trail_of

PAGE = 50
A_FEW = 5
FORM_METHODS = ["GET", "HEAD", "POST"]


@require_safe
def players(request: HttpRequest) -> HttpResponse:
    """The players by the names that everybody sees, narrowed by a part of one."""
    form = FindForm(request.GET)
    wanted = form.wanted()
    page = Paginator(with_ships(listed_players(wanted)), PAGE).get_page(request.GET.get("page"))
    keeps = may_keep_people(request.user)
    context = {"form": form, "wanted": wanted, "page": page, "keeps": keeps}
    context["waiting"] = count_waiting() if keeps else 0
    return render(request, "tournaments/people/players.html", context)


@require_safe
def player(request: HttpRequest, player_id: uuid.UUID) -> HttpResponse:
    """A player: where they serve and served, their games if they show them, and what may be done about them."""
    found = found_player(player_id)
    if found.merged_into_id:
        return redirect("tournaments:player", found.merged_into_id)
    keeps = may_keep_people(request.user)
    context = {
        "player": found,
        "own": request.user.is_authenticated and found.user_id == request.user.pk,
        "postings": postings_of(found),
        "games": rows(games_of(found, A_FEW)),
        "claim": open_claim(found, request.user),
        "keeps": keeps,
        "changes": may_change(found, request.user) and found.anonymised_at is None,
        "trail": [(line, DEEDS.get(line.deed, line.deed)) for line in trail_of(found.about)] if keeps else [],
    }
    return render(request, "tournaments/people/player.html", context)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def own(request: Signed) -> HttpResponse:
    """One's own profile, made or changed."""
    there = own_player(request.user)
    form = OwnForm(request.POST if request.method == "POST" else None, initial=_told(there))
    if request.method == "POST" and done(form, lambda: services.keep_own_player(by=request.user, **form.cleaned_data)):
        kept = own_player(request.user)
        messages.success(request, _("Your profile is as you set it."))
        return redirect("tournaments:player", kept.pk) if kept else redirect("tournaments:players")
    context = {"form": form, "player": there}
    return render(request, "tournaments/people/own.html", context, status=422 if form.errors else 200)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def record(request: Signed) -> HttpResponse:
    """An official records a player without account."""
    require_keeper(request)
    form = RecordForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and done(form, lambda: services.record_player(by=request.user, **form.cleaned_data)):
        messages.success(request, _("The player is recorded."))
        return redirect("tournaments:player", form.cleaned_data["key"])
    return render(request, "tournaments/people/record.html", {"form": form}, status=422 if form.errors else 200)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def rename(request: Signed, player_id: uuid.UUID) -> HttpResponse:
    """An official puts right what a player without account is called."""
    require_keeper(request)
    found = found_player(player_id)
    form = RenameForm(request.POST if request.method == "POST" else None, initial=_told(found))
    if request.method == "POST" and done(
        form, lambda: services.rename_player(player_id=player_id, by=request.user, **form.cleaned_data)
    ):
        messages.success(request, _("The name is as you put it."))
        return redirect("tournaments:player", player_id)
    context = {"form": form, "player": found}
    return render(request, "tournaments/people/rename.html", context, status=422 if form.errors else 200)


def _told(there: Player | None) -> dict[str, object]:
    if there is None:
        return {}
    return {field: getattr(there, field) for field in ("name", "shown_as", "nickname", "shows_games")}
