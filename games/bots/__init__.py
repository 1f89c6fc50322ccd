"""Players that are programs: given a position and a `random.Random`, a declaration and a play (docs/bots.md). Pure."""

from games.bots.at_random import choose_declaration as say_at_random
from games.bots.at_random import choose_play as play_at_random
from games.bots.base import Bot
from games.bots.greedy import choose_declaration as say_greedily
from games.bots.greedy import choose_play as play_greedily

BOTS: dict[str, Bot] = {
    "random": Bot("random", say_at_random, play_at_random),
    "greedy": Bot("greedy", say_greedily, play_greedily),
}
"""The bots that may take a seat, by name."""

__all__ = ["BOTS", "Bot"]
