"""What a player may say before a throw: suck-backs, blow-backs, challenges, calls, stand-up finishes (RULES 3.2)."""

from enum import StrEnum
from typing import NamedTuple

from games.rules.board import BASE, BEHIND, PIPE_SQUARES
from games.rules.challenges import challenges, refusal_to_challenge
from games.rules.plays import legal_plays
from games.rules.position import Position
from games.rules.reasons import Illegal, Reason
from games.rules.survey import Survey

ALL_DICE = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))


class Kind(StrEnum):
    """The declarations, as NOTATION.md abbreviates them."""

    SUCK_BACK = "sb"
    BLOW_BACK = "bb"
    CHALLENGE = "ch"
    CALL = "call"
    STAND_UP = "su"


class Declaration(NamedTuple):
    """A declaration: the piece that makes the attempt, and for a suck-back what it is made at.

    `colour`, `place`: the piece (for a suck-back only its colour is written; its place is the victim's foot).
    `victim`, `square`: the colour sucked back and its pipe square, 1 to 5 from the foot.
    """

    kind: Kind
    colour: int = -1
    place: int = BASE
    victim: int = -1
    square: int = 0


def legal_declarations(position: Position) -> list[Declaration]:
    """Every declaration that the player to throw may make, in no particular order."""
    if not _may_declare(position):
        return []
    survey = Survey(position)
    ruleset, layout = position.ruleset, position.layout
    found: list[Declaration] = []
    if ruleset.suck_back:
        found += [
            declaration
            for colour in survey.colours
            for victim in layout.enemies[survey.side]
            for square in range(1, PIPE_SQUARES + 1)
            if _refusal(survey, declaration := suck_back(position, colour, victim, square)) is None
        ]
    if ruleset.blow_back:
        found += [
            declaration
            for colour in survey.colours
            for square in range(1, PIPE_SQUARES + 1)
            if _refusal(survey, declaration := Declaration(Kind.BLOW_BACK, colour, layout.foot + square)) is None
        ]
    if ruleset.challenge_call == "before_throw":
        found += [Declaration(Kind.CHALLENGE, colour, place) for colour, place in challenges(survey)]
    found += [
        declaration
        for declaration in (Declaration(Kind.CALL), Declaration(Kind.STAND_UP))
        if _refusal(survey, declaration) is None
    ]
    return found


def suck_back(position: Position, colour: int, victim: int, square: int) -> Declaration:
    """The declaration of a suck-back by `colour` at the victim's pipe square (1 to 5 from the foot)."""
    layout = position.layout
    foot = layout.place_on_track(colour, layout.track_number(victim, layout.foot))
    return Declaration(Kind.SUCK_BACK, colour, foot, victim, square)


def judge_declaration(position: Position, declaration: Declaration) -> None:
    """Raise `Illegal` with `Reason.DECLARATION` (or `Reason.CHALLENGE`) if the player to throw may not declare this."""
    if position.challenge is not None:
        raise Illegal(Reason.DECLARATION, "nothing is declared while a challenge is under way", rule="3.2")
    if position.waits_to_help():
        raise Illegal(
            Reason.DECLARATION, "nothing is declared by a player who is home and may not yet help", rule="3.2"
        )
    refusal = _refusal(Survey(position), declaration)
    if refusal:
        raise refusal


def _may_declare(position: Position) -> bool:
    return position.winner is None and position.challenge is None and not position.waits_to_help()


def _refusal(survey: Survey, declaration: Declaration) -> Illegal | None:
    match declaration.kind:
        case Kind.SUCK_BACK:
            return _refusal_to_suck_back(survey, declaration)
        case Kind.BLOW_BACK:
            return _refusal_to_blow_back(survey, declaration)
        case Kind.CHALLENGE:
            if survey.ruleset.challenge_call != "before_throw":
                return _no("a challenge is made with a six here, not declared", "5.4")
            return refusal_to_challenge(survey, declaration.colour, declaration.place)
        case Kind.CALL:
            return _refusal_to_call(survey)
        case Kind.STAND_UP:
            return None if can_win_now(survey) else _no("no throw wins the game at once", "10.3")


def _no(words: str, rule: str) -> Illegal:
    return Illegal(Reason.DECLARATION, words, rule=rule)


def _stood_since_turn_began(survey: Survey, colour: int, place: int) -> bool:
    """RULES 7.1: its colour had a piece there at the turn's start."""
    return place in survey.position.turn_start[colour]


def _refusal_to_suck_back(survey: Survey, declaration: Declaration) -> Illegal | None:
    _, colour, place, victim, square = declaration
    if not survey.ruleset.suck_back:
        return _no("there are no suck-backs under these rules", "7.2")
    if colour not in survey.colours or place not in survey.pieces[colour]:
        return _no("no piece of the player stands on that foot", "7.2")
    if victim not in survey.layout.enemies[survey.side]:
        return _no("only an enemy's pipe is sucked back", "7.2")
    if survey.is_mixi(colour, place):
        return _no("a piece in a mixi-blob cannot suck back", "7.2")
    if not _stood_since_turn_began(survey, colour, place):
        return _no("the piece came there in this turn", "7.1")
    if pipe_count(survey, victim, square) not in (1, 2):
        return _no("one piece or a blob of exactly two must stand on that pipe square", "7.2")
    if is_shielded(survey, victim, square):
        return _no("a blob nearer the foot shields that pipe square", "7.2")
    return None


def pipe_count(survey: Survey, colour: int, square: int) -> int:
    """How many of a colour's pieces stand on a square of its pipe, 1 to 5 from the foot."""
    return survey.pieces[colour].count(survey.layout.foot + square)


def is_shielded(survey: Survey, colour: int, square: int) -> bool:
    """Whether a blob of the colour stands in its pipe nearer the foot (RULES 7.2)."""
    return any(pipe_count(survey, colour, nearer) >= 2 for nearer in range(1, square))


def _refusal_to_blow_back(survey: Survey, declaration: Declaration) -> Illegal | None:
    colour, place = declaration.colour, declaration.place
    layout = survey.layout
    if not survey.ruleset.blow_back:
        return _no("there are no blow-backs under these rules", "7.4")
    if colour not in survey.colours or not layout.foot < place < layout.home or place not in survey.pieces[colour]:
        return _no("no piece of the player stands on that pipe square", "7.4")
    if not survey.free_to_leave(colour, place):
        return _no("a helper does not move the partner's pieces out of their pipe", "9.3")
    if not _stood_since_turn_began(survey, colour, place):
        return _no("the piece came there in this turn", "7.1")
    standing = survey.enemies_on(colour, layout.foot)
    if not standing:
        return _no("no enemy stands on the foot of that pipe", "7.4")
    if len(standing) == 1 and standing[0] > 2:
        return _no("a blob of three or four cannot be blown back", "7.4")
    return None


def _refusal_to_call(survey: Survey) -> Illegal | None:
    position = survey.position
    if survey.ruleset.snake_eyes != "called":
        return _no("snake eyes are not called under these rules", "8.1")
    if position.unit(position.to_throw) not in position.first_throw:
        return _no("snake eyes are called before a player's very first throw only", "8.1")
    return None


def can_win_now(survey: Survey) -> bool:
    """Whether an undeclared throw of some two dice would have a play that wins at once (RULES 10.3)."""
    position, layout = survey.position, survey.layout
    left = [
        (colour, place)
        for colour in layout.sides[survey.side]
        for place in survey.pieces[colour]
        if place != layout.home
    ]
    if not 1 <= len(left) <= 2 or any(place <= BEHIND or colour not in survey.colours for colour, place in left):
        return False
    return any(
        _all_home(survey, play.steps, len(left))
        for dice in ALL_DICE
        if not (dice == (1, 1) and _ones_are_acted_on(position))
        for play in legal_plays(survey, dice)
    )


def _all_home(survey: Survey, steps: tuple[tuple[int, int, int, int], ...], left: int) -> bool:
    return sum(end == survey.layout.home for _, _, end, _ in steps) == left


def _ones_are_acted_on(position: Position) -> bool:
    """Whether two ones, undeclared, would be snake eyes for the player to throw (RULES 8.1, 8.3)."""
    unit = position.unit(position.to_throw)
    first = unit in position.first_throw and position.ruleset.snake_eyes not in ("off", "called")
    return first or (unit not in position.first_throw and unit in position.snake_eyes_out)
