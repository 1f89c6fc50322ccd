"""Double elimination: a loss in the winners' half (the main part) leads into the losers' half, where a loss is final.

The winners of the two halves meet in the grand final. With `reset` who comes there unbeaten must lose twice: if they
lose the first match, there is a second one between the same two; if they win it, the second is not needed.

**The losers' half.** Its first round pairs the losers of neighbouring first matches. Then rounds alternate: in an even
one, 2r - 2, its survivors meet those who lost in round r of the winners' half; in the odd one after it neighbouring
winners meet.

**Where the losers drop.** Two can meet again only where somebody drops into a part of the losers' half in which they
may find whom they beat. A block of 2^r lines has sent losers down in rounds 1 to r - 1 of the winners' half; so
that no two of its losers of different rounds meet up to some round of the losers' half, each round has to drop into a
part of that half of its own. Such parts are numbered: round r of the winners' half drops into the part that differs
from the block's own in a code, and the codes of different rounds are different for as long as there are enough parts.
That is as long as any order can put off a rematch: with fewer parts than rounds two must share one.

So the earliest round of the losers' half in which two can meet again (`earliest_rematch`) is

    lines       4   8  16  32  64  128  256  512  1024
    round       2   3   4   5   7    8    9   11    13
    of          2   4   6   8  10   12   14   16    18

Byes change no round: they only leave matches unplayed. A bracket of two lines has no losers' half; its grand final is
a rematch.

**Byes.** Where nobody loses a match, nobody drops: the bye goes through the losers' half until it meets somebody. Two
of them meet there only in its first round, and with byes at the top only as often as they must: as many times as there
are byes beyond a quarter of the lines.
"""

from collections.abc import Iterable

from tournaments.formats.brackets import Bracket, Match, Part, a_match, keys, later_rounds, opening
from tournaments.formats.entries import Entry
from tournaments.formats.first_round import Apart, Byes, draw_first_round
from tournaments.formats.lots import Lots
from tournaments.formats.slots import Beaten, LoserOf, WinnerOf


def double_elimination(
    entries: Iterable[Entry],
    lots: Lots,
    *,
    reset: bool = True,
    byes: Byes = Byes.TOP,
    apart: Apart = Apart.SEEDS_STAY,
) -> Bracket:
    """Draw a double elimination. Raises `BadEntries`, and `ValueError` where there is nobody."""
    drawn = draw_first_round(entries, lots, byes=byes, apart=apart)
    first = opening(drawn)
    if not first:
        return Bracket(drawn.order, (), ())
    main = [first, *later_rounds(first)]
    losers = _losers_half(main)
    finals = _grand_final(main, losers, reset=reset)
    order = [*main[0]]
    for number, played in enumerate(main[1:], 1):
        order += played
        order += [match for drop in losers[2 * number - 2 : 2 * number] for match in drop]
    order += finals
    return Bracket(drawn.order, tuple(order), _rungs(main, losers, finals))


def earliest_rematch(lines: int) -> int | None:
    """The first round of the losers' half in which two can meet again, in a bracket of 2^k lines; None if it has none.

    The largest round up to which there are enough parts: level t of the losers' half has 2^(k-t) places, and up to it
    t rounds of the winners' half have dropped.
    """
    rounds = lines.bit_length() - 1
    for level in range(2, rounds + 1):
        if 1 << rounds - level < level:
            return 2 * level - 2
        if level == rounds or 1 << rounds - level - 1 < level:
            return 2 * level - 1
    return None


def _losers_half(main: list[list[Match]]) -> list[list[Match]]:
    rounds = len(main)
    codes = _code_bits(rounds)
    before = main[0]
    losers: list[list[Match]] = []
    for level in range(2, rounds + 1):
        slot = LoserOf if level == 2 else WinnerOf
        met = [
            a_match(Part.LOSERS, 2 * level - 3, number, slot(one.key), slot(other.key))
            for number, (one, other) in enumerate(zip(before[::2], before[1::2], strict=True), 1)
        ]
        away = _code(level, min(codes, rounds - level)) << max(rounds - level - codes, 0)
        before = [
            a_match(
                Part.LOSERS, 2 * level - 2, number, LoserOf(main[level - 1][(number - 1) ^ away].key), WinnerOf(one.key)
            )
            for number, one in enumerate(met, 1)
        ]
        losers += [met, before]
    return losers


def _code_bits(rounds: int) -> int:
    """How many bits number the parts that are to be different up to the earliest rematch."""
    first = earliest_rematch(1 << rounds)
    if first is None:
        return 0
    return rounds - (first // 2 + 1)


def _code(level: int, bits: int) -> int:
    """How far from its own part round `level` of the winners' half drops: level - 1 with its `bits` bits turned round.

    Turned round, so that the largest rounds, the early ones, drop farthest away.
    """
    return sum(1 << bits - 1 - bit for bit in range(bits) if level - 1 >> bit & 1)


def _grand_final(main: list[list[Match]], losers: list[list[Match]], *, reset: bool) -> list[Match]:
    unbeaten = main[-1][0].key
    other = WinnerOf(losers[-1][0].key) if losers else LoserOf(unbeaten)
    first = a_match(Part.FINAL, 1, 1, WinnerOf(unbeaten), other)
    return [first, a_match(Part.FINAL, 2, 1, WinnerOf(first.key), Beaten(first.key, 0))] if reset else [first]


def _rungs(main: list[list[Match]], losers: list[list[Match]], finals: list[Match]) -> tuple[tuple[str, ...], ...]:
    """Who goes out in a round of the losers' half shares its places with who would have dropped into it and did not."""
    rungs = [keys(finals)]
    for number in range(len(losers), 0, -1):
        dropping = main[number // 2] if number % 2 == 0 else main[0] if number == 1 else []
        rungs.append(keys(losers[number - 1]) + keys(dropping))
    return (*rungs, keys(main[0])) if not losers else tuple(rungs)
