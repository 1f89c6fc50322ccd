"""What an archive's edition has in common with others: accounts, services, ships, players. What is here stays so."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from tournaments.models import Player, Ship
from tournaments.selectors.archived import ACCOUNTS, SHARED
from tournaments.selectors.archives import accounts_named, rows_of
from tournaments.services.archives.keeping import keep_rows
from tournaments.services.archives.reading import Faults, judge_names, read_rows
from tournaments.services.people.players import shown_key_of
from uckers_site.accounts.models import User
from uckers_site.accounts.services import make_stand_ins

Rows = Mapping[str, list[dict[str, Any]]]


def make_shared(
    rows: Rows, keys: dict[str, Mapping[Any, Any]], by: User, faults: Faults
) -> tuple[dict[str, int], list[str]]:
    """Make what is not here yet, and put into `keys` the ids by which it goes here.

    How many of each kind were made, and what is here with something else in it, and is kept so.
    """
    made, kept = {}, []
    named = _accounts_in(rows[ACCOUNTS], faults)
    if not faults:
        kept += _different(ACCOUNTS, rows[ACCOUNTS], accounts_named(named), "id")
        made[ACCOUNTS] = len(make_stand_ins(named=named))
    keys[ACCOUNTS] = {str(key): key for key in named}
    for kind in SHARED:
        found = read_rows(kind, rows[kind.name], keys, faults)
        if faults:
            break
        here = kind.model._default_manager.filter(**{f"{kind.key}__in": [getattr(row, kind.key) for row in found]})
        there = dict(here.values_list(kind.key, "pk"))
        kept += _different(kind.name, rows[kind.name], rows_of(kind, here), kind.key)
        new = [(number, _begun(row, by)) for number, row in enumerate(found) if getattr(row, kind.key) not in there]
        keep_rows(kind, new, faults)
        made[kind.name] = len(new)
        keys[kind.name] = {str(key): pk for key, pk in there.items()} | {
            str(getattr(r, kind.key)): r.pk for _at, r in new
        }
    return made, kept


def _begun(row: models.Model, by: User) -> models.Model:
    if isinstance(row, Ship):
        row.standing = Ship.Standing.APPROVED
    elif isinstance(row, Player):
        row.shown_key, row.created_by = shown_key_of(row), by
    return row


def _accounts_in(rows: list[dict[str, Any]], faults: Faults) -> dict[UUID, str]:
    named = {}
    field = User._meta.get_field("display_name")
    for number, row in enumerate(rows):
        place = f"{ACCOUNTS}[{number}]"
        if not judge_names(place, row, ("id", "name"), faults):
            continue
        try:
            named[UUID(row["id"])] = row["name"]
            if not isinstance(row["name"], str) or not 1 <= len(row["name"]) <= (field.max_length or 0):
                faults.add(f"{place}.name", _("A name has 1 to %(most)s signs.") % {"most": field.max_length})
        except (TypeError, ValueError, AttributeError, ValidationError):
            faults.add(f"{place}.id", _("This is no id."))
    return named


def _different(name: str, rows: list[dict[str, Any]], here: list[dict[str, Any]], key: str) -> list[str]:
    by_key = {row[key]: row for row in here}
    return [
        f"{name}[{number}] ({row.get('name', row[key])})"
        for number, row in enumerate(rows)
        if row[key] in by_key and by_key[row[key]] != row
    ]
