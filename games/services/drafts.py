"""Texts on their way to be recorded: kept as they are typed or uploaded, and judged game by game.

A short text is judged at once, a long one by a worker, which notes how far it has got. Nothing typed is lost: a draft
is there again after a closed browser, and changes only when its owner sends another version. How a text is mended is
in `games.services.mending`, how games are made of it in `games.services.recording_drafts`.
"""

import hashlib
import re
import time
import uuid
from collections.abc import Callable
from itertools import pairwise
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Draft, DraftText
from games.models.records import FILE_NAME_MAXIMUM
from games.services.judging import text_of, verdicts_of
from games.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.jobs.services import write_down

JUDGE = "games.judge_draft"
AT_ONCE_BYTES = 32 * 1024  # a text up to this long is judged and recorded while its sender waits: up to a second
LARGEST_BYTES = 2 * 1024 * 1024
LARGEST_GAME_BYTES = 256 * 1024  # of one game: it is read whenever its page is looked at; they have some 5 KiB
TEXTS_MAXIMUM = 500  # earlier texts kept of one draft
STEP_SECONDS = 1.0  # how often a worker notes how far it has got
FORMAT_TAG = re.compile(rb"\[\s*Format\s")  # every game has one, so that they tell beforehand how many there are


@transaction.atomic
def keep_draft(*, by: User, content: bytes, key: uuid.UUID, file_name: str = "") -> Draft:
    """Keep a text and have it judged. The same `key` and text from the same owner give the draft kept first.

    Raises `NotNow` for an empty text, for one larger than `LARGEST_BYTES` or with a game larger than
    `LARGEST_GAME_BYTES`, for what is no text, and for a `key` under which another text was sent.
    """
    if not by.is_active:
        raise PermissionDenied
    digest = hashlib.sha256(content).hexdigest()
    kept = Draft.objects.filter(owner=by, key=key).first()
    if kept is not None:
        return _same(kept, digest)
    _judge_content(content)
    try:
        with transaction.atomic():
            draft = Draft.objects.create(
                owner=by, key=key, content=content, first_sha256=digest, file_name=file_name[:FILE_NAME_MAXIMUM]
            )
    except IntegrityError:  # sent twice at the same moment
        return _same(Draft.objects.get(owner=by, key=key), digest)
    _have_judged(draft)
    return draft


@transaction.atomic
def revise_draft(*, draft_id: uuid.UUID, by: User, version: int, content: bytes) -> Draft:
    """Put a mended text in a draft's place and have it judged. The same text again changes nothing.

    Raises `PermissionDenied`, `Stale`, or `NotNow` for a draft that is being recorded or was.
    """
    draft = hold_draft(draft_id, by)
    if bytes(draft.content) == content:
        return draft
    if draft.version != version:
        raise Stale
    _open(draft)
    _judge_content(content)
    if draft.texts.count() >= TEXTS_MAXIMUM:
        raise NotNow(
            _("This draft was mended %(count)s times, and no more texts are kept of it. Send it as a new one.")
            % {"count": TEXTS_MAXIMUM}
        )
    DraftText.objects.create(draft=draft, version=draft.version, content=draft.content)
    draft.content = content
    draft.version += 1
    _have_judged(draft)
    return draft


@transaction.atomic
def take_back(*, draft_id: uuid.UUID, by: User, version: int) -> Draft:
    """Take the last mending of a draft back: its text is again what it was before, and is judged; both stay kept.

    Sent twice with one version, it is done once: the second is `Stale`. Raises `PermissionDenied`, or `NotNow` where
    nothing was mended.
    """
    draft = hold_draft(draft_id, by)
    if draft.version != version:
        raise Stale
    _open(draft)
    before = draft.texts.filter(taken_back=False).order_by("-version").first()
    if before is None:
        raise NotNow(_("Nothing was mended in this text that could be taken back."))
    DraftText.objects.create(draft=draft, version=draft.version, content=draft.content, taken_back=True)
    before.taken_back = True
    before.save()
    draft.content = before.content
    draft.version += 1
    _have_judged(draft)
    return draft


@transaction.atomic
def judge_again(*, draft_id: uuid.UUID, by: User) -> Draft:
    """Judge a draft's text anew, since games may have been recorded meanwhile; not one that was recorded itself."""
    draft = hold_draft(draft_id, by)
    if draft.state == Draft.State.JUDGED:
        draft.version += 1
        _have_judged(draft)
    return draft


@transaction.atomic
def withdraw_draft(*, draft_id: uuid.UUID, by: User) -> Draft:
    """Put a draft aside: it is no longer listed. Twice is once."""
    draft = hold_draft(draft_id, by)
    if draft.state != Draft.State.WITHDRAWN:
        _open(draft)
        draft.state = Draft.State.WITHDRAWN
        save_draft(draft)
    return draft


# --- what a worker does -----------------------------------------------------------------------------------------


class Steps:
    """Says when it is time to note how far one has got; renews the worker's lease then."""

    def __init__(self, renew: Callable[[], object]) -> None:
        self._renew = renew
        self._noted = time.monotonic()

    def is_due(self) -> bool:
        if time.monotonic() - self._noted < STEP_SECONDS:
            return False
        self._renew()
        self._noted = time.monotonic()
        return True


def judge_draft(*, draft_id: uuid.UUID, version: int, renew: Callable[[], object] = lambda: None) -> None:
    """Judge a long text, noting now and then how far it has got. A draft that was changed meanwhile is left."""
    draft = Draft.objects.get(pk=draft_id)
    if draft.version != version or draft.state != Draft.State.JUDGING:
        return
    verdicts: list[dict[str, Any]] = []
    waiting = Draft.objects.filter(pk=draft_id, version=version, state=Draft.State.JUDGING)
    steps = Steps(renew)
    for verdict in verdicts_of(text_of(draft)):
        verdicts.append(verdict)
        if steps.is_due() and not waiting.update(verdicts=verdicts):
            return
    waiting.update(verdicts=verdicts, games=len(verdicts), state=Draft.State.JUDGED, changed_at=timezone.now())


# --- inside -----------------------------------------------------------------------------------------------------


def hold_draft(draft_id: uuid.UUID, by: User) -> Draft:
    """A draft of `by`, kept from others until the transaction ends. Raises `PermissionDenied`, `Draft.DoesNotExist`."""
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    if draft.owner_id != by.pk or not by.is_active:
        raise PermissionDenied
    return draft


def save_draft(draft: Draft) -> None:
    """Save a draft as changed now."""
    draft.changed_at = timezone.now()
    draft.save()


def _same(kept: Draft, digest: str) -> Draft:
    """The draft that was kept under a key, if what was sent with it was the same text, mended since or not."""
    if kept.first_sha256 != digest:
        words = _("This key was used for another text, so that this one was not kept. Send it with a key of its own.")
        raise NotNow(words, field="key")
    return kept


def _open(draft: Draft) -> None:
    if draft.state in (Draft.State.RECORDING, Draft.State.RECORDED):
        raise NotNow(_("This text was recorded; it is changed no more."))
    if draft.state == Draft.State.WITHDRAWN:
        raise NotNow(_("This draft was put aside."))


def _judge_content(content: bytes) -> None:
    if not content.strip():
        raise NotNow(_("There is nothing here to be read: paste a game, or choose a file."))
    if len(content) > LARGEST_BYTES:
        words = _("This text is %(size)s bytes long; at most %(most)s MiB can be sent at once.")
        raise NotNow(words % {"size": f"{len(content):,}", "most": LARGEST_BYTES // (1024 * 1024)})
    if b"\0" in content:
        raise NotNow(_("This is no plain text: it has zero bytes in it. Save the record as plain text in UTF-8."))
    begins = [found.start() for found in FORMAT_TAG.finditer(content)]
    for number, (begin, end) in enumerate(pairwise([0, *begins[1:], len(content)]), start=1):
        if end - begin > LARGEST_GAME_BYTES:
            words = _(
                "Game %(game)s of this text is %(size)s bytes long; one game may have at most %(most)s KiB. Shorten "
                'its comments, or if it is several games, begin each with its tags, such as [Format "pairs"].'
            )
            told = {"game": number, "size": f"{end - begin:,}", "most": LARGEST_GAME_BYTES // 1024}
            raise NotNow(words % told)


def _have_judged(draft: Draft) -> None:
    """Have the text judged, at once or by a worker. Until that is done `games` is how many the tags promise."""
    draft.wanted = {}  # whatever was wished was wished of the text before
    draft.verdicts, draft.games, draft.state = [], len(FORMAT_TAG.findall(draft.content)), Draft.State.JUDGING
    if len(draft.content) <= AT_ONCE_BYTES:
        draft.verdicts = list(verdicts_of(text_of(draft)))
        draft.games = len(draft.verdicts)
        draft.state = Draft.State.JUDGED
    else:
        key = f"{draft.pk}:{draft.version}"
        write_down(kind=JUDGE, payload={"draft": str(draft.pk), "version": draft.version}, key=key)
    save_draft(draft)
