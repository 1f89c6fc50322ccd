"""Judging a text: game by game, what each is and whether it can be recorded, or what its fault is and where."""

import uuid
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from games.models import Draft, Game
from games.models.game import THROWS_MAXIMUM
from games.notation.mending import spans_of_games
from games.notation.names import names_in
from games.notation.texts import as_text, lines_of
from games.notation.ugn import UnreadableGame, read_games
from games.notation.writing import write_record
from games.rules.outcome import Outcome
from games.rules.reasons import Illegal, Reason
from games.rules.record import Fault, Record
from games.rules.replay import Replayed, replay
from games.services.endings import played_key
from games.services.recording import missing_names

MOST_GAMES = 5000  # of a text: what is kept of each is read whenever the draft is shown
KEPT = 8  # games judged, and texts cut into games, that a process keeps; a long one takes some MiB

Judged = tuple[int, Record | None, Replayed | None, Fault | None]
"""A game of a text: its number from 1, what was read and replayed of it, and its fault, if any."""


def judge_text(text: str) -> Iterator[Judged]:
    """Every game of a text in its order, judged. Lines are numbered as `uckers validate` numbers a file's."""
    for number, game in enumerate(read_games(lines_of(text)), start=1):
        yield _judge(number, game)


def _judge(number: int, game: Record | UnreadableGame) -> Judged:
    if isinstance(game, UnreadableGame):
        return number, None, None, game.fault
    too_long = _too_long(game)
    if too_long is not None:
        return number, game, None, too_long
    replayed = replay(game)
    return number, game, replayed, replayed.fault


def _too_long(record: Record) -> Fault | None:
    """The fault of a record with more throws than are kept of one game, at the turn that has the first too many."""
    throws = 0
    for turn in record.turns:
        throws += len(turn.throws)
        if throws > THROWS_MAXIMUM:
            words = _("no more than %(most)s throws are kept of one game") % {"most": THROWS_MAXIMUM}
            return Fault(Illegal(Reason.SYNTAX, words), turn.place, turn.number, None, f"{turn.number}.")
    return None


def text_of(draft: Draft) -> str:
    """A draft's content as text: see `games.notation.texts.as_text`."""
    return as_text(bytes(draft.content))


@dataclass(frozen=True, slots=True)
class _Version:
    """One version of a draft, whose text never changes, so that what was read of it can be kept."""

    draft: uuid.UUID
    version: int
    content: bytes = field(compare=False, repr=False)


def _version_of(draft: Draft) -> _Version:
    return _Version(draft.pk, draft.version, bytes(draft.content))


def game_of(draft: Draft, number: int) -> Judged | None:
    """Game `number` of a draft, judged; None if there are not so many. Costs nothing if it was asked for lately."""
    return _kept_game(_version_of(draft), number)


@lru_cache(maxsize=KEPT)
def _kept_game(version: _Version, number: int) -> Judged | None:
    for at, game in enumerate(read_games(lines_of(as_text(version.content))), start=1):
        if at == number:
            return _judge(number, game)
    return None


def spans_of(draft: Draft) -> list[tuple[int, int]]:
    """Where each game of a draft begins and ends in its text. Costs nothing if it was asked for lately."""
    return _kept_spans(_version_of(draft))


@lru_cache(maxsize=KEPT)
def _kept_spans(version: _Version) -> list[tuple[int, int]]:
    return spans_of_games(as_text(version.content))


def verdicts_of(text: str) -> Iterator[dict[str, Any]]:
    """What is kept of every game's judgement, one after another; see `_verdict`. At most `MOST_GAMES`, and a last
    verdict that says so."""
    played: dict[str, int] = {}
    for number, record, replayed, fault in judge_text(text):
        if number > MOST_GAMES:
            words = _("one text may have %(most)s games; this one has more, and belongs in several")
            yield _too_many(number, record, words % {"most": MOST_GAMES})
            return
        yield _verdict(number, record, replayed, fault, played)


def is_ready(verdict: Mapping[str, Any], names: Mapping[str, str] | None = None) -> bool:
    """Whether a game can be recorded as it stands: sound, new here, and everybody named (perhaps by `names`)."""
    again = verdict["twin"] or verdict.get("same_as")
    return bool(verdict["ok"]) and not again and (not verdict["missing"] or bool(names))


def ready(verdicts: Iterable[Mapping[str, Any]], names: Mapping[str, str] | None = None) -> list[int]:
    """The numbers of the games that can be recorded."""
    return [verdict["game"] for verdict in verdicts if is_ready(verdict, names)]


def _too_many(number: int, record: Record | None, words: str) -> dict[str, Any]:
    line, column = record.place if record is not None else (1, 1)
    told: dict[str, Any] = {"game": number, "ok": False, "twin": None, "same_as": None, "missing": [], "names": {}}
    return told | {
        "line": line, "column": column, "turn": None, "throw": None, "token": "",
        "reason": "syntax", "rule": "", "message": words,
    }  # fmt: skip


def _verdict(
    number: int, record: Record | None, replayed: Replayed | None, fault: Fault | None, played: dict[str, int]
) -> dict[str, Any]:
    """What is kept of a game's judgement: where its fault is and what it is, or what the game was.

    `twin`: the same game recorded already. `same_as`: the number of the same game in this text; `played` holds what
    came before. `missing`: the tags that would name players who have no name, or one that is too long.
    """
    told: dict[str, Any] = {"game": number, "ok": fault is None, "twin": None, "same_as": None}
    told |= {"missing": [], "names": {}}
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
        told |= _seen_before(number, record, outcome, write_record(record, replayed), played)
    return told


def _seen_before(
    number: int, record: Record, outcome: Outcome, text: str, played: dict[str, int]
) -> dict[str, str | int | None]:
    key = played_key(record, outcome, text)
    first = played.setdefault(key, number)
    twin = Game.objects.filter(played_key=key, annulled_at=None).order_by("created_at").first()
    return {"twin": str(twin.pk) if twin else None, "same_as": first if first != number else None}
