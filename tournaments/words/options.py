"""What can be chosen of a draw, in words: the options of formats, and the values that some of them choose from."""

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

DRAW_WORDS: dict[str, "StrOrPromise"] = {
    "byes": _("Byes go to"),
    "third": _("A match for third place"),
    "plate": _("A plate, for those who lose at once"),
    "separation": _("Who shares a ship or a group"),
    "reset": _("A second grand final, if who was unbeaten loses the first"),
    "table": _("Order of the rounds"),
    "cycles": _("How often everybody meets everybody"),
    "halves": _("Who meets within a score"),
}
CHOICE_WORDS: dict[tuple[str, str], "StrOrPromise"] = {
    ("byes", "seed"): _("the best seeds"),
    ("byes", "lot"): _("whom the lot falls on"),
    ("plate", "none"): _("none"),
    ("plate", "first-round"): _("who loses in the first round"),
    ("plate", "first-match"): _("who loses their first match, also after a bye"),
    ("separation", "none"): _("may meet at once"),
    ("separation", "stay"): _("is kept apart; seeds stay"),
    ("separation", "bands"): _("is kept apart; low seeds move for it"),
    ("table", "berger"): _("by Berger’s tables"),
    ("table", "circle"): _("round a circle"),
    ("halves", "slide"): _("the best of each half"),
    ("halves", "fold"): _("the best and the last"),
}
