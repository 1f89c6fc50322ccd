"""The rules: throws a second of checked replay, of reading, and of random play, beside peers in plain Python.

All that is timed is CPU time of this process, the sides in turn, round after round; what is quoted is the median of
the rounds' ratios. python-chess replays and reads games of its own, as many plies as there are throws here.
"""

import io
import random
import statistics
import time
from collections.abc import Callable
from typing import NamedTuple

import chess
import chess.pgn
from ludo_engine import StrategyFactory
from ludo_engine.core.game import LudoGame
from ludo_engine.models.model import PlayerColor

from games.bots.playing import throw_dice
from games.console import random_game_as_text
from games.notation.ugn import UnreadableGame, read_games
from games.rules.board import FORMATS, RINGS, layout
from games.rules.position import starting_position
from games.rules.replay import replay
from games.rules.ruleset import named
from games.rules.throws import after_play, plays_of_throw

TITLE = "Rules"
ROUNDS = 7
GAMES = 12  # of each format
CHESS_GAMES, CHESS_PLIES = 40, 150
PLAYOUTS = 3  # of each format
LUDO_THROWS = 3000


class Side(NamedTuple):
    """One thing that is timed: what it is called, and a function that does it and says how many it did."""

    name: str
    unit: str
    work: Callable[[], int]


def measure() -> str:
    """Time every pair; the answer is a table in Markdown."""
    texts = _games_as_text()
    records = [game for text in texts for game in read_games(io.StringIO(text)) if not isinstance(game, UnreadableGame)]
    chess_moves, chess_texts = _chess_games()
    pairs = [
        (
            Side(
                "checked replay of parsed records", "throws", lambda: sum(replay(record).throws for record in records)
            ),
            Side("python-chess `push_uci`", "plies", lambda: _push_all(chess_moves)),
        ),
        (
            Side("reading and checked replay of UGN", "throws", lambda: _read_and_replay(texts)),
            Side("python-chess `pgn.read_game`", "plies", lambda: _read_all(chess_texts)),
        ),
        (
            Side("random play, all legal plays listed", "throws", _play_out),
            Side("ludo-king-engine, its random player", "throws", _play_ludo),
        ),
    ]
    rows = [_row(ours, theirs) for ours, theirs in pairs]
    head = "| | a second | peer | a second | ratio |\n| --- | --- | --- | --- | --- |\n"
    return (
        f"`standard`, singles, pairs and individuals in equal parts; CPU time, {ROUNDS} rounds, the two in turn; "
        "median (lowest to highest).\n\n" + head + "".join(rows)
    )


def _row(ours: Side, theirs: Side) -> str:
    rates = [(_rate(ours.work), _rate(theirs.work)) for _ in range(ROUNDS)]
    ratios = [one / other for one, other in rates]
    return (
        f"| {ours.name} | {_spread([one for one, _ in rates])} {ours.unit} | {theirs.name} "
        f"| {_spread([other for _, other in rates])} {theirs.unit} "
        f"| {statistics.median(ratios):.2f} ({min(ratios):.2f} to {max(ratios):.2f}) |\n"
    )


def _rate(work: Callable[[], int]) -> float:
    began = time.process_time()
    done = work()
    return done / (time.process_time() - began)


def _spread(values: list[float]) -> str:
    return f"{statistics.median(values):,.0f} ({min(values):,.0f} to {max(values):,.0f})"


# --- Uckers -----------------------------------------------------------------------------------------------------


def _games_as_text() -> list[str]:
    chance = random.Random(1)
    return [
        random_game_as_text(layout(format, RINGS["uckers"]), named("standard"), "standard", {}, chance)
        for format in FORMATS
        for _ in range(GAMES)
    ]


def _read_and_replay(texts: list[str]) -> int:
    throws = 0
    for text in texts:
        for game in read_games(io.StringIO(text)):
            if not isinstance(game, UnreadableGame):
                throws += replay(game).throws
    return throws


def _play_out() -> int:
    chance, throws = random.Random(2), 0
    for format in FORMATS:
        for _ in range(PLAYOUTS):
            position = starting_position(format, RINGS["uckers"], named("standard"))
            while position.winner is None:
                dice = throw_dice(chance)
                position = after_play(position, dice, chance.choice(plays_of_throw(position, dice))).after
                throws += 1
    return throws


# --- peers ------------------------------------------------------------------------------------------------------


def _chess_games() -> tuple[list[list[str]], list[str]]:
    """Random games, as moves and as PGN."""
    chance = random.Random(1)
    moves, texts = [], []
    for _ in range(CHESS_GAMES):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < CHESS_PLIES:
            board.push(chance.choice(list(board.legal_moves)))
        moves.append([move.uci() for move in board.move_stack])
        texts.append(str(chess.pgn.Game.from_board(board)))
    return moves, texts


def _push_all(games: list[list[str]]) -> int:
    plies = 0
    for moves in games:
        board = chess.Board()
        for move in moves:
            board.push_uci(move)
            plies += 1
    return plies


def _read_all(texts: list[str]) -> int:
    plies = 0
    for text in texts:
        game = chess.pgn.read_game(io.StringIO(text))
        plies += sum(1 for _ in game.mainline_moves()) if game else 0
    return plies


def _play_ludo() -> int:
    throws = 0
    while throws < LUDO_THROWS:
        game = LudoGame([PlayerColor.RED, PlayerColor.GREEN, PlayerColor.YELLOW, PlayerColor.BLUE])
        for player in game.players:
            player.set_strategy(StrategyFactory.create_strategy("random"))
        while not game.game_over and throws < LUDO_THROWS:
            player, die = game.get_current_player(), game.roll_dice()
            moves = game.get_valid_moves(player, die)
            chosen = player.make_strategic_decision(game.get_ai_decision_context(die)) if moves else None
            game.play_turn(token_id=chosen, dice_value=die)
            throws += 1
    return throws
