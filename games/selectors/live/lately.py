"""What was done at a table lately, deed by deed, as it is announced to those who look on; and which plays made
themselves.

Read from the end of the log, and remembered by this process for all who look on; what came since is added.
"""

import uuid
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.models import Action, Game
from games.notation.entries import LEAVE, PLAY, THROW, read_entry
from games.rules.log import Entry
from games.rules.playthrough import Frame
from games.rules.table import Leave, ThrowForBeginner
from games.selectors.live.remembered import Remembered
from games.selectors.logs import layout_of
from games.selectors.playing_through import playthrough_of

TOLD = 40  # deeds: as many as can come between two looks at a table where bots play
READ = 100  # entries: those of all the throws that a table's record shows
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


_read: Remembered[uuid.UUID, tuple[int, tuple[Row, ...]]] = Remembered()  # the last rows as of a version
_lately: Remembered[uuid.UUID, tuple[int, Lately]] = Remembered()  # likewise


def done_lately(game: Game, frames: Sequence[Frame]) -> Lately:
    """What was done lately; `frames`: the latest of the game, up to the last. At most one query."""
    version, lately = _lately.get(game.pk) or (0, None)
    if lately is None or version != game.version:
        lately = _told(game, _rows_of(game), frames)
        if version < game.version:  # else somebody looks at an earlier moment
            _lately.put(game.pk, (game.version, lately))
    return lately


def _told(game: Game, rows: Sequence[Row], frames: Sequence[Frame]) -> Lately:
    board, framed = layout_of(game), _framed(rows, frames)
    made = [_made_itself(kind, data, seat) for _number, kind, data, seat in rows]
    by_itself = {frame.number for itself, frame in zip(made, framed, strict=True) if itself and frame is not None}
    deeds = []
    for index in range(max(len(rows) - TOLD, 0), len(rows)):
        number, kind, data, _seat = rows[index]
        entry = read_entry(board, kind, data)
        player = entry.player if isinstance(entry, ThrowForBeginner | Leave) else _player(rows, index)
        deeds.append(Done(number, player, entry, framed[index], made[index]))
    return Lately(deeds, by_itself)


def remember_rows(game_id: uuid.UUID, after: int, rows: Sequence[Row]) -> None:
    """Spare whoever asks next the reading of `rows`, which came after the entry of that number and are committed."""
    version, known = _read.get(game_id) or (0, ())
    if version == after and rows:
        _read.put(game_id, (rows[-1][0], (*known, *rows)[-READ:]))


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


def _rows_of(game: Game) -> tuple[Row, ...]:
    version, rows = _read.get(game.pk) or (0, ())
    if version > game.version:
        return _read_after(game, 0)
    if version < game.version:
        rows = (*rows, *_read_after(game, version))[-READ:]
        _read.put(game.pk, (game.version, rows))
    return rows


def _read_after(game: Game, version: int) -> tuple[Row, ...]:
    """Of the last `READ` entries of a game those that came after that of a number."""
    after = max(version, game.version - READ)
    actions = Action.objects.filter(game=game, number__gt=after, number__lte=game.version).order_by("number")
    return tuple(actions.values_list("number", "kind", "data", "seat"))
