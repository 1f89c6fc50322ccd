"""Mending a draft: a game's text typed anew, another play at its fault, names that are missing; going on from what is
sound."""

import uuid

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from games.forms.recording import ChoiceForm, MendForm, TextForm, VersionForm, WhoForm
from games.models import Draft
from games.rules.reasons import Illegal
from games.services import drafts, mending
from games.services.judging import game_of
from games.services.refusals import AlreadyKept, NotNow, Stale
from games.views.draft_page import asking_form, draft_page, going_on_page
from games.views.own_drafts import asked_game, own_draft, said, warn
from games.views.signed_in import Signed
from games.views.typed_before import keeping, typed_before


@never_cache
@keeping("games:draft")
@require_POST
def mend(request: Signed, draft_id: uuid.UUID) -> HttpResponse:
    """Put a mended text of one game in its place."""
    found, form = own_draft(request, draft_id), MendForm(request.POST)
    if not form.is_valid():
        return _refused(request, found, form)
    told = form.cleaned_data
    try:
        found = mending.mend_game(draft_id=found.pk, by=request.user, **told)
    except Stale:
        return _moved_on(request, found, told["game"], told["text"], _("The text was changed elsewhere meanwhile."))
    except NotNow as refusal:
        return _moved_on(request, found, told["game"], told["text"], str(refusal))
    return _to_game(found, told["game"])


def _refused(request: Signed, found: Draft, form: MendForm) -> HttpResponse:
    if form.has_error("version") or form.has_error("game"):
        raise BadRequest(_("No page sends this. Open the draft again, and send it from there."))
    return draft_page(request, found, game=form.cleaned_data["game"], mend=form, status=422)


def _moved_on(request: Signed, found: Draft, game: int, text: str, why: str) -> HttpResponse:
    """What was typed beside what the draft is now: nothing was changed, and nothing typed is lost."""
    open_to_change = found.state in (Draft.State.JUDGED, Draft.State.JUDGING)
    mend_form = MendForm(initial={"version": found.version, "game": game, "text": text})
    words = {
        "draft": found, "why": why, "current": mending.text_of_game(found, game), "open_to_change": open_to_change,
        "form": mend_form if open_to_change else TextForm(text=text),
    }  # fmt: skip
    return render(request, "games/recording/moved_on.html", words, status=409)


@never_cache
@keeping("games:draft")
@require_POST
def play_instead(request: Signed, draft_id: uuid.UUID) -> HttpResponse:
    """Put a legal play where a game is at fault."""
    found, form = own_draft(request, draft_id), ChoiceForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("No page sends this. Open the draft again, and send it from there."))
    told = form.cleaned_data
    try:
        found = mending.play_instead(draft_id=found.pk, by=request.user, **told)
    except (Stale, NotNow) as refusal:
        messages.warning(request, said(refusal))
    return _to_game(found, told["game"])


@never_cache
@keeping("games:draft")
@require_POST
def take_back(request: Signed, draft_id: uuid.UUID) -> HttpResponse:
    """Take the last mending back: the text is what it was before."""
    found, form = own_draft(request, draft_id), VersionForm(request.POST)
    if not form.is_valid():
        raise BadRequest(_("No page sends this. Open the draft again, and send it from there."))
    try:
        drafts.take_back(draft_id=found.pk, by=request.user, version=form.cleaned_data["version"])
    except (Stale, NotNow) as refusal:
        messages.warning(request, said(refusal))
    else:
        messages.success(request, _("The last mending was taken back."))
    return redirect("games:draft", draft_id=found.pk)


@never_cache
@keeping("games:draft")
@require_POST
def name_players(request: Signed, draft_id: uuid.UUID) -> HttpResponse:
    """Put the names that a game of several lacks among its tags."""
    found, game = own_draft(request, draft_id), asked_game(request)
    judged = game_of(found, game) if game is not None else None
    form = asking_form(request, found, judged, sent=True) if judged is not None else None
    if form is None or game is None or isinstance(form, WhoForm):
        return _to_game(found, game or 1)
    if not form.is_valid():
        return draft_page(request, found, game=game, form=form, status=422)
    told = form.cleaned_data
    try:
        found = mending.name_players(
            draft_id=found.pk, by=request.user, version=told["version"], game=game, names=told["names"],
            everywhere=told["everywhere"],
        )  # fmt: skip
    except (Stale, NotNow) as refusal:
        messages.warning(request, said(refusal))
        return draft_page(request, own_draft(request, draft_id), game=game, form=form, status=409)
    return _to_game(found, game)


@never_cache
@keeping("games:go_on")
@require_http_methods(["GET", "HEAD", "POST"])
def go_on(request: Signed, draft_id: uuid.UUID) -> HttpResponse:
    """Record what stands before a fault, and go on at an umpire's table."""
    found, sent = own_draft(request, draft_id), request.method == "POST"
    judged = game_of(found, 1) if len(found.verdicts) == 1 and not found.verdicts[0]["ok"] else None
    form = None
    if judged is not None and found.state == Draft.State.JUDGED:
        form = asking_form(request, found, judged, sent=sent, kept=typed_before(request))
    if judged is None or not isinstance(form, WhoForm):
        return redirect("games:draft", draft_id=found.pk)
    if not sent or not form.is_valid():
        return going_on_page(request, found, form, judged, status=422 if sent else 200)
    told = form.cleaned_data
    try:
        mending.go_on(
            draft_id=found.pk, by=request.user, version=told["version"], owner_side=told["owner_side"],
            names=told["names"], users=told["users"],
        )  # fmt: skip
    except (AlreadyKept, Stale, NotNow, Illegal) as refusal:
        warn(request, refusal)
    return redirect("games:draft", draft_id=found.pk)


def _to_game(found: Draft, game: int) -> HttpResponse:
    """To what there is to do next: the same game while something is wrong with it, else the draft."""
    here = reverse("games:draft", args=[found.pk])
    verdicts = found.verdicts
    if len(verdicts) > 1 and game <= len(verdicts) and (not verdicts[game - 1]["ok"] or verdicts[game - 1]["missing"]):
        here += f"?game={game}"
    return redirect(here)
