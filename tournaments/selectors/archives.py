"""An edition written as its archive: everything that there is of it, for its secretary, and for another site to import.

It holds how entrants are reached and what officials noted. The same rows are the same text on every site and database:
rows stand in the order of their ids, the audit trail in the order in which it was written.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.db.models import QuerySet

from tournaments.formats.archives import write_archive
from tournaments.models import Championship, Competition
from tournaments.selectors.archived import (
    ACCOUNTS,
    CHAMPIONSHIP,
    EDITION,
    GAMES,
    KINDS,
    SHARED,
    TRAIL,
    TRAILED,
    Kind,
    Row,
    written,
)
from tournaments.selectors.archived_games import PARTS, accounts_in, games_of
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry


def archive_of(competition: Competition) -> str:
    """The archive of an edition as text. As many queries for many rows as for few."""
    return write_archive(archived(competition))


def archived(competition: Competition, parts: Iterable[Kind] = PARTS) -> dict[str, Any]:
    """What the archive of an edition holds, as JSON values. `parts`: which parts of its games."""
    content: dict[str, Any] = {}
    wanted: dict[str, set[Any]] = defaultdict(set)

    def write(kind: Kind, found: QuerySet[Any]) -> list[Row]:
        rows = rows_of(kind, found)
        for column in kind.columns:
            if column.refers:
                wanted[column.refers].update(row[column.name] for row in rows if row[column.name] is not None)
        return rows

    [content[EDITION.name]] = write(EDITION, Competition.objects.filter(pk=competition.pk))
    [content[CHAMPIONSHIP.name]] = write(CHAMPIONSHIP, Championship.objects.filter(pk=competition.championship_id))
    for kind in KINDS:
        content[kind.name] = write(kind, kind.model._default_manager.filter(kind.only, **{kind.of: competition.pk}))
    for kind in reversed(SHARED):
        content[kind.name] = write(
            kind, kind.model._default_manager.filter(**{f"{kind.key}__in": sorted(wanted[kind.name])})
        )
    content[GAMES] = games_of(wanted[GAMES], parts)
    wanted[ACCOUNTS] |= accounts_in(content[GAMES])
    content[TRAIL.name] = write(TRAIL, AuditEntry.objects.filter(about__in=abouts(content)))
    content[ACCOUNTS] = accounts_named(wanted[ACCOUNTS])
    return content


def rows_of(kind: Kind, found: QuerySet[Any]) -> list[Row]:
    """Rows as they are archived, in the order of what others name them by, or of the database's own; one query."""
    lookups = [column.lookup for column in kind.columns]
    rows = [
        kind.hides({column.name: written(value) for column, value in zip(kind.columns, values, strict=True)})
        for values in found.order_by("pk").values_list(*lookups)
    ]
    return sorted(rows, key=lambda row: str(row[kind.key])) if kind.key else rows


def abouts(content: dict[str, Any]) -> list[str]:
    """The things of an archive that the audit trail may tell of, as it names them."""
    things = {**content, EDITION.name: [content[EDITION.name]]}
    return [f"{about}:{row.get('id')}" for about, kind in TRAILED.items() for row in things[kind]]


def accounts_named(ids: Iterable[str | UUID]) -> list[Row]:
    """Accounts by the names that they are shown by; one query."""
    users = User.objects.filter(pk__in=sorted(map(str, ids))).order_by("pk")
    return sorted(({"id": str(user.pk), "name": str(user)} for user in users), key=lambda row: row["id"])
