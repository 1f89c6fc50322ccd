"""The underside of the board in words."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Inscription

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

HOW: "dict[str, StrOrPromise]" = {
    Inscription.Honour.EIGHT_PIECER: gettext_lazy("Eight-pieced: not one got home."),
    Inscription.Honour.IN_HARBOUR: gettext_lazy("Eight piece in harbour: all eight lay in base."),
    Inscription.Honour.UP_BOARD: gettext_lazy("Put the board up: that is punished as an eight-piecer."),
    Inscription.Honour.EIGHT_PIECE_MIXI: gettext_lazy("Eight-piece mixi: all eight knocked off one square."),
}
DEEDS: "dict[str, StrOrPromise]" = {
    "struck": gettext_lazy("struck it out"),
    "let stand": gettext_lazy("let it stand again"),
}


def names_of(inscription: Inscription, side: str) -> str:
    """Who sat on a side of the game, each once: ``A. Able and C. Charlie``."""
    seats = sorted(inscription.game.seats.all(), key=lambda seat: seat.number)
    return _(" and ").join(dict.fromkeys(seat.name for seat in seats if seat.side == side))
