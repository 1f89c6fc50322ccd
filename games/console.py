"""The `uckers` command: validate records, list what is legal, play at random, verify dice (NOTATION.md, "Commands").

It needs neither Django nor settings, so it runs in a fresh clone, in a pipe and over a million lines. Exit status: 0
when all is well, 1 when a game, a position or the dice are at fault, 2 when it was called wrongly.
"""

import argparse
import io
import json
import os
import random
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import IO, TextIO

from games.bots.playing import play_game, throw_for_beginner
from games.dice.verifying import Unverified, verify
from games.notation.legal import answer_line
from games.notation.options import read_option, write_option
from games.notation.verdicts import judge_games
from games.notation.writing import write_tags, write_throw, write_turn
from games.rules.board import FORMATS, RINGS, Layout, layout
from games.rules.reasons import Illegal
from games.rules.ruleset import PRESETS, OptionValue, Ruleset, named

WELL, AT_FAULT, CALLED_WRONGLY = 0, 1, 2
INTERRUPTED = 130  # as a shell reports it


class WronglyCalled(Exception):
    """The command cannot do what it was asked; the message says what would be right."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments, for whichever parser runs it."""
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    validate = commands.add_parser("validate", help="replay every game of some UGN files")
    validate.add_argument("files", nargs="+", metavar="GAME.ugn", help="files; - is standard input")
    validate.add_argument("--json", action="store_true", help="an object a game, instead of a line of text")
    legal = commands.add_parser("legal", help="answer questions about positions, JSON lines in and out")
    legal.add_argument("file", nargs="?", default="-", metavar="FILE", help="a file; - (the default) is standard input")
    play = commands.add_parser("play", help="play games at random and write them as UGN")
    play.add_argument("--seed", type=int, required=True, help="the same seed plays the same games")
    play.add_argument("--games", type=int, required=True, help="how many")
    play.add_argument("--format", choices=FORMATS, default="pairs")
    play.add_argument("--ruleset", choices=list(PRESETS), default="standard")
    play.add_argument("--ring", default=RINGS["uckers"], help="the colours clockwise, such as RGBY or RYOBGW")
    play.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a departure from the ruleset"
    )
    dice = commands.add_parser("dice", help="check the dice of a game").add_subparsers(
        dest="dice_command", required=True, metavar="COMMAND"
    )
    check = dice.add_parser("verify", help="recompute a game's throws from its public data (JSON)")
    check.add_argument("file", nargs="?", default="-", metavar="FILE", help="a file; - (the default) is standard input")


def run(options: argparse.Namespace, out: TextIO) -> int:
    """Do what the arguments ask, writing to `out`; returns the exit status. Raises `WronglyCalled`."""
    match options.command:
        case "validate":
            return _validate(options.files, out, as_json=options.json)
        case "legal":
            return _legal(options.file, out)
        case "play":
            return _play(options, out)
        case _:
            return _verify_dice(options.file, out)


def main(arguments: Sequence[str]) -> int:
    """Run the command as a program: errors on standard error, and the exit status returned."""
    parser = argparse.ArgumentParser(prog="manage.py uckers", description=(__doc__ or "").partition("\n")[0])
    add_arguments(parser)
    options = parser.parse_args(arguments)
    out = sys.stdout
    if not isinstance(out, io.TextIOWrapper):  # closed by whoever started this
        return _complain("there is nowhere to write the answer to: standard output is closed")
    out.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        status = run(options, out)
        out.flush()
    except WronglyCalled as error:
        return _complain(str(error))
    except BrokenPipeError:  # whoever reads has seen enough
        _let_go(out)
        return WELL
    except OSError as error:
        _let_go(out)
        return _complain(f"the answer cannot be written: {error.strerror}")
    except KeyboardInterrupt:
        return INTERRUPTED
    return status


def _complain(words: str) -> int:
    if sys.stderr is not None:
        print(f"uckers: {words}", file=sys.stderr)  # noqa: T201  # a program's own word
    return CALLED_WRONGLY


def _let_go(out: io.TextIOWrapper) -> None:
    """What is still unwritten goes nowhere, so that Python does not try again as it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), out.fileno())


@contextmanager
def _reading(name: str) -> Iterator[IO[str]]:
    """A file, or standard input for ``-``, as text in which bytes that are not UTF-8 can be told."""
    if name == "-" and sys.stdin is None:
        raise WronglyCalled("- cannot be read: standard input is closed")
    try:
        source = sys.stdin.fileno() if name == "-" else name
        file = open(source, encoding="utf-8-sig", errors="surrogateescape", closefd=name != "-")  # noqa: SIM115  # below
    except OSError as error:
        raise WronglyCalled(f"{name} cannot be read: {error.strerror}") from error
    with file:
        yield file


def _validate(files: Iterable[str], out: TextIO, *, as_json: bool) -> int:
    status = WELL
    for name in files:
        with _reading(name) as lines:
            games = 0
            for games, verdict in enumerate(judge_games(name, lines), start=1):  # noqa: B007  # counted
                out.write((json.dumps(verdict.as_json()) if as_json else verdict.as_text()) + "\n")
                if not verdict.ok:
                    status = AT_FAULT
            if not games:
                raise WronglyCalled(f"{name} holds no game")
    return status


def _legal(name: str, out: TextIO) -> int:
    status = WELL
    with _reading(name) as lines:
        for line in lines:
            if line.strip():
                answer = answer_line(line)
                out.write(json.dumps(answer) + "\n")
                if "error" in answer:
                    status = AT_FAULT
    return status


def _play(options: argparse.Namespace, out: TextIO) -> int:
    try:
        departures: dict[str, OptionValue] = dict(read_option(text) for text in options.option)
        ruleset = named(options.ruleset).departing(**departures)
        board = layout(options.format, options.ring)
    except Illegal as error:
        raise WronglyCalled(error.words) from error
    if options.games < 0:
        raise WronglyCalled("--games is a whole number, 0 or more")
    chance = random.Random(options.seed)  # noqa: S311  # not a secret: the same games for the same seed
    for number in range(options.games):
        text = random_game_as_text(board, ruleset, options.ruleset, departures, chance)
        out.write(f"\n{text}" if number else text)
    return WELL


def random_game_as_text(
    board: Layout, ruleset: Ruleset, preset: str, departures: dict[str, OptionValue], chance: random.Random
) -> str:
    """A game played at random to its end, as UGN; `departures` of the ruleset from `preset` become its tags."""
    first, start = throw_for_beginner(board, chance)
    turns: list[tuple[int, list[str]]] = []
    winner = None
    over = True
    for played in play_game(board.format, board.ring, ruleset, first, chance):
        if over:
            turns.append((played.player, []))
        turns[-1][1].append(write_throw(board, played.dice, played.thrown, played.declaration))
        winner = played.thrown.after.winner
        over = played.thrown.after.to_throw != played.player
    tags = [
        ("Format", board.format),
        ("Ring", board.ring),
        ("Ruleset", preset),
        *[("Option", write_option(name, value)) for name, value in departures.items()],
        ("Start", ", ".join(f"{board.player_names[player]} {a}-{b}" for player, (a, b) in start)),
        ("Result", board.side_names[winner] if winner is not None else "*"),
    ]
    lines = [write_turn(number, board.player_names[player], throws) for number, (player, throws) in enumerate(turns, 1)]
    return "\n".join([write_tags(tags), *lines, ""])


def _verify_dice(name: str, out: TextIO) -> int:
    with _reading(name) as file:
        try:
            data = json.load(file)
        except (ValueError, RecursionError) as error:
            out.write(f"{name}: not verified: this is not JSON: {error}\n")
            return AT_FAULT
    try:
        throws = verify(data)
    except Unverified as error:
        out.write(f"{name}: not verified: {error}\n")
        return AT_FAULT
    out.write(f"{name}: verified, {throws} throws\n")
    return WELL
