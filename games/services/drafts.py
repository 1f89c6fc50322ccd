"""Texts on their way to be recorded: kept as they are typed or uploaded, judged game by game, mended, and recorded.

A short text is judged at once. A long one is judged by a worker, which notes how far it has got; so is the recording
of many games. Nothing typed is lost: a draft is there again after a closed browser, and changes only when its owner
sends another version.
"""

import hashlib
import itertools
import uuid
from collections.abc import Iterator, Mapping
from typing import Any, Literal

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from games.models import Draft, Game, Sent
from games.models.records import FILE_NAME_MAXIMUM
from games.notation.names import names_in
from games.notation.ugn import UnreadableGame, read_games
from games.notation.writing import write_record
from games.rules.record import Fault, Record
from games.rules.replay import Replayed, replay
from games.services.endings import played_key
from games.services.recording import missing_names, record_game
from games.services.refusals import AlreadyKept, NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.jobs.services import write_down

JUDGE = "games.judge_draft"
RECORD = "games.record_draft"
AT_ONCE_BYTES = 64 * 1024  # a text up to this long is judged while its sender waits
AT_ONCE_GAMES = 10  # and up to so many games are recorded so
LARGEST_BYTES = 8 * 1024 * 1024
GAMES_A_STEP = 10  # after so many games a worker notes how far it has got

Judged = tuple[int, Record | None, Replayed | None, Fault | None]
"""A game of a text: its number from 1, what was read and replayed of it, and its fault, if any."""


def judge_text(text: str) -> Iterator[Judged]:
    """Every game of a text in its order, judged."""
    for number, game in enumerate(read_games(text.splitlines(keepends=True)), start=1):
        if isinstance(game, UnreadableGame):
            yield number, None, None, game.fault
        else:
            replayed = replay(game)
            yield number, game, replayed, replayed.fault


def text_of(draft: Draft) -> str:
    """A draft's content as text; bytes that are no UTF-8 become U+FFFD, which no game can be read from."""
    return bytes(draft.content).decode("utf-8", errors="replace")


@transaction.atomic
def keep_draft(*, by: User, content: bytes, key: uuid.UUID, file_name: str = "") -> Draft:
    """Keep a text and have it judged. The same `key` from the same owner gives the draft kept first.

    Raises `NotNow` for an empty text, and for one larger than `LARGEST_BYTES`.
    """
    if not by.is_active:
        raise PermissionDenied
    kept = Draft.objects.filter(owner=by, key=key).first()
    if kept is not None:
        return kept
    _judge_size(content)
    draft = Draft.objects.create(owner=by, key=key, content=content, file_name=file_name[:FILE_NAME_MAXIMUM])
    _have_judged(draft)
    return draft


@transaction.atomic
def revise_draft(*, draft_id: uuid.UUID, by: User, version: int, content: bytes) -> Draft:
    """Put a mended text in a draft's place and have it judged. The same text again changes nothing.

    Raises `PermissionDenied`, `Stale`, or `NotNow` for a draft that is being recorded or was.
    """
    draft = _held(draft_id, by)
    if bytes(draft.content) == content:
        return draft
    if draft.version != version:
        raise Stale
    _open(draft)
    _judge_size(content)
    draft.content = content
    draft.version += 1
    _have_judged(draft)
    return draft


@transaction.atomic
def withdraw_draft(*, draft_id: uuid.UUID, by: User) -> Draft:
    """Put a draft aside: it is no longer listed. Twice is once."""
    draft = _held(draft_id, by)
    if draft.state != Draft.State.WITHDRAWN:
        _open(draft)
        draft.state = Draft.State.WITHDRAWN
        _save(draft)
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
    draft = _held(draft_id, by)
    if draft.state in (Draft.State.RECORDING, Draft.State.RECORDED):
        return draft
    if draft.version != version:
        raise Stale
    if draft.state != Draft.State.JUDGED:
        raise NotNow("This text is still being judged; it can be recorded once that is done.")
    ready = [verdict["game"] for verdict in draft.verdicts if is_ready(verdict, names)]
    if which == "all":
        _all_ready(draft, names)
    if not ready:
        raise NotNow("There is no game in this text that can be recorded.")
    content = bytes(draft.content)
    draft.sent = Sent.objects.create(
        content=content, sha256=hashlib.sha256(content).hexdigest(), file_name=draft.file_name, by=by
    )
    if len(ready) <= AT_ONCE_GAMES:
        for number, record, _, _ in judge_text(text_of(draft)):
            if number in ready and record is not None:
                record_game(
                    by=by, record=record, sent=draft.sent, number=number,
                    names=names, users=users, owner_side=owner_side,
                )  # fmt: skip
        draft.recorded = len(ready)
        draft.state = Draft.State.RECORDED
    else:
        draft.wanted = {"games": ready}
        draft.state = Draft.State.RECORDING
        write_down(kind=RECORD, payload={"draft": str(draft.pk)}, key=str(draft.pk))
    _save(draft)
    return draft


def is_ready(verdict: Mapping[str, Any], names: Mapping[str, str] | None = None) -> bool:
    """Whether a game can be recorded as it stands: sound, new here, and everybody named (perhaps by `names`)."""
    return bool(verdict["ok"]) and not verdict["twin"] and (not verdict["missing"] or bool(names))


def _all_ready(draft: Draft, names: Mapping[str, str] | None) -> None:
    for verdict in draft.verdicts:
        number = verdict["game"]
        if not verdict["ok"]:
            raise NotNow(f"Game {number} has a fault, so that none is recorded. Mend it, or record the sound ones.")
        if verdict["twin"]:
            raise AlreadyKept(Game.objects.get(pk=verdict["twin"]))
        if verdict["missing"] and not names:
            tags = ", ".join(f'[{name} "…"]' for name in verdict["missing"])
            raise NotNow(f"Game {number} does not say who played. Put {tags} among its tags.")


# --- what a worker does -----------------------------------------------------------------------------------------


def judge_draft(*, draft_id: uuid.UUID, version: int, renew: Any = lambda: None) -> None:
    """Judge a long text, noting every few games how far it has got. A draft that was changed meanwhile is left."""
    draft = Draft.objects.get(pk=draft_id)
    if draft.version != version or draft.state != Draft.State.JUDGING:
        return
    verdicts: list[dict[str, Any]] = []
    waiting = Draft.objects.filter(pk=draft_id, version=version, state=Draft.State.JUDGING)
    for judged in judge_text(text_of(draft)):
        verdicts.append(_verdict(*judged))
        if len(verdicts) % GAMES_A_STEP == 0:
            renew()
            if not waiting.update(verdicts=verdicts):
                return
    waiting.update(verdicts=verdicts, games=len(verdicts), state=Draft.State.JUDGED, changed_at=timezone.now())


def record_waiting(*, draft_id: uuid.UUID, renew: Any = lambda: None) -> None:
    """Record the games of a long draft, each in a transaction of its own; one that was recorded is not made again.

    A game that somebody else recorded meanwhile is passed over, and its verdict says so.
    """
    draft = Draft.objects.select_related("owner", "sent").get(pk=draft_id)
    if draft.state != Draft.State.RECORDING or draft.sent is None:
        return
    wanted, recorded = set(draft.wanted["games"]), 0
    verdicts = list(draft.verdicts)
    for number, record, _, _ in judge_text(text_of(draft)):
        if number not in wanted or record is None:
            continue
        try:
            record_game(by=draft.owner, record=record, sent=draft.sent, number=number)
            recorded += 1
        except AlreadyKept as kept:
            verdicts[number - 1]["twin"] = str(kept.game.pk)
        if recorded % GAMES_A_STEP == 0:
            renew()
            Draft.objects.filter(pk=draft_id).update(recorded=recorded)
    Draft.objects.filter(pk=draft_id).update(
        recorded=recorded, verdicts=verdicts, state=Draft.State.RECORDED, changed_at=timezone.now()
    )


# --- inside -----------------------------------------------------------------------------------------------------


def _held(draft_id: uuid.UUID, by: User) -> Draft:
    draft = Draft.objects.select_for_update().get(pk=draft_id)
    if draft.owner_id != by.pk or not by.is_active:
        raise PermissionDenied
    return draft


def _open(draft: Draft) -> None:
    if draft.state in (Draft.State.RECORDING, Draft.State.RECORDED):
        raise NotNow("This text was recorded; it is changed no more.")
    if draft.state == Draft.State.WITHDRAWN:
        raise NotNow("This draft was put aside.")


def _judge_size(content: bytes) -> None:
    if not content.strip():
        raise NotNow("There is nothing here to be read: paste a game, or choose a file.")
    if len(content) > LARGEST_BYTES:
        most = LARGEST_BYTES // (1024 * 1024)
        raise NotNow(f"This text is {len(content):,} bytes long; at most {most} MiB can be sent at once.")


def _have_judged(draft: Draft) -> None:
    draft.verdicts, draft.games, draft.state = [], None, Draft.State.JUDGING
    if len(draft.content) <= AT_ONCE_BYTES:
        draft.verdicts = [_verdict(*judged) for judged in judge_text(text_of(draft))]
        draft.games = len(draft.verdicts)
        draft.state = Draft.State.JUDGED
    else:
        key = f"{draft.pk}:{draft.version}"
        write_down(kind=JUDGE, payload={"draft": str(draft.pk), "version": draft.version}, key=key)
    _save(draft)


def _save(draft: Draft) -> None:
    draft.changed_at = timezone.now()
    draft.save()


def _verdict(number: int, record: Record | None, replayed: Replayed | None, fault: Fault | None) -> dict[str, Any]:
    """What is kept of a game's judgement: where its fault is and what it is, or what the game was."""
    told: dict[str, Any] = {"game": number, "ok": fault is None, "twin": None, "missing": [], "names": {}}
    if record is not None:
        told["names"] = names_in(record)
        told |= {"format": record.layout.format, "ring": record.layout.ring, "preset": record.preset}
    if fault is not None:
        told |= {
            "line": fault.place[0], "column": fault.place[1], "turn": fault.turn, "throw": fault.throw,
            "token": fault.token, "reason": fault.error.reason.value, "rule": fault.error.rule,
            "message": fault.error.words,
        }  # fmt: skip
        return told
    if record is None or replayed is None or replayed.outcome is None:
        raise AssertionError("a game is faulty or has an outcome")
    outcome = replayed.outcome
    told["missing"] = missing_names(record.layout, told["names"])
    told["turns"] = len(replayed.turns)
    told["winner"] = None if outcome.winner is None else record.layout.side_names[outcome.winner]
    told["termination"] = outcome.termination.value if outcome.termination else None
    if outcome.termination is not None:
        key = played_key(record, outcome, write_record(record, replayed))
        twin = Game.objects.filter(played_key=key, annulled_at=None).order_by("created_at").first()
        told["twin"] = str(twin.pk) if twin else None
    return told


def game_of(draft: Draft, number: int) -> Judged | None:
    """Game `number` of a draft, judged anew; None if there are not so many."""
    return next(itertools.islice(judge_text(text_of(draft)), number - 1, None), None) if number > 0 else None
