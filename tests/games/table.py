"""What is asked of the engine at the table, in the words of NOTATION.md: texts in, texts and positions out."""

from typing import Any

import pytest

from games.notation.plays import read_challenge, read_declaration, read_step, write_declaration, write_play
from games.notation.ugn import UnreadableGame, read_games
from games.rules.board import Layout
from games.rules.declarations import Declaration, legal_declarations
from games.rules.plays import PASS, Play
from games.rules.position import Position
from games.rules.reasons import Illegal
from games.rules.record import Record
from games.rules.replay import Replayed, replay
from games.rules.throws import Thrown, after_play, plays_of_throw, throw


def read_dice(text: str) -> tuple[int, int]:
    """``6-4``"""
    one, other = map(int, text.split("-"))
    return max(one, other), min(one, other)


def read_play(layout: Layout, text: str | None) -> Play | None:
    """A play as NOTATION.md writes it, without marks; None and "" for none."""
    if not text:
        return None
    if text == "--":
        return PASS
    if text.startswith("ch:"):
        return Play(challenge=read_challenge(layout, text))
    return Play(tuple(read_step(layout, word)[0] for word in text.split()))


def declared(position: Position, text: str | None) -> Declaration | None:
    return read_declaration(position.layout, text) if text else None


def plays(position: Position, dice: str, declare: str | None = None) -> list[str]:
    """Every play, sorted, with its marks; ``[""]`` for a throw that takes none."""
    declaration = declared(position, declare)
    found = plays_of_throw(position, read_dice(dice), declaration)
    done = [after_play(position, read_dice(dice), play, declaration) for play in found]
    return sorted(write_play(position.layout, play, then.knocked) for play, then in zip(found, done, strict=True))


def thrown(position: Position, dice: str, play: str | None = None, declare: str | None = None) -> Thrown:
    return throw(position, read_dice(dice), read_play(position.layout, play), declared(position, declare))


def after(position: Position, dice: str, play: str | None = None, declare: str | None = None) -> Position:
    """The position after a throw that must be legal."""
    return thrown(position, dice, play, declare).after


def refusal(position: Position, dice: str, play: str | None = None, declare: str | None = None) -> Illegal:
    """Why a throw is refused; fails if it is not."""
    with pytest.raises(Illegal) as caught:
        thrown(position, dice, play, declare)
    return caught.value


def declarations(position: Position) -> list[str]:
    """Every declaration, sorted."""
    return sorted(write_declaration(position.layout, found) for found in legal_declarations(position))


def next_to_throw(position: Position) -> str:
    return position.layout.player_names[position.to_throw]


def winner(position: Position) -> str | None:
    return None if position.winner is None else position.layout.side_names[position.winner]


def record_of(text: str) -> Record:
    """The one game of a text."""
    (game,) = read_games(text.splitlines(keepends=True))
    assert not isinstance(game, UnreadableGame), game.fault
    return game


def replayed(text: str) -> Replayed:
    return replay(record_of(text))


def ended(text: str) -> tuple[str, Any, list[tuple[str, str, str | None]]]:
    """How a sound record ends: winner or ``*``, termination, honours by name."""
    found = replayed(text)
    assert found.fault is None, found.fault
    assert found.outcome is not None
    names = found.position.layout.side_names
    won = "*" if found.outcome.winner is None else names[found.outcome.winner]
    honours = [
        (each.honour.value, names[each.by], None if each.against is None else names[each.against])
        for each in found.outcome.honours
    ]
    return won, found.outcome.termination and found.outcome.termination.value, honours
