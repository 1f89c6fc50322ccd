"""The plays of a throw: which there are, whether one is legal, and why not (RULES 4, 5, 6).

`legal_plays` lists them all; `judge` decides one without listing the rest unless RULES 4.4 asks whether any play
uses more dice. Both are built on the same few questions: may this step be made, may these two go together.
"""

from collections.abc import Iterator
from typing import NamedTuple

from games.rules.board import BASE, BEHIND, COLOUR_NAMES, DOORSTEP
from games.rules.reasons import Illegal, Reason
from games.rules.steps import Step
from games.rules.survey import Survey

Dice = tuple[int, int]
"""Two dice, the higher first."""


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
    for colour in survey.colours:
        before = None
        for place in survey.pieces[colour]:
            if place == before:
                continue
            before = place
            end = end_of_step(survey, colour, place, die)
            if end is None or not (survey.all_free or survey.free_to_leave(colour, place)):
                continue
            if not survey.blocks or not survey.blob_in_the_way(colour, place, end):
                steps.append(Step(colour, place, end))
    return steps


def places_of(survey: Survey, colour: int) -> Iterator[int]:
    """The places where a colour has pieces, each once, in ascending order."""
    before = None
    for place in survey.pieces[colour]:
        if place != before:
            yield place
            before = place


def end_of_step(survey: Survey, colour: int, place: int, distance: int) -> int | None:
    """Where a piece on `place` comes to with `distance`, whatever stands in its way; None if it cannot go so far."""
    if place == BASE:
        return DOORSTEP if distance == 6 else None
    home = survey.layout.home
    end = place + distance
    if place == home or (end > home and survey.ruleset.home_exact):
        return None
    return min(end, home)  # beyond home: RULES 4.7, `home_exact` off


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
        for step in steps_of_two(survey, high):
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
    as_given = _makes(survey, one, high) and _makes(survey, other, low)
    swapped = _makes(survey, other, high) and _makes(survey, one, low)
    if as_given and swapped:
        return (other, one) if other.name(survey.layout) < one.name(survey.layout) else (one, other)
    return (one, other) if as_given else (other, one)


def _makes(survey: Survey, step: Step, die: int) -> bool:
    """Whether a die (or the total of both, for a piece that is out) brings the step's piece where it ends."""
    _, start, end, _ = step
    if start == BASE:
        return die == 6 and end == DOORSTEP
    return end == start + die or (end == survey.layout.home < start + die and not survey.ruleset.home_exact)


def steps_of_two(survey: Survey, die: int) -> Iterator[Step]:
    """Two pieces of a blob moved together by a double: on to an enemy blob (RULES 6.1), or backward (6.3)."""
    takes, back = survey.ruleset.blob_takes_blob, survey.ruleset.blob_reverse
    if takes == "off" and not back:
        return
    for colour in survey.colours:
        for place in places_of(survey, colour):
            if survey.is_blob(colour, place):
                if takes != "off" and refusal_to_take(survey, colour, place, die) is None:
                    yield Step(colour, place, place + die, 2)
                if back and blob_behind(survey, colour, place, die) is None:
                    yield Step(colour, place, back_from(survey, place, die), 2)


def refusal_to_take(survey: Survey, colour: int, place: int, die: int) -> Illegal | None:
    """Why two of a blob on `place` may not take the enemy blob `die` squares ahead (RULES 6.1); None if they may."""
    size = survey.enemy_blob_ahead(colour, place + die - 1)
    if not size:
        return Illegal(Reason.DISTANCE, f"no enemy blob stands {die} squares ahead", rule="6.1")
    if survey.ruleset.blob_takes_blob == "double" and size != 2:
        return Illegal(Reason.BLOCKED, "only a blob of exactly two can be taken", rule="6.1")
    block = survey.blob_in_the_way(colour, place, place + die, taking=True)
    return _blocked(survey, block) if block else None


def back_from(survey: Survey, place: int, die: int) -> int:
    """Where a piece on `place` comes to `die` squares backward; past its doorstep it comes to its own last squares."""
    return BEHIND + (place - BEHIND - die) % survey.layout.track


def blob_behind(survey: Survey, colour: int, place: int, die: int) -> tuple[int, int, int] | None:
    """The enemy blob on the `die` squares behind a place, if any (RULES 6.3); as in `Survey.blocks`."""
    own = survey.layout.track_number(colour, place)
    for block in survey.blocks:
        if 1 <= (own - block[0]) % survey.layout.track <= die:
            return block
    return None


def may_challenge_with(survey: Survey, dice: Dice) -> bool:
    """Whether the throw's six may be given to a challenge (RULES 5.4)."""
    return dice[0] == 6 and survey.ruleset.challenge_call == "with_six"


def challenges(survey: Survey) -> list[tuple[int, int]]:
    """The pieces, as colour and place, that may challenge the blob before them (RULES 5.1-5.3)."""
    return [
        (colour, place)
        for colour in survey.colours
        for place in places_of(survey, colour)
        if refusal_to_challenge(survey, colour, place) is None
    ]


def refusal_to_challenge(survey: Survey, colour: int, place: int) -> Illegal | None:
    """Why the piece may not challenge; None if it may."""
    if colour not in survey.colours:
        return _not_theirs(survey, colour)
    if place not in survey.pieces[colour]:
        return _no_piece(survey, colour, place)
    if not survey.enemy_blob_ahead(colour, place):
        where = "its doorstep" if place == BASE else "the next square of its path"
        return Illegal(Reason.CHALLENGE, f"no enemy blob stands on {where}", rule="5.1")
    if survey.is_mixi(colour, place):
        return Illegal(Reason.CHALLENGE, "a piece in a mixi-blob cannot challenge", rule="5.2")
    if survey.ruleset.challenge_wait == "turn" and place not in survey.position.turn_start[colour]:
        return Illegal(Reason.CHALLENGE, "the piece came there in this turn", rule="5.3")
    return None


# --- judging one play -------------------------------------------------------------------------------------------


def judge(survey: Survey, dice: Dice, play: Play) -> Play:
    """The play with its steps in the order of NOTATION.md. Raises `Illegal` where it is not legal."""
    if play.challenge is not None:
        _judge_challenge(survey, dice, play.challenge)
        return play
    if not play.steps:
        return _judge_pass(survey, dice)
    if len(play.steps) == 2:
        one, other = play.steps
        _judge_two(survey, dice, one, other)
        ordered = in_order(survey, dice, one, other)
        return play if ordered == play.steps else Play(ordered)
    if play.steps[0].pieces == 2:
        _judge_together(survey, dice, play.steps[0])
    else:
        _judge_single(survey, dice, play.steps[0])
    return play


def _judge_challenge(survey: Survey, dice: Dice, piece: tuple[int, int]) -> None:
    if survey.ruleset.challenge_call != "with_six":
        raise Illegal(Reason.CHALLENGE, "a challenge is declared before the throw here", rule="5.4")
    if dice[0] != 6:
        raise Illegal(Reason.CHALLENGE, "a challenge takes a six", rule="5.4")
    refusal = refusal_to_challenge(survey, *piece)
    if refusal:
        raise refusal


def _judge_pass(survey: Survey, dice: Dice) -> Play:
    both = next(plays_of_both(survey, dice), None)
    if both:
        raise Illegal(Reason.MUST_MOVE, example=text(survey, both))
    singles = single_plays(survey, dice)
    if singles:
        raise Illegal(Reason.MUST_MOVE, example=text(survey, singles[0]))
    return PASS


def _judge_single(survey: Survey, dice: Dice, step: Step) -> None:
    high, low = dice
    _require_piece(survey, step)
    if step.start != BASE and _makes(survey, step, high + low):
        _require_passable(survey, step)
        return
    with_high = _makes(survey, step, high)
    if not with_high and not _makes(survey, step, low):
        raise _wrong_distance(survey, step, dice)
    _require_passable(survey, step)
    both = next(plays_of_both(survey, dice), None)
    if both:
        raise Illegal(Reason.MUST_USE_BOTH, example=text(survey, both))
    if not with_high:
        higher = steps_of(survey, high)
        if higher:
            raise Illegal(Reason.MUST_USE_HIGHER, example=higher[0].name(survey.layout))


def _judge_two(survey: Survey, dice: Dice, one: Step, other: Step) -> None:
    high, low = dice
    if one.pieces == 2 or other.pieces == 2:
        raise Illegal(Reason.DISTANCE, "two pieces that move together use both dice", rule="6.1")
    if other.start == BASE and one.start == DOORSTEP and one.colour == other.colour:
        one, other = other, one  # written the other way round, the piece that enters goes on
    _require_piece(survey, one)
    if one.start != BASE and other[:2] == (one.colour, one.end) and other.start not in survey.pieces[other.colour]:
        whole = Step(one.colour, one.start, other.end).name(survey.layout)
        words = f"one piece may not be moved by the two dice separately; in one go it is {whole}"
        raise Illegal(Reason.NOT_A_PIECE, words, rule="4.2")
    _require_piece(survey, other, entered=one.start == BASE and other.colour == one.colour)
    straight = _makes(survey, one, high) and _makes(survey, other, low)
    if not straight and not (_makes(survey, one, low) and _makes(survey, other, high)):
        raise _wrong_pair(survey, dice, one, other)
    _require_passable(survey, one)
    _require_passable(survey, other)
    if one[:2] == other[:2] and not go_together(survey, one, other):
        if survey.pieces[one.colour].count(one.start) >= 2:
            raise Illegal(Reason.NOT_A_PIECE, "the second piece does not lie on top of its mixi-blob", rule="4.9")
        raise Illegal(Reason.NOT_A_PIECE, "one piece may not be moved by the two dice separately", rule="4.2")


def _wrong_pair(survey: Survey, dice: Dice, one: Step, other: Step) -> Illegal:
    """Why two steps, each perhaps good by itself, are not made by these two dice together."""
    high, low = dice
    for step in (one, other):
        if not _makes(survey, step, high) and not _makes(survey, step, low):
            if step.start != BASE and _makes(survey, step, high + low):
                return Illegal(Reason.DISTANCE, "the total of both dice leaves none for another step", rule="4.2")
            return _wrong_distance(survey, step, dice)
    if one.start == other.start == BASE:
        return Illegal(Reason.ENTRY, "a second piece needs a second six", rule="4.3")
    die = high if _makes(survey, one, high) else low
    return Illegal(Reason.DISTANCE, f"both steps would take the {die}, which was thrown once")


def _judge_together(survey: Survey, dice: Dice, step: Step) -> None:
    colour, start, end, _ = step
    high, low = dice
    takes, back = survey.ruleset.blob_takes_blob != "off", survey.ruleset.blob_reverse
    if not (takes or back):
        raise Illegal(Reason.DISTANCE, "two pieces do not move together under these rules", rule="6")
    if colour not in survey.colours:
        raise _not_theirs(survey, colour)
    if not survey.is_blob(colour, start):
        raise Illegal(
            Reason.NOT_A_PIECE,
            f"no {_colour(survey, colour)} blob stands on {_square(survey, colour, start)} to be moved",
            rule="6.1",
        )
    if high != low:
        raise Illegal(Reason.DISTANCE, "two pieces move together by a double only", rule="6.1")
    if takes and end == start + high:
        refusal = refusal_to_take(survey, colour, start, high)
        if refusal:
            raise refusal
    elif back and end == back_from(survey, start, high):
        block = blob_behind(survey, colour, start, high)
        if block:
            raise _blocked(survey, block, rule="6.3")
    else:
        raise _wrong_distance(survey, step, dice)


def _require_piece(survey: Survey, step: Step, *, entered: bool = False) -> None:
    colour, start = step.colour, step.start
    if colour not in survey.colours:
        raise _not_theirs(survey, colour)
    if entered and start == DOORSTEP:
        return
    if start == survey.layout.home or start not in survey.pieces[colour]:
        raise _no_piece(survey, colour, start)
    if not survey.all_free and not survey.free_to_leave(colour, start):
        if start > survey.layout.foot:
            raise Illegal(Reason.NOT_A_PIECE, "a partner's pieces in their pipe are not moved by a helper", rule="9.3")
        raise Illegal(Reason.NOT_A_PIECE, "the piece does not lie on top of its mixi-blob", rule="4.9")


def _require_passable(survey: Survey, step: Step) -> None:
    block = survey.blocks and survey.blob_in_the_way(step.colour, step.start, step.end)
    if block:
        raise _blocked(survey, block)


def _wrong_distance(survey: Survey, step: Step, dice: Dice) -> Illegal:
    if step.start == BASE and step.end == DOORSTEP:
        return Illegal(Reason.ENTRY)
    return Illegal(
        Reason.DISTANCE,
        colour=_colour(survey, step.colour),
        start=_square(survey, step.colour, step.start),
        end=_square(survey, step.colour, step.end),
        dice=f"{dice[0]}-{dice[1]}",
    )


def _blocked(survey: Survey, block: tuple[int, int, int], rule: str = "4.5") -> Illegal:
    number, colour, _ = block
    return Illegal(Reason.BLOCKED, rule=rule, colour=_colour(survey, colour), square=survey.layout.track_name(number))


def _not_theirs(survey: Survey, colour: int) -> Illegal:
    return Illegal(Reason.NOT_A_PIECE, f"{_colour(survey, colour)} is not this player's to move", rule="2.1")


def _no_piece(survey: Survey, colour: int, place: int) -> Illegal:
    return Illegal(Reason.NOT_A_PIECE, colour=_colour(survey, colour), square=_square(survey, colour, place))


def _colour(survey: Survey, colour: int) -> str:
    return COLOUR_NAMES[survey.layout.ring[colour]]


def _square(survey: Survey, colour: int, place: int) -> str:
    name = survey.layout.names[colour][place]
    return {"b": "its base", "h": "home"}.get(name, name)


def text(survey: Survey, play: Play) -> str:
    """A play as NOTATION.md writes it, without marks of what it knocks off."""
    layout = survey.layout
    if play.challenge:
        colour, place = play.challenge
        return f"ch:{layout.ring[colour].lower()}:{layout.names[colour][place]}"
    return " ".join(step.name(layout) for step in play.steps) or "--"
