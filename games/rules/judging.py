"""Judging one play of a throw: whether it is legal, and if not, why not, with the clause that says so (RULES 4 to 6).

The rest of the plays are listed only where RULES 4.4 asks whether any of them uses more dice.
"""

from games.rules.board import BASE, DOORSTEP
from games.rules.challenges import judge_challenge_with
from games.rules.plays import Play, go_together, in_order, makes, plays_of_both, single_plays, steps_of, text
from games.rules.reasons import Illegal, Reason
from games.rules.refusals import blocked, colour_name, no_piece, not_theirs, square_name
from games.rules.steps import Dice, Step
from games.rules.survey import Survey
from games.rules.together import judge_together, refusal_beside_another


def judge(survey: Survey, dice: Dice, play: Play) -> Play:
    """The play with its steps in the order of NOTATION.md. Raises `Illegal` where it is not legal."""
    steps, challenge = play
    if challenge is not None:
        judge_challenge_with(survey, dice, *challenge)
    elif len(steps) == 2:
        one, other = steps
        ordered = _judge_two(survey, dice, one, other)
        return play if ordered[0] is one else Play(ordered)
    elif not steps:
        _judge_pass(survey, dice)
    elif steps[0].pieces == 2:
        judge_together(survey, dice, steps[0])
    else:
        _judge_single(survey, dice, steps[0])
    return play


def _judge_pass(survey: Survey, dice: Dice) -> None:
    both = next(plays_of_both(survey, dice), None)
    if both:
        raise Illegal(Reason.MUST_MOVE, example=text(survey, both))
    singles = single_plays(survey, dice)
    if singles:
        raise Illegal(Reason.MUST_MOVE, example=text(survey, singles[0]))


def _judge_single(survey: Survey, dice: Dice, step: Step) -> None:
    colour, start, end, _ = step
    high, low = dice
    _require_piece(survey, colour, start)
    if start != BASE and makes(survey, start, end, high + low):
        if survey.blocked:
            _require_passable(survey, colour, start, end)
        return
    with_high = makes(survey, start, end, high)
    if not with_high and not makes(survey, start, end, low):
        raise _wrong_distance(survey, step, dice)
    if survey.blocked:
        _require_passable(survey, colour, start, end)
    both = next(plays_of_both(survey, dice), None)
    if both:
        raise Illegal(Reason.MUST_USE_BOTH, example=text(survey, both))
    if not with_high:
        higher = steps_of(survey, high)
        if higher:
            raise Illegal(Reason.MUST_USE_HIGHER, example=higher[0].name(survey.layout))


def _judge_two(survey: Survey, dice: Dice, one: Step, other: Step) -> tuple[Step, Step]:
    """The two steps in the order of NOTATION.md."""
    colour, start, end, pieces = one
    if pieces == 2:
        raise refusal_beside_another(survey, one)
    colour_2, start_2, end_2, pieces_2 = other
    if pieces_2 == 2:
        raise refusal_beside_another(survey, other)
    if start_2 == BASE and start == DOORSTEP and colour == colour_2:
        # written the other way round, the piece that enters goes on
        one, other, start, end, start_2, end_2 = other, one, start_2, end_2, start, end
    _require_piece(survey, colour, start)
    if start_2 == end and colour == colour_2 and start != BASE and start_2 not in survey.pieces[colour]:
        whole = Step(colour, start, end_2).name(survey.layout)
        words = f"one piece may not be moved by the two dice separately; in one go it is {whole}"
        raise Illegal(Reason.NOT_A_PIECE, words, rule="4.2")
    if start_2 != DOORSTEP or start != BASE or colour != colour_2:  # a piece that has just entered is there
        _require_piece(survey, colour_2, start_2)
    elif colour_2 not in survey.colours:
        raise not_theirs(survey, colour_2)
    high, low = dice
    straight = makes(survey, start, end, high) and makes(survey, start_2, end_2, low)
    if not straight and not (makes(survey, start, end, low) and makes(survey, start_2, end_2, high)):
        raise _wrong_pair(survey, dice, one, other)
    if survey.blocked:
        _require_passable(survey, colour, start, end)
        _require_passable(survey, colour_2, start_2, end_2)
    if start == start_2 and colour == colour_2 and not go_together(survey, one, other):
        if survey.pieces[colour].count(start) >= 2:
            raise Illegal(Reason.NOT_A_PIECE, "the second piece does not lie on top of its mixi-blob", rule="4.9")
        raise Illegal(Reason.NOT_A_PIECE, "one piece may not be moved by the two dice separately", rule="4.2")
    if straight and high != low and start_2 != BASE and survey.ruleset.home_exact:
        return one, other  # each fits its own die only
    return in_order(survey, dice, one, other)


def _wrong_pair(survey: Survey, dice: Dice, one: Step, other: Step) -> Illegal:
    """Why two steps, each perhaps good by itself, are not made by these two dice together."""
    high, low = dice
    for step in (one, other):
        start, end = step.start, step.end
        if not makes(survey, start, end, high) and not makes(survey, start, end, low):
            if start != BASE and makes(survey, start, end, high + low):
                return Illegal(Reason.DISTANCE, "the total of both dice leaves none for another step", rule="4.2")
            return _wrong_distance(survey, step, dice)
    if one.start == other.start == BASE:
        return Illegal(Reason.ENTRY, "a second piece needs a second six", rule="4.3")
    die = high if makes(survey, one.start, one.end, high) else low
    return Illegal(Reason.DISTANCE, f"both steps would take the {die}, which was thrown once")


def _require_piece(survey: Survey, colour: int, start: int) -> None:
    if colour not in survey.colours:
        raise not_theirs(survey, colour)
    if start not in survey.pieces[colour] or start == survey.layout.home:
        raise no_piece(survey, colour, start)
    if not survey.all_free and not survey.free_to_leave(colour, start):
        if start > survey.layout.foot:
            raise Illegal(Reason.NOT_A_PIECE, "a partner's pieces in their pipe are not moved by a helper", rule="9.3")
        raise Illegal(Reason.NOT_A_PIECE, "the piece does not lie on top of its mixi-blob", rule="4.9")


def _require_passable(survey: Survey, colour: int, start: int, end: int) -> None:
    block = survey.blob_in_the_way(colour, start, end)
    if block:
        raise blocked(survey, block)


def _wrong_distance(survey: Survey, step: Step, dice: Dice) -> Illegal:
    colour, start, end, _ = step
    home = survey.layout.home
    if start == BASE and end == DOORSTEP:
        return Illegal(Reason.ENTRY)
    if start != BASE and end == home < start + sum(dice):
        words = f"home is {home - start} from {square_name(survey, colour, start)}, and a step may not go beyond it"
        return Illegal(Reason.DISTANCE, words, rule="4.7")
    return Illegal(
        Reason.DISTANCE,
        colour=colour_name(survey, colour),
        start=square_name(survey, colour, start),
        end=square_name(survey, colour, end),
        dice=f"{dice[0]}-{dice[1]}",
    )
