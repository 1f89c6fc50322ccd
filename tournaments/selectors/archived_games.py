"""What of a match's game is in the archive of its edition: the game, who sat there, its log, what its sides said of it,
and of one that was played here its table with the seeds that prove its dice.

A game is an object of its fields, and of each of its parts a list. Only games that are over are archived.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from games.models import Action, Confirmation, Game, LiveGame, LiveSeat, Seat
from tournaments.selectors.archived import GAMES, Kind, Row, written

_WITHIN = "it stands within its game"
_FOLLOWS = "it follows from the log"
_IN_ORDER = "it is their order"
_OVER = "it is of a game that goes on"
_LETS_IN = "it lets a browser act"

GAME = Kind(
    GAMES,
    Game,
    left_out={
        "state": "all of them have ended",
        "opening_key": "who sent it has done with it",
        "sent": "the text as it was sent is for those whom it concerns",
        "sent_number": "the text as it was sent is for those whom it concerns",
        "announced": "each site tells its own",
        **dict.fromkeys(
            (
                *("ruleset_fingerprint", "version", "position", "turns", "throws"),
                *("winner", "termination", "honours", "played_key"),
            ),
            _FOLLOWS,
        ),
    },
)
SEATS = Kind(
    "seats",
    Seat,
    of="game",
    key="",
    left_out={"id": _IN_ORDER, "game": _WITHIN, "number": _IN_ORDER, "side": _FOLLOWS, "name_key": _FOLLOWS},
)
LOG = Kind(
    "log",
    Action,
    of="game",
    key="",
    left_out={"id": _IN_ORDER, "game": _WITHIN, "number": _IN_ORDER, "key": "who sent it has done with it"},
)
CONFIRMATIONS = Kind("confirmations", Confirmation, of="game", left_out={"game": _WITHIN})
LIVE = Kind(  # at most one
    "live",
    LiveGame,
    of="game",
    key="",
    left_out={
        "game": _WITHIN,
        "change": "streams of each site count their own",
        "start_throws": _FOLLOWS,
        "game_throws": _FOLLOWS,
        "due_at": _OVER,
        "leaving": _OVER,
        "rematch_of": "the game before is no match's, or another's",
    },
)
LIVE_SEATS = Kind(
    "live_seats",
    LiveSeat,
    of="seat__game",
    key="",
    left_out={
        "seat": _IN_ORDER,
        "token_hash": _LETS_IN,
        **dict.fromkeys(("seen_at", "here_since", "kept_for", "kept_hash", "kept_name", "kept_until"), _OVER),
    },
)
PARTS = (SEATS, LOG, CONFIRMATIONS, LIVE, LIVE_SEATS)


def games_of(ids: Iterable[str], parts: Iterable[Kind] = PARTS) -> list[Row]:
    """These games as they are archived, in the order of their ids; a query, and one for each part."""
    wanted = sorted(ids)
    found = {kind.name: _of_each(kind, wanted) for kind in parts}
    lookups = [column.lookup for column in GAME.columns]
    rows = []
    for values in Game.objects.filter(pk__in=wanted).values_list(*lookups):
        row: Row = {column.name: written(value) for column, value in zip(GAME.columns, values, strict=True)}
        rows.append(row | {name: of_each[row["id"]] for name, of_each in found.items()})
    return sorted(rows, key=lambda row: str(row["id"]))


def _of_each(kind: Kind, games: list[str]) -> dict[str, list[Row]]:
    """The rows of a part by their games."""
    order = {"seats": "number", "log": "number", "live_seats": "seat__number"}.get(kind.name, "pk")
    found = kind.model._default_manager.filter(**{f"{kind.of}__in": games}).order_by(order)
    rows: dict[str, list[Row]] = defaultdict(list)
    for game, *values in found.values_list(kind.of, *(column.lookup for column in kind.columns)):
        row = {column.name: written(value) for column, value in zip(kind.columns, values, strict=True)}
        rows[str(game)].append(row)
    return rows


def accounts_in(games: Iterable[Row]) -> set[Any]:
    """The accounts that archived games name."""
    found: set[Any] = set()
    for game in games:
        found |= {game[column.name] for column in GAME.columns if column.refers}
        for kind in PARTS:
            if kind.name not in game:
                continue
            names = [column.name for column in kind.columns if column.refers]
            found |= {row[name] for row in game[kind.name] for name in names}
    return found - {None}
