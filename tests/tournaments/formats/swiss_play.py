"""Swiss tournaments that play themselves out, for tests: the stronger wins, or chance decides, round after round."""

import random
from collections.abc import Callable, Sequence

from tournaments.formats.entries import Entry
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Ending, Outcome, Played, Side
from tournaments.formats.pairings import Pairing
from tournaments.formats.points import ByResult
from tournaments.formats.swiss.contenders import Contender, contenders
from tournaments.formats.swiss.rounds import draw_round
from tournaments.formats.swiss.wishes import SwissRules

TWO_A_WIN = ByResult(win=2, draw=1, loss=0)
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


def result(pairing: Pairing, number: int, winner: Side | None) -> Played:
    """What came of a pairing of round `number`: a bye, or a match that was played."""
    if pairing.second is None:
        return Played(f"{number} {pairing.first.key}", pairing.first.key, None, number, Outcome(Ending.BYE, 0))
    key = f"{number} {pairing.first.key} {pairing.second.key}"
    return Played(key, pairing.first.key, pairing.second.key, number, Outcome(Ending.PLAYED, winner))


def play(
    entries: Sequence[Entry], rounds: int, decide: Decide, *, rules: SwissRules | None = None, seed: str = "Victory"
) -> list[tuple[tuple[Contender, ...], tuple[Pairing, ...]]]:
    """Each round: who took part in it as they stood before, and how they were paired. A win is worth 2, a draw 1."""
    results: list[Played] = []
    told = []
    for number in range(1, rounds + 1):
        standing = contenders(entries, results, TWO_A_WIN)
        pairings = draw_round(standing, Lots(seed), number=number, rules=rules)
        results += [result(one, number, None if one.second is None else decide(one)) for one in pairings]
        told.append((standing, pairings))
    return told
