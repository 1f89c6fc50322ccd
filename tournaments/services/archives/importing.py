"""An archive looked at, and an edition made from it: whole with all its ids, or not at all.

To look is to make it and take it back again, so that what is told is what would happen. An edition that is here already
is never changed: the same archive again makes nothing, another one is refused with what is different.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.text import Truncator
from django.utils.translation import gettext as _

from tournaments.formats.archives import BadArchive, fingerprint_of, read_archive
from tournaments.formats.published import canonical
from tournaments.models import Championship, Competition
from tournaments.selectors.archived import ACCOUNTS, CHAMPIONSHIP, EDITION, GAMES, KINDS, SHARED, TRAIL, Kind, Row
from tournaments.selectors.archived_games import GAME
from tournaments.selectors.archives import abouts, archived
from tournaments.services.archives.games import bring_games_in
from tournaments.services.archives.judging import judge_draws, judge_given, judge_lives, judge_rules
from tournaments.services.archives.judging_results import judge_results
from tournaments.services.archives.keeping import keep_rows
from tournaments.services.archives.reading import Fault, Faults, belongs, read_rows, rows_in
from tournaments.services.archives.shared import make_shared
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

_SINGLE = (CHAMPIONSHIP, EDITION)
_NAMES = (*(kind.name for kind in (*_SINGLE, *SHARED, *KINDS, TRAIL)), ACCOUNTS, GAMES)
_MOST_TOLD = 40  # faults, of an archive that has very many
_MOST_QUOTED = 300  # characters of what is here instead, which may be a whole log


@dataclass(frozen=True)
class Look:
    """What an archive would make, or has made: its edition's name, how many rows of each kind, and every fault.

    `is_here`: the same edition is here already, and nothing is made. `kept`: what is here with something else in it
    than in the archive, and stays so. `edition` is None where the archive does not say which it is of.
    """

    name: str = ""
    made: Mapping[str, int] | None = None
    kept: tuple[str, ...] = ()
    faults: tuple[Fault, ...] = ()
    is_here: bool = False
    edition: Competition | None = None


class _TakeBack(Exception):
    """Whatever was made is taken back."""


def look_at_archive(*, text: str, by: User) -> Look:
    """What importing would make, and what is wrong. Nothing is changed. Raises `PermissionDenied`."""
    return _try(text, by, keep=False)


def import_archive(*, text: str, by: User) -> Look:
    """Make the edition of an archive, if nothing is wrong with it. Raises `PermissionDenied`."""
    return _try(text, by, keep=True)


def _try(text: str, by: User, *, keep: bool) -> Look:
    if not (by.is_active and by.is_superuser):
        raise PermissionDenied
    faults, look = Faults(), Look()
    try:
        with transaction.atomic():
            look = _brought_in(read_archive(text), by, faults)
            if faults or not keep:
                raise _TakeBack
    except BadArchive as bad:
        faults.add(bad.place, bad.words)
    except _TakeBack:
        pass
    return replace(look, faults=tuple(faults[:_MOST_TOLD]))


def _brought_in(content: dict[str, Any], by: User, faults: Faults) -> Look:
    singles = {kind.name: [content[kind.name]] for kind in _SINGLE if kind.name in content}
    rows = rows_in({**content, **singles}, _NAMES)
    ids = ((kind.name, [row.get("id") for row in rows[kind.name]]) for kind in KINDS)
    keys: dict[str, Mapping[Any, Any]] = {
        name: {one: one for one in found if isinstance(one, str)} for name, found in ids
    }
    accounts = {row.get("id"): row.get("id") for row in rows[ACCOUNTS] if isinstance(row.get("id"), str)}
    told = Faults()
    ships = {row["slug"]: row["slug"] for row in rows["ships"] if isinstance(row.get("slug"), str)}  # none made yet
    first = read_rows(CHAMPIONSHIP, rows["championship"], {**keys, "ships": ships}, told) + read_rows(
        EDITION, rows["edition"], {**keys, ACCOUNTS: accounts}, told
    )
    faults += told
    if told:
        return Look()
    championship, edition = first
    if not isinstance(championship, Championship) or not isinstance(edition, Competition):
        raise TypeError(first)
    look = Look(f"{championship.name} {edition.name}", edition=edition)
    here = Competition.objects.filter(pk=edition.pk).first()
    if here is not None:
        kept = _compare(content, archived(here), faults)
        return replace(look, kept=tuple(kept), is_here=not faults, edition=here)
    made, kept = make_shared(rows, keys, by, faults)
    judge_rules(rows, faults)
    if not faults:
        made[GAMES] = bring_games_in(rows[GAMES], keys, faults)
        keys[GAMES] = {row["id"]: row["id"] for row in rows[GAMES] if isinstance(row.get("id"), str)}
    if not faults:
        championship.ship_id = keys["ships"].get(championship.ship_id)
        edition.championship = _championship(championship, by)
        made |= _make(edition, rows, keys, faults)
    if not faults:
        about = f"championship:{edition.championship_id}"
        words = _("from the archive %(sha256)s") % {"sha256": fingerprint_of(content)}
        write_entry(by=by, deed="edition imported", about=about, words=words, edition=str(edition.pk))
    return replace(look, made=made, kept=tuple(kept))


def _championship(told: Championship, by: User) -> Championship:
    found = Championship.objects.filter(kind=told.kind, slug=told.slug).first()
    if found is None:
        told.made_by = by
        told.save(force_insert=True)
    return found or told


def _make(
    edition: Competition, rows: Mapping[str, list[Row]], keys: dict[str, Mapping[Any, Any]], faults: Faults
) -> dict[str, int]:
    made = {}
    keep_rows(EDITION, [(0, edition)], faults)
    for kind in (*KINDS, TRAIL):
        found = [belongs(row, edition) for row in read_rows(kind, rows[kind.name], keys, faults)]
        if not faults:
            keep_rows(kind, list(enumerate(found)), faults)
            made[kind.name] = len(found)
    known = set(abouts({**rows, EDITION.name: rows[EDITION.name][0]}))
    for number, row in enumerate(rows[TRAIL.name]):
        if str(row.get("about")) not in known:
            faults.add(f"{TRAIL.name}[{number}].about", _("This is nothing of this edition."))
    if not faults:
        judge_draws(rows, faults)
    if not faults:
        judge_given(rows, faults)
        judge_lives(edition, rows, faults)
        judge_results(edition, rows, faults)
    return made


def _compare(told: dict[str, Any], here: dict[str, Any], faults: Faults) -> list[str]:
    """What is different here: of the edition itself a fault, of what others have as well it is told."""
    for kind in (EDITION, GAME, *KINDS, TRAIL):
        _compare_rows(kind, _listed(told[kind.name]), _listed(here[kind.name]), faults)
    return [
        name
        for name in (CHAMPIONSHIP.name, ACCOUNTS, *(kind.name for kind in SHARED))
        if canonical(told[name]) != canonical(here[name])
    ]


def _listed(rows: Any) -> list[Row]:
    return rows if isinstance(rows, list) else [rows]


def _compare_rows(kind: Kind, told: list[Row], here: list[Row], faults: Faults) -> None:
    by_key = {row[kind.key] if kind.key else number: row for number, row in enumerate(here)}
    for number, row in enumerate(told):
        other = by_key.pop(row.get(kind.key) if kind.key else number, None)
        if other is None:
            faults.add(f"{kind.name}[{number}]", _("The edition is here already, and this is not in it."))
            continue
        for name in sorted(row.keys() | other.keys()):
            if canonical(row.get(name)) != canonical(other.get(name)):
                words = _("The edition is here already, and has %(here)s here.")
                here_is = Truncator(canonical(other.get(name))).chars(_MOST_QUOTED)
                faults.add(f"{kind.name}[{number}].{name}", words % {"here": here_is})
    if by_key:
        words = _("The edition is here already, and has %(count)s more that the archive does not know.")
        faults.add(kind.name, words % {"count": len(by_key)})
