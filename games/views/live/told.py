"""What was done at a table, in words: the last lines of its record, and the deeds as they are announced.

What was done once does not change, so that its words are kept by this process: of each game the last of them, for the
names at the table and the language that they were told in.
"""

import uuid
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from games.models import Game, Seat
from games.rules.playthrough import Frame
from games.rules.table import MakePlay, Throw
from games.selectors.live.lately import Done, Lately, done_lately
from games.selectors.live.remembered import Remembered
from games.selectors.logs import layout_of
from games.words.live import done_in_words, line_in_words


class Told(NamedTuple):
    """What a table shows of it: the words of the newest line, all lines, the newest first, and the deeds as they are
    announced, the oldest first; the last two as items of a list."""

    newest: str
    lines: SafeString
    deeds: SafeString


class _Kept(NamedTuple):
    newest: tuple[int, str]
    lines: dict[int, SafeString]  # items, by the number of the throw
    deeds: dict[int, SafeString]  # by that of the entry


_kept: Remembered[tuple[uuid.UUID, str, tuple[str, ...]], _Kept] = Remembered()


def told(game: Game, frames: Sequence[Frame], seats: Iterable[Seat]) -> Told:
    """What was done at a table lately; `frames`: its latest throws."""
    names, lately = tuple(seat.name for seat in seats), done_lately(game, frames)
    key = (game.pk, get_language() or "", names)
    known = _kept.get(key) or _Kept((0, ""), {}, {})
    last = frames[-1].number if frames else 0
    kept = _Kept(
        known.newest if known.newest[0] == last else (last, _words(frames[-1], lately)),
        {frame.number: known.lines.get(frame.number) or _line(frame, lately) for frame in frames},
        {done.number: known.deeds.get(done.number) or _deed(game, names, done) for done in lately.deeds},
    )
    _kept.put(key, kept)
    return Told(kept.newest[1], _items(reversed(kept.lines.values())), _items(kept.deeds.values()))


def _items(rendered: Iterable[SafeString]) -> SafeString:
    return SafeString("".join(rendered))


def _words(frame: Frame, lately: Lately) -> str:
    return line_in_words(frame, by_itself=frame.number in lately.by_itself)


def _line(frame: Frame, lately: Lately) -> SafeString:
    return render_to_string("games/live/told_line.html", {"line": _words(frame, lately)})


def _deed(game: Game, names: Sequence[str], done: Done) -> SafeString:
    kind = "throw" if isinstance(done.entry, Throw) else "play" if isinstance(done.entry, MakePlay) else ""
    words = done_in_words(layout_of(game), names[done.player], done)
    return render_to_string("games/live/told_deed.html", {"number": done.number, "kind": kind, "words": words})
