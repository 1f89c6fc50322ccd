"""Refusals that several modules give, in words about a position: whose piece, where it stands, what blocks it."""

from games.rules.board import COLOUR_NAMES
from games.rules.reasons import Illegal, Reason
from games.rules.survey import Block, Survey


def blocked(survey: Survey, block: Block, rule: str = "4.5") -> Illegal:
    """An enemy blob stands in the way."""
    number, colour, _ = block
    square = survey.layout.track_name(number)
    return Illegal(Reason.BLOCKED, rule=rule, colour=colour_name(survey, colour), square=square)


def not_theirs(survey: Survey, colour: int) -> Illegal:
    """The player to throw does not move that colour."""
    return Illegal(Reason.NOT_A_PIECE, f"{colour_name(survey, colour)} is not this player's to move", rule="2.1")


def no_piece(survey: Survey, colour: int, place: int) -> Illegal:
    """No piece of the colour stands there, or it is home and goes no further."""
    if place == survey.layout.home:
        words = f"a {colour_name(survey, colour)} piece that is home stays there"
        return Illegal(Reason.NOT_A_PIECE, words, rule="4.1")
    name = square_name(survey, colour, place)
    return Illegal(Reason.NOT_A_PIECE, colour=colour_name(survey, colour), square=name)


def colour_name(survey: Survey, colour: int) -> str:
    """``red``"""
    return COLOUR_NAMES[survey.layout.ring[colour]]


def square_name(survey: Survey, colour: int, place: int) -> str:
    """A place of a colour in words: ``R5``, ``p2``, ``its base``, ``home``."""
    name = survey.layout.names[colour][place]
    return {"b": "its base", "h": "home"}.get(name, name)
