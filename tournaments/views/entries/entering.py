"""Entering a title by its form, and what players do to an entry of theirs: answer as a partner, withdraw."""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.services.refusals import NotNow, Stale
from games.views.signed_in import Signed, signed_in
from tournaments.forms.entries import AnswerForm, EnterForm, WithdrawForm
from tournaments.models import Entry, Title
from tournaments.selectors.entries import Door, door_of, has_room, own_entries, partners_called, rules_of
from tournaments.selectors.people import own_player
from tournaments.services.entries import answering, entering
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
from tournaments.views.entries.looking import entry_page
from tournaments.views.entries.refused import add_refusal


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def enter(request: Signed, championship: str, edition: str, title: str) -> HttpResponse:
    """The form by which somebody enters; pairs find a partner by name first, with all that was typed kept."""
    found = title_or_404(request, championship, edition, title)
    pairs = found.plays == Title.Plays.PAIRS
    words = request.POST.get("partner_name", "") if pairs else ""
    people = partners_called(words, request.user)
    looking = "find" in request.POST
    own = own_player(request.user)
    asked: dict[str, Any] = {"title": found, "rules": rules_of(found), "own": own, "found": people}
    form = EnterForm(None if looking else posted(request), **asked)
    if looking:
        form = EnterForm(None, **asked, initial=typed(request, form.fields))
        if len(people) == 1:
            form.initial["partner"] = str(people[0].pk)
    elif request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            entry = entering.enter(
                title_id=found.pk,
                by=request.user,
                key=told["key"],
                details=form.details,
                own_name=told.get("own_name", ""),
                partner_id=told.get("partner"),
            )
        except NotNow as refusal:
            add_refusal(form, refusal, {"name": "own_name"} if own is None else {})
        else:
            messages.success(request, _entered(entry))
            return redirect(address(found, "entry", entry.pk))
    door = door_of(found, timezone.now())
    context = context_of(request, found) | {
        "form": form,
        "door": door.name,
        "shut": "" if door is Door.OPEN else entering.SHUT[door],
        "words": words,
        "looked": looking,
        "people": people,
        "own_player": own,
        "own": list(own_entries(found, request.user)),
        "full": not has_room(found),
    }
    return render(request, "tournaments/entries/enter.html", context, status=REFUSED if form.errors else 200)


def _entered(entry: Entry) -> str:
    if entry.state == Entry.State.ASKED:
        return _("Your partner is asked. You are entered as soon as they agree.")
    if entry.state == Entry.State.WAITING:
        return _("You are on the waiting list.")
    return _("You are entered.")


@never_cache
@require_POST
@signed_in
def answer(request: Signed, championship: str, edition: str, title: str, entry_id: uuid.UUID) -> HttpResponse:
    """The partner who was asked agrees, or refuses."""
    found = title_or_404(request, championship, edition, title)
    entry = entry_here(found, entry_id)
    form = AnswerForm(request.POST)
    if not form.is_valid():
        return entry_page(request, found, entry, status=REFUSED, refusal=_("Press yes or no."))
    told = form.cleaned_data
    try:
        entry = answering.answer(
            entry_id=entry_id, by=request.user, version=told["version"], agrees=told["answer"] == "yes"
        )
    except NotNow as refusal:
        return entry_page(request, found, entry_here(found, entry_id), status=REFUSED, refusal=str(refusal))
    except Stale:
        return entry_page(request, found, entry_here(found, entry_id), status=MOVED_ON, moved_on=True)
    agreed = {
        Entry.State.ENTERED: _("You are entered."),
        Entry.State.WAITING: _("You agree, and your pair is on the waiting list: the title is full."),
    }
    messages.success(request, agreed.get(Entry.State(entry.state), _("You have said no, and who asked is told.")))
    return redirect(address(found, "entry", entry_id))


@never_cache
@require_POST
@signed_in
def withdraw(request: Signed, championship: str, edition: str, title: str, entry_id: uuid.UUID) -> HttpResponse:
    """A player withdraws an entry of theirs."""
    found = title_or_404(request, championship, edition, title)
    entry = entry_here(found, entry_id)
    form = WithdrawForm(request.POST)
    if not form.is_valid():
        return entry_page(request, found, entry, withdraw=form, status=REFUSED)
    try:
        answering.withdraw_own(entry_id=entry_id, by=request.user, version=form.cleaned_data["version"])
    except NotNow as refusal:
        return entry_page(request, found, entry_here(found, entry_id), status=REFUSED, refusal=str(refusal))
    except Stale:
        return entry_page(request, found, entry_here(found, entry_id), status=MOVED_ON, moved_on=True)
    messages.success(request, _("Your entry is withdrawn."))
    return redirect(address(found, "entry", entry_id))
