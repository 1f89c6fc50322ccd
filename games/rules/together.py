"""Two pieces of a blob that move together by a double: on to an enemy blob (RULES 6.1), or backward (6.3)."""

from collections.abc import Iterator

from games.rules.board import BEHIND
from games.rules.reasons import Illegal, Reason
from games.rules.refusals import blocked, colour_name, not_theirs, square_name
from games.rules.steps import Dice, Step
from games.rules.survey import Block, Survey


def steps_together(survey: Survey, die: int) -> Iterator[Step]:
    """Every step of two together that a double of `die` can make."""
    takes, back = survey.ruleset.blob_takes_blob != "off", survey.ruleset.blob_reverse
    if not takes and not back:
        return
    for colour in survey.colours:
        for place in survey.places_of(colour):
            if survey.is_blob(colour, place):
                if takes and _refusal_to_take(survey, colour, place, die) is None:
                    yield Step(colour, place, place + die, 2)
                if back and _blob_behind(survey, colour, place, die) is None:
                    yield Step(colour, place, _back_from(survey, place, die), 2)


def judge_together(survey: Survey, dice: Dice, step: Step) -> None:
    """Raise `Illegal` if the throw does not move the step's two pieces together."""
    colour, start, end, _ = step
    high, low = dice
    backward = _is_backward(survey, step)
    rule, way = ("6.3", "backward") if backward else ("6.1", "forward")
    allowed = survey.ruleset.blob_reverse if backward else survey.ruleset.blob_takes_blob != "off"
    if not allowed:
        raise Illegal(Reason.DISTANCE, f"two pieces do not move {way} together under these rules", rule=rule)
    if colour not in survey.colours:
        raise not_theirs(survey, colour)
    if not survey.is_blob(colour, start):
        words = f"no {colour_name(survey, colour)} blob stands on {square_name(survey, colour, start)} to be moved"
        raise Illegal(Reason.NOT_A_PIECE, words, rule=rule)
    if high != low:
        raise Illegal(Reason.DISTANCE, "two pieces move together by a double only", rule=rule)
    if end != (_back_from(survey, start, high) if backward else start + high):
        words = f"two pieces move {way} together by exactly the {high} of the double"
        raise Illegal(Reason.DISTANCE, words, rule=rule)
    if not backward:
        refusal = _refusal_to_take(survey, colour, start, high)
        if refusal:
            raise refusal
    elif block := _blob_behind(survey, colour, start, high):
        raise blocked(survey, block, rule="6.3")


def refusal_beside_another(survey: Survey, step: Step) -> Illegal:
    """Why a step of two together is no part of a play of two steps."""
    rule = "6.3" if _is_backward(survey, step) else "6.1"
    return Illegal(Reason.DISTANCE, "two pieces that move together use both dice", rule=rule)


def _is_backward(survey: Survey, step: Step) -> bool:
    """Whether a step is meant backward: both ends on the track, and that the shorter way round."""
    _, start, end, _ = step
    track, foot = survey.layout.track, survey.layout.foot
    return BEHIND <= start <= foot and BEHIND <= end <= foot and (start - end) % track < (end - start) % track


def _refusal_to_take(survey: Survey, colour: int, place: int, die: int) -> Illegal | None:
    """Why two of a blob on `place` may not take the enemy blob `die` squares ahead (RULES 6.1); None if they may."""
    size = survey.enemy_blob_ahead(colour, place + die - 1)
    if not size:
        return Illegal(Reason.DISTANCE, f"no enemy blob stands {die} squares ahead", rule="6.1")
    if survey.ruleset.blob_takes_blob == "double" and size != 2:
        return Illegal(Reason.BLOCKED, "only a blob of exactly two can be taken", rule="6.1")
    block = survey.blob_in_the_way(colour, place, place + die, taking=True)
    return blocked(survey, block) if block else None


def _back_from(survey: Survey, place: int, die: int) -> int:
    """Where a piece on `place` comes to `die` squares backward; past its doorstep it comes to its own last squares."""
    return BEHIND + (place - BEHIND - die) % survey.layout.track


def _blob_behind(survey: Survey, colour: int, place: int, die: int) -> Block | None:
    """The enemy blob on the `die` squares behind a place, if any (RULES 6.3)."""
    own = survey.layout.track_number(colour, place)
    for block in survey.blocks:
        if 1 <= (own - block[0]) % survey.layout.track <= die:
            return block
    return None
