"""The plays of a throw: every one that is legal (RULES 4). `games.rules.judging` decides one without listing all."""

from collections.abc import Iterator
from typing import NamedTuple

from games.rules.board import BASE, DOORSTEP
from games.rules.challenges import challenges, may_challenge_with
from games.rules.steps import Dice, Step
from games.rules.survey import Survey
from games.rules.together import steps_together


class Play(NamedTuple):
    """What is done with a throw: no step, one, or two in the order in which they are carried out; or a challenge."""

    steps: tuple[Step, ...] = ()
    challenge: tuple[int, int] | None = None  # colour and place of the piece that makes it


PASS = Play()


def legal_plays(survey: Survey, dice: Dice) -> list[Play]:
    """Every play of a throw, each once, in no particular order; `PASS` where nothing can be, or need be, moved."""
    plays = list(plays_of_both(survey, dice)) or single_plays(survey, dice)
    calls = [Play(challenge=piece) for piece in challenges(survey)] if may_challenge_with(survey, dice) else []
    return plays + calls if plays else [*calls, PASS]


def single_plays(survey: Survey, dice: Dice) -> list[Play]:
    """The plays where none uses both dice: with the higher die if it can be used, else with the lower (RULES 4.4)."""
    for die in dice:
        plays = [Play((step,)) for step in steps_of(survey, die)]
        if plays:
            return plays
    return []


def steps_of(survey: Survey, die: int) -> list[Step]:
    """Every step that one die can make (RULES 4.1); `die` may be the total of both, taken as one."""
    steps = []
    home, home_exact = survey.layout.home, survey.ruleset.home_exact
    blocked, all_free = survey.blocked, survey.all_free
    for colour in survey.colours:
        way = survey.layout.ways[colour]
        before = None
        for place in survey.pieces[colour]:
            if place == before:
                continue
            before = place
            if place == BASE:
                if die != 6:
                    continue
                end = DOORSTEP
            else:
                end = place + die
                if end > home:
                    if home_exact or place == home:
                        continue
                    end = home  # RULES 4.7
            if not all_free and not survey.free_to_leave(colour, place):
                continue
            if not blocked & (way[place] ^ way[end]) or not survey.blob_in_the_way(colour, place, end):
                steps.append(Step(colour, place, end))
    return steps


def plays_of_both(survey: Survey, dice: Dice) -> Iterator[Play]:
    """Every play that uses both dice (RULES 4.2-4.4), each once."""
    high, low = dice
    first = steps_of(survey, high)
    if first:
        yield from _doubles(survey, first) if high == low else _pairs(survey, dice, first)
        if high == 6:
            yield from _entering_and_on(survey, low, first)
    for step in steps_of(survey, high + low):
        if step.start != BASE:
            yield Play((step,))
    if high == low:
        for step in steps_together(survey, high):
            yield Play((step,))


def _pairs(survey: Survey, dice: Dice, first: list[Step]) -> Iterator[Play]:
    """Two steps of two dice that differ. `first`: the steps of the higher one."""
    second = steps_of(survey, dice[1])
    together = [
        (one, other) for one in first for other in second if one[:2] != other[:2] or go_together(survey, one, other)
    ]
    if survey.ruleset.home_exact:  # each step fits one die only, and only the higher can be the six that enters
        for pair in together:
            yield Play(pair)
    else:
        for pair in dict.fromkeys(in_order(survey, dice, one, other) for one, other in together):
            yield Play(pair)


def _doubles(survey: Survey, steps: list[Step]) -> Iterator[Play]:
    """Two steps of a double."""
    ordered = sorted(steps, key=lambda step: (step.start != BASE, step.name(survey.layout)))
    for number, one in enumerate(ordered):
        for other in ordered[number:]:
            if go_together(survey, one, other):
                yield Play((one, other))


def _entering_and_on(survey: Survey, low: int, first: list[Step]) -> Iterator[Play]:
    """A piece enters with the six and goes on with the other die (RULES 4.2), where no piece already out could."""
    for entering in first:
        if entering.start == BASE:
            onward = Step(entering.colour, DOORSTEP, low)
            out_already = survey.free_to_leave(onward.colour, DOORSTEP) > 0
            if not out_already and not survey.blob_in_the_way(onward.colour, DOORSTEP, low):
                yield Play((entering, onward))


def go_together(survey: Survey, one: Step, other: Step) -> bool:
    """Whether two steps are made by different pieces: RULES 4.2."""
    if one.start != other.start or one.colour != other.colour:
        return True
    return survey.free_to_leave(one.colour, one.start) >= 2


def in_order(survey: Survey, dice: Dice, one: Step, other: Step) -> tuple[Step, Step]:
    """Two steps that together use both dice, in the order of NOTATION.md."""
    if (one.start == BASE) != (other.start == BASE):
        return (one, other) if one.start == BASE else (other, one)
    high, low = dice
    as_given = makes(survey, one.start, one.end, high) and makes(survey, other.start, other.end, low)
    swapped = makes(survey, other.start, other.end, high) and makes(survey, one.start, one.end, low)
    if as_given and swapped:
        return (other, one) if other.name(survey.layout) < one.name(survey.layout) else (one, other)
    return (one, other) if as_given else (other, one)


def makes(survey: Survey, start: int, end: int, die: int) -> bool:
    """Whether a die (or the total of both, for a piece that is out) brings a piece from place to place."""
    if start == BASE:
        return die == 6 and end == DOORSTEP
    return end == start + die or (end == survey.layout.home < start + die and not survey.ruleset.home_exact)


def text(survey: Survey, play: Play) -> str:
    """A play as NOTATION.md writes it, without marks of what it knocks off."""
    layout = survey.layout
    if play.challenge:
        colour, place = play.challenge
        return f"ch:{layout.ring[colour].lower()}:{layout.names[colour][place]}"
    return " ".join(step.name(layout) for step in play.steps) or "--"
