"""Recording games: a text is sent, judged, and made games; how it is mended is in `games.views.mending`.

Whatever is refused is answered with the draft's page as it now is and the reason in words; what was typed stands there
again. Somebody else's draft is not there.
"""

import datetime as dt
import uuid
from typing import NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from games.forms.recording import EXAMPLE, TextForm
from games.models import Draft
from games.rules.reasons import Illegal
from games.selectors.drafts import own_drafts, waiting_drafts
from games.services import drafts, recording_drafts
from games.services.judging import game_of, ready
from games.services.refusals import AlreadyKept, NotNow, Stale
from games.views.draft_page import asking_form, draft_page, names_told, progress_of
from games.views.own_drafts import asked_game, own_draft, said, warn
from games.views.signed_in import Signed
from games.views.typed_before import keeping, typed_before


@never_cache
@keeping("games:record")
@require_http_methods(["GET", "HEAD", "POST"])
def record(request: Signed) -> HttpResponse:
    """Send a record, as text or in files; and the drafts that wait."""
    limits = _limits()
    if request.method == "POST":
        form = TextForm(request.POST, request.FILES, limits=limits)
        if form.is_valid():
            told = form.cleaned_data
            try:
                draft = drafts.keep_draft(
                    by=request.user, content=told["content"], key=told["key"], file_name=told["file_name"]
                )
                return redirect("games:draft", draft_id=draft.pk)
            except NotNow as refusal:
                form.add_error(None, str(refusal))
    else:
        typed = typed_before(request)
        form = TextForm(text=typed.get("text", EXAMPLE if "example" in request.GET else ""), limits=limits)
    words = {"form": form, "waiting": [_waiting(draft) for draft in waiting_drafts(request.user)]}
    status = 422 if request.method == "POST" else 200
    return render(request, "games/recording/new.html", {**words, "example": EXAMPLE}, status=status)


def _limits() -> str:
    most = min(drafts.LARGEST_BYTES, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
    words = _("Choose one .ugn file or many, up to %(files)s; %(size)s together at most. Each may hold many games.")
    return words % {"files": settings.DATA_UPLOAD_MAX_NUMBER_FILES, "size": filesizeformat(most)}


class Waiting(NamedTuple):
    """A draft that waits: what to call it, and its state with the kind of its badge."""

    pk: uuid.UUID
    name: str
    kind: str
    state: str
    changed_at: dt.datetime


def _waiting(draft: Draft) -> Waiting:
    names = names_told(draft.verdicts[0]) if draft.verdicts else ""
    kind, state = _state(draft)
    return Waiting(draft.pk, draft.file_name or names or _("A text that was pasted"), kind, state, draft.changed_at)


def _state(draft: Draft) -> tuple[str, str]:
    """A waiting draft's state: the kind of its badge, and words."""
    if draft.state != Draft.State.JUDGED:
        return "", str(draft.get_state_display())
    if not draft.verdicts:
        return "bad", _("no game in it")
    sound, total, first = len(ready(draft.verdicts)), len(draft.verdicts), draft.verdicts[0]
    if sound == total:
        return "ok", _("sound: to be recorded")
    if total > 1:
        return "warn", _("%(sound)s of %(total)s games can be recorded") % {"sound": sound, "total": total}
    if first["twin"]:
        return "", _("recorded here already")
    return ("warn", _("names are missing")) if first["ok"] else ("bad", _("a fault in line %(line)s") % first)


@never_cache
@keeping("games:draft")
@require_safe
def draft(request: Signed, draft_id: uuid.UUID) -> HttpResponse:
    """A draft: what is at fault, or what will be recorded; `game`: of which of its games."""
    return draft_page(request, own_draft(request, draft_id), game=asked_game(request), typed=typed_before(request))


@never_cache
@keeping("games:draft")
@require_safe
def progress(request: Signed, draft_id: uuid.UUID) -> HttpResponse:
    """How far a long text has got, for a page that asks now and then; when it is done, the page is to load anew."""
    found = own_drafts(request.user).filter(pk=draft_id).defer("content").first()
    if found is None:
        raise Http404
    if found.state not in (Draft.State.JUDGING, Draft.State.RECORDING):
        return HttpResponseClientRefresh()
    return render(request, "games/recording/how_far.html", {"draft": found, **progress_of(found)})


@never_cache
@keeping("games:draft")
@require_POST
def record_draft(request: Signed, draft_id: uuid.UUID) -> HttpResponse:
    """Make games of a draft: of its one game, of all, or with `which` of the sound ones."""
    found = own_draft(request, draft_id)
    judged = game_of(found, 1) if len(found.verdicts) == 1 and found.verdicts[0]["ok"] else None
    form = asking_form(request, found, judged, sent=True) if judged is not None else None
    waits = found.state == Draft.State.JUDGED
    if waits and form is not None and not form.is_valid():
        return draft_page(request, found, form=form, status=422)
    told = form.cleaned_data if waits and form is not None else {}
    sound = request.POST.get("which") == "sound"
    try:
        found = recording_drafts.record_draft(
            draft_id=found.pk, by=request.user, version=_version(request), which="sound" if sound else "all",
            owner_side=told.get("owner_side", ""), names=told.get("names"), users=told.get("users"),
        )  # fmt: skip
    except AlreadyKept as kept:
        drafts.judge_again(draft_id=found.pk, by=request.user)
        warn(request, kept)
    except (Stale, NotNow, Illegal) as refusal:
        warn(request, refusal)
        now = own_draft(request, draft_id)
        judged = game_of(now, 1) if now.state == Draft.State.JUDGED and len(now.verdicts) == 1 else None
        if judged is not None:
            again = asking_form(request, now, judged, kept=request.POST.dict())
            return draft_page(request, now, form=again, status=409)
    return redirect("games:draft", draft_id=found.pk)


@never_cache
@keeping("games:draft")
@require_POST
def put_aside(request: Signed, draft_id: uuid.UUID) -> HttpResponse:
    """Put a draft aside: it is listed no more, and its text is still there."""
    found = own_draft(request, draft_id)
    try:
        drafts.withdraw_draft(draft_id=found.pk, by=request.user)
    except NotNow as refusal:
        messages.warning(request, said(refusal))
    return redirect("games:draft", draft_id=found.pk)


def _version(request: Signed) -> int:
    version = request.POST.get("version", "")
    return int(version) if version.isascii() and version.isdigit() and len(version) < 10 else -1
