"""Outcomes and slots as JSON values, and back: how they are kept in rows, sent by programs and published."""

from collections.abc import Mapping
from typing import Any

from tournaments.formats.lives.states import Given, Occupant
from tournaments.formats.outcomes import BadOutcome, Ending, Honour, Leg, Outcome, Side, check_outcome
from tournaments.formats.slots import BYE, Beaten, Bye, Entered, LoserOf, Slot, WinnerOf

_SIDES: Mapping[Any, Side | None] = {0: 0, 1: 1, None: None}


def write_outcome(outcome: Outcome) -> dict[str, Any]:
    """An outcome as a JSON value; `read_outcome` reads it.

    >>> write_outcome(Outcome(Ending.WALKOVER, 1))
    {'ending': 'walkover', 'winner': 1, 'legs': []}
    """
    return {"ending": outcome.ending.value, "winner": outcome.winner, "legs": [_leg(leg) for leg in outcome.legs]}


def read_outcome(written: Mapping[str, Any]) -> Outcome:
    """An outcome from its JSON value. Raises `BadOutcome` for what is none, or cannot have come of a match."""
    try:
        outcome = Outcome(Ending(written["ending"]), _side(written["winner"]), tuple(map(_read_leg, written["legs"])))
    except (KeyError, TypeError, ValueError) as bad:
        raise BadOutcome(f"this is no outcome: {bad}.") from None
    check_outcome(outcome)
    return outcome


def _leg(leg: Leg) -> dict[str, Any]:
    to_go = None if leg.to_go is None else [list(side) for side in leg.to_go]
    return {"winner": leg.winner, "home": list(leg.home), "to_go": to_go, "honour": leg.honour and leg.honour.value}


def _read_leg(written: Mapping[str, Any]) -> Leg:
    first, second = written["home"]
    to_go = written.get("to_go")
    if to_go is not None:
        mine, theirs = to_go
        to_go = (tuple(map(_whole, mine)), tuple(map(_whole, theirs)))
    honour = written.get("honour")
    return Leg(_side(written["winner"]), (_whole(first), _whole(second)), to_go, Honour(honour) if honour else None)


def _side(value: object) -> Side | None:
    if isinstance(value, bool) or value not in _SIDES:
        raise ValueError(f"a side is 0, 1 or null, not {value!r}")
    return _SIDES[value]


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"a number is whole, not {value!r}")
    return value


def write_occupant(who: Occupant) -> str | None:
    """Who stands in a slot: the key of an entry, "" for nobody for good, None for who is not known yet."""
    return None if who is None else "" if isinstance(who, Bye) else who.entry


def read_occupant(written: str | None) -> Occupant:
    """What `write_occupant` wrote."""
    return None if written is None else Entered(written) if written else BYE


def write_given(given: Given) -> dict[str, Any]:
    """An outcome with those for whom it was given."""
    return {
        "first": write_occupant(given.first),
        "second": write_occupant(given.second),
        "outcome": write_outcome(given.outcome),
    }


def read_given(written: Mapping[str, Any]) -> Given:
    """What `write_given` wrote."""
    first, second = read_occupant(written["first"]), read_occupant(written["second"])
    return Given(first, second, read_outcome(written["outcome"]))


def write_slot(slot: Slot) -> dict[str, Any]:
    """A slot as published draws write it. Raises ValueError for one that waits for a group."""
    match slot:
        case Entered(entry):
            return {"entry": entry}
        case WinnerOf(key):
            return {"winner": key}
        case LoserOf(key):
            return {"loser": key}
        case Beaten(key, side):
            return {"beaten": key, "side": side}
        case Bye():
            return {"bye": True}
    raise ValueError(f"{slot} does not stand in a draw.")


def read_slot(written: Mapping[str, Any]) -> Slot:
    """What `write_slot` wrote. Raises ValueError for anything else."""
    match written:
        case {"entry": str(entry)}:
            return Entered(entry)
        case {"winner": str(key)}:
            return WinnerOf(key)
        case {"loser": str(key)}:
            return LoserOf(key)
        case {"beaten": str(key), "side": 0 | 1 as side}:
            return Beaten(key, side)
        case {"bye": True}:
            return BYE
    raise ValueError(f"{dict(written)} is no slot.")
