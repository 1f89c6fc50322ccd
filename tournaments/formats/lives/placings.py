"""Who comes in where: champion, runner-up, third, and the places that are shared by those who went out together.

Those who go out in the same round share its places. A place is given as soon as it is certain. Who was put out has
none, and those behind move up; who withdrew keeps the place of the round in which they went out. If nobody won the
final, there is no champion: the first place stays empty, and those who stood in the final are second. (Where only one
of them is left to be second, or none and whoever is next moves up alone, those behind go on with the third place.)
"""

from collections.abc import Collection
from dataclasses import dataclass

from tournaments.formats.brackets import Part
from tournaments.formats.lives.life import Life
from tournaments.formats.lives.states import Out
from tournaments.formats.outcomes import Ending


@dataclass(frozen=True, slots=True)
class Placing:
    """A place (1 is the first) and who has it, by key in the order of the draw; more than one share it."""

    rank: int
    entries: tuple[str, ...]

    @property
    def last(self) -> int:
        """The last of the places that are shared; the same as `rank` for one alone."""
        return self.rank + len(self.entries) - 1


def placings(life: Life) -> tuple[Placing, ...]:
    """The places that are certain by now, best first; of the whole bracket without its plate."""
    bracket, struck = life.bracket, put_out(life)
    if not bracket.rungs:
        return tuple(Placing(1, (entry.key,)) for entry in bracket.entries if entry.key not in struck)
    gone = _gone(life, struck)
    places = [(number, has_won) for number in range(len(bracket.rungs)) for has_won in (True, False)]
    is_open = [any(life.states[key].outcome is None for key in rung) for rung in bracket.rungs]
    final = life.states[bracket.matches[-1].key]
    found: dict[tuple[int, bool], Placing] = {}
    first, empty = 1, 0
    if final.outcome is not None and final.winner is None:
        top = next((place for place in places if is_open[place[0]] or place in gone), None)
        if top is None or is_open[top[0]]:  # how many will be second decides about all who are behind
            return ()
        first, empty = 2, int(len(gone[top]) == 1)
    # A place is certain if all those above it are known, or all those below it.
    ahead = 0
    for place in places:
        if is_open[place[0]]:
            break
        if place in gone:
            found[place] = Placing(max(ahead + 1 + empty, first), gone[place])
            ahead += len(gone[place])
    ahead = len(bracket.entries) - len(struck)
    for place in reversed(places):
        if is_open[place[0]]:
            break
        if place in gone:
            ahead -= len(gone[place])
            found[place] = Placing(max(ahead + 1 + empty, first), gone[place])
    return tuple(found[place] for place in places if place in found)


def _gone(life: Life, struck: Collection[str]) -> dict[tuple[int, bool], tuple[str, ...]]:
    """The entries by the rung of the last match in which they stand, and by whether they have won it."""
    bracket = life.bracket
    rung_of = {key: number for number, rung in enumerate(bracket.rungs) for key in rung}
    last: dict[str, str] = {}
    for match in bracket.matches:
        if match.part is not Part.PLATE:
            for entry in life.states[match.key].entries:
                last[entry] = match.key
    gone: dict[tuple[int, bool], list[str]] = {}
    for key in (entry.key for entry in bracket.entries if entry.key not in struck):
        place = (rung_of[last[key]], life.states[last[key]].winner == key)
        gone.setdefault(place, []).append(key)
    return {place: tuple(entries) for place, entries in gone.items()}


def champion(life: Life) -> str | None:
    """The key of the champion; None as long as that is open, and where nobody won."""
    first = placings(life)[:1]
    return first[0].entries[0] if first and first[0].rank == 1 and len(first[0].entries) == 1 else None


def plate_winner(life: Life) -> str | None:
    """The key of who won the plate; None as long as that is open, where nobody won and where there is no plate."""
    final = life.bracket.final(Part.PLATE)
    return None if final is None else life.states[final.key].winner


def put_out(life: Life) -> frozenset[str]:
    """Those who have been put out: by themselves, or by a match that ended so and counts."""
    struck = {entry for entry, how in life.out.items() if how is Out.PUT_OUT}
    for state in life.states.values():
        outcome = state.outcome
        if outcome is not None and outcome.ending is Ending.DISQUALIFICATION:
            struck.update(entry for entry in state.entries if entry != state.winner)
    return frozenset(struck)
