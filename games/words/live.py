"""Live games in words: clocks, bots, offers, and whose turn it is as each reader is told."""

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models import LiveGame, LiveSeat, Seat
from games.rules.board import Layout
from games.rules.plays import PASS
from games.rules.playthrough import Frame
from games.rules.table import Declare, MakePlay, Phase, Table, Throw, ThrowForBeginner
from games.selectors.live.lately import Done
from games.selectors.live.sitting import has_come, is_kept
from games.words.throws import (
    because_in_words,
    declaration_in_words,
    dice_in_words,
    frame_in_words,
    what_came_in_words,
)

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

CLOCK_WORDS: "dict[str, StrOrPromise]" = {
    "none": gettext_lazy("No clock: all the time in the world"),
    "turn": gettext_lazy("So many minutes for each turn; whoever runs out has lost the game"),
    "game": gettext_lazy("So many minutes for the whole game; then pieces home decide"),
    "chess": gettext_lazy("So many minutes for each player, as in chess; whoever runs out has lost"),
    "days": gettext_lazy("So many days for each turn; whoever runs out has lost the game"),
}
ARRIVAL_WORDS: "dict[int, StrOrPromise]" = {
    0: gettext_lazy("none: the game begins as soon as all seats are taken"),
    5: gettext_lazy("5 minutes"),
    10: gettext_lazy("10 minutes"),
    15: gettext_lazy("15 minutes"),
    30: gettext_lazy("30 minutes"),
}
ABSENT_WORDS: "dict[str, StrOrPromise]" = {
    "off": gettext_lazy("The game is called off, and counts for nothing"),
    "lost": gettext_lazy("They have lost: the game goes to whoever came"),
}
BOT_WORDS: "dict[str, StrOrPromise]" = {
    "random": gettext_lazy("a bot that plays anything legal"),
    "greedy": gettext_lazy("a bot that plays to win"),
}
OFFER_WORDS: "dict[str, StrOrPromise]" = {
    "draw": gettext_lazy("a draw"),
    "abandon": gettext_lazy("to call the game off, with no winner"),
    "resign": gettext_lazy("to give the game up"),
}


def clock_in_words(clock: dict[str, Any]) -> str:
    """A clock in a few words: ``30 minutes each, 10 seconds more a turn``."""
    minutes = int(clock.get("seconds", 0)) // 60
    match clock.get("kind"):
        case "turn":
            if clock["seconds"] % 60:
                return _("%(seconds)s seconds a turn") % {"seconds": clock["seconds"]}
            return ngettext("one minute a turn", "%(n)s minutes a turn", minutes) % {"n": minutes}
        case "game":
            return ngettext("one minute for the game", "%(n)s minutes for the game", minutes) % {"n": minutes}
        case "chess":
            each = ngettext("one minute each", "%(n)s minutes each", minutes) % {"n": minutes}
            if clock.get("increment"):
                return _("%(each)s, %(more)s seconds more a turn") % {"each": each, "more": clock["increment"]}
            return each
        case "days":
            return ngettext("one day a turn", "%(n)s days a turn", clock["days"]) % {"n": clock["days"]}
    return _("no clock")


def arrival_in_words(live: LiveGame) -> str:
    """An arrival limit as it is told in lists: ``everybody is to come within 5 minutes, or it is called off``; empty
    for none."""
    told = {"minutes": live.arrive_within}
    if not live.arrive_within:
        return ""
    if live.absent_lose:
        return _("whoever does not come within %(minutes)s minutes has lost") % told
    return _("everybody is to come within %(minutes)s minutes, or it is called off") % told


def absent_in_words(live: LiveGame) -> str:
    """Who did not come in time: ``B. Baker did not come within 5 minutes.`` Empty where everybody did."""
    if not live.absent:
        return ""
    told = {"names": ", ".join(live.absent), "minutes": live.arrive_within}
    return _("%(names)s did not come within %(minutes)s minutes.") % told


def gathering_in_words(live: LiveGame, seats: Iterable[Seat]) -> str:
    """Whom a table waits for whose seats are all taken: ``Waiting for B. Baker to come``."""
    missing = ", ".join(seat.name for seat in seats if not has_come(live, seat))
    return _("Waiting for %(names)s to come") % {"names": missing}


def seats_left_in_words(seats: Iterable[Seat], now: datetime) -> str:
    """How many seats of an open table are free, and whom the others wait for."""
    empty = [seat for seat in seats if seat.live.kind == LiveSeat.Kind.EMPTY]
    kept = [seat.live.kept_name for seat in empty if is_kept(seat, now)]
    free = len(empty) - len(kept)
    words = [ngettext("One seat is free.", "%(n)s seats are free.", free) % {"n": free}] if free else []
    if kept:
        words.append(_("Kept for %(names)s.") % {"names": ", ".join(kept)})
    return " ".join(words)


def line_in_words(frame: Frame, *, by_itself: bool) -> str:
    """A throw as a line of the record; `by_itself`: its play was the only one, and the site made it."""
    words = frame_in_words(frame)
    return _("%(line)s The only play: it made itself.") % {"line": words} if by_itself else words


def done_in_words(board: Layout, name: str, done: Done) -> str:
    """A deed as it is announced to those who look on: ``able threw 6–4.`` Empty for what is told elsewhere."""
    told = {"name": name}
    match done.entry:
        case ThrowForBeginner(_player, dice) if dice is not None:
            return _("%(name)s threw %(dice)s for the beginner.") % (told | {"dice": dice_in_words(dice)})
        case Declare(declaration):
            return _("%(name)s says: %(what)s.") % (told | {"what": declaration_in_words(board, declaration)})
        case Throw(dice):
            told["dice"] = dice_in_words(dice)
            if done.frame is not None and done.frame.thrown is not None and done.frame.thrown.play is None:
                return _("%(name)s threw %(dice)s: %(what)s.") % (told | {"what": what_came_in_words(done.frame)})
            return _("%(name)s threw %(dice)s.") % told
        case MakePlay(play) if play == PASS:
            return _("Nothing can be played with it.")
        case MakePlay() if done.frame is not None:
            told["what"] = what_came_in_words(done.frame)
            if done.by_itself:
                return _("%(name)s has one play only, and it made itself: %(what)s.") % told
            return _("%(name)s played: %(what)s.") % told
    return line_in_words(done.frame, by_itself=False) if done.frame is not None else ""


def turn_in_words(table: Table, mine: Seat | None, due: Seat | None) -> tuple[str, str]:
    """Whose turn it is as one reader is told, and why: ``Your throw``, ``There was a six ...``."""
    whole = because_in_words(table)
    if due is None or table.phase not in (Phase.THROW, Phase.PLAY):
        return whole, ""
    why = capfirst(whole.partition(": ")[2])
    if mine is not None and mine.pk == due.pk:
        if table.dice is not None:
            return _("You threw %(dice)s: play it") % {"dice": dice_in_words(table.dice)}, ""
        return _("Your throw"), why
    if table.dice is not None:
        return _("%(name)s threw %(dice)s, and is playing it") % {
            "name": due.name, "dice": dice_in_words(table.dice),
        }, ""  # fmt: skip
    return _("%(name)s to throw") % {"name": due.name}, why
