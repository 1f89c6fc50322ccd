"""What secretaries do with players whom they look for by name, or record: an entry on their word, and a substitute."""

import uuid

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.services.refusals import NotNow, Stale
from games.views.signed_in import Signed, signed_in
from tournaments.forms.entries import AddForm, SubstituteForm
from tournaments.models import Entry, Title
from tournaments.selectors.entries import entry_names, players_called, rules_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.entries import entering, substituting
from tournaments.views.championships.finding import title_or_404
from tournaments.views.entries.asking import (
    MOVED_ON,
    READ_OR_POST,
    REFUSED,
    address,
    context_of,
    entry_here,
    posted,
    typed,
)
from tournaments.views.entries.refused import add_refusal


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def add(request: Signed, championship: str, edition: str, title: str) -> HttpResponse:
    """An entry on the secretary's word: players are looked for by name first, with all that was typed kept."""
    found = title_or_404(request, championship, edition, title)
    require(request.user, Deed.MANAGE, found.competition)
    places = 2 if found.plays == Title.Plays.PAIRS else 1
    words = [request.POST.get(f"search_{place}", "") for place in range(1, places + 1)]
    people = [(one, players_called(one)) for one in words]
    looking = "find" in request.POST
    rules = rules_of(found)
    form = AddForm(None if looking else posted(request), title=found, rules=rules, found=people)
    if looking:
        form = AddForm(None, title=found, rules=rules, found=people, initial=typed(request, form.fields))
    elif request.method == "POST" and form.is_valid():
        try:
            entry = entering.enter_for(
                title_id=found.pk,
                by=request.user,
                key=form.cleaned_data["key"],
                details=form.details,
                players=form.players,
                because=form.cleaned_data["because"],
            )
        except NotNow as refusal:
            add_refusal(form, refusal, {"player": "player_1"})
        else:
            waits = entry.state == Entry.State.WAITING
            words_for = _("%(key)s is on the waiting list.") if waits else _("%(key)s is entered.")
            messages.success(request, words_for % {"key": entry.key})
            return redirect(address(found, "entry_kept", entry.pk))
    context = context_of(request, found) | {
        "form": form,
        "searches": [
            (place, one, form[f"player_{place}"]) for place, one in enumerate(words, 1)
        ],
        "looked": looking or request.method == "POST",
        "has_rules": rules is not None,
    }  # fmt: skip
    return render(request, "tournaments/entries/add.html", context, status=REFUSED if form.errors else 200)


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def substitute(
    request: Signed, championship: str, edition: str, title: str, entry_id: uuid.UUID, place: int
) -> HttpResponse:
    """Another player takes a place of an entry."""
    found = title_or_404(request, championship, edition, title)
    require(request.user, Deed.MANAGE, found.competition)
    entry = entry_here(found, entry_id)
    leaving = entry.members.select_related("player").filter(place=place, until=None).first()
    if leaving is None:
        raise Http404
    words = request.POST.get("search_1", "")
    people = players_called(words)
    start = {"version": entry.version, "place": place}
    looking = "find" in request.POST
    form = SubstituteForm(None if looking else posted(request), words=words, found=people, initial=start)
    moved_on = False
    if looking:
        form = SubstituteForm(None, words=words, found=people, initial=start | typed(request, form.fields))
    elif request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            substituting.substitute(
                entry_id=entry_id,
                by=request.user,
                version=told["version"],
                place=place,
                player=form.player,
                because=told["because"],
            )
        except NotNow as refusal:
            add_refusal(form, refusal, {"player": "player_1"})
        except Stale:
            moved_on = True
            fresh = entry_here(found, entry_id)
            form = SubstituteForm(None, words=words, found=people, initial={"version": fresh.version, "place": place})
        else:
            messages.success(request, _("The substitute is in."))
            return redirect(address(found, "entry_kept", entry_id))
    context = context_of(request, found) | {
        "form": form,
        "entry": entry,
        "name": entry_names([entry])[entry.pk],
        "leaving": leaving.player,
        "searches": [(1, words, form["player_1"])],
        "looked": looking or request.method == "POST",
        "moved_on": moved_on,
        "kept_url": address(found, "entry_kept", entry_id),
    }
    status = MOVED_ON if moved_on else REFUSED if form.errors else 200
    return render(request, "tournaments/entries/substitute.html", context, status=status)
