"""Time that is up at a table: whatever lies on it, the deeds can be done, and the record replays to the same end."""

import random
from datetime import UTC, datetime

import pytest

from games.clocks import Clock, Kind, begin_clocks, deadline_of, overtime, time_is_up
from games.clocks.time_up import leaders
from games.notation.ugn import UnreadableGame, read_games
from games.notation.writing import write_record
from games.rules.position import Position
from games.rules.record import Termination
from games.rules.replay import replay
from games.rules.ruleset import named
from games.rules.table import Deed, End, Leave, Table, Throw, ThrowForBeginner, act, new_table, record_of
from tests.games.clocks.midway import BOARDS, one_more, ruleset_of, table_midway, tags_of

GAME = Clock(Kind.GAME, seconds=2700)
OWN = [Clock(Kind.TURN, seconds=60), Clock(Kind.CHESS, seconds=1800), Clock(Kind.DAYS, days=2)]
SEEDS = pytest.mark.parametrize("seeds", [30, pytest.param(300, marks=pytest.mark.soak)])
PLAYED_ON = pytest.mark.parametrize("seeds", [12, pytest.param(120, marks=pytest.mark.soak)])  # to their end


def after(table: Table, deeds: tuple[Deed, ...]) -> Table:
    for deed in deeds:
        table = act(table, deed)
    return table


def check_record(table: Table, preset: str) -> None:
    """The record replays to the table's end, and so does its text."""
    assert table.ended is not None
    record = record_of(table, preset, tags_of(table, preset))
    replayed = replay(record)
    assert replayed.fault is None, replayed.fault
    assert replayed.outcome is not None
    assert (replayed.outcome.winner, replayed.outcome.termination) == (table.ended.winner, table.ended.how)
    assert replayed.position == table.position
    (read,) = read_games(write_record(record, replayed).splitlines(keepends=True))
    assert not isinstance(read, UnreadableGame)
    again = replay(read)
    assert again.fault is None, again.fault
    assert again.outcome == replayed.outcome


def standing(position: Position, side: int) -> tuple[int, int]:
    return -position.pieces_home(side), position.distance_to_go(side)


def told_apart(position: Position, gone: frozenset[int]) -> int | None:
    """The side that leads alone among those still in."""
    still_in = sorted(
        (side for side in range(len(position.layout.sides)) if side not in gone), key=lambda s: standing(position, s)
    )
    ahead = still_in[0]
    if len(still_in) > 1 and standing(position, still_in[1]) == standing(position, ahead):
        return None
    return ahead


@PLAYED_ON
@pytest.mark.parametrize(("format", "ring"), BOARDS)
def test_a_players_time_at_any_moment(format: str, ring: str, seeds: int) -> None:
    """A side that leaves does so on its own turn, so it may in the middle of it; the rest play on."""
    for seed in range(seeds):
        chance = random.Random(f"own {format} {ring} {seed}")
        preset, ruleset = ruleset_of(chance)
        table = table_midway(format, ring, ruleset, chance)
        if table.ended is not None or not table.begun:
            continue
        player = table.position.to_throw
        side = table.position.layout.side_of_player[player]
        deeds = time_is_up(table, chance.choice(OWN), player)
        then = after(table, deeds)
        if len(table.position.layout.sides) == 2:
            assert deeds == (End(Termination.TIMEOUT, 1 - side),)
        else:
            assert deeds == (Leave(player, Termination.TIMEOUT),)
            assert side in then.position.out
            assert (then.ended is not None) == (len(then.position.out) == len(table.position.layout.sides) - 1)
        while then.ended is None:
            then = one_more(then, chance)
        check_record(then, preset)


@SEEDS
@pytest.mark.parametrize(("format", "ring"), BOARDS)
def test_the_games_time_at_any_moment(format: str, ring: str, seeds: int) -> None:
    moments, waited = set(), 0
    for seed in range(seeds):
        chance = random.Random(f"game {format} {ring} {seed}")
        preset, ruleset = ruleset_of(chance)
        table = table_midway(format, ring, ruleset, chance)
        if not table.begun:
            continue
        deeds = time_is_up(table, GAME, None)
        if table.ended is not None:
            assert deeds == ()
            continue
        position = table.position
        layout = position.layout
        winner = told_apart(position, position.out)
        due = layout.side_of_player[position.to_throw]
        moments.add((table.between_turns, table.dice is not None, table.declared is not None, due == winner))
        if not deeds:
            assert len(layout.sides) > 2
            assert due == winner
            assert not table.between_turns
            check_wait(table, preset, chance)
            waited += 1
            continue
        then = after(table, deeds)
        assert then.ended == End(Termination.DRAWN if winner is None else Termination.TIMEOUT, winner)
        check_record(then, preset)
        if winner is not None and len(layout.sides) > 2:
            left = [layout.side_of_player[deed.player] for deed in deeds if isinstance(deed, Leave)]
            assert sorted(left) == [s for s in range(len(layout.sides)) if s != winner and s not in position.out]
            first = [] if table.between_turns or due == winner else [due]
            assert left == first + [side for side in sorted(left) if side not in first]
    seen = [{moment[index] for moment in moments} for index in range(4)]
    assert seen == [{True, False}] * 4, "not every kind of moment was met"
    if len(layout.sides) > 2:
        assert waited


def check_wait(table: Table, preset: str, chance: random.Random) -> None:
    """Where the end has to wait: the turn ends, or its player's own time is up; either way the game ends soundly."""
    position = table.position
    player = position.to_throw
    side = position.layout.side_of_player[player]
    deeds = time_is_up(table, GAME, player)
    then = after(table, deeds)
    assert deeds[0] == Leave(player, Termination.TIMEOUT)
    rest = told_apart(position, position.out | {side})
    assert then.ended == End(Termination.DRAWN if rest is None else Termination.TIMEOUT, rest)
    check_record(then, preset)
    turn = len(table.turns) - table.turn_over
    while table.ended is None and not (table.between_turns and len(table.turns) > turn):
        table = one_more(table, chance)
    if table.ended is None:
        deeds = time_is_up(table, GAME, None)
        assert deeds
        table = after(table, deeds)
    check_record(table, preset)


def test_no_clock_runs_before_it_is_known_who_begins() -> None:
    with pytest.raises(ValueError, match="known who begins"):
        time_is_up(new_table("pairs", "RGBY", named("standard")), GAME, None)


def test_pieces_home_come_before_distance_to_go() -> None:
    table = new_table("individuals", "RGBY", named("standard"))
    home = table.position.layout.home
    pieces = ((-2, -2, -2, home), (50, 50, 50, 50), (-2, -2, -2, -2), (-2, -2, 0, home))
    position = table.position._replace(pieces=pieces)
    assert leaders(position, frozenset()) == [3]
    assert leaders(position, frozenset({3})) == [0]
    assert leaders(position, frozenset({0, 3})) == [1]
    assert time_is_up(Table(position, begun=True), GAME, None) == (
        Leave(0, Termination.TIMEOUT),
        Leave(1, Termination.TIMEOUT),
        Leave(2, Termination.TIMEOUT),
    )


def test_a_side_that_is_out_is_not_the_leader_and_does_not_leave_again() -> None:
    table = new_table("individuals", "RGBY", named("standard"))
    table = after(table, (ThrowForBeginner(1, None), Leave(0, Termination.RESIGNATION)))
    ahead = table.position._replace(pieces=(table.position.pieces[0], (0, 5, 9, 20), *table.position.pieces[2:]))
    deeds = time_is_up(table._replace(position=ahead), GAME, None)
    assert deeds == (Leave(2, Termination.TIMEOUT), Leave(3, Termination.TIMEOUT))


def test_a_loser_in_the_middle_of_a_turn_leaves_first() -> None:
    table = new_table("individuals", "RGBY", named("standard"))
    table = after(table, (ThrowForBeginner(2, None),))
    ahead = table.position._replace(pieces=((0, 5, 9, 20), *table.position.pieces[1:]))
    table = act(table._replace(position=ahead), Throw((6, 1)))
    assert time_is_up(table, GAME, None) == (
        Leave(2, Termination.TIMEOUT),
        Leave(1, Termination.TIMEOUT),
        Leave(3, Termination.TIMEOUT),
    )


def test_in_overtime_the_deadline_is_the_players_and_leads_to_deeds() -> None:
    table = new_table("individuals", "RGBY", named("standard"))
    table = after(table, (ThrowForBeginner(2, None),))
    ahead = table.position._replace(pieces=(*table.position.pieces[:2], (0, 5, 9, 20), table.position.pieces[3]))
    table = act(table._replace(position=ahead), Throw((6, 1)))
    assert time_is_up(table, GAME, None) == ()
    clocks = overtime(begin_clocks(GAME, 4, 2, datetime(2026, 5, 1, tzinfo=UTC)))
    limit = deadline_of(clocks, GAME)
    assert limit is not None
    assert time_is_up(table, GAME, limit.player) == (Leave(2, Termination.TIMEOUT), End(Termination.DRAWN))
