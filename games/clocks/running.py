"""How the clocks of a game stand: who is running since when, what each has left, and when time is up.

A clock runs for a whole turn of a player, however many throws it has. The way of a message is not held against its
sender: see `turn_passes`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from games.clocks.clock import Clock, Kind

LAG_A_TURN_MS = 1_000  # the most that is credited at once
LAG_QUOTA_MS = 10_000  # what a player begins with, and the most there ever is
LAG_REFILL_MS = 100  # by each turn that the player completes
OVERTIME = timedelta(seconds=60)  # for the turn in which a limit for the game strikes, where it has to be waited for

_MS = timedelta(milliseconds=1)


@dataclass(frozen=True, slots=True)
class Clocks:
    """The clocks at an instant. Players are counted clockwise from 0, as `Layout.players` are.

    `began`: the game. `running`: the player whose turn it is, `since` its first moment. `left_ms`: each player's own
    time as that turn began, only by a chess clock. `credit_ms`: lag credited so far, `quota_ms`: what of it is left.
    `stopped`: since when all clocks stand, if they do. `overtime`: the limit for the game has struck, and the turn is
    still to be finished.
    """

    began: datetime
    running: int
    since: datetime
    left_ms: tuple[int, ...]
    credit_ms: tuple[int, ...]
    quota_ms: tuple[int, ...]
    stopped: datetime | None = None
    overtime: bool = False


class Limit(NamedTuple):
    """The instant at which time is up, and whose; None where it is everybody's."""

    at: datetime
    player: int | None


def begin_clocks(clock: Clock, players: int, first: int, now: datetime) -> Clocks:
    """The clocks of a game of so many players as its first turn begins, which is that of player `first`."""
    own = (clock.seconds * 1000,) * players if clock.kind is Kind.CHESS else ()
    return Clocks(now, first, now, own, (0,) * players, (LAG_QUOTA_MS,) * players)


def turn_passes(clocks: Clocks, clock: Clock, to_player: int, now: datetime, lag_ms: int = 0) -> Clocks:
    """The clocks as another player's turn begins: the player before has paid for the turn, and gained the increment.

    `lag_ms`: how long the last message of the turn was on its way (`lag_of`). It is credited as far as 1 s a turn and
    the player's quota go, and never beyond what the turn took. Time used beyond the limit, which `deadline_of` waits
    for, counts as credit too, whatever the page said. Raises `ValueError` while the clocks stand.
    """
    if clocks.stopped is not None:
        raise ValueError("The clocks stand: they are set going before a turn passes.")
    player, took = clocks.running, _ms(now - clocks.since)
    limit = _limit_ms(clocks, clock)
    credit, in_time = 0, True
    if limit is not None and clock.kind is not Kind.DAYS:
        late = took - limit
        wanted = max(lag_ms, late) if clock.kind is Kind.CHESS else late
        credit = max(0, min(wanted, took, _grace_ms(clocks)))
        in_time = late <= credit
    left = clocks.left_ms
    if clock.kind is Kind.CHESS:
        own = max(0, left[player] - took + credit) + (clock.increment * 1000 if in_time else 0)
        left = _with(left, player, own)
    quota = min(LAG_QUOTA_MS, clocks.quota_ms[player] - credit + LAG_REFILL_MS)
    return replace(
        clocks,
        running=to_player,
        since=now,
        left_ms=left,
        credit_ms=_with(clocks.credit_ms, player, clocks.credit_ms[player] + credit),
        quota_ms=_with(clocks.quota_ms, player, quota),
        overtime=False,
    )


def lag_of(shown_at: datetime, now: datetime, decision_ms: int) -> int:
    """How long a message was on its way, in ms: what the server waited, less what the sender's page says the decision
    took since it showed the position. Never below 0, and never more than the server waited."""
    waited = _ms(now - shown_at)
    return waited - min(waited, max(0, decision_ms))


def deadline_of(clocks: Clocks, clock: Clock) -> Limit | None:
    """When time is up and whose; None without a limit, or while the clocks stand.

    Where lag is credited, the instant is later than what players see by the credit that is still to be had: what they
    did in time may be on its way.
    """
    if clocks.stopped is not None:
        return None
    if clock.kind is Kind.GAME:
        strikes = clocks.began + timedelta(seconds=clock.seconds)
        if clocks.overtime:
            return Limit(max(strikes, clocks.since) + OVERTIME, clocks.running)
        return Limit(strikes, None)
    limit = _limit_ms(clocks, clock)
    if limit is None:
        return None
    grace = 0 if clock.kind is Kind.DAYS else _grace_ms(clocks)
    return Limit(clocks.since + (limit + grace) * _MS, clocks.running)


def left_of(clocks: Clocks, clock: Clock, now: datetime) -> tuple[int | None, ...]:
    """What each player has left, in ms and never below 0, as pages show it.

    By a limit a turn only the running player has some; by a limit for the game all have the same. None: no limit.
    """
    at = clocks.stopped or now
    players = range(len(clocks.credit_ms))
    unlimited: tuple[int | None, ...] = (None,) * len(players)
    if clock.kind is Kind.GAME:
        left = max(0, clock.seconds * 1000 - _ms(at - clocks.began))
        return (left,) * len(players)
    limit = _limit_ms(clocks, clock)
    if limit is None:
        return unlimited
    running = max(0, limit - _ms(at - clocks.since))
    others = clocks.left_ms or unlimited
    return tuple(running if player == clocks.running else others[player] for player in players)


def overtime(clocks: Clocks) -> Clocks:
    """The clocks when a limit for the game has struck in a turn that must be finished first (`time_is_up`)."""
    return replace(clocks, overtime=True)


def paused(clocks: Clocks, now: datetime) -> Clocks:
    """All clocks stand from now on; nothing changes where they do already."""
    return clocks if clocks.stopped is not None else replace(clocks, stopped=now)


def resumed(clocks: Clocks, now: datetime) -> Clocks:
    """The clocks go on from where they stood."""
    if clocks.stopped is None:
        return clocks
    stood = max(now - clocks.stopped, timedelta())
    return replace(clocks, began=clocks.began + stood, since=clocks.since + stood, stopped=None)


def read_clocks(value: Mapping[str, Any]) -> Clocks:
    """The clocks from JSON that `write_clocks` made. Raises `ValueError` for anything else."""
    try:
        return Clocks(
            began=_instant(value["began"]),
            running=value["running"],
            since=_instant(value["since"]),
            left_ms=tuple(value["left_ms"]),
            credit_ms=tuple(value["credit_ms"]),
            quota_ms=tuple(value["quota_ms"]),
            stopped=None if value["stopped"] is None else _instant(value["stopped"]),
            overtime=value["overtime"],
        )
    except (KeyError, TypeError, ValueError) as error:
        raise ValueError(f"These are no clocks that were written here: {value!r}") from error


def write_clocks(clocks: Clocks) -> dict[str, Any]:
    """The clocks as JSON, instants in ISO 8601."""
    return {
        "began": clocks.began.isoformat(),
        "running": clocks.running,
        "since": clocks.since.isoformat(),
        "left_ms": list(clocks.left_ms),
        "credit_ms": list(clocks.credit_ms),
        "quota_ms": list(clocks.quota_ms),
        "stopped": None if clocks.stopped is None else clocks.stopped.isoformat(),
        "overtime": clocks.overtime,
    }


def _limit_ms(clocks: Clocks, clock: Clock) -> int | None:
    """What the running player had as the turn began, in ms; None where nothing of the player's own is limited."""
    match clock.kind:
        case Kind.TURN:
            return clock.seconds * 1000
        case Kind.DAYS:
            return timedelta(days=clock.days) // _MS
        case Kind.CHESS:
            return clocks.left_ms[clocks.running]
    return None


def _grace_ms(clocks: Clocks) -> int:
    return min(LAG_A_TURN_MS, clocks.quota_ms[clocks.running])


def _ms(time: timedelta) -> int:
    return max(0, time // _MS)


def _with(values: tuple[int, ...], player: int, value: int) -> tuple[int, ...]:
    return (*values[:player], value, *values[player + 1 :])


def _instant(text: str) -> datetime:
    instant = datetime.fromisoformat(text)
    if instant.tzinfo is None:
        raise ValueError(f"An instant has its offset; {text!r} has none.")
    return instant
