"""The greedy player: of the plays of a throw, the one that leaves its side best placed as `games.bots.scoring` sees it.

It looks one throw ahead and no further. What is left to the dice (a challenge, a suck-back, a blow-back) counts by its
chance, and is tried where that is worth more than the throw that is given up for it.
"""

import random
from collections.abc import Sequence

from games.bots.scoring import DOUBLE, HIT, WEIGHTS, Placed, Scores, chance_of_sixes
from games.rules.board import BASE, DOORSTEP
from games.rules.declarations import Declaration, Kind, legal_declarations, pipe_count
from games.rules.plays import Play, steps_of
from games.rules.position import Position
from games.rules.steps import Dice, Hand, Step
from games.rules.survey import Survey
from games.rules.throws import sixes_needed


def choose_declaration(position: Position, chance: random.Random) -> Declaration | None:
    """What is worth more than an ordinary throw, if anything; otherwise what costs nothing: a call, a stand-up."""
    found = legal_declarations(position)
    if not found:
        return None
    survey, scores = Survey(position), Scores(position)
    attempts = [each for each in found if each.kind not in (Kind.CALL, Kind.STAND_UP)]
    if attempts:
        worth = [(_expected(survey, scores, attempt), chance.random(), attempt) for attempt in attempts]
        best, _, attempt = max(worth)
        if best > _ordinary(survey, scores):
            return attempt
    free = [each for each in found if each.kind in (Kind.CALL, Kind.STAND_UP)]
    return free[0] if free else None


def choose_play(
    position: Position, dice: Dice, declared: Declaration | None, plays: Sequence[Play], chance: random.Random
) -> Play:
    """The play after which the position scores best; among equals, one by chance."""
    if len(plays) == 1:
        return plays[0]
    scores = Scores(position)
    again = WEIGHTS.throw if dice[0] == 6 else 0.0
    best: list[Play] = []
    highest = float("-inf")
    for play in plays:
        if play.challenge is not None:
            score = _challenge(position, scores, *play.challenge, sixes=1)
        else:
            score = scores.of(_moved(position, *play.steps)) + again
        if score > highest:
            best, highest = [play], score
        elif score == highest:
            best.append(play)
    return chance.choice(best)


def _moved(position: Position, *steps: Step) -> Placed:
    hand = Hand(position)
    hand.carry_out(steps)
    return hand.pieces


def _ordinary(survey: Survey, scores: Scores) -> float:
    """About what the position is worth after an ordinary throw: the best step of each die, and what more there is."""
    position = survey.position
    total, moving = 0.0, 0
    stays = scores.of(position.pieces)
    for die in range(1, 7):
        found = [scores.of(_moved(position, step)) for step in steps_of(survey, die)]
        total += max(found, default=stays)
        moving += bool(found)
    return (total + WEIGHTS.second * moving) / 6


def _expected(survey: Survey, scores: Scores, attempt: Declaration) -> float:
    """What a position is worth once the attempt is declared, by the chance of its success."""
    match attempt.kind:
        case Kind.CHALLENGE:
            return _challenge(survey.position, scores, attempt.colour, attempt.place, sixes=0)
        case Kind.SUCK_BACK:
            return _suck_back(survey, scores, attempt)
        case _:
            return _blow_back(survey, scores, attempt)


def _challenge(position: Position, scores: Scores, colour: int, place: int, *, sixes: int) -> float:
    """A challenge with so many sixes made (RULES 5): the blob goes and the piece takes its square, or nothing moves."""
    hit = chance_of_sixes(sixes_needed(position, colour, place) - sixes)
    won = scores.of(_moved(position, Step(colour, place, DOORSTEP if place == BASE else place + 1)))
    return hit * won + (1 - hit) * scores.of(position.pieces)


def _suck_back(survey: Survey, scores: Scores, attempt: Declaration) -> float:
    """RULES 7.2: what was named goes to base; a step forward follows, always or after a miss."""
    position, layout = survey.position, survey.layout
    _, colour, place, victim, square = attempt
    hit = HIT[square] if pipe_count(survey, victim, square) == 1 else DOUBLE
    goes_on = not survey.enemy_blob_ahead(colour, place)
    step = Step(colour, place, place + 1)
    missed = _moved(position, step) if goes_on else position.pieces
    hand = Hand(position)
    hand.send_to_base(victim, layout.foot + square)
    if goes_on and survey.ruleset.suck_back_step == "always":
        hand.move(step)
    return hit * scores.of(hand.pieces) + (1 - hit) * scores.of(missed)


def _blow_back(survey: Survey, scores: Scores, attempt: Declaration) -> float:
    """RULES 7.4: what stands on the foot goes to base and the piece comes out to it, or nothing moves."""
    position, foot = survey.position, survey.layout.foot
    hit = DOUBLE if survey.enemies_on(attempt.colour, foot) == [2] else HIT[attempt.place - foot]
    won = scores.of(_moved(position, Step(attempt.colour, attempt.place, foot)))
    return hit * won + (1 - hit) * scores.of(position.pieces)
