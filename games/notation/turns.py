"""A game's turns: the text of a sheet as turns, throws and plays, up to its first fault of writing (NOTATION.md)."""

import re
from functools import lru_cache

from games.notation.plays import read_challenge, read_declaration, read_step
from games.notation.sheets import Sheet, fault_of
from games.rules.board import Layout
from games.rules.declarations import Declaration
from games.rules.plays import PASS, Play
from games.rules.reasons import Illegal, Reason
from games.rules.record import LEAVING, Fault, Place, Termination, WrittenPlay, WrittenThrow, WrittenTurn

# A turn's number; the word after it, its player; and how a side leaves.
HEAD = re.compile(r"\s*+(0|[1-9][0-9]{0,17})\.(?!\S)(?:\s++(\S++)(?:\s++(out:\S*+))?)?")
# A word, most often the dice; then -- or what looks like one or two steps; and a slash, after which comes a throw.
THROW = re.compile(r"\s*+(\S++)(?:\s++(?:(--)(?!\S)|([^\s:]*+:\S*+)(?:\s++([^\s:]*+:\S*+))?))?(?:\s++(/)(?!\S))?")
TURN_NUMBER = re.compile(r"(?:0|[1-9][0-9]{0,17})\.")
PLAYER = re.compile(r"[A-Za-z]{1,6}")
DICE = re.compile(r"(0|[1-9][0-9]{0,8})-(0|[1-9][0-9]{0,8})")
DICE_TEXTS = {f"{one}-{other}": (one, other) for one in range(1, 7) for other in range(1, 7)}


def read_turns(board: Layout, sheet: Sheet) -> tuple[tuple[WrittenTurn, ...], Fault | None, WrittenThrow | None]:
    """A sheet's turns; the fault at which reading stopped; and what was read of the throw in which it did."""
    reader = _Reader(board, sheet)
    try:
        reader.read()
    except _Unreadable as stop:
        fault = fault_of(stop.error, stop.word, stop.place, len(reader.turns) + stop.before_turn, stop.throw)
        return tuple(reader.turns), fault, stop.partial
    return tuple(reader.turns), None, None


class _Unreadable(Exception):
    """Carries a fault of writing out of the turns; never leaves this module.

    `throw` counts from 1 in the last turn that was begun; `before_turn`: the fault stands before a turn was begun.
    """

    def __init__(self, error: Illegal, word: str, place: Place, *, before_turn: bool = False) -> None:
        self.error, self.word, self.place, self.before_turn = error, word, place, before_turn
        self.throw: int | None = None
        self.partial: WrittenThrow | None = None


def _syntax(words: str) -> Illegal:
    return Illegal(Reason.SYNTAX, words)


@lru_cache(maxsize=16384)
def _read_play_of_one(board: Layout, word: str) -> tuple[Play, tuple[bool, ...]]:
    """A challenge, or a play of one step, with its mark. Raises `Illegal`.

    Kept, since in a few games nearly all there are come up; of plays of two steps half are new in every game.
    """
    if word.startswith("ch:"):
        return Play(challenge=read_challenge(board, word)), ()
    step, mark = read_step(board, word)
    return Play((step,)), (mark,)


_ReadThrow = tuple[WrittenThrow, int, bool]
"""A throw; the offset behind it; and whether another one of the turn follows."""


class _Reader:
    """Reads the turns of one game. Methods take the offset from which to read, or the match that was found there."""

    def __init__(self, board: Layout, sheet: Sheet) -> None:
        self.turns: list[WrittenTurn] = []
        self._layout = board
        self._sheet = sheet
        self._text = sheet.text
        self._players = {name: player for player, name in enumerate(board.player_names)}
        self._line = self._before_line = self._line_end = 0  # the line that is being read

    def read(self) -> None:
        """All turns, into `turns`. Raises `_Unreadable`."""
        at = 0
        while head := HEAD.match(self._text, at):
            at = self._turn(head)
        word, at = self._sheet.word_at(at)
        if not word:
            return
        if not self.turns:
            words = "a turn begins with its number, such as 17."
            raise _Unreadable(_syntax(words), word, self._sheet.place_of(at), before_turn=True)
        fault = _Unreadable(
            _syntax("here / and a throw, or the next turn, was expected"), word, self._sheet.place_of(at)
        )
        last = self.turns[-1]
        if last.throws:  # the word belongs to the throw before it
            fault.throw, fault.partial = len(last.throws), last.throws[-1]._replace(play=None)
        self.turns[-1] = last._replace(throws=last.throws[:-1], leaves=None)
        raise fault

    def _turn(self, head: re.Match[str]) -> int:
        """One turn, into `turns`; returns the offset behind it."""
        number, named, out = head.groups()
        place = self._place(head.start(1))
        player = self._players.get(named, -1)
        if player < 0 and (named is None or not PLAYER.fullmatch(named)):
            raise self._no_player(head, place)
        named_place = self._place(head.start(2))
        text, throws, leaves, at = self._text, [], None, head.end()
        try:
            if out is not None:
                leaves = self._leaves(head)
            more = out is None
            while more:
                match = THROW.match(text, at)
                dice = DICE_TEXTS.get(match[1]) if match else None
                if match and dice:
                    throw, at, more = self._dice_and_play(match, dice)
                else:
                    throw, at, more = self._unusual_throw(at, head)
                throws.append(throw)
        except _Unreadable as fault:
            fault.throw = None if out else len(throws) + 1
            self.turns.append(WrittenTurn(int(number), player, named, tuple(throws), leaves, place, named_place))
            raise
        self.turns.append(WrittenTurn(int(number), player, named, tuple(throws), leaves, place, named_place))
        return at

    def _no_player(self, head: re.Match[str], place: Place) -> _Unreadable:
        error = _syntax("after a turn's number stands its player")
        word, at = self._sheet.word_at(head.end(1) + 1)
        if not word:
            return _Unreadable(error, f"{head[1]}.", place, before_turn=True)
        return _Unreadable(error, word, self._sheet.place_of(at), before_turn=True)

    def _leaves(self, head: re.Match[str]) -> Termination:
        how = head[3].removeprefix("out:")
        if how not in LEAVING:
            error = _syntax(f"a side leaves by {', '.join(sorted(LEAVING))}")
            raise _Unreadable(error, head[3], self._sheet.place_of(head.start(3)))
        return Termination(how)

    # --- throws ---

    def _dice_and_play(self, match: re.Match[str], dice: tuple[int, int]) -> _ReadThrow:
        """A throw from its dice on."""
        _, passes, first, second, slash = match.groups()
        place, end, more = self._place(match.start(1)), match.end(), slash is not None
        play = None
        if first is not None:
            if second is not None and first.startswith("ch:"):
                second, end, more = None, match.end(3), False  # whoever reads on will say that it stands there
            try:
                play = self._play(match, first, second)
            except _Unreadable as fault:
                fault.partial = WrittenThrow(dice, None, None, "", 0, place, place)
                raise
        elif passes is not None:
            play = WrittenPlay(PASS, (), ("--",), self._place(match.start(2)))
        return WrittenThrow(dice, play, None, "", 0, place, place), end, more

    def _play(self, match: re.Match[str], first: str, second: str | None) -> WrittenPlay:
        word, group = first, 3
        try:
            if second is None:
                play, marks = _read_play_of_one(self._layout, first)
                return WrittenPlay(play, marks, (first,), self._place(match.start(3)))
            one, mark = read_step(self._layout, first)
            word, group = second, 4
            other, other_mark = read_step(self._layout, second)
        except Illegal as error:
            raise _Unreadable(error, word, self._sheet.place_of(match.start(group))) from error
        return WrittenPlay(Play((one, other)), (mark, other_mark), (first, second), self._place(match.start(3)))

    def _unusual_throw(self, at: int, head: re.Match[str]) -> _ReadThrow:
        """A throw with a declaration, or with others that left the board before it; or what is none."""
        word, start = self._sheet.word_at(at)
        place = self._place(start)
        so_far = WrittenThrow(None, None, None, "", 0, place, place)
        known = None
        if word[:1].isalpha() and word != "ips":
            so_far = known = so_far._replace(declaration=self._declaration(word, place), declared=word)
            at = start + len(word)
            word, start = self._sheet.word_at(at)
        while word == "ips":
            so_far = so_far._replace(off_board=so_far.off_board + 1)
            at = start + len(word)
            word, start = self._sheet.word_at(at)
            if word == "/":
                return so_far, start + 1, True
            if not word or TURN_NUMBER.fullmatch(word):
                return so_far, at, False
        match = THROW.match(self._text, at)
        try:
            if match is None:
                raise self._no_dice(word, start, head)
            throw, at, more = self._dice_and_play(match, self._dice(match, head))
        except _Unreadable as fault:
            if fault.partial is not None:
                fault.partial = so_far._replace(dice=fault.partial.dice, place=fault.partial.place)
            else:
                fault.partial = known
            raise
        return so_far._replace(dice=throw.dice, play=throw.play, place=throw.place), at, more

    def _declaration(self, word: str, place: Place) -> Declaration:
        try:
            return read_declaration(self._layout, word)
        except Illegal as error:
            raise _Unreadable(_syntax(error.words), word, place) from error

    def _dice(self, match: re.Match[str], head: re.Match[str]) -> tuple[int, int]:
        dice = DICE.fullmatch(match[1])
        if dice is None:
            raise self._no_dice(match[1], match.start(1), head)
        return int(dice[1]), int(dice[2])  # if these are no dice, it is for the replay to say

    def _no_dice(self, word: str, start: int, head: re.Match[str]) -> _Unreadable:
        if not word:
            place = self._sheet.place_of(head.start(1))
            return _Unreadable(_syntax("the turn stops in the middle of a throw"), head[2], place)
        return _Unreadable(_syntax("a throw is two dice, such as 6-4"), word, self._sheet.place_of(start))

    def _place(self, offset: int) -> Place:
        """Line and column of an offset that is read for the first time; those of a fault are the sheet's to say."""
        if offset >= self._line_end:
            self._line, line_start, self._line_end = self._sheet.line_of(offset)
            self._before_line = line_start - 1
        return self._line, offset - self._before_line
