"""What the page of an umpire's table shows: the board and what is awaited, and every way to go on, with its words."""

import uuid
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Game
from games.rules.declarations import Kind
from games.rules.log import Log
from games.rules.playthrough import playthrough
from games.rules.record import LEAVING, Termination
from games.rules.replay import replay
from games.rules.table import Phase, Table
from games.rules.throws import IPS_LIMIT
from games.selectors.choosing import choose
from games.selectors.logs import record_so_far, ruleset_of
from games.views.looking import Look, address
from games.views.plays_shown import board_title, marks_of, plays_shown, wanted_in_words
from games.views.questions import answer_to, questions_shown
from games.views.record_lines import last_deed, record_lines
from games.views.tables_shown import sayings_shown, seat_shown
from games.words.boards import colours
from games.words.games import sides_in_words, sides_of
from games.words.options import OPTION_WORDS, value_in_words
from games.words.throws import because_in_words, honour_in_words

LINES_SHOWN = 40  # of the record; the game's own page has all of it
ENDINGS = {
    Termination.RESIGNATION: gettext_lazy("The other side gave up"),
    Termination.UPBOARD: gettext_lazy("The other side put its pieces on the floor"),
    Termination.TIMEOUT: gettext_lazy("The other side ran out of time"),
    Termination.WALKOVER: gettext_lazy("The other side did not come, or left"),
    Termination.FLIPPED: gettext_lazy("The board was turned over: nobody wins"),
    Termination.DRAWN: gettext_lazy("Drawn: nobody wins"),
    Termination.ABANDONED: gettext_lazy("Abandoned: nobody wins"),
}
NOTHING_TYPED: Mapping[str, str] = MappingProxyType({})
LEAVINGS = {
    Termination.RESIGNATION: gettext_lazy("Gave up"),
    Termination.UPBOARD: gettext_lazy("Put the pieces on the floor"),
    Termination.TIMEOUT: gettext_lazy("Ran out of time"),
}


def at_table(
    game: Game,
    log: Log,
    look: Look,
    *,
    refusal: str = "",
    rule: str = "",
    moved_on: str = "",
    typed: str = "",
    ended_as: Mapping[str, str] = NOTHING_TYPED,
) -> dict[str, Any]:
    """Everything that the page shows.

    `refusal`: what the rules (by the clause `rule`) or the site said to what was just sent; `moved_on`: why it was
    not taken; `typed`: the throw that was typed, `ended_as`: the `how` and `winner` of an end, to be mended.
    """
    table, here = log.table, reverse("games:table", args=[game.pk])
    frames = playthrough(record := record_so_far(game, log), replay(record))
    awaited = table.phase is Phase.PLAY and game.annulled_at is None
    choosing = choose(table.position, table.plays, look.picked) if awaited else None
    lines = record_lines(game, log, frames)
    called = log.tables[look.timber] if look.timber is not None and look.timber < len(log.tables) else None
    return {
        "game": game,
        "names": sides_in_words(sides_of(game, game.seats.all())),
        "here": here,
        "seen": address(here, look),
        "query": address("", look),
        "look": look,
        "version": game.version,
        "key": uuid.uuid4(),
        "phase": table.phase.value,
        "over": table.phase is Phase.OVER or game.annulled_at is not None,
        "annulled": game.annulled_at is not None,
        "closed": game.confirmed_at is not None or game.annulled_at is not None,
        "table": table,
        "turn_words": _("This game was annulled.") if game.annulled_at else because_in_words(table),
        "why": "" if game.annulled_at else wanted_in_words(table, choosing),
        "position": choosing.position if choosing else table.position,
        "marks": marks_of(table, frames, choosing, here, look),
        "board_title": board_title(table, choosing),
        "seats": _seats(game, table),
        "views": _views(table, here, look),
        "names_href": address(here, look._replace(names=not look.names), anchor="board"),
        "refusal": refusal,
        "rule": rule,
        "moved_on": moved_on,
        "typed": typed,
        "ended_as": ended_as,
        "called": next((line for line in lines if called and line.timber == look.timber), None),
        "called_position": called.position if called else None,
        "lines": lines[:LINES_SHOWN],
        "lines_left": max(len(lines) - LINES_SHOWN, 0),
        "last_deed": last_deed(game, log),
        "departures": _departures(game),
        "honours": [honour_in_words(honour) for honour in game.honours],
        **_beginner(game, table, here, look),
        **_before_throw(table),
        **plays_shown(table, choosing, here, look),
        **({} if game.annulled_at else _endings(table)),
        **questions_shown(table, look),
        "answer": answer_to(table, look),
        "throws": [f"{high}-{low}" for high in range(6, 0, -1) for low in range(high, 0, -1)],
    }


# --- the board --------------------------------------------------------------------------------------------------


def _seats(game: Game, table: Table) -> list[dict[str, Any]]:
    return [
        {
            **seat_shown(seat, table),
            "in_words": f"{capfirst(colours(seat.player))}, {seat.name}",
            "current": seat.number in table.due and (table.begun or len(table.due) == 1),
        }
        for seat in game.seats.all()
    ]


def _views(table: Table, here: str, look: Look) -> list[dict[str, Any]]:
    return [
        {
            "label": capfirst(colours(player)),
            "href": address(here, look._replace(nearest=player), anchor="board"),
            "current": look.nearest == player,
        }
        for player in table.position.layout.player_names
    ]


def _departures(game: Game) -> list[str]:
    return [
        f"{OPTION_WORDS[name].label}: {value_in_words(name, value)}"
        for name, value in ruleset_of(game).departures(game.preset).items()
    ]


# --- what is awaited --------------------------------------------------------------------------------------------


def _beginner(game: Game, table: Table, here: str, look: Look) -> dict[str, Any]:
    """Whose throw for the beginner is typed next, and who else could throw first."""
    if table.phase is not Phase.BEGINNER:
        return {}
    board = table.position.layout
    due = [board.player_names[player] for player in table.due]
    thrower = look.thrower if look.thrower in due else due[0]
    names = {seat.player: seat.name for seat in game.seats.all()}
    return {
        "thrower": thrower,
        "thrower_words": f"{capfirst(colours(thrower))}, {names[thrower]}",
        "others_due": [
            {
                "letters": player,
                "label": f"{capfirst(colours(player))}, {names[player]}",
                "href": address(here, look, ("thrower", player), anchor="throw"),
            }
            for player in due
            if player != thrower
        ],
        "agreed": [] if table.start else [(player, f"{capfirst(colours(player))}, {names[player]}") for player in due],
    }


def _before_throw(table: Table) -> dict[str, Any]:
    """What may be said before the throw, what was said, and throws off the board with their price."""
    if table.phase is not Phase.THROW:
        return {}
    position = table.position
    penalty = position.ruleset.ips_penalty
    off = position.ips[position.to_throw] if position.ips else table.off_board
    return {
        **sayings_shown(table, _saying_note),
        "off_board": off,
        "off_board_price": ""
        if penalty == "none"
        else _("The third costs: %(price)s.") % {"price": value_in_words("ips_penalty", penalty)},
        "off_board_last": penalty != "none" and off == IPS_LIMIT - 1,
    }


def _saying_note(kind: Kind) -> str:
    if kind is Kind.STAND_UP:
        return _("It changes nothing but the record.")
    if kind is Kind.CALL:
        return _("Only then do two ones bring the pieces out.")
    if kind is Kind.CHALLENGE:
        return _("Every six of the throws counts; a throw without one ends the turn.")
    return _("One throw, hit or miss: the turn is over after it, sixes or not.")


# --- the end, and questions -------------------------------------------------------------------------------------


def _endings(table: Table) -> dict[str, Any]:
    """How the game can end now, or a side leave it."""
    if table.phase is Phase.OVER:
        return {}
    position, board = table.position, table.position.layout
    two_sides = len(board.sides) == 2
    winners = [
        (name, capfirst(colours(name))) for side, name in enumerate(board.side_names) if side not in position.out
    ]
    endings = [(how.value, words) for how, words in ENDINGS.items() if two_sides or how not in LEAVING]
    leavers = [
        (name, capfirst(colours(name)))
        for player, name in enumerate(board.player_names)
        if board.side_of_player[player] not in position.out
    ]
    return {
        "endings": endings,
        "winners": winners,
        "leavers": [] if two_sides or not table.begun else leavers,
        "leavings": [(how.value, words) for how, words in LEAVINGS.items()],
    }
