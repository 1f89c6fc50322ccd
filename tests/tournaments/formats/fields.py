"""Fields of entries and brackets played out, for the tests of formats."""

import random
from collections.abc import Callable, Sequence

from tournaments.formats.brackets import Bracket
from tournaments.formats.entries import Entry
from tournaments.formats.lives.deeds import Result
from tournaments.formats.lives.life import Life, begin, resumed
from tournaments.formats.lives.placings import placings
from tournaments.formats.lives.states import Given, State
from tournaments.formats.outcomes import Ending, Outcome, Side
from tournaments.formats.slots import Bye, Entered

FIRST, SECOND = Outcome(Ending.PLAYED, 0), Outcome(Ending.PLAYED, 1)
Choose = Callable[[State], Outcome]


def seeded(number: int) -> list[Entry]:
    """So many entries, `1` to `number`, each seeded with that."""
    return [Entry(str(seed), seed=seed) for seed in range(1, number + 1)]


def unseeded(number: int) -> list[Entry]:
    """So many entries without a seed."""
    return [Entry(f"e{count}") for count in range(1, number + 1)]


def of_ships(*ships: str, seeds: int = 0) -> list[Entry]:
    """An entry for each ship named, `e1` and so on, of which the first `seeds` are seeded."""
    return [
        Entry(f"e{number}", ship=ship, seed=number if number <= seeds else None) for number, ship in enumerate(ships, 1)
    ]


def better_seed(state: State) -> Outcome:
    """The entry with the smaller number wins."""
    first, second = (int(entry) for entry in state.entries)
    return FIRST if first < second else SECOND


def by_chance(chance: random.Random) -> Choose:
    """Either wins."""
    return lambda _: chance.choice((FIRST, SECOND))


def played_out(life: Life, choose: Choose = better_seed) -> Life:
    """Play every match that becomes ready, in playing order."""
    for match in life.bracket.matches:
        state = life.states[match.key]
        if state.outcome is None and len(state.entries) == 2:
            life = life.after(Result(match.key, choose(state)))
    return life


def won(life: Life, match: str, entry: str) -> Result:
    """The result by which this entry wins this match."""
    side: Side = 0 if life.states[match].first == Entered(entry) else 1
    assert entry in life.states[match].entries
    return Result(match, Outcome(Ending.PLAYED, side))


def standing(life: Life, match: str) -> tuple[str | None, str | None]:
    """Who stands in a match: keys, `bye` for nobody, None for not known yet."""
    first, second = (
        "bye" if isinstance(who, Bye) else None if who is None else who.entry for who in life.states[match][:2]
    )
    return first, second


def reckoned_anew(life: Life) -> Life:
    """The same life from the three things from which it follows: draw, outcomes given, who is out."""
    given = {key: state.given for key, state in life.states.items() if state.given is not None}
    return resumed(life.bracket, given, life.out)


def losses(life: Life) -> dict[str, list[str]]:
    """For each entry the matches that it lost, or from which nobody went on."""
    lost: dict[str, list[str]] = {entry.key: [] for entry in life.bracket.entries}
    for match in life.bracket.matches:
        state = life.states[match.key]
        if len(state.entries) == 2 and state.outcome is not None:
            for entry in state.entries:
                if entry != state.winner:
                    lost[entry].append(match.key)
    return lost


def opening_lines(bracket: Bracket) -> list[str]:
    """The keys in the lines of a bracket from the top, `bye` for nobody."""
    life = begin(bracket)
    keys = [match.key for match in bracket.matches if match.key.startswith("M1.")]
    return [who or "" for key in keys for who in standing(life, key)]


def shuffled(entries: Sequence[Entry], seed: int) -> list[Entry]:
    """The same entries in another order."""
    return random.Random(seed).sample(list(entries), len(entries))


def outcomes_given(life: Life) -> dict[str, Given]:
    """What was given for each match and counts."""
    return {key: state.given for key, state in life.states.items() if state.given and state.counting is not None}


def assert_places_fit(life: Life) -> None:
    """Every entry has one place, and the places follow each other without a gap."""
    found = placings(life)
    placed = [entry for placing in found for entry in placing.entries]
    assert sorted(placed) == sorted(entry.key for entry in life.bracket.entries)
    following = 1
    for placing in found:
        assert placing.rank == following
        following = placing.last + 1
