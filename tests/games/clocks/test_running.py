"""Clocks that run: who pays for a turn, when time is up, what lag is credited, and that all of it outlasts JSON."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from games.clocks import (
    PRESETS,
    Clock,
    Clocks,
    Kind,
    Limit,
    begin_clocks,
    deadline_of,
    lag_of,
    left_of,
    overtime,
    paused,
    read_clocks,
    resumed,
    turn_passes,
    write_clocks,
)

START = datetime(2026, 5, 1, 12, 0, tzinfo=UTC)
CHESS = Clock(Kind.CHESS, seconds=60, increment=5)
TURN = Clock(Kind.TURN, seconds=60)


def at(seconds: float) -> datetime:
    """So many seconds after the game began."""
    return START + timedelta(seconds=seconds)


def begun(clock: Clock, players: int = 2) -> Clocks:
    return begin_clocks(clock, players, 0, START)


def limit_of(clocks: Clocks, clock: Clock) -> Limit:
    limit = deadline_of(clocks, clock)
    assert limit is not None
    return limit


# --- none ---


def test_without_a_clock_nothing_runs_out() -> None:
    none = Clock(Kind.NONE)
    clocks = turn_passes(begun(none), none, 1, at(1e6))
    assert clocks.running == 1
    assert deadline_of(clocks, none) is None
    assert left_of(clocks, none, at(2e6)) == (None, None)


# --- a limit a turn ---


def test_a_limit_a_turn_counts_from_the_first_moment_of_the_turn() -> None:
    clocks = begun(TURN)
    assert limit_of(clocks, TURN) == Limit(at(61), 0)  # with the second that may be credited
    assert left_of(clocks, TURN, at(20)) == (40_000, None)
    clocks = turn_passes(clocks, TURN, 1, at(50))
    assert limit_of(clocks, TURN) == Limit(at(111), 1)
    assert left_of(clocks, TURN, at(60)) == (None, 50_000)
    assert left_of(clocks, TURN, at(200)) == (None, 0)


def test_by_a_limit_a_turn_only_what_is_needed_is_credited() -> None:
    assert turn_passes(begun(TURN), TURN, 1, at(30), lag_ms=800).credit_ms == (0, 0)
    assert turn_passes(begun(TURN), TURN, 1, at(60.4), lag_ms=800).credit_ms == (400, 0)


def test_days_have_no_grace() -> None:
    days = Clock(Kind.DAYS, days=2)
    clocks = begun(days)
    assert limit_of(clocks, days) == Limit(START + timedelta(days=2), 0)
    assert left_of(clocks, days, START + timedelta(days=1)) == (86_400_000, None)
    later = turn_passes(clocks, days, 1, START + timedelta(days=2), lag_ms=900)
    assert later.credit_ms == (0, 0)
    assert limit_of(later, days) == Limit(START + timedelta(days=4), 1)


# --- a limit for the game ---


def test_a_limit_for_the_game_is_everybodys_and_no_turn_moves_it() -> None:
    game = Clock(Kind.GAME, seconds=300)
    clocks = turn_passes(begun(game, 4), game, 1, at(100))
    assert limit_of(clocks, game) == Limit(at(300), None)
    assert left_of(clocks, game, at(299)) == (1_000,) * 4
    assert left_of(clocks, game, at(301)) == (0,) * 4


def test_in_overtime_a_minute_is_the_running_players_and_ends_with_the_turn() -> None:
    game = Clock(Kind.GAME, seconds=300)
    clocks = overtime(turn_passes(begun(game, 3), game, 1, at(290)))
    assert limit_of(clocks, game) == Limit(at(360), 1)
    assert limit_of(turn_passes(clocks, game, 2, at(320)), game) == Limit(at(300), None)


# --- a chess clock ---


def test_a_player_pays_for_the_turn_and_gains_the_increment() -> None:
    clocks = turn_passes(begun(CHESS), CHESS, 1, at(20))
    assert clocks.left_ms == (45_000, 60_000)
    clocks = turn_passes(clocks, CHESS, 0, at(21))
    assert clocks.left_ms == (45_000, 64_000)
    assert left_of(clocks, CHESS, at(31)) == (35_000, 64_000)
    assert limit_of(clocks, CHESS) == Limit(at(67), 0)


def test_partners_have_a_clock_each() -> None:
    clocks = begun(CHESS, 4)
    for player in range(4):
        clocks = turn_passes(clocks, CHESS, (player + 1) % 4, at(10 * (player + 1) * (player + 2) / 2))
    assert clocks.left_ms == (55_000, 45_000, 35_000, 25_000)


def test_who_is_too_late_gains_nothing() -> None:
    assert turn_passes(begun(CHESS), CHESS, 1, at(62)).left_ms[0] == 0
    assert turn_passes(begun(CHESS), CHESS, 1, at(60)).left_ms[0] == 5_000


def test_a_wall_clock_that_was_set_back_gives_no_time() -> None:
    assert turn_passes(begun(CHESS), CHESS, 1, at(-30)).left_ms == (65_000, 60_000)
    assert left_of(begun(CHESS), CHESS, at(-30)) == (60_000, 60_000)


# --- lag ---


@pytest.mark.parametrize(
    ("waited", "decided", "lag"),
    [(5.0, 4_600, 400), (5.0, 5_000, 0), (5.0, 9_000, 0), (5.0, 0, 5_000), (5.0, -7_000, 5_000), (-1.0, 0, 0)],
)
def test_lag_is_what_the_server_waited_less_what_the_page_decided(waited: float, decided: int, lag: int) -> None:
    assert lag_of(START, at(waited), decided) == lag


@pytest.mark.parametrize(
    ("took", "lag", "credit"),
    [
        (20.0, 400, 400),
        (20.0, 1_000, 1_000),
        (20.0, 30_000, 1_000),  # at most a second a turn
        (0.3, 1_000, 300),  # never more than the turn took
        (20.0, -5_000, 0),
        (60.7, 0, 700),  # beyond the limit: what was waited for counts, whatever the page says
        (60.7, 900, 900),
    ],
)
def test_what_is_credited_of_a_lag(took: float, lag: int, credit: int) -> None:
    clocks = turn_passes(begun(CHESS), CHESS, 1, at(took), lag)
    assert clocks.credit_ms == (credit, 0)
    assert clocks.left_ms[0] == max(0, 60_000 - round(took * 1000) + credit) + 5_000


def test_the_quota_is_used_up_and_fills_by_a_tenth_of_a_second_a_turn() -> None:
    clock = Clock(Kind.CHESS, seconds=3600)
    clocks, now = begun(clock), 0.0
    credited = []
    for _ in range(14):
        before = clocks.credit_ms[0]
        clocks = turn_passes(clocks, clock, 1, at(now := now + 5), lag_ms=4_000)
        clocks = turn_passes(clocks, clock, 0, at(now := now + 5))
        credited.append(clocks.credit_ms[0] - before)
    assert credited[:11] == [1_000] * 11
    assert credited[11:] == [100, 100, 100]
    assert clocks.credit_ms[1] == 0
    assert clocks.quota_ms == (100, 10_000)


def test_with_the_quota_gone_there_is_no_grace() -> None:
    clocks = begun(TURN)
    now = 0.0
    while clocks.quota_ms[0] > 100:
        clocks = turn_passes(clocks, TURN, 1, at(now := now + 61))
        clocks = turn_passes(clocks, TURN, 0, at(now := now + 1))
    assert limit_of(clocks, TURN) == Limit(at(now + 60.1), 0)


# --- standing still ---


def test_clocks_that_stand_lose_nothing() -> None:
    stopped = paused(begun(CHESS), at(10))
    assert deadline_of(stopped, CHESS) is None
    assert left_of(stopped, CHESS, at(500)) == (50_000, 60_000)
    assert paused(stopped, at(300)) == stopped
    with pytest.raises(ValueError, match="set going"):
        turn_passes(stopped, CHESS, 1, at(20))
    going = resumed(stopped, at(1_000))
    assert left_of(going, CHESS, at(1_010)) == (40_000, 60_000)
    assert limit_of(going, CHESS) == Limit(at(1_051), 0)
    assert resumed(going, at(2_000)) == going


def test_a_limit_for_the_game_waits_too() -> None:
    game = Clock(Kind.GAME, seconds=300)
    assert limit_of(resumed(paused(begun(game), at(10)), at(110)), game) == Limit(at(400), None)


# --- JSON ---


@pytest.mark.parametrize("clock", [*PRESETS.values()], ids=repr)
def test_clocks_are_the_same_after_json_and_never_an_empty_object(clock: Clock) -> None:
    clocks = turn_passes(begun(clock), clock, 1, at(7.123_456), lag_ms=200)
    for each in (begun(clock), clocks, paused(clocks, at(9)), overtime(clocks)):
        assert write_clocks(each) != {}
        assert read_clocks(json.loads(json.dumps(write_clocks(each)))) == each


@pytest.mark.parametrize("value", [{}, {"began": "2026-05-01T12:00:00"}, {"began": None}, {"began": "noon"}])
def test_anything_else_is_refused(value: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="These are no clocks"):
        read_clocks(value)
