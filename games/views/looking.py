"""How somebody looks at an umpire's table, as its address tells: from which side, and what was pointed at so far.

All of it stands in the address, so that every link works without a script, and nothing is kept of it.
"""

from typing import NamedTuple

from django.http import QueryDict
from django.utils.http import urlencode

from games.forms.tables import question_of
from games.notation.entries import read_play
from games.notation.plays import read_step
from games.rules.board import Layout
from games.rules.reasons import Illegal
from games.selectors.choosing import Picked


class Look(NamedTuple):
    """`nearest`: the player at the bottom of the board; `names`: whether squares bear theirs; `picked`: of a play.

    `question`: a play or declaration asked about, `asked`, `asked_piece` and `asked_square` how that was typed,
    and `asked_dice` (the higher first) the throw that it is asked for;
    `timber`: the number of the call to show; `thrower`: the player
    whose throw for the beginner is being typed.
    """

    nearest: str = ""
    names: bool = True
    picked: Picked = Picked()
    question: str = ""
    asked: str = ""
    asked_piece: str = ""
    asked_square: str = ""
    asked_dice: tuple[int, int] | None = None
    timber: int | None = None
    thrower: str = ""

    @property
    def kept(self) -> list[tuple[str, str]]:
        """What stays as it is from page to page."""
        return [*([("nearest", self.nearest)] if self.nearest else []), *([] if self.names else [("names", "0")])]


def read_look(query: QueryDict, board: Layout) -> Look:
    """The look that an address asks for; what means nothing there is left out."""
    timber = query.get("timber", "")
    return Look(
        nearest=_player(query.get("nearest", ""), board),
        names=query.get("names") != "0",
        picked=_picked(query, board),
        question=question_of(query),
        asked=query.get("tried", "")[:60],
        asked_piece=query.get("from", ""),
        asked_square=query.get("to", "")[:4],
        asked_dice=_dice(query.getlist("die")),
        timber=int(timber) if timber.isascii() and timber.isdigit() and len(timber) < 7 else None,
        thrower=_player(query.get("thrower", ""), board),
    )


def _dice(told: list[str]) -> tuple[int, int] | None:
    faces = sorted((int(face) for face in told if face in tuple("123456")), reverse=True)
    return (faces[0], faces[1]) if len(faces) == 2 else None


def _player(name: str, board: Layout) -> str:
    return name if name in board.player_names else ""


def _picked(query: QueryDict, board: Layout) -> Picked:
    if "play" in query:
        try:
            return Picked(whole=read_play(board, str(query["play"])[:40]))
        except Illegal:
            return Picked()
    try:
        steps = tuple([read_step(board, text)[0][:3] for text in query.getlist("step")[:2]])
    except Illegal:
        steps = ()
    letter, _, place = query.get("piece", "").partition(":")
    colour = board.ring.find(letter.upper()) if len(letter) == 1 else -1
    piece = (colour, board.places[colour][place]) if colour >= 0 and place in board.places[colour] else None
    return Picked(steps, piece)


def address(here: str, look: Look, *more: tuple[str, str], anchor: str = "") -> str:
    """`here` seen in the same way, with more in its query string."""
    query = urlencode([*look.kept, *more])
    return f"{here}{'?' if query else ''}{query}{f'#{anchor}' if anchor else ''}"


def piece_text(board: Layout, colour: int, place: int) -> str:
    """``r:R4``"""
    return f"{board.ring[colour].lower()}:{board.names[colour][place]}"
