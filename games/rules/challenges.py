"""Challenges: which pieces may make one, and why another may not (RULES 5.1-5.4)."""

from games.rules.board import BASE
from games.rules.reasons import Illegal, Reason
from games.rules.refusals import no_piece, not_theirs
from games.rules.steps import Dice
from games.rules.survey import Survey


def may_challenge_with(survey: Survey, dice: Dice) -> bool:
    """Whether the throw's six may be given to a challenge (RULES 5.4)."""
    return dice[0] == 6 and survey.ruleset.challenge_call == "with_six"


def challenges(survey: Survey) -> list[tuple[int, int]]:
    """The pieces, as colour and place, that may challenge the blob before them (RULES 5.1-5.3)."""
    if not survey.blocks:
        return []
    return [
        (colour, place)
        for colour in survey.colours
        for place in survey.places_of(colour)
        if refusal_to_challenge(survey, colour, place) is None
    ]


def refusal_to_challenge(survey: Survey, colour: int, place: int) -> Illegal | None:
    """Why the piece may not challenge; None if it may."""
    if colour not in survey.colours:
        return not_theirs(survey, colour)
    if place not in survey.pieces[colour]:
        return no_piece(survey, colour, place)
    if not survey.enemy_blob_ahead(colour, place):
        where = "its doorstep" if place == BASE else "the next square of its path"
        return Illegal(Reason.CHALLENGE, f"no enemy blob stands on {where}", rule="5.1")
    if survey.is_mixi(colour, place):
        return Illegal(Reason.CHALLENGE, "a piece in a mixi-blob cannot challenge", rule="5.2")
    if survey.ruleset.challenge_wait == "turn" and place not in survey.position.turn_start[colour]:
        return Illegal(Reason.CHALLENGE, "the piece came there in this turn", rule="5.3")
    return None


def judge_challenge_with(survey: Survey, dice: Dice, colour: int, place: int) -> None:
    """Raise `Illegal` if the throw may not be given to a challenge by that piece."""
    if survey.ruleset.challenge_call != "with_six":
        raise Illegal(Reason.CHALLENGE, "a challenge is declared before the throw here", rule="5.4")
    if dice[0] != 6:
        raise Illegal(Reason.CHALLENGE, "a challenge takes a six", rule="5.4")
    refusal = refusal_to_challenge(survey, colour, place)
    if refusal:
        raise refusal
