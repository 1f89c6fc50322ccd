"""Replaying a record: the sound part, and the first fault if there is one."""

from typing import NamedTuple

from games.rules.beginner import due_to_throw
from games.rules.board import Layout
from games.rules.declarations import Declaration, Kind, judge_declaration
from games.rules.outcome import Honour, Honoured, Outcome, honour_of_knock, honours_of_win
from games.rules.position import Position, starting_position
from games.rules.reasons import Illegal, Reason, shown
from games.rules.record import (
    LEAVING,
    WITHOUT_WINNER,
    Fault,
    Place,
    Record,
    Termination,
    WrittenPlay,
    WrittenThrow,
    WrittenTurn,
)
from games.rules.throws import OffBoard, Thrown, leave, throw, throw_off_board


class Replayed(NamedTuple):
    """What replaying found: the sound throws of each turn, the position after them, the first fault, the outcome.

    `turns[i][j]` is what throw *j* of turn *i* did; None where a penalty ended it. `position` is the one before the
    fault, or at the end. `outcome` is None where there is a fault.
    """

    position: Position
    turns: list[list[Thrown | None]]
    fault: Fault | None
    outcome: Outcome | None

    @property
    def throws(self) -> int:
        return sum(map(len, self.turns))


def replay(record: Record) -> Replayed:
    """Replay a record from its start to its end or its first fault."""
    return _Replay(record).run()


class _Stop(Exception):
    """Carries a fault out of the turns; never leaves this module. `turn`: if it is not the one being replayed."""

    def __init__(
        self, error: Illegal, place: Place, throw: int | None = None, token: str = "", turn: int | None = None
    ) -> None:
        self.error, self.place, self.throw, self.token, self.turn = error, place, throw, token, turn


class _Replay:
    def __init__(self, record: Record) -> None:
        self.record = record
        self.layout: Layout = record.layout
        first = record.turns[0].player if record.turns and record.turns[0].player >= 0 else 0
        self.position = starting_position(self.layout.format, self.layout.ring, record.ruleset, first)
        self.turns: list[list[Thrown | None]] = []
        self.honours: list[Honoured] = []
        self.over = True  # whether the turn replayed last is over
        self.left_by: Termination | None = None
        self.last_place = record.place
        self.cut_short = False  # whether the last turn stopped although its player throws again

    def run(self) -> Replayed:
        number = 0
        try:
            self._judge_start()
            for number, turn in enumerate(self.record.turns, start=1):
                self._turn(number, turn)
        except _Stop as fault:
            return self._faulty(Fault(fault.error, fault.place, fault.turn or number or None, fault.throw, fault.token))
        if self.record.fault is not None:
            return self._where_reading_stopped(self.record.fault, self.record.partial)
        try:
            return Replayed(self.position, self.turns, None, self._outcome())
        except _Stop as fault:
            return self._faulty(Fault(fault.error, fault.place, None, None, fault.token))

    def _faulty(self, fault: Fault) -> Replayed:
        return Replayed(self.position, self.turns, fault, None)

    def _where_reading_stopped(self, fault: Fault, partial: WrittenThrow | None) -> Replayed:
        """The fault of reading; or one that stands before it in the same throw."""
        try:
            if partial is not None and fault.throw is not None:
                if self.over and fault.throw > 1:
                    self._refuse_throw(partial, fault.throw)
                if partial.declaration is not None:
                    self._judge_declared(partial, partial.declaration, fault.throw)
                if partial.dice is not None and not all(1 <= die <= 6 for die in partial.dice):
                    raise _Stop(Illegal(Reason.DICE), partial.place, fault.throw, _dice_text(partial))
        except _Stop as earlier:
            fault = Fault(earlier.error, earlier.place, fault.turn, earlier.throw, earlier.token)
        return self._faulty(fault)

    # --- the beginner (RULES 2.3) ---

    def _judge_start(self) -> None:
        start = self.record.start
        if not start:
            return
        place = self.record.tag_place("Start")
        try:
            leader = due_to_throw(self.layout, start).leader
        except Illegal as error:
            raise _Stop(error, place) from error
        if leader is None:
            raise _Stop(Illegal(Reason.START, "these throws leave nobody ahead"), place)
        self.position = self.position._replace(to_throw=leader)
        first = self.record.turns[0] if self.record.turns else None
        if first is not None and first.leaves is None and first.player != leader:
            name = self.layout.player_names[leader]
            raise _Stop(Illegal(Reason.START, f"{name} threw highest and begins"), place)

    # --- turns ---

    def _turn(self, number: int, turn: WrittenTurn) -> None:
        written_number, player, named, throws, leaves, place, named_place = turn
        winner = self.position.winner
        if winner is not None:
            raise _Stop(self.position.game_over(winner), place, None, f"{written_number}.")
        if self.cut_short:
            self._judge_cut_short(turn)
        if written_number != number:
            raise _Stop(Illegal(Reason.TURN_NUMBER, expected=number), place, None, f"{written_number}.")
        if leaves is not None:
            self._leave(turn)
            return
        if player != self.position.to_throw:
            expected = self.layout.player_names[self.position.to_throw]
            raise _Stop(Illegal(Reason.PLAYER, expected=expected), named_place, None, named)
        done: list[Thrown | None] = []
        self.turns.append(done)
        self.over = False
        self.left_by = None  # the game went on: who left earlier does not say how it ends
        for index, written in enumerate(throws, start=1):
            if self.over:
                self._refuse_throw(written, index)
            done.append(self._throw(written, index))
        self.last_place = throws[-1].place if throws else place
        self.cut_short = not self.over

    def _refuse_throw(self, written: WrittenThrow, index: int) -> None:
        winner = self.position.winner
        error = Illegal(Reason.UNEXPECTED_THROW) if winner is None else self.position.game_over(winner)
        raise _Stop(error, written.place, index, _dice_text(written))

    def _judge_cut_short(self, turn: WrittenTurn) -> None:
        """A turn may stop before it is over only at the end of the record, or where its own player leaves."""
        if turn.leaves is not None and self._side_of(turn) == self.layout.side_of_player[self.position.to_throw]:
            return
        player = self.layout.player_names[self.position.to_throw]
        throw_number = len(self.turns[-1]) + 1
        rule = "5.6" if self.position.challenge is not None else "3.1"
        error = Illegal(Reason.MISSING_THROW, rule=rule, player=player)
        raise _Stop(error, self.last_place, throw_number, turn=len(self.turns))

    def _side_of(self, turn: WrittenTurn) -> int:
        return self.layout.side_of_player[turn.player] if turn.player >= 0 else -1

    def _leave(self, turn: WrittenTurn) -> None:
        if turn.player < 0:
            raise _Stop(
                Illegal(
                    Reason.PLAYER,
                    f"there is no player {shown(turn.named)}; they are {', '.join(self.layout.player_names)}",
                ),
                turn.named_place,
                None,
                turn.named,
            )
        if turn.leaves not in LEAVING:
            raise _Stop(
                Illegal(Reason.SYNTAX, "a side leaves by resignation, upboard or timeout"),
                turn.place,
                None,
                f"out:{turn.leaves}",
            )
        try:
            self.position = leave(self.position, self._side_of(turn))
        except Illegal as error:
            raise _Stop(error, turn.named_place, None, turn.named) from error
        self.turns.append([])
        self.cut_short = False
        self.left_by = turn.leaves
        self.last_place = turn.place

    # --- throws ---

    def _throw(self, written: WrittenThrow, index: int) -> Thrown | None:
        """Replay a throw; None where a penalty ended it. Where it is at fault, the position stays the one before."""
        dice, written_play, declaration, _, off_board, place, _ = written
        before = self.position
        if declaration is not None:
            self._judge_declared(written, declaration, index)
        position = before
        if off_board:
            position, penalty = self._off_board(written, index)
            if penalty:
                self.position, self.over = position, True
                return None
        if dice is None:
            again = Illegal(Reason.MISSING_THROW, "a throw that left the board is thrown again", rule="10.4")
            raise _Stop(again, place, index, "ips")
        try:
            thrown = throw(position, dice, written_play.play if written_play is not None else None, declaration)
        except Illegal as error:
            raise _Stop(error, *self._place_of(written, error, index)) from error
        if written_play is not None and True in written_play.marks:
            self._judge_marks(thrown, written_play, index)
        self.position = after = thrown.after
        self.over = after.to_throw != before.to_throw or after.winner is not None
        if any(thrown.knocked) or thrown.also_knocked:
            self._honours(before, thrown)
        if after.winner is not None and declaration is not None and declaration.kind is Kind.STAND_UP:
            self.honours.append(Honoured(Honour.STAND_UP, after.winner))
        return thrown

    def _off_board(self, written: WrittenThrow, index: int) -> OffBoard:
        """What the throws off the board did; a penalty is the end of them (RULES 10.4)."""
        position = self.position
        for count in range(1, written.off_board + 1):
            position, penalty = done = throw_off_board(position)
            if penalty and (count < written.off_board or written.dice is not None):
                words = "the third throw off the board ends the turn"
                error = Illegal(Reason.UNEXPECTED_THROW, words, rule="10.4")
                raise _Stop(error, written.place, index, _dice_text(written))
        return done

    def _judge_declared(self, written: WrittenThrow, declaration: Declaration, index: int) -> None:
        try:
            judge_declaration(self.position, declaration)
        except Illegal as error:
            reason = Illegal(Reason.DECLARATION, error.words, rule=error.rule)
            raise _Stop(reason, written.declared_place, index, written.declared) from error

    def _place_of(self, written: WrittenThrow, error: Illegal, index: int) -> tuple[Place, int, str]:
        if written.play is None or error.reason is Reason.DICE:
            return written.place, index, _dice_text(written)
        return written.play.place, index, " ".join(written.play.tokens)

    def _judge_marks(self, thrown: Thrown, written: WrittenPlay, index: int) -> None:
        """A mark may be left out, but stands only on a step that knocks something off, carried out as written."""
        hit = [knocked is not None for knocked in thrown.knocked]
        if len(hit) == 2 and thrown.play != written.play:
            hit.reverse()
            one, other = written.play.steps
            if any(hit) and one.lands_on(self.layout) == other.lands_on(self.layout):
                hit = [True, False]  # both come to one square: the first written does it
        for step, mark, knocks in zip(written.play.steps, written.marks, hit, strict=True):
            if mark and not knocks:
                name = step.name(self.layout)
                raise _Stop(Illegal(Reason.CAPTURE_MARK, step=name), written.place, index, " ".join(written.tokens))

    def _honours(self, before: Position, thrown: Thrown) -> None:
        side = self.layout.side_of_player[before.to_throw]
        for knocked in (*thrown.knocked, *thrown.also_knocked):
            honoured = honour_of_knock(before, knocked, side) if knocked is not None else None
            if honoured:
                self.honours.append(honoured)

    # --- the end ---

    def _outcome(self) -> Outcome:
        record, winner = self.record, self.position.winner
        termination, claimed = record.termination, record.result
        names = self.layout.side_names
        if winner is not None:
            how = self.left_by or Termination.NORMAL
            if claimed != winner and any(name == "Result" for name, _ in record.tags):
                raise self._wrong("Result", f"{names[winner]} won")
            if termination is not None and termination is not how:
                raise self._wrong("Termination", f"the game ended by {how.value}")
            honours = self.honours if self.left_by else self._with_win()
            return Outcome(winner, termination or how, tuple(honours))
        if termination is None or termination is Termination.NORMAL:
            if claimed is not None or termination is Termination.NORMAL:
                raise self._wrong("Result", "nobody has won by the end of this record")
            return Outcome(None, None, tuple(self.honours))
        if termination in WITHOUT_WINNER:
            if claimed is not None:
                raise self._wrong("Result", f"a game that is {termination.value} has no winner")
        elif claimed is None:
            raise self._wrong("Result", f"a game that ends by {termination.value} has a winner")
        elif termination in LEAVING and len(self.layout.sides) > 2:
            raise self._wrong("Termination", "with more than two sides each that leaves has a turn of its own")
        elif claimed in self.position.out:
            raise self._wrong("Result", f"{names[claimed]} had left")
        return Outcome(claimed, termination, tuple(self.honours))

    def _with_win(self) -> list[Honoured]:
        stand_up = [honoured for honoured in self.honours if honoured.honour is Honour.STAND_UP]
        before = [honoured for honoured in self.honours if honoured.honour is not Honour.STAND_UP]
        return before + stand_up + honours_of_win(self.position)

    def _wrong(self, tag: str, words: str) -> _Stop:
        value = next((value for name, value in self.record.tags if name == tag), "*")
        return _Stop(Illegal(Reason.RESULT, words), self.record.tag_place(tag), None, value)


def _dice_text(written: WrittenThrow) -> str:
    return "-".join(map(str, written.dice)) if written.dice else "ips"
