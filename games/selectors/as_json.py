"""A whole game as a JSON value: who played by which rules, every throw with the position after it, and what came of it.

Positions, plays, declarations and honours are those of docs/NOTATION.md.
"""

from typing import Any

from games.models import Game
from games.notation.plays import write_declaration, write_play
from games.notation.positions import write_position
from games.rules.playthrough import Frame
from games.selectors.logs import layout_of, ruleset_of
from games.selectors.playing_through import Playthrough


def game_as_json(game: Game, played: Playthrough) -> dict[str, Any]:
    """The whole game; times are ISO 8601 with their offset. Costs no query where seats and confirmations
    are there already."""
    return {
        "game": str(game.pk),
        "version": game.version,
        "dice_source": game.dice_source,
        "state": game.state,
        "format": game.format,
        "ring": game.ring,
        "ruleset": ruleset_as_json(game),
        "event": game.event or None,
        "site": game.site or None,
        "date": game.played_on.isoformat() if game.played_on else None,
        "players": [{"player": seat.player, "side": seat.side, "name": seat.name} for seat in game.seats.all()],
        "start": [
            {"player": layout_of(game).player_names[player], "dice": list(dice)} for player, dice in played.start
        ],
        "opening": write_position(played.opening),
        "frames": [frame_as_json(frame) for frame in played.frames],
        "result": game.winner or None,
        "termination": game.termination or None,
        "honours": game.honours,
        "written_down": game.created_at.isoformat(),
        "ended": game.ended_at.isoformat() if game.ended_at else None,
        "confirmed": game.confirmed_at.isoformat() if game.confirmed_at else None,
        "confirmed_by_link": sides_confirmed_by_link(game),
        "annulled": {"at": game.annulled_at.isoformat(), "because": game.annulled_because}
        if game.annulled_at
        else None,
        "ugn": played.text,
    }


def sides_confirmed_by_link(game: Game) -> list[str]:
    """The sides for which somebody confirmed by a link, who may have been anybody, and not by an account."""
    return [asked.side for asked in game.confirmations.all() if asked.by_link and asked.state == asked.State.CONFIRMED]


def ruleset_as_json(game: Game) -> dict[str, Any]:
    """The rules in full: the preset, what departs from it, every option, and the fingerprint."""
    ruleset = ruleset_of(game)
    return {
        "preset": game.preset,
        "departures": ruleset.departures(game.preset),
        "options": ruleset.options(),
        "fingerprint": game.ruleset_fingerprint,
    }


def frame_as_json(frame: Frame) -> dict[str, Any]:
    """One throw, or one leaving, and the position after it. `play` is None where the throw takes none."""
    board = frame.before.layout
    thrown = frame.thrown
    return {
        "number": frame.number,
        "turn": frame.turn,
        "throw": frame.throw or None,
        "player": board.player_names[frame.player],
        "declaration": write_declaration(board, frame.declaration) if frame.declaration else None,
        "off_board": frame.off_board,
        "dice": list(frame.dice) if frame.dice else None,
        "play": write_play(board, thrown.play, thrown.knocked) if thrown and thrown.play else None,
        "leaves": frame.leaves.value if frame.leaves else None,
        "after": write_position(frame.after),
    }
