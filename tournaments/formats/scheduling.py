"""A day's matches on so many boards: who plays when and where, so that nobody sits at two boards or without a rest.

Time is counted in slots of one match's length. A day keeps to this: as many matches at once as there are boards;
nobody in two matches at once, and at least `rest` slots between two matches of one person; a match after all those
that feed it, and the same rest after them, since somebody comes out of them; finals last, one at a time, with no other
match beside them. The same day given again is laid out in the same way.

The shortest day is hard to find in general. `least_slots` says below what no day can be; `lay_out` plans forwards and
backwards in turn until it meets that, or no longer gets better.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

ATTEMPTS = 12  # plans forwards and backwards before the best is taken


@dataclass(frozen=True, slots=True)
class Due:
    """A match to be played in the day.

    `people` are those who are known to play in it: keys of players rather than of entries where somebody plays in two
    titles. `after` are the keys of matches that feed it; keys of matches outside this day count as over.
    """

    match: str
    people: frozenset[str] = frozenset()
    after: frozenset[str] = frozenset()
    final: bool = False


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match in its place: slots from 0, boards from 1."""

    match: str
    slot: int
    board: int


@dataclass(frozen=True, slots=True)
class Bound:
    """A number of slots below which no plan can go, and why."""

    slots: int
    words: str


class Unplannable(ValueError):
    """A day that cannot be, or for which no plan was found; the text says why."""


def slots_of_rest(minutes: int, *, slot_minutes: int) -> int:
    """How many whole slots a rest of so many minutes takes.

    >>> slots_of_rest(20, slot_minutes=45), slots_of_rest(0, slot_minutes=45)
    (1, 0)
    """
    return -(-minutes // slot_minutes)


def lay_out(matches: Iterable[Due], *, boards: int, rest: int = 0, slots: int | None = None) -> tuple[Sitting, ...]:
    """A place for every match, in order of slots and boards; `rest` and `slots` (the length of the day) in slots.

    Raises `Unplannable` where there can be no plan, and where none was found within `slots`.
    """
    due = _checked(matches, boards, rest)
    if not due:
        return ()
    bound = least_slots(due.values(), boards=boards, rest=rest)
    if slots is not None and bound.slots > slots:
        raise Unplannable(f"The day has {_slots(slots)} and needs {bound.slots} or more: {bound.words}")
    at = _best_plan(due, boards, rest, bound.slots)
    last = max(at.values()) + 1
    if slots is not None and last > slots:
        raise Unplannable(
            f"The day has {_slots(slots)}; the shortest plan found takes {last}. "
            f"Fewer than {bound.slots} there cannot be: {bound.words}"
        )
    taken: Counter[int] = Counter()
    sittings = []
    for key in due:  # in the order in which they were given, so that the first have the first boards
        taken[at[key]] += 1
        sittings.append(Sitting(key, at[key], taken[at[key]]))
    return tuple(sorted(sittings, key=lambda sitting: (sitting.slot, sitting.board)))


# --- what cannot be ---------------------------------------------------------------------------------------------


def least_slots(matches: Iterable[Due], *, boards: int, rest: int = 0) -> Bound:
    """The greatest number of slots of which it is certain that the day needs them, and why.

    It is the greatest of: boards (all matches but finals by the number of boards, and each final); the longest chain of
    matches that feed each other, with rests; the person with most matches, with rests; and for people who play only
    among themselves, that half of them at most play at once, and each once in `rest` + 1 slots.
    """
    due = _checked(matches, boards, rest)
    finals = sum(match.final for match in due.values())
    others = len(due) - finals
    bounds = [Bound(-(-others // boards) + finals, _words_of_boards(others, finals, boards))]
    tails = _tails(due, rest)
    if due:
        longest = max(due, key=lambda key: tails[key])
        bounds.append(Bound(tails[longest], f"a chain of matches, each after the one before, begins with {longest}."))
    playing = Counter(person for match in due.values() for person in match.people)
    for person, number in sorted(playing.items()):
        words = f"{person} has {number} matches" + (f", with {_slots(rest)} of rest between them." if rest else ".")
        bounds.append(Bound(number * (1 + rest) - rest, words))
    bounds += (_bound_of_group(people, number, boards, rest) for people, number in _groups(due.values()))
    return max(bounds, key=lambda bound: bound.slots)


def _words_of_boards(others: int, finals: int, boards: int) -> str:
    words = f"{others} match{'' if others == 1 else 'es'} on {boards} board{'' if boards == 1 else 's'}"
    return words + (f", and {finals} final{'' if finals == 1 else 's'} alone." if finals else ".")


def _groups(matches: Iterable[Due]) -> list[tuple[list[str], int]]:
    """People who play only among themselves, each with the number of their matches (of two known people or more)."""
    groups: list[tuple[set[str], int]] = []
    for match in matches:
        if len(match.people) < 2:
            continue
        apart = [group for group in groups if not group[0] & match.people]
        joined = [group for group in groups if group[0] & match.people]
        people = set(match.people).union(*(group[0] for group in joined))
        groups = [*apart, (people, 1 + sum(group[1] for group in joined))]
    return [(sorted(people), number) for people, number in groups]


def _bound_of_group(people: Sequence[str], number: int, boards: int, rest: int) -> Bound:
    at_once = len(people) // 2
    windows, left = divmod(number - 1, at_once)
    slots = windows * (1 + rest) + -(-(left + 1) // min(boards, at_once))
    return Bound(slots, f"{len(people)} people have {number} matches among themselves, at most {at_once} at once.")


def _checked(matches: Iterable[Due], boards: int, rest: int) -> dict[str, Due]:
    due: dict[str, Due] = {}
    if boards < 1:
        raise Unplannable(f"A day needs a board; there are {boards}.")
    if rest < 0:
        raise Unplannable(f"A rest has no fewer than 0 slots, not {rest}.")
    for match in matches:
        if match.match in due:
            raise Unplannable(f"Match {match.match} stands twice in the day.")
        due[match.match] = match
    _refuse_circles(due)
    for match in due.values():
        for feeder in match.after:
            if feeder in due and due[feeder].final and not match.final:
                raise Unplannable(f"Match {match.match} comes after the final {feeder}, and finals are last.")
    return due


def _refuse_circles(due: Mapping[str, Due]) -> None:
    done: set[str] = set()
    waiting = dict(due)
    while waiting:
        free = [key for key, match in waiting.items() if all(each in done or each not in due for each in match.after)]
        if not free:
            raise Unplannable(f"These matches wait for each other: {', '.join(sorted(waiting))}.")
        done.update(free)
        for key in free:
            del waiting[key]


# --- plans ------------------------------------------------------------------------------------------------------


def _best_plan(due: Mapping[str, Due], boards: int, rest: int, least: int) -> dict[str, int]:
    """Plan forwards by the longest chains first; then backwards from that plan and forwards again, while it helps."""
    others = {key: match for key, match in due.items() if not match.final}
    order = {key: number for number, key in enumerate(due)}
    tails = _tails(due, rest)
    load = Counter(person for match in others.values() for person in match.people)
    before = {key: [each for each in match.after if each in others] for key, match in others.items()}
    following: dict[str, list[str]] = {key: [] for key in others}
    for key, feeders in before.items():
        for feeder in feeders:
            following[feeder].append(key)
    people = {key: match.people for key, match in others.items()}

    def most_urgent(key: str) -> tuple[int, int, int]:
        return -tails[key], -sum(load[person] for person in people[key]), order[key]

    plan = _filled(people, before, boards, rest, most_urgent)
    best = _with_finals(due, plan, rest)
    for _ in range(ATTEMPTS):
        if max(best.values()) + 1 <= least:
            break
        back = _filled(people, following, boards, rest, _latest_first(plan, order))
        plan = _filled(people, before, boards, rest, _latest_first(back, order))
        found = _with_finals(due, plan, rest)
        if max(found.values()) < max(best.values()):
            best = found
    return best


def _latest_first(plan: Mapping[str, int], order: Mapping[str, int]) -> Callable[[str], tuple[int, ...]]:
    return lambda key: (-plan[key], order[key])


def _filled(
    people: Mapping[str, frozenset[str]],
    before: Mapping[str, Sequence[str]],
    boards: int,
    rest: int,
    urgency: Callable[[str], tuple[int, ...]],
) -> dict[str, int]:
    """Fill slot after slot with the most urgent matches that may be played then."""
    waiting = sorted(people, key=urgency)
    at: dict[str, int] = {}
    free_from: dict[str, int] = {}  # the slot from which a person may play again
    slot = 0
    while waiting:
        left, seated = [], 0
        for key in waiting:
            ready = all(each in at and at[each] + 1 + rest <= slot for each in before[key])
            if seated < boards and ready and all(free_from.get(person, 0) <= slot for person in people[key]):
                at[key] = slot
                seated += 1
                free_from.update(dict.fromkeys(people[key], slot + 1 + rest))
            else:
                left.append(key)
        waiting = left
        slot += 1
    return at


def _with_finals(due: Mapping[str, Due], plan: Mapping[str, int], rest: int) -> dict[str, int]:
    """The plan with its finals behind it, one a slot, each as soon as it can be and in the order given."""
    at = dict(plan)
    finals = [match for match in due.values() if match.final]
    slot = max(plan.values(), default=-1) + 1
    while finals:
        start = {
            match.match: _earliest(match, due, at, rest) for match in finals if match.after & due.keys() <= at.keys()
        }
        key = min(start, key=lambda each: max(slot, start[each]))
        at[key] = max(slot, start[key])
        slot = at[key] + 1
        finals = [match for match in finals if match.match != key]
    return at


def _earliest(match: Due, due: Mapping[str, Due], at: Mapping[str, int], rest: int) -> int:
    waits = [at[each] for each in match.after if each in at]
    waits += (slot for key, slot in at.items() if due[key].people & match.people)
    return max(waits, default=-1 - rest) + 1 + rest


def _tails(due: Mapping[str, Due], rest: int) -> dict[str, int]:
    """Slots from the beginning of each match to the end of the longest chain that waits for it."""
    following: dict[str, list[str]] = {key: [] for key in due}
    for key, match in due.items():
        for feeder in match.after:
            if feeder in due:
                following[feeder].append(key)
    tails: dict[str, int] = {}
    unknown = list(due)
    while unknown:
        known = [key for key in unknown if all(each in tails for each in following[key])]
        for key in known:
            tails[key] = 1 + max((rest + tails[each] for each in following[key]), default=0)
        unknown = [key for key in unknown if key not in tails]
    return tails


def _slots(number: int) -> str:
    return "1 slot" if number == 1 else f"{number} slots"
