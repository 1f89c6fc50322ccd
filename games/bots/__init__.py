"""Players that are programs: given a position and a `random.Random`, a declaration and a play (docs/bots.md). Pure."""

from games.bots import at_random, greedy
from games.bots.base import Bot

BOTS: dict[str, Bot] = {
    "random": Bot("random", at_random.choose_declaration, at_random.choose_play),
    "greedy": Bot("greedy", greedy.choose_declaration, greedy.choose_play),
}
"""The bots that may take a seat, by name."""

__all__ = ["BOTS", "Bot"]
