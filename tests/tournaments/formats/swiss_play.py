"""Swiss tournaments that play themselves out, for tests: the stronger wins, or chance decides, round after round."""

import random
from collections.abc import Callable, Sequence

from tournaments.formats.entries import Entry
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Ending, Outcome, Side
from tournaments.formats.pairings import Pairing
from tournaments.formats.swiss.contenders import Contender, Scored, contenders
from tournaments.formats.swiss.rounds import draw_round
from tournaments.formats.swiss.wishes import SwissRules

Decide = Callable[[Pairing], Side | None]  # the winner, or None for a draw


def entries_numbered(count: int, *, seeded: bool = True) -> list[Entry]:
    """Entries e1, e2 and so on, seeded in that order."""
    return [Entry(f"e{number}", seed=number if seeded else None) for number in range(1, count + 1)]


def stronger_wins(pairing: Pairing) -> Side | None:
    """The better seed wins."""
    assert pairing.second is not None
    assert pairing.first.seed
    assert pairing.second.seed
    return 0 if pairing.first.seed < pairing.second.seed else 1


def by_chance(seed: int) -> Decide:
    """First, second or neither, one as likely as the other."""
    chance = random.Random(seed)

    def decide(pairing: Pairing) -> Side | None:
        sides: list[Side | None] = [0, 1, None]
        return chance.choice(sides)

    return decide


def scored(pairing: Pairing, winner: Side | None) -> Scored:
    """Two points for a win or a bye, one for a draw."""
    if pairing.second is None:
        return Scored(pairing, Outcome(Ending.BYE, 0), (2, 0))
    points = {0: (2, 0), 1: (0, 2), None: (1, 1)}[winner]
    return Scored(pairing, Outcome(Ending.PLAYED, winner), points)


def play(
    entries: Sequence[Entry], rounds: int, decide: Decide, *, rules: SwissRules | None = None, seed: str = "Victory"
) -> list[tuple[tuple[Contender, ...], list[Scored]]]:
    """Each round: who took part in it as they stood before, and what came of it."""
    history: list[list[Scored]] = []
    told = []
    for number in range(1, rounds + 1):
        standing = contenders(entries, history)
        pairings = draw_round(standing, Lots(seed), number=number, rules=rules)
        history.append([scored(one, None if one.second is None else decide(one)) for one in pairings])
        told.append((standing, history[-1]))
    return told
