"""Merging a double into the player who is kept: looked for by name, looked at, and done."""

import uuid

from django.apps import apps
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.services.refusals import NotNow
from games.views.signed_in import Signed, signed_in
from tournaments.forms.people import BecauseForm, FindForm
from tournaments.models import Player
from tournaments.selectors.people import players_called, with_ships
from tournaments.services.people.merging import Merge, merge_players, preview_merge
from tournaments.views.people.asking import done, found_player, require_keeper
from tournaments.views.people.players import FORM_METHODS

SHOWN = 20


@never_cache
@require_safe
@signed_in
def choose(request: Signed, player_id: uuid.UUID) -> HttpResponse:
    """An official looks for the player whom this one is a double of."""
    require_keeper(request)
    double = found_player(player_id)
    find = FindForm(request.GET if "name" in request.GET else {"name": double.name.split()[-1]})
    found = list(with_ships(players_called(find.wanted(), but=double))[:SHOWN])
    context = {"double": double, "find": find, "found": found, "most": SHOWN}
    return render(request, "tournaments/people/choose.html", context)


@never_cache
@require_http_methods(FORM_METHODS)
@signed_in
def merge(request: Signed, player_id: uuid.UUID, kept_id: uuid.UUID) -> HttpResponse:
    """What merging the two would do, and the word to do it."""
    require_keeper(request)
    double, kept = found_player(player_id), found_player(kept_id)
    form = BecauseForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and done(form, lambda: _merge(form, double, kept, request)):
        messages.success(request, _("The two are one now."))
        return redirect("tournaments:player", kept_id)
    context = {"double": double, "kept": kept, "form": form}
    try:
        seen = preview_merge(double_id=player_id, kept_id=kept_id, by=request.user)
    except NotNow as refusal:
        context["refusal"] = str(refusal)
    else:
        context |= {"seen": seen, "moved": _moved(seen), "united": len(seen.settled.get("united", []))}
    return render(request, "tournaments/people/merge.html", context, status=422 if form.errors else 200)


def _merge(form: BecauseForm, double: Player, kept: Player, request: Signed) -> None:
    because, seen = form.cleaned_data["because"], request.POST.get("seen", "")
    merge_players(double_id=double.pk, kept_id=kept.pk, by=request.user, because=because, seen=seen)


def _moved(seen: Merge) -> list[tuple[str, int]]:
    """What goes along, in words, and how much of it."""
    return [(_things(field), len(keys)) for field, keys in seen.moved.items()]


def _things(field: str) -> str:
    model = apps.get_model(field.rpartition(".")[0])
    return capfirst(str(_("doubles merged before") if model is Player else model._meta.verbose_name_plural))
