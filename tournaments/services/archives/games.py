"""The games of an archive, brought in by the room that keeps games; one that is here already has to be the same."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from django.db import DataError, IntegrityError, transaction
from django.utils.translation import gettext as _

from games.models import Game
from games.services.bringing_in import NotAsPlayed, Told, bring_in
from tournaments.formats.published import canonical
from tournaments.selectors.archived import GAMES, Row
from tournaments.selectors.archived_games import CONFIRMATIONS, GAME, LIVE, LIVE_SEATS, LOG, PARTS, SEATS, games_of
from tournaments.services.archives.reading import Fault, Faults, Keys, read_rows


def bring_games_in(rows: list[Row], keys: Keys, faults: Faults) -> int:
    """Make the games of an archive that are not here yet; how many."""
    found = _read(rows, keys, faults)
    if faults:
        return 0
    here = {row["id"]: row for row in games_of(row["id"] for row in rows)}
    made = 0
    for number, (row, told) in enumerate(zip(rows, found, strict=True)):
        place = f"{GAMES}[{number}]"
        if row["id"] in here:
            wrong = [name for name in row if canonical(row[name]) != canonical(here[row["id"]][name])]
            faults += [Fault(f"{place}.{name}", _("This game is here already, with something else.")) for name in wrong]
            continue
        try:
            with transaction.atomic():
                bring_in(told)
            made += 1
        except NotAsPlayed as bad:
            faults.add(f"{place}.{bad.place}", bad.words)
        except (IntegrityError, DataError) as refused:
            why = str(refused).splitlines()[0]
            faults.add(place, _("It does not fit to what is here: %(why)s.") % {"why": why})
    return made


def _read(rows: list[Row], keys: Keys, faults: Faults) -> list[Told]:
    names = {kind.name for kind in PARTS}
    for number, row in enumerate(rows):
        for name in sorted(names):
            part = row.get(name)
            if not isinstance(part, list) or not all(isinstance(one, dict) for one in part):
                faults.add(f"{GAMES}[{number}].{name}", _("This must be a list of objects."))
    if faults:
        return []
    games = read_rows(GAME, [{name: row[name] for name in row if name not in names} for row in rows], keys, faults)
    parts: list[Mapping[str, list[Any]]] = [
        {
            kind.name: read_rows(replace(kind, name=f"{GAMES}[{number}].{kind.name}"), row[kind.name], keys, faults)
            for kind in PARTS
        }
        for number, row in enumerate(rows)
    ]
    for number, row in enumerate(rows):
        if len(row[LIVE.name]) > 1:
            faults.add(f"{GAMES}[{number}].{LIVE.name}[1]", _("A game has one table."))
    if faults:
        return []
    return [
        Told(
            game=game,
            seats=part[SEATS.name],
            log=part[LOG.name],
            confirmations=part[CONFIRMATIONS.name],
            live=next(iter(part[LIVE.name]), None),
            live_seats=part[LIVE_SEATS.name],
        )
        for game, part in zip(games, parts, strict=True)
        if isinstance(game, Game)
    ]
