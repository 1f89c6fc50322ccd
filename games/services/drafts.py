"""Texts on their way to be recorded: kept as they are typed or uploaded, judged game by game, and recorded.

A short text is judged at once. A long one is judged by a worker, which notes how far it has got; so is the recording
of many games. Nothing typed is lost: a draft is there again after a closed browser, and changes only when its owner
sends another version. How a text is mended is in `games.services.mending`.
"""

import hashlib
import time
import uuid
from collections.abc import Callable, Mapping
from typing import Any, Literal

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Draft, Game, Sent
from games.models.records import FILE_NAME_MAXIMUM
from games.services.judging import Judged, game_of, is_ready, judge_text, ready, text_of, verdicts_of
from games.services.recording import record_game
from games.services.refusals import AlreadyKept, NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.jobs.services import write_down

__all__ = ["Judged", "game_of", "is_ready", "judge_text", "text_of"]  # from `judging`, beside what stands here

JUDGE = "games.judge_draft"
RECORD = "games.record_draft"
AT_ONCE_BYTES = 64 * 1024  # a text up to this long is judged while its sender waits
AT_ONCE_GAMES = 10  # and up to so many games are recorded so
LARGEST_BYTES = 8 * 1024 * 1024
STEP_SECONDS = 1.0  # how often a worker notes how far it has got
FORMAT_TAG = b"[Format"  # every game has one, so that they tell beforehand how many there are


@transaction.atomic
def keep_draft(*, by: User, content: bytes, key: uuid.UUID, file_name: str = "") -> Draft:
    """Keep a text and have it judged. The same `key` from the same owner gives the draft kept first.

    Raises `NotNow` for an empty text, for one larger than `LARGEST_BYTES`, and for what is no text.
    """
    if not by.is_active:
        raise PermissionDenied
    kept = Draft.objects.filter(owner=by, key=key).first()
    if kept is not None:
        return kept
    _judge_content(content)
    try:
        with transaction.atomic():
            draft = Draft.objects.create(owner=by, key=key, content=content, file_name=file_name[:FILE_NAME_MAXIMUM])
    except IntegrityError:  # sent twice at the same moment
        return Draft.objects.get(owner=by, key=key)
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
    draft.content = content
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


@transaction.atomic
def record_draft(
    *,
    draft_id: uuid.UUID,
    by: User,
    version: int,
    which: Literal["all", "sound"] = "all",
    owner_side: str = "",
    names: Mapping[str, str] | None = None,
    users: Mapping[str, User] | None = None,
) -> Draft:
    """Make games of a draft: all of it, which has to be sound, or what is `sound` of it.

    `owner_side`, `names` and `users` are for a text of one game (`record_game`). Recording what was recorded already
    changes nothing. Raises `Stale`, `AlreadyKept`, or `NotNow`, which says what is missing.
    """
    draft = hold_draft(draft_id, by)
    if not may_record(draft, version):
        return draft
    wanted = ready(draft.verdicts, names)
    if which == "all":
        _all_ready(draft, names)
    if not wanted:
        raise NotNow(_("There is no game in this text that can be recorded."))
    draft.sent = keep_sent(draft)
    if len(wanted) > AT_ONCE_GAMES:
        draft.wanted = {"games": wanted}
        draft.state = Draft.State.RECORDING
        write_down(kind=RECORD, payload={"draft": str(draft.pk)}, key=str(draft.pk))
        save_draft(draft)
        return draft
    kept: AlreadyKept | None = None
    for number, record, _replayed, _fault in judge_text(text_of(draft)):
        if number in wanted and record is not None:
            try:
                record_game(
                    by=by, record=record, sent=draft.sent, number=number,
                    names=names, users=users, owner_side=owner_side,
                )  # fmt: skip
                draft.recorded += 1
            except AlreadyKept as found:
                kept = found
                if which == "all":
                    raise
    if kept is not None and not draft.recorded:
        raise kept
    draft.state = Draft.State.RECORDED
    save_draft(draft)
    return draft


def may_record(draft: Draft, version: int) -> bool:
    """Whether a draft waits to be recorded; False if that was done. Raises `Stale`, or `NotNow` where it cannot be."""
    if draft.state in (Draft.State.RECORDING, Draft.State.RECORDED):
        return False
    if draft.version != version:
        raise Stale
    if draft.state == Draft.State.WITHDRAWN:
        raise NotNow(_("This draft was put aside."))
    if draft.state != Draft.State.JUDGED:
        raise NotNow(_("This text is still being judged; it can be recorded once that is done."))
    return True


def keep_sent(draft: Draft) -> Sent:
    """A draft's text as it was sent, byte for byte, for the games that are made of it."""
    content = bytes(draft.content)
    digest = hashlib.sha256(content).hexdigest()
    return Sent.objects.create(content=content, sha256=digest, file_name=draft.file_name, by=draft.owner)


def _all_ready(draft: Draft, names: Mapping[str, str] | None) -> None:
    for verdict in draft.verdicts:
        told = {"game": verdict["game"], "other": verdict.get("same_as")}
        if not verdict["ok"]:
            words = _("Game %(game)s has a fault, so that none is recorded. Mend it, or record the sound ones.")
            raise NotNow(words % told)
        if verdict["twin"]:
            raise AlreadyKept(Game.objects.get(pk=verdict["twin"]))
        if verdict.get("same_as"):
            words = _("Game %(game)s is game %(other)s once more, so that none is recorded. Record the new ones.")
            raise NotNow(words % told)
        if verdict["missing"] and not names:
            told["tags"] = ", ".join(f'[{name} "…"]' for name in verdict["missing"])
            words = _("Game %(game)s does not say who played. Put %(tags)s among its tags.")
            raise NotNow(words % told)


# --- what a worker does -----------------------------------------------------------------------------------------


class _Steps:
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
    steps = _Steps(renew)
    for verdict in verdicts_of(text_of(draft)):
        verdicts.append(verdict)
        if steps.is_due() and not waiting.update(verdicts=verdicts):
            return
    waiting.update(verdicts=verdicts, games=len(verdicts), state=Draft.State.JUDGED, changed_at=timezone.now())


def record_waiting(*, draft_id: uuid.UUID, renew: Callable[[], object] = lambda: None) -> None:
    """Record the games of a long draft, each in a transaction of its own; one that was recorded is not made again.

    A game that somebody else recorded meanwhile is passed over, and its verdict says so.
    """
    draft = Draft.objects.select_related("owner", "sent").get(pk=draft_id)
    if draft.state != Draft.State.RECORDING or draft.sent is None:
        return
    wanted, recorded = set(draft.wanted["games"]), 0
    verdicts = list(draft.verdicts)
    steps = _Steps(renew)
    for number, record, _replayed, _fault in judge_text(text_of(draft)):
        if number not in wanted or record is None:
            continue
        try:
            record_game(by=draft.owner, record=record, sent=draft.sent, number=number)
            recorded += 1
        except AlreadyKept as kept:
            verdicts[number - 1]["twin"] = str(kept.game.pk)
        if steps.is_due():
            Draft.objects.filter(pk=draft_id).update(recorded=recorded)
    Draft.objects.filter(pk=draft_id).update(
        recorded=recorded, verdicts=verdicts, state=Draft.State.RECORDED, changed_at=timezone.now()
    )


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


def _have_judged(draft: Draft) -> None:
    """Have the text judged, at once or by a worker. Until that is done `games` is how many the tags promise."""
    draft.verdicts, draft.games, draft.state = [], bytes(draft.content).count(FORMAT_TAG), Draft.State.JUDGING
    if len(draft.content) <= AT_ONCE_BYTES:
        draft.verdicts = list(verdicts_of(text_of(draft)))
        draft.games = len(draft.verdicts)
        draft.state = Draft.State.JUDGED
    else:
        key = f"{draft.pk}:{draft.version}"
        write_down(kind=JUDGE, payload={"draft": str(draft.pk), "version": draft.version}, key=key)
    save_draft(draft)
