"""What `uckers validate` says of each game, as a line of text or as JSON (NOTATION.md, "Commands")."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from games.notation.positions import write_position
from games.notation.sheets import TAG
from games.notation.ugn import UnreadableGame, read_games
from games.rules.board import Layout
from games.rules.outcome import Outcome
from games.rules.record import Fault, Place, Termination
from games.rules.replay import Replayed, replay
from games.rules.throws import Thrown


class Verdict(NamedTuple):
    """One game of a file, judged: either `fault`, or `outcome`. `layout` and `replayed` are None where not even the
    tags could be read."""

    file: str
    game: int
    layout: Layout | None
    replayed: Replayed | None
    fault: Fault | None

    @property
    def ok(self) -> bool:
        return self.fault is None

    def as_text(self) -> str:
        """One line."""
        if self.fault is not None:
            line, column = self.fault.place
            return f"{self.file}:{line}:{column}: {self._where()}: {_fault_words(self.fault)}"
        return f"{self.file}: game {self.game}: ok, {len(self._turns())} turns, {self._ending()}"

    def _where(self) -> str:
        parts = [f"game {self.game}"]
        if self.fault is not None and self.fault.turn is not None:
            parts.append(f"turn {self.fault.turn}")
        if self.fault is not None and self.fault.throw is not None:
            parts.append(f"throw {self.fault.throw}")
        return ", ".join(parts)

    def _turns(self) -> list[list[Thrown | None]]:
        return self.replayed.turns if self.replayed is not None else []

    def _outcome(self) -> Outcome:
        known = self.replayed.outcome if self.replayed is not None else None
        return known or Outcome(None, None, ())

    def _side(self, side: int | None) -> str | None:
        return self.layout.side_names[side] if self.layout is not None and side is not None else None

    def _ending(self) -> str:
        outcome = self._outcome()
        if outcome.termination is None:
            return "unfinished"
        if outcome.winner is None:
            return outcome.termination.value
        won = f"{self._side(outcome.winner)} won"
        if outcome.termination is not Termination.NORMAL:
            won += f" by {outcome.termination.value}"
        honours = ", ".join(honoured.honour.value for honoured in outcome.honours)
        return f"{won} ({honours})" if honours else won

    def as_json(self) -> dict[str, Any]:
        """One object, in the keys of NOTATION.md."""
        head: dict[str, Any] = {"file": self.file, "game": self.game, "ok": self.ok}
        position = write_position(self.replayed.position) if self.replayed is not None else None
        if self.fault is not None:
            return head | {"fault": _fault_as_json(self.fault), "position": position}
        outcome = self._outcome()
        return head | {
            "turns": len(self._turns()),
            "throws": sum(map(len, self._turns())),
            "result": self._side(outcome.winner) or "*",
            "termination": outcome.termination.value if outcome.termination is not None else None,
            "honours": [
                {"honour": found.honour.value, "by": self._side(found.by), "against": self._side(found.against)}
                for found in outcome.honours
            ],
            "position": position,
        }


def _fault_words(fault: Fault) -> str:
    words = f"{fault.error.reason.value}: {fault.error.words}"
    return _printable(f"{fault.token}: {words}" if fault.token else words)


def _printable(text: str) -> str:
    """With control characters written out, since a verdict is one line on somebody's terminal."""
    return "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text)


def _fault_as_json(fault: Fault) -> dict[str, Any]:
    return {
        "line": fault.place[0],
        "column": fault.place[1],
        "turn": fault.turn,
        "throw": fault.throw,
        "token": fault.token,
        "reason": fault.error.reason.value,
        "message": fault.error.message,
    }


def judge_games(file: str, lines: Iterable[str]) -> Iterator[Verdict]:
    """A verdict on each game of a text, one after another; memory is that of one game."""
    for number, game in enumerate(read_games(lines), start=1):
        if isinstance(game, UnreadableGame):
            yield Verdict(file, number, None, None, game.fault)
        else:
            replayed = replay(game)
            yield Verdict(file, number, game.layout, replayed, replayed.fault)


class Mark(NamedTuple):
    """A piece of a text, to be shown: line and column count from 1, and the piece does not go beyond its line."""

    line: int
    column: int
    length: int


def mark(lines: Sequence[str], place: Place, token: str) -> Mark:
    """What a fault is about in the text it was found in: ``mark(lines, fault.place, fault.token)``.

    `lines` are the very ones that were read. A turn, a throw or a play has a place too, and is marked as well. A tag
    is marked whole; otherwise the token is, as far as it goes on in its line, or the word that stands there in its
    stead. The length is 0 only where nothing stands, as in a text without any word.
    """
    line, column = place
    if not 1 <= line <= len(lines):
        return Mark(line, column, 0)
    rest = lines[line - 1][column - 1 :]
    if rest.startswith("["):
        tag = TAG.match(rest)
        return Mark(line, column, len(tag[0] if tag else rest.strip()))
    length = 0
    for word in token.split():
        found = re.compile(rf"\s*{re.escape(word)}").match(rest, length)
        if not found:
            break
        length = found.end()
    first = re.match(r"[^\s{;\[]*", rest)
    return Mark(line, column, length or len(first[0] if first else ""))
