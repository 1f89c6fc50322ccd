"""What the tables of a group are called, and their columns."""

from enum import StrEnum
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _

from tournaments.formats.outcomes import Ending
from tournaments.formats.tables import Form

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class View(StrEnum):
    """Which table of a group; as its address has it."""

    TABLE = "table"
    HOME = "home"
    AWAY = "away"
    FORM = "form"
    HONOURS = "honours"
    GRID = "grid"
    PLAYERS = "players"
    SEASON = "season"


VIEWS: dict[View, "StrOrPromise"] = {
    View.TABLE: _("Table"),
    View.HOME: _("At home"),
    View.AWAY: _("Away"),
    View.FORM: _("Form"),
    View.HONOURS: _("Honours"),
    View.GRID: _("Head to head"),
    View.PLAYERS: _("Players"),
    View.SEASON: _("Over the season"),
}
TOLD: dict[View, "StrOrPromise"] = {
    View.TABLE: _("All matches, in the order that the rules say. How it comes about opens on a click."),
    View.HOME: _("The matches in which each stands first, which is at home."),
    View.AWAY: _("The matches in which each stands second, which is away."),
    View.FORM: _("The last five matches of each, the latest last."),
    View.HONOURS: _("Eight-piecers, for and against; those in harbour are counted among them, and once more apart."),
    View.GRID: _(
        "Who is at home stands at the left, who is away above, by place in the table. Games won and lost, or pieces "
        "home where a match is one game."
    ),
    View.PLAYERS: _("Each player’s games that count, and what came of them on average."),
    View.SEASON: _("The place of each after each day on which something was played."),
}
BY_PART = _(
    "Ordered by points, then matches won, games and pieces home; points deducted or awarded are left out. "
    "Who is level in all shares the place."
)

LETTERS: dict[Form, "StrOrPromise"] = {Form.WON: _("W"), Form.DRAWN: _("D"), Form.LOST: _("L")}
FORMS: dict[Form, "StrOrPromise"] = {Form.WON: _("won"), Form.DRAWN: _("drawn"), Form.LOST: _("lost")}
SHORT: dict[Ending, "StrOrPromise"] = {
    Ending.WALKOVER: _("w/o"),
    Ending.DOUBLE_WALKOVER: _("neither came"),
    Ending.RETIREMENT: _("ret."),
    Ending.DISQUALIFICATION: _("dsq"),
}
