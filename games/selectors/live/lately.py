"""What was done at a table lately, deed by deed, as it is announced to those who look on; and which plays made
themselves.

Read from the end of the log, and kept by this process for each version, for all who look on.
"""

import uuid
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from games.models import Action, Game
from games.notation.entries import LEAVE, PLAY, THROW, read_entry
from games.rules.log import Entry
from games.rules.playthrough import Frame
from games.rules.table import Leave, ThrowForBeginner
from games.selectors.logs import layout_of
from games.selectors.playing_through import playthrough_of

TOLD = 40  # deeds: as many as can come between two looks at a table where bots play
READ = 100  # entries: those of all the throws that a table's record shows
REMEMBERED = 200  # versions
NO_PLAY = "--"  # a pass: it follows by itself from a throw that moves nothing, whoever threw

Row = tuple[int, str, dict[str, Any], int | None]
"""An entry's number, kind, data and seat."""


class Done(NamedTuple):
    """A deed. `number` of its entry in the log; `player` who did it; `frame`: of a throw, a play or a leaving, None
    for a throw that waits for its play; `by_itself`: a play that was the only one, made by the site."""

    number: int
    player: int
    entry: Entry
    frame: Frame | None = None
    by_itself: bool = False


class Lately(NamedTuple):
    """The last `deeds`, oldest first, and the numbers of the frames whose play made itself."""

    deeds: list[Done]
    by_itself: set[int]


def done_lately(game: Game, frames: Sequence[Frame]) -> Lately:
    """What was done lately; `frames`: the latest of the game, up to the last. At most one query."""
    board, rows = layout_of(game), _rows(game.pk, game.version)
    found = [
        Done(number, _player(rows, index), read_entry(board, kind, data), frame, _made_itself(kind, data, seat))
        for index, ((number, kind, data, seat), frame) in enumerate(zip(rows, _framed(rows, frames), strict=True))
    ]
    by_itself = {done.frame.number for done in found if done.by_itself and done.frame is not None}
    deeds = [
        done._replace(player=done.entry.player) if isinstance(done.entry, ThrowForBeginner | Leave) else done
        for done in found[-TOLD:]
    ]
    return Lately(deeds, by_itself)


def made_themselves(game: Game) -> frozenset[int]:
    """The numbers of a whole game's frames whose play was the only one and was made by the site.

    At most two queries; none for a game that was not played here.
    """
    if game.dice_source != Game.DiceSource.SERVER:
        return frozenset()
    actions = Action.objects.filter(game=game, number__lte=game.version)
    if not actions.filter(kind=PLAY, seat=None).exclude(data={"play": NO_PLAY}).exists():
        return frozenset()
    rows = list(actions.order_by("number").values_list("number", "kind", "data", "seat"))
    framed = zip(rows, _framed(rows, playthrough_of(game).frames), strict=True)
    return frozenset(
        frame.number for (_, kind, data, seat), frame in framed if frame and _made_itself(kind, data, seat)
    )


def _framed(rows: Sequence[Row], frames: Sequence[Frame]) -> list[Frame | None]:
    """The frame of each entry, found from the end."""
    found: list[Frame | None] = []
    left = list(frames)
    after = ""  # the kind of the entry that came next
    for _number, kind, data, _seat in reversed(rows):
        frame = None
        if kind == PLAY:
            frame = left[-1] if left else None
        elif left and (kind == LEAVE or (kind == THROW and _is_of(left[-1], data, played=after == PLAY))):
            frame = left.pop()
        found.append(frame)
        after = kind
    return found[::-1]


def _is_of(frame: Frame, data: dict[str, Any], *, played: bool) -> bool:
    """Whether a throw led to a frame: one that waits for its play, or came to nothing, did not."""
    thrown = frame.thrown
    if thrown is None or frame.dice is None or sorted(frame.dice) != sorted(data["dice"]):
        return False
    return played or thrown.play is None


def _made_itself(kind: str, data: dict[str, Any], seat: int | None) -> bool:
    return kind == PLAY and seat is None and data != {"play": NO_PLAY}


def _player(rows: Sequence[Row], index: int) -> int:
    """Who did it: for what the site did, whoever did what stands before it."""
    return next((seat for _, _, _, seat in reversed(rows[: index + 1]) if seat is not None), 0)


@lru_cache(maxsize=REMEMBERED)
def _rows(game_id: uuid.UUID, version: int) -> tuple[Row, ...]:
    actions = Action.objects.filter(game=game_id, number__lte=version, number__gt=version - READ).order_by("number")
    return tuple(actions.values_list("number", "kind", "data", "seat"))
