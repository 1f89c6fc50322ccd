"""The record so far as lines of words, newest first, with what was called and who noted it; and the last thing done."""

import datetime as dt
from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.models import Action, Game
from games.notation.entries import TIMBER, read_entry
from games.rules.board import Layout
from games.rules.log import Entry, Log
from games.rules.playthrough import Frame
from games.rules.table import Declare, End, Leave, MakePlay, OffBoard, Table, Throw, ThrowForBeginner
from games.words.boards import colours
from games.words.throws import declaration_in_words, dice_in_words, ending_in_words, frame_in_words, play_in_words


class Line(NamedTuple):
    """A line of the record. `turn`: its number where a turn begins, else 0. `timber`: the number of such a call in
    the log, else 0; then `by` noted it, `at` that moment."""

    words: str
    player: str = ""
    turn: int = 0
    timber: int = 0
    by: str = ""
    at: dt.datetime | None = None


def record_lines(game: Game, log: Log, frames: list[Frame]) -> list[Line]:
    """What stands of a game, newest first; undone entries are not in it, calls of *Timber!* are."""
    board = log.table.position.layout
    calls = Action.objects.filter(game=game, kind=TIMBER).select_related("by").order_by("number")
    called: dict[int, list[Line]] = {}
    for call in calls:
        after = min(_frames_at(log.tables[call.number]), len(frames))
        line = Line(_("Timber! was called."), timber=call.number, by=str(call.by), at=call.at)
        called.setdefault(after, []).append(line)
    lines = [
        Line(
            _("%(player)s threw %(dice)s for the beginner.")
            % {"player": capfirst(colours(board.player_names[player])), "dice": dice_in_words(dice)},
            player=board.player_names[player],
        )
        for player, dice in log.table.start
    ]
    lines += called.get(0, [])
    for frame in frames:
        lines.append(
            Line(
                frame_in_words(frame),
                player=board.player_names[frame.player],
                turn=frame.turn if frame.throw in (0, 1) else 0,
            )
        )
        lines += called.get(frame.number, [])
    return lines[::-1]


def _frames_at(table: Table) -> int:
    return sum(1 if turn.leaves is not None else len(turn.throws) for turn in table.turns)


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
