"""A game at the table: each thing that is done, from the throws for the beginner to the end, makes the next value.

A `Table` knows what may come next and keeps what came, as the turns of a record. Live games and games with typed
dice are this; what was undone is left out by `games.rules.log`, which folds a whole log.
"""

from enum import StrEnum
from typing import NamedTuple

from games.rules.beginner import StartThrow, due_to_throw
from games.rules.declarations import Declaration, judge_declaration
from games.rules.plays import Play
from games.rules.position import Position, starting_position
from games.rules.reasons import Illegal, Reason
from games.rules.record import (
    LEAVING,
    NOWHERE,
    WITHOUT_WINNER,
    Record,
    Termination,
    WrittenPlay,
    WrittenThrow,
    WrittenTurn,
)
from games.rules.ruleset import Ruleset
from games.rules.steps import Dice
from games.rules.throws import leave, plays_of_throw, takes_no_play, throw, throw_off_board


class ThrowForBeginner(NamedTuple):
    """A player throws for the beginner (RULES 2.3); without dice, the players agreed that this one begins."""

    player: int
    dice: tuple[int, int] | None


class Declare(NamedTuple):
    """The player to throw declares something (RULES 3.2)."""

    declaration: Declaration


class OffBoard(NamedTuple):
    """The throw left the board, and is thrown again (RULES 10.4)."""


class Throw(NamedTuple):
    """The player to throw has thrown. A throw that takes no play is carried out at once."""

    dice: tuple[int, int]


class MakePlay(NamedTuple):
    """The play of the dice that lie on the table."""

    play: Play


class Leave(NamedTuple):
    """With more than two sides, a player's side leaves, and the game goes on (RULES 10.1)."""

    player: int
    how: Termination


class End(NamedTuple):
    """The game ends before anybody's pieces are all home; `winner` is a side, or None where there is none."""

    how: Termination
    winner: int | None = None


Deed = ThrowForBeginner | Declare | OffBoard | Throw | MakePlay | Leave | End


class Phase(StrEnum):
    """What comes next at a table."""

    BEGINNER = "beginner"
    THROW = "throw"
    PLAY = "play"
    OVER = "over"


class Table(NamedTuple):
    """A game so far. `position.to_throw` is the player due, once it is known who begins.

    `declared`, `off_board` and `dice` are of the throw now being made; the throws made before it are in `turns`.
    `turn_over`: the next throw begins a new turn.
    """

    position: Position
    begun: bool = False
    start: tuple[StartThrow, ...] = ()
    turns: tuple[WrittenTurn, ...] = ()
    turn_over: bool = True
    declared: Declaration | None = None
    off_board: int = 0
    dice: Dice | None = None
    ended: End | None = None

    @property
    def phase(self) -> Phase:
        if self.ended is not None:
            return Phase.OVER
        if not self.begun:
            return Phase.BEGINNER
        return Phase.PLAY if self.dice is not None else Phase.THROW

    @property
    def between_turns(self) -> bool:
        """Whether a turn is over and nothing of the next was done: no declaration, no throw off the board, no dice."""
        return self.turn_over and self.dice is None and self.declared is None and not self.off_board

    @property
    def due(self) -> tuple[int, ...]:
        """The players of whom something is awaited: one, or those who have yet to throw for the beginner."""
        if self.ended is not None:
            return ()
        return (self.position.to_throw,) if self.begun else due_to_throw(self.position.layout, self.start).players

    @property
    def start_of_record(self) -> tuple[StartThrow, ...]:
        """The throws for the beginner, as a record may have them: none until they leave one player ahead."""
        return self.start if self.begun else ()

    @property
    def plays(self) -> list[Play]:
        """The legal plays of the dice on the table, in no particular order; none unless a play is awaited."""
        if self.dice is None:
            return []
        return [play for play in plays_of_throw(self.position, self.dice, self.declared) if play is not None]


def new_table(format: str, ring: str, ruleset: Ruleset) -> Table:
    """A table before anything was thrown. Raises `Illegal` with `Reason.FORMAT` or `Reason.RING`."""
    return Table(starting_position(format, ring, ruleset))


def act(table: Table, deed: Deed) -> Table:
    """The table after something was done. Raises `Illegal` where it cannot be done now, saying why."""
    if table.ended is not None:
        raise Illegal(Reason.GAME_OVER, "the game is over")
    match deed:
        case ThrowForBeginner():
            return _throw_for_beginner(table, deed)
        case End():
            return _end(table, deed)
    if not table.begun:
        raise Illegal(Reason.START, "it is not yet known who begins")
    match deed:
        case Declare():
            return _declare(table, deed.declaration)
        case OffBoard():
            return _off_board(table)
        case Throw():
            return _throw(table, deed.dice)
        case MakePlay():
            if table.dice is None:
                raise Illegal(Reason.UNEXPECTED_PLAY, "the dice are thrown before a play is made")
            return _carry_out(table, table.dice, deed.play)
        case Leave():
            return _leave(table, deed)


def record_of(table: Table, preset: str, tags: tuple[tuple[str, str], ...] = ()) -> Record:
    """What came at a table, as a record to be replayed and written. A throw without its play is left out, and so
    are throws for the beginner that leave nobody ahead."""
    position, ended = table.position, table.ended
    return Record(
        layout=position.layout,
        ruleset=position.ruleset,
        preset=preset,
        tags=tags,
        tag_places=(NOWHERE,) * len(tags),
        start=table.start_of_record,
        turns=table.turns,
        result=ended.winner if ended else None,
        termination=ended.how if ended else None,
        fault=None,
        place=NOWHERE,
    )


def _throw_for_beginner(table: Table, deed: ThrowForBeginner) -> Table:
    layout = table.position.layout
    if table.begun:
        raise Illegal(Reason.START, "it is known who begins")
    if not 0 <= deed.player < len(layout.players):
        raise Illegal(Reason.PLAYER, expected=" or ".join(layout.player_names))
    if deed.dice is None:
        if table.start:
            raise Illegal(Reason.START, "the throws for the beginner have begun; they decide who begins")
        leader: int | None = deed.player
        start = table.start
    else:
        if not all(1 <= die <= 6 for die in deed.dice):
            raise Illegal(Reason.DICE)
        start = (*table.start, (deed.player, deed.dice))
        leader = due_to_throw(layout, start).leader
    if leader is None:
        return table._replace(start=start)
    return table._replace(start=start, begun=True, position=table.position._replace(to_throw=leader))


def _declare(table: Table, declaration: Declaration) -> Table:
    _before_the_dice(table)
    if table.declared is not None:
        raise Illegal(Reason.DECLARATION, "one declaration stands before a throw, and one was made", rule="3.2")
    if table.off_board:
        raise Illegal(Reason.DECLARATION, "a declaration is made before the dice are thrown, on the board or off it")
    judge_declaration(table.position, declaration)
    return table._replace(declared=declaration)


def _before_the_dice(table: Table) -> None:
    if table.dice is not None:
        raise Illegal(Reason.MISSING_PLAY, "the dice lie on the table: a play comes first")


def _off_board(table: Table) -> Table:
    _before_the_dice(table)
    position, penalty = throw_off_board(table.position)
    if not penalty:
        return table._replace(position=position, off_board=table.off_board + 1)
    made = WrittenThrow(None, None, table.declared, "", table.off_board + 1, NOWHERE)
    return _with_throw(table, made, position, over=True)


def _throw(table: Table, dice: tuple[int, int]) -> Table:
    _before_the_dice(table)
    if not all(1 <= die <= 6 for die in dice):
        raise Illegal(Reason.DICE)
    higher_first = (max(dice), min(dice))
    if takes_no_play(table.position, higher_first, table.declared):
        return _carry_out(table, higher_first, None)
    return table._replace(dice=higher_first)


def _carry_out(table: Table, dice: Dice, play: Play | None) -> Table:
    before = table.position
    thrown = throw(before, dice, play, table.declared)
    written = None if thrown.play is None else WrittenPlay(thrown.play, (False,) * len(thrown.play.steps), (), NOWHERE)
    made = WrittenThrow(dice, written, table.declared, "", table.off_board, NOWHERE)
    after = thrown.after
    over = after.winner is not None or after.to_throw != before.to_throw
    return _with_throw(table, made, after, over=over)


def _with_throw(table: Table, made: WrittenThrow, after: Position, *, over: bool) -> Table:
    player = table.position.to_throw
    turns = table.turns
    if table.turn_over:
        turn = _turn(table, player, throws=(made,))
        turns = (*turns, turn)
    else:
        turns = (*turns[:-1], turns[-1]._replace(throws=(*turns[-1].throws, made)))
    ended = End(Termination.NORMAL, after.winner) if after.winner is not None else None
    return Table(after, True, table.start, turns, over, ended=ended)


def _turn(
    table: Table, player: int, *, throws: tuple[WrittenThrow, ...] = (), leaves: Termination | None = None
) -> WrittenTurn:
    name = table.position.layout.player_names[player]
    return WrittenTurn(len(table.turns) + 1, player, name, throws, leaves, NOWHERE, NOWHERE)


def _without_off_board(table: Table) -> Position:
    """The position without the throws off the board that nobody will throw again: no record has a place for them."""
    position = table.position
    if not table.off_board or not position.ips:
        return position
    counts = list(position.ips)
    counts[position.to_throw] -= table.off_board
    return position._replace(ips=tuple(counts))


def _leave(table: Table, deed: Leave) -> Table:
    position = _without_off_board(table)
    layout = position.layout
    if deed.how not in LEAVING:
        raise Illegal(Reason.SYNTAX, "a side leaves by resignation, upboard or timeout")
    if not 0 <= deed.player < len(layout.players):
        raise Illegal(Reason.PLAYER, expected=" or ".join(layout.player_names))
    side = layout.side_of_player[deed.player]
    own_turn = side == layout.side_of_player[position.to_throw]
    if not own_turn and not table.between_turns:
        name = layout.player_names[position.to_throw]
        raise Illegal(Reason.PLAYER, f"a side leaves between turns: {name}'s comes to its end first", rule="10.1")
    after = leave(position, side)
    turns = (*table.turns, _turn(table, deed.player, leaves=deed.how))
    ended = End(deed.how, after.winner) if after.winner is not None else None
    return Table(after, True, table.start, turns, True, ended=ended)


def _end(table: Table, deed: End) -> Table:
    layout = table.position.layout
    if deed.how is Termination.NORMAL:
        raise Illegal(Reason.RESULT, "a game ends normally by its last piece coming home, and by nothing else")
    if deed.how in WITHOUT_WINNER:
        if deed.winner is not None:
            raise Illegal(Reason.RESULT, f"a game that is {deed.how.value} has no winner", rule="10.1")
    elif deed.winner is None or not 0 <= deed.winner < len(layout.sides):
        raise Illegal(Reason.RESULT, f"a game that ends by {deed.how.value} has a winner", rule="10.1")
    elif deed.how in LEAVING and len(layout.sides) > 2:
        raise Illegal(
            Reason.RESULT, "with more than two sides each that leaves does so by itself, and the rest play on"
        )
    elif deed.winner in table.position.out:
        raise Illegal(Reason.RESULT, f"{layout.side_names[deed.winner]} had left", rule="10.1")
    position = _without_off_board(table)
    return table._replace(position=position, declared=None, off_board=0, dice=None, ended=deed)
