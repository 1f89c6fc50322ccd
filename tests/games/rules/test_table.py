"""A game at the table: what may come when, and that a log folds to what its record says."""

from pathlib import Path

import pytest

from games.notation.entries import ending_of, entries_of, read_entry, read_play, write_entry
from games.notation.ugn import read_games
from games.notation.writing import write_record
from games.rules.board import layout
from games.rules.declarations import Declaration, Kind
from games.rules.log import Log, Remark, Undo, begin, fold
from games.rules.playthrough import opening, playthrough
from games.rules.reasons import Illegal, Reason
from games.rules.record import Record, Termination
from games.rules.replay import replay
from games.rules.ruleset import named
from games.rules.table import (
    Declare,
    End,
    Leave,
    MakePlay,
    OffBoard,
    Phase,
    Table,
    Throw,
    ThrowForBeginner,
    act,
    new_table,
    record_of,
)

GAMES = sorted((Path(__file__).parent.parent / "vectors" / "games").glob("sound-*.ugn"))
PAIRS = layout("pairs", "RGBY")


def after(table: Table, *deeds: object) -> Table:
    for deed in deeds:
        table = act(table, deed)  # type: ignore[arg-type]  # each is a deed
    return table


def pairs(*deeds: object, preset: str = "standard") -> Table:
    return after(new_table("pairs", "RGBY", named(preset)), *deeds)


def begun(*deeds: object, preset: str = "standard") -> Table:
    """Red to throw first."""
    return pairs(ThrowForBeginner(0, None), *deeds, preset=preset)


def refused(table: Table, deed: object) -> Illegal:
    with pytest.raises(Illegal) as refusal:
        after(table, deed)
    return refusal.value


# --- the beginner (RULES 2.3) ---


def test_everybody_throws_and_the_highest_begins() -> None:
    table = pairs(*(ThrowForBeginner(player, dice) for player, dice in enumerate([(1, 2), (6, 4), (3, 3), (5, 4)])))
    assert (table.phase, table.due) == (Phase.THROW, (1,))


def test_those_tied_for_highest_throw_again() -> None:
    table = pairs(*(ThrowForBeginner(player, dice) for player, dice in enumerate([(6, 4), (1, 1), (5, 5), (2, 1)])))
    assert (table.phase, table.due) == (Phase.BEGINNER, (0, 2))
    assert refused(table, ThrowForBeginner(1, (6, 6))).reason is Reason.START
    assert after(table, ThrowForBeginner(2, (3, 1)), ThrowForBeginner(0, (2, 1))).due == (2,)


def test_nothing_is_thrown_before_it_is_known_who_begins() -> None:
    for deed in (Throw((6, 6)), OffBoard(), Declare(Declaration(Kind.STAND_UP)), MakePlay(read_play(PAIRS, "--"))):
        assert refused(pairs(), deed).reason is Reason.START


def test_nobody_agrees_on_a_beginner_once_dice_were_thrown() -> None:
    assert refused(pairs(ThrowForBeginner(0, (6, 6))), ThrowForBeginner(0, None)).reason is Reason.START
    assert refused(begun(), ThrowForBeginner(1, (6, 6))).reason is Reason.START
    assert refused(pairs(), ThrowForBeginner(0, (7, 1))).reason is Reason.DICE
    assert refused(pairs(), ThrowForBeginner(4, (2, 1))).reason is Reason.PLAYER


# --- throws and plays ---


def test_a_play_is_awaited_after_a_throw_and_its_turn_goes_on_after_a_six() -> None:
    table = begun(Throw((4, 6)))
    assert (table.phase, table.dice) == (Phase.PLAY, (6, 4))
    assert read_play(PAIRS, "r:b-R1 r:R1-R5") in table.plays
    table = after(table, MakePlay(read_play(PAIRS, "r:b-R1 r:R1-R5")))
    assert (table.phase, table.due, table.turn_over, table.plays) == (Phase.THROW, (0,), False, [])
    table = after(table, Throw((2, 1)), MakePlay(read_play(PAIRS, "r:R5-R8")))
    assert (table.due, table.turn_over, len(table.turns), len(table.turns[0].throws)) == ((1,), True, 1, 2)


def test_the_dice_on_the_table_are_played_before_anything_else() -> None:
    table = begun(Throw((2, 1)))
    for deed in (Throw((6, 6)), OffBoard(), Declare(Declaration(Kind.STAND_UP))):
        assert refused(table, deed).reason is Reason.MISSING_PLAY
    assert refused(begun(), MakePlay(read_play(PAIRS, "--"))).reason is Reason.UNEXPECTED_PLAY
    assert refused(begun(), Throw((0, 6))).reason is Reason.DICE


def test_a_throw_that_takes_no_play_is_carried_out_at_once() -> None:
    table = begun(Throw((1, 1)))  # snake eyes: the pair's first throw
    assert (table.phase, table.due) == (Phase.THROW, (1,))
    assert table.position.pieces[0] == (0, 0, 0, 0)


def test_a_third_throw_off_the_board_ends_the_turn_where_a_penalty_says_so() -> None:
    table = begun(OffBoard(), OffBoard(), preset="general")
    assert (table.off_board, table.due) == (2, (0,))
    table = after(table, OffBoard())
    assert (table.off_board, table.due, table.turns[0].throws[0].off_board) == (0, (1,), 3)


def test_one_declaration_stands_before_a_throw() -> None:
    table = begun(Declare(Declaration(Kind.CALL)), preset="wafu")
    assert refused(table, Declare(Declaration(Kind.CALL))).reason is Reason.DECLARATION
    assert refused(begun(OffBoard(), preset="wafu"), Declare(Declaration(Kind.CALL))).reason is Reason.DECLARATION
    assert after(table, Throw((1, 1))).position.pieces[0] == (0, 0, 0, 0)


# --- endings (RULES 10.1) ---


def test_a_game_of_two_sides_ends_when_one_gives_up() -> None:
    table = begun(Throw((2, 1)), End(Termination.RESIGNATION, 1))
    assert (table.phase, table.due, table.turns) == (Phase.OVER, (), ())
    assert refused(table, Throw((2, 1))).reason is Reason.GAME_OVER
    assert refused(begun(), Leave(0, Termination.RESIGNATION)).reason is Reason.PLAYER


@pytest.mark.parametrize(
    "end",
    [
        End(Termination.NORMAL, 0),
        End(Termination.DRAWN, 0),
        End(Termination.FLIPPED, 1),
        End(Termination.RESIGNATION),
        End(Termination.WALKOVER, 2),
    ],
)
def test_an_ending_has_a_winner_where_it_should_and_none_elsewhere(end: End) -> None:
    assert refused(begun(), end).reason is Reason.RESULT


@pytest.mark.parametrize("format", ["pairs", "individuals"])
def test_a_throw_off_the_board_that_nobody_throws_again_is_no_part_of_the_end(format: str) -> None:
    """A record has no place for it, so it counts for nothing: under these rules it would stand in the position."""
    table = after(new_table(format, "RGBY", named("general")), ThrowForBeginner(0, None), OffBoard(), OffBoard())
    if format == "pairs":
        table = after(table, End(Termination.RESIGNATION, 1))
    else:
        table = after(table, Leave(0, Termination.RESIGNATION), End(Termination.DRAWN))
    replayed = replay(record_of(table, "general"))
    assert replayed.fault is None
    assert replayed.position == table.position


@pytest.mark.parametrize("thrown", [1, 4, 5])
def test_throws_that_leave_nobody_ahead_are_no_part_of_the_record(thrown: int) -> None:
    """Two are tied for highest after four; a game ended then has no beginner, and a record has no place for them."""
    throws = [(0, (6, 3)), (1, (5, 4)), (2, (2, 1)), (3, (4, 4)), (0, (6, 6))]
    table = pairs(*[ThrowForBeginner(player, dice) for player, dice in throws[:thrown]])
    assert (table.begun, len(table.start), record_of(table, "standard").start) == (False, thrown, ())
    table = after(table, End(Termination.ABANDONED))
    record = record_of(table, "standard")
    replayed = replay(record)
    assert (replayed.fault, replayed.position, record.start) == (None, table.position, ())
    assert replayed.outcome is not None


def test_with_more_sides_they_leave_one_by_one_between_turns() -> None:
    table = after(new_table("individuals", "RGBY", named("standard")), ThrowForBeginner(0, None))
    assert refused(table, End(Termination.RESIGNATION, 0)).reason is Reason.RESULT
    assert refused(after(table, Throw((6, 1))), Leave(2, Termination.RESIGNATION)).reason is Reason.PLAYER
    assert refused(table, Leave(2, Termination.DRAWN)).reason is Reason.SYNTAX
    assert refused(table, Leave(9, Termination.TIMEOUT)).reason is Reason.PLAYER
    table = after(table, Leave(0, Termination.UPBOARD), Leave(2, Termination.TIMEOUT))
    assert table.due == (1,)
    assert refused(table, End(Termination.WALKOVER, 0)).reason is Reason.RESULT
    table = after(table, Leave(3, Termination.RESIGNATION))
    assert table.ended == End(Termination.RESIGNATION, 1)


# --- the log ---


def test_an_undo_is_appended_and_brings_the_table_back() -> None:
    start = begin(new_table("pairs", "RGBY", named("standard")))
    log = fold(start, (ThrowForBeginner(0, None), Throw((6, 4)), Remark()))
    assert log.step_back == Undo(1)
    log = fold(log, (Undo(1), Throw((2, 1))))
    assert (len(log.tables), log.table.dice, log.standing()) == (6, (2, 1), [1, 5])
    log = fold(log, (Undo(4), Undo(0)))
    assert (log.table, log.step_back, log.standing()) == (start.table, None, [])


@pytest.mark.parametrize("to", [-1, 2])
def test_there_is_no_going_back_to_what_never_was(to: int) -> None:
    log = fold(begin(new_table("pairs", "RGBY", named("standard"))), [ThrowForBeginner(0, None)])
    with pytest.raises(Illegal):
        fold(log, [Undo(to)])


def records() -> list[Record]:
    return [
        record
        for path in GAMES
        for record in read_games(path.read_text(encoding="utf-8").splitlines(keepends=True))
        if isinstance(record, Record)
    ]


def test_a_record_as_a_log_and_back_is_the_same_record() -> None:
    assert len(records()) > 40
    for record in records():
        replayed = replay(record)
        written = [write_entry(record.layout, entry) for entry in entries_of(record)]
        entries = [read_entry(record.layout, kind, data) for kind, data in written]
        log: Log = fold(begin(new_table(record.layout.format, record.layout.ring, record.ruleset)), entries)
        ending = ending_of(record)
        if ending is not None and log.table.ended is None:
            log = fold(log, [ending])
        back = record_of(log.table, record.preset, record.tags)
        again = replay(back)
        assert (again.position, again.outcome, again.fault) == (replayed.position, replayed.outcome, None)
        assert write_record(back, again) == write_record(record, replayed)


def test_frames_lead_from_the_opening_to_the_last_position() -> None:
    for record in records():
        replayed = replay(record)
        frames = playthrough(record, replayed)
        position = opening(record)
        assert len(frames) == sum(max(len(turn.throws), 1) for turn in record.turns)
        for number, frame in enumerate(frames, start=1):
            assert (frame.number, frame.before) == (number, position)
            position = frame.after
        assert position == (replayed.position if frames else position)


def test_who_left_earlier_does_not_say_how_the_game_ends() -> None:
    """Red left; later green brought its last piece home: the game ended normally, and may say so."""
    text = next(path for path in GAMES if path.name == "sound-006.ugn").read_text(encoding="utf-8")
    (record,) = read_games(text.replace("[Result", '[Termination "normal"]\n[Result').splitlines(keepends=True))
    assert isinstance(record, Record)
    replayed = replay(record)
    assert replayed.fault is None
    assert replayed.outcome is not None
    assert replayed.outcome.termination is Termination.NORMAL


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("throw", {}),
        ("throw", {"dice": [True, 1]}),
        ("throw", {"dice": "6-66"}),
        ("play", {"play": ""}),
        ("play", {"play": "r:b-R1 r:b-R1 r:b-R1"}),
        ("beginner", {"player": "Z", "dice": [1, 1]}),
        ("leave", {"player": "R", "how": "boredom"}),
        ("end", {"how": "resignation", "winner": "R"}),
        ("undo", {"to": "1"}),
        ("undo", {"to": True}),
        ("dance", {}),
    ],
)
def test_an_entry_that_means_nothing_is_refused(kind: str, data: dict[str, object]) -> None:
    with pytest.raises(Illegal):
        read_entry(PAIRS, kind, data)
