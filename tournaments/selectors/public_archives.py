"""An edition's public archive: of its archive what its public pages show, for anybody to take away.

What is public is named here, field by field, so that a field that comes later is private until somebody names it.
Players stand there by the names that they are shown by. It says of itself that it is public, and nothing imports it.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from tournaments.formats.archives import write_archive
from tournaments.models import Competition, Draw, Entry, Match, Player, Report
from tournaments.selectors.archived import CHAMPIONSHIP, EDITION, GAMES, KINDS, SHARED, Kind, Row
from tournaments.selectors.archived_games import GAME, LIVE, LIVE_SEATS, SEATS
from tournaments.selectors.archives import archived

PUBLIC: Mapping[str, tuple[str, ...]] = {
    kind: tuple(fields.split())
    for kind, fields in {
        "championship": "kind slug name ship about",
        "edition": "id slug name about place starts_on ends_on entries_open_at entries_close_at published_at",
        "titles": "id slug name number plays room",
        "manifests": "id title number content sha256 notice published_at",
        "entries": "id title number name group ship region seed state",
        "members": "id entry player place since until",
        "stages": "id title manifest number name format",
        "groups": "id stage number name",
        "contenders": "id group entry seed came_from out",
        "draws": "id group round state seed seed_hash text sha256 committed_at drawn_at published_at",
        "rounds": "id group part number goal deadline",
        "matches": "id group draw round manifest key place first_slot second_slot first second first_is second_is "
        "reasons state outcome plays_at deadline",
        "reports": "id match first second outcome state source played_at settled settled_at",
        "match_games": "id match number first second game side source state void made_at settled_at",
        "legs": "id report number game",
        "results": "id leg game format played_at made_at superseded_by annulled_at",
        "seats": "id result side player score home honour",
        "adjustments": "id contender points because at",
        "honours": "id year title entry team names place struck_at",
        "ships": "slug name service kind region latitude longitude",
        "services": "code name",
        "players": "id name",
        GAMES: "id dice_source format ring preset options event site played_on tags ugn created_at ended_at "
        "annulled_at",
    }.items()
}
GAME_PARTS: Mapping[str, tuple[str, ...]] = {  # the log is in the record; the seeds prove the dice of it
    SEATS.name: ("player", "name"),
    LIVE.name: ("rated", "clock", "begun_at", "commitment", "seed"),
    LIVE_SEATS.name: ("kind", "seed_commitment", "seed"),
}
_SHOWN: Mapping[str, Callable[[Row], bool]] = {  # which rows of a kind, where not all
    "draws": lambda row: row["state"] == Draw.State.PUBLISHED,
    "matches": lambda row: row["state"] != Match.State.ANNULLED,
    "reports": lambda row: row["settled"] != Report.Settled.NOT_YET,  # those that came to count
    "adjustments": lambda row: row["annulled_at"] is None,
    GAMES: lambda row: all(table["public"] for table in row[LIVE.name]),  # who plays by link is in no list
}


def public_archive_of(competition: Competition) -> str:
    """The public archive of an edition as text. As many queries for many rows as for few."""
    return write_archive({**_public(archived(competition, (SEATS, LIVE, LIVE_SEATS))), "public": True})


def _public(content: Mapping[str, Any]) -> dict[str, Any]:
    drawn = {row["entry"] for row in content["contenders"]}
    kept: dict[str, list[Row]] = {}
    ids: dict[str, set[Any]] = {}
    wanted: dict[str, set[Any]] = defaultdict(set)
    singles = {EDITION.name: [content[EDITION.name]], CHAMPIONSHIP.name: [content[CHAMPIONSHIP.name]]}
    kept[GAMES] = [_game(row) for row in content[GAMES] if _SHOWN[GAMES](row)]
    ids[GAMES] = {row["id"] for row in kept[GAMES]}
    for kind in (CHAMPIONSHIP, EDITION, *KINDS):
        if kind.name not in PUBLIC:
            continue
        rows = [row for row in singles.get(kind.name) or content[kind.name] if _SHOWN.get(kind.name, _any)(row)]
        if kind.name == "entries":
            rows = [row for row in rows if row["state"] == Entry.State.ENTERED or row["id"] in drawn]
        kept[kind.name] = [found for row in rows if (found := _row(kind, row, ids)) is not None]
        ids[kind.name] = {row.get(kind.key) for row in kept[kind.name]}
        _want(kind, kept[kind.name], wanted)
    for kind in reversed(SHARED):
        rows = [row for row in content[kind.name] if row[kind.key] in wanted[kind.name]]
        kept[kind.name] = [_fields(kind.name, _as_shown(row) if kind.model is Player else row) for row in rows]
        _want(kind, rows, wanted)
    return kept | {name: kept[name][0] for name in singles}


def _any(_row: Row) -> bool:
    return True


def _row(kind: Kind, row: Row, ids: Mapping[str, set[Any]]) -> Row | None:
    """What is public of a row; None for one that hangs on a row that is not."""
    found = _fields(kind.name, row)
    for column in kind.columns:
        value, known = found.get(column.name), ids.get(column.refers)
        if value is None or known is None or value in known:
            continue
        if column.refers != GAMES or not column.field.null:
            return None
        found[column.name] = None  # what came of a game is public where the game is not
    return found


def _fields(kind: str, row: Row) -> Row:
    return {name: row[name] for name in PUBLIC[kind]}


def _want(kind: Kind, rows: list[Row], wanted: dict[str, set[Any]]) -> None:
    for column in kind.columns:
        if column.refers and column.name in PUBLIC[kind.name]:
            wanted[column.refers].update(row[column.name] for row in rows)


def _as_shown(row: Row) -> Row:
    player = Player(name=row["name"], shown_as=row["shown_as"], nickname=row["nickname"])
    return row | {"name": player.shown_name}


def _game(row: Row) -> Row:
    parts = {
        name: [{field: one[field] for field in fields} for one in row[name]] for name, fields in GAME_PARTS.items()
    }
    return _fields(GAME.name, row) | parts
