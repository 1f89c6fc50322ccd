"""Plays and declarations as text (NOTATION.md, "A turn")."""

import re
from functools import lru_cache

from games.rules.board import Layout
from games.rules.declarations import Declaration, Kind
from games.rules.plays import PASS, Play
from games.rules.reasons import Illegal, Reason, shown
from games.rules.steps import Knocked, Step

STEP = re.compile(r"([a-z])(2?):([A-Za-z0-9]{1,3})-([A-Za-z0-9]{1,3})(\*?)")
CHALLENGE = re.compile(r"ch:([a-z]):([A-Za-z0-9]{1,3})")
SUCK_BACK = re.compile(r"sb:([a-z]):([A-Z])p([1-5])")
BLOW_BACK = re.compile(r"bb:([a-z]):([A-Z]?p[1-5])")


# --- reading ----------------------------------------------------------------------------------------------------


@lru_cache(maxsize=65536)
def read_step(layout: Layout, token: str) -> tuple[Step, bool]:
    """A step and whether it bears the mark ``*``. Raises `Illegal` with `Reason.SYNTAX`."""
    match = STEP.fullmatch(token)
    if not match:
        raise Illegal(Reason.SYNTAX, f"{shown(token)} is no play; one is written like r:R1-R5, r:b-R1, ch:r:G4 or --")
    letter, two, start, end, mark = match.groups()
    colour = _colour(layout, letter, token)
    places = layout.places[colour]
    for name in (start, end):
        if name not in places:
            raise Illegal(Reason.SYNTAX, f"{name!r} in {shown(token)} is no square of this board")
    return Step(colour, places[start], places[end], 2 if two else 1), bool(mark)


def read_challenge(layout: Layout, token: str) -> tuple[int, int]:
    """The colour and place of the piece that challenges. Raises `Illegal` with `Reason.SYNTAX`."""
    match = CHALLENGE.fullmatch(token)
    if not match:
        raise Illegal(Reason.SYNTAX, f"{shown(token)} is no challenge; one is written like ch:r:G4 or ch:r:b")
    colour = _colour(layout, match[1], token)
    place = layout.places[colour].get(match[2])
    if place is None:
        raise Illegal(Reason.SYNTAX, f"{match[2]!r} in {shown(token)} is no square of this board")
    return colour, place


def read_declaration(position_layout: Layout, token: str) -> Declaration:
    """A declaration. Raises `Illegal` with `Reason.DECLARATION` if it is none."""
    layout = position_layout
    if token in (Kind.CALL, Kind.STAND_UP):
        return Declaration(Kind(token))
    if token.startswith("ch:"):
        try:
            return Declaration(Kind.CHALLENGE, *read_challenge(layout, token))
        except Illegal as error:
            raise Illegal(Reason.DECLARATION, error.words) from error
    suck, blow = SUCK_BACK.fullmatch(token), BLOW_BACK.fullmatch(token)
    try:
        if suck:
            colour, victim = layout.ring.index(suck[1].upper()), layout.ring.index(suck[2])
            foot = layout.place_on_track(colour, layout.track_number(victim, layout.foot))
            return Declaration(Kind.SUCK_BACK, colour, foot, victim, int(suck[3]))
        if blow:
            colour = layout.ring.index(blow[1].upper())
            return Declaration(Kind.BLOW_BACK, colour, layout.places[colour][blow[2]])
    except (ValueError, KeyError):
        pass
    raise Illegal(
        Reason.DECLARATION,
        f"{shown(token)} is no declaration; one is written like sb:r:Gp3, bb:r:p2, ch:r:G4, call or su",
    )


def _colour(layout: Layout, letter: str, token: str) -> int:
    colour = layout.ring.find(letter.upper())
    if colour < 0:
        raise Illegal(Reason.SYNTAX, f"{letter!r} in {shown(token)} is no colour of this board")
    return colour


# --- writing ----------------------------------------------------------------------------------------------------


def write_play(layout: Layout, play: Play | None, knocked: tuple[Knocked | None, ...] = ()) -> str:
    """A play with its marks; empty for a throw that takes none."""
    if play is None:
        return ""
    if play.challenge is not None:
        return write_challenge(layout, *play.challenge)
    if play == PASS:
        return "--"
    marks = [*knocked, *([None] * len(play.steps))]
    return " ".join(step.name(layout) + ("*" if marks[i] else "") for i, step in enumerate(play.steps))


def write_challenge(layout: Layout, colour: int, place: int) -> str:
    """``ch:r:G4``"""
    return f"ch:{layout.ring[colour].lower()}:{layout.names[colour][place]}"


def write_declaration(layout: Layout, declaration: Declaration) -> str:
    """As NOTATION.md's table of declarations has it."""
    kind, colour, place, victim, square = declaration
    if kind in (Kind.CALL, Kind.STAND_UP):
        return kind.value
    letter = layout.ring[colour].lower()
    if kind is Kind.SUCK_BACK:
        return f"sb:{letter}:{layout.ring[victim]}p{square}"
    return f"{kind.value}:{letter}:{layout.names[colour][place]}"
