"""The bots: whatever the game, what they say and play is legal, soon chosen, the same for the same chance; and the
greedy one wins."""

import random
import time
from collections.abc import Iterator

import pytest

from games.bots import BOTS, Bot
from games.bots.playing import play_game
from games.rules.board import FORMATS
from games.rules.declarations import judge_declaration
from games.rules.position import Position, starting_position
from games.rules.ruleset import PRESETS, Ruleset, named
from games.rules.throws import plays_of_throw, throw
from tests.games.sampling import RINGS_TRIED, random_dice, random_ruleset, scattered_position

BOARDS = [(format, ring) for ring in RINGS_TRIED for format in FORMATS if len(ring) == 4 or format != "singles"]
EVERY_BOT = pytest.mark.parametrize("bot", BOTS.values(), ids=lambda bot: bot.name)


def test_the_bots_and_their_names() -> None:
    assert {name: bot.name for name, bot in BOTS.items()} == {"random": "random", "greedy": "greedy"}


def one_throw(bot: Bot, position: Position, chance: random.Random) -> Position:
    """The position after a throw by a bot, each of whose choices is judged by the rules."""
    declaration = bot.choose_declaration(position, chance)
    if declaration is not None:
        judge_declaration(position, declaration)
    dice = random_dice(chance)
    plays = [play for play in plays_of_throw(position, dice, declaration) if play is not None]
    play = bot.choose_play(position, dice, declaration, plays, chance) if plays else None
    assert play is None or play in plays
    return throw(position, dice, play, declaration).after


def _on_every_board() -> Iterator[object]:
    """Presets take turns from board to board; every preset on every board is for the longer checks."""
    for number, (format, ring) in enumerate(BOARDS):
        for at, preset in enumerate(PRESETS):
            marks = () if at == number % len(PRESETS) else pytest.mark.soak
            yield pytest.param(format, ring, preset, marks=marks)


@EVERY_BOT
@pytest.mark.parametrize(("format", "ring", "preset"), list(_on_every_board()))
def test_whole_games_by_every_preset_on_every_board(bot: Bot, preset: str, format: str, ring: str) -> None:
    chance = random.Random(f"{bot.name} {preset} {format} {ring}")
    position = starting_position(format, ring, named(preset), chance.randrange(2))
    while position.winner is None:
        position = one_throw(bot, position, chance)


@EVERY_BOT
@pytest.mark.parametrize(("format", "ring"), BOARDS)
def test_whole_games_by_any_options(bot: Bot, format: str, ring: str) -> None:
    chance = random.Random(f"options {bot.name} {format} {ring}")
    position = starting_position(format, ring, random_ruleset(chance, departing=0.7))
    while position.winner is None:
        position = one_throw(bot, position, chance)


@EVERY_BOT
def test_positions_of_every_kind(bot: Bot) -> None:
    """Crowded ones, in which declarations and challenges abound."""
    said = set()
    for seed in range(1_500):
        chance = random.Random(seed)
        position = scattered_position(chance)
        if position.winner is None:
            one_throw(bot, position, chance)
            declaration = bot.choose_declaration(position, chance)
            said.add(declaration and declaration.kind.value)
    assert said == {None, "sb", "bb", "ch", "call", "su"}


def winner_of(ruleset: Ruleset, seed: int, greedy: int) -> int:
    """Who wins a game of singles in which one player is greedy and the other plays at random."""
    chance = random.Random(seed)
    *_, last = play_game("singles", "RGBY", ruleset, chance.randrange(2), chance, {greedy: BOTS["greedy"]})
    winner = last.thrown.after.winner
    assert winner is not None
    return winner


@pytest.mark.parametrize("preset", PRESETS)
def test_greedy_beats_random(preset: str) -> None:
    """Of 20 games in which the beginner and the colours change, 18 at least: by mere luck that is one in 4,900."""
    won = sum(winner_of(named(preset), seed, seed % 2) == seed % 2 for seed in range(20))
    assert won >= 18


@EVERY_BOT
def test_the_same_chance_chooses_the_same(bot: Bot) -> None:
    def game() -> list[object]:
        return list(play_game("pairs", "RGBY", named("wafu"), 0, random.Random(7), dict.fromkeys(range(4), bot)))

    assert game() == game()


def test_no_choice_takes_long() -> None:
    """Even the slowest choice among many positions, in the processor's time: other work is no part of it."""
    bot = BOTS["greedy"]
    slowest = 0.0
    for seed in range(400):
        chance = random.Random(seed)
        position, dice = scattered_position(chance), random_dice(chance)
        if position.winner is not None:
            continue
        plays = [play for play in plays_of_throw(position, dice) if play is not None]
        for choose in (
            lambda: bot.choose_declaration(position, random.Random(0)),  # noqa: B023  # called at once
            lambda: plays and bot.choose_play(position, dice, None, plays, random.Random(0)),  # noqa: B023  # so is this
        ):
            took = []
            for _ in range(5):
                began = time.thread_time()
                choose()
                took.append(time.thread_time() - began)
                if took[-1] < 0.010:
                    break
            slowest = max(slowest, min(took))
    assert slowest < 0.020, f"{slowest * 1000:.1f} ms"
