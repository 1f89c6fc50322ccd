"""The record so far as lines of words, newest first, with what stands beside it: who called what and who noted it, what
was taken back, and what was thrown and not played; and the last thing done."""

import datetime as dt
from collections.abc import Iterable
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.models import Action, Game
from games.notation.entries import TIMBER, read_entry
from games.rules.board import Layout
from games.rules.log import Entry, Log
from games.rules.plays import PASS
from games.rules.playthrough import Frame
from games.rules.table import Declare, End, Leave, MakePlay, OffBoard, Throw, ThrowForBeginner
from games.selectors.logs import layout_of
from games.selectors.remarks import Beside, Deeds, Remarked, remarks_in
from games.words.boards import colours
from games.words.throws import (
    declaration_in_words,
    dice_in_words,
    ending_in_words,
    frame_in_words,
    play_in_words,
    unplayed_in_words,
)


class Line(NamedTuple):
    """A line of the record. `turn`: its number where a turn begins, else 0. `timber`: the number of such a call in
    the log, else 0; then `by` noted it, `at` that moment. `aside`: it tells what was taken back."""

    words: str
    player: str = ""
    turn: int = 0
    timber: int = 0
    by: str = ""
    at: dt.datetime | None = None
    aside: bool = False


class RemarkLine(NamedTuple):
    """What stands beside the record after `frame`: the entry of the log, and its words."""

    action: Action
    frame: int
    words: str
    is_timber: bool


def record_lines(game: Game, log: Log, frames: list[Frame]) -> list[Line]:
    """What stands of a game, newest first, with what stands beside it: calls of *Timber!*, what was taken back, and
    throws that came to nothing since the game ended or a side left."""
    board = log.table.position.layout
    beside: dict[int, list[tuple[int, Line]]] = {}
    for action, told in remarks_in(game, log):
        words = _beside_in_words(game, action, told)
        line = Line(words, aside=True)
        if action.kind == TIMBER:
            line = Line(words, timber=action.number, by=str(action.by), at=action.at)
        elif told.cut is not None:
            line = Line(words, player=board.player_names[told.cut.position.to_throw])
        beside.setdefault(min(told.frame, len(frames)), []).append((action.number, line))
    lines = [
        Line(
            _("%(player)s threw %(dice)s for the beginner.")
            % {"player": capfirst(colours(board.player_names[player])), "dice": dice_in_words(dice)},
            player=board.player_names[player],
        )
        for player, dice in log.table.start
    ]
    lines += _in_order(beside.get(0, []))
    for frame in frames:
        lines.append(
            Line(
                frame_in_words(frame),
                player=board.player_names[frame.player],
                turn=frame.turn if frame.throw in (0, 1) else 0,
            )
        )
        lines += _in_order(beside.get(frame.number, []))
    return lines[::-1]


def _in_order(numbered: list[tuple[int, Line]]) -> list[Line]:
    return [line for _number, line in sorted(numbered)]


def remark_lines(game: Game, remarks: Iterable[Remarked]) -> list[RemarkLine]:
    """What stands beside a game's record, in words, oldest first."""
    return [
        RemarkLine(action, beside.frame, _beside_in_words(game, action, beside), action.kind == TIMBER)
        for action, beside in remarks
    ]


def _beside_in_words(game: Game, action: Action, beside: Beside) -> str:
    if beside.cut is not None:
        return unplayed_in_words(beside.cut)
    if action.kind == TIMBER:
        return call_in_words(game, beside.caller)
    if not beside.taken:
        return _("What had been taken back stands again.")
    return _("Taken back: %(deeds)s.") % {"deeds": deeds_in_words(layout_of(game), beside.taken).rstrip(".")}


def call_in_words(game: Game, caller: int | None) -> str:
    """A call of *Timber!*, and who called it, if that was told. Costs no query where seats are there already."""
    seat = next((seat for seat in game.seats.all() if seat.number == caller), None)
    if seat is None:
        return _("Timber! was called.")
    return _("Timber! was called by %(player)s, %(name)s.") % {"player": colours(seat.player), "name": seat.name}


def deeds_in_words(board: Layout, deeds: Deeds) -> str:
    """Things done, one after the other: ``red’s 6–4 and red R1 to R5``."""
    told = []
    thrower = None
    for player, entry in deeds:
        whose = colours(board.player_names[player])
        match entry:
            case Throw(dice):
                told.append(_("%(player)s’s %(dice)s") % {"player": whose, "dice": dice_in_words(dice)})
            case MakePlay(play) if play == PASS and thrower == player:
                pass  # nobody chose it; the throw says all
            case MakePlay(play):
                told.append(play_in_words(board, play))
            case _:
                told.append(deed_in_words(board, entry))
        thrower = player if isinstance(entry, Throw) else None
    return _(" and ").join(told) if len(told) < 3 else "; ".join(told)


def last_deed(game: Game, log: Log) -> str:
    """The last thing done that stands, in a few words; empty where nothing stands."""
    number, board = log.heads[-1], log.table.position.layout
    if not number:
        return ""
    kind, data = Action.objects.values_list("kind", "data").get(game=game, number=number)
    return deed_in_words(board, read_entry(board, kind, data))


def deed_in_words(board: Layout, entry: Entry) -> str:
    """An entry of a log in a few words: ``the throw 6–4``."""
    match entry:
        case Throw(dice):
            return _("the throw %(dice)s") % {"dice": dice_in_words(dice)}
        case MakePlay(play):
            return _("the play: %(play)s") % {"play": play_in_words(board, play)}
        case Declare(declaration):
            return _("what was said: %(words)s") % {"words": declaration_in_words(board, declaration)}
        case OffBoard():
            return _("the throw off the board")
        case ThrowForBeginner(player, None):
            return _("that %(player)s begins") % {"player": colours(board.player_names[player])}
        case ThrowForBeginner(player, dice):
            told = {"player": colours(board.player_names[player]), "dice": dice_in_words(dice or (0, 0))}
            return _("%(player)s’s %(dice)s for the beginner") % told
        case Leave(player, _how):
            return _("that %(player)s left") % {"player": colours(board.player_names[player])}
        case End(how, winner):
            words = ending_in_words("" if winner is None else board.side_names[winner], how.value)
            return _("the end: %(words)s") % {"words": words}
    return _("the last entry")
