"""Clocks: how long the players have, how that runs down, and what happens when it has (docs/clocks.md). Pure.

Instants are aware `datetime`s that the caller gives; nothing here looks at a clock on the wall.
"""

from games.clocks.clock import BOUNDS, PRESETS, Clock, Kind, read_clock, write_clock
from games.clocks.running import (
    Clocks,
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
from games.clocks.time_up import time_is_up

__all__ = [
    "BOUNDS",
    "PRESETS",
    "Clock",
    "Clocks",
    "Kind",
    "Limit",
    "begin_clocks",
    "deadline_of",
    "lag_of",
    "left_of",
    "overtime",
    "paused",
    "read_clock",
    "read_clocks",
    "resumed",
    "time_is_up",
    "turn_passes",
    "write_clock",
    "write_clocks",
]
