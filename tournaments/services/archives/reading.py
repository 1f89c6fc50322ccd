"""Rows of an archive made into objects, each value judged by its field; every fault is told with its place."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext as _

from tournaments.formats.archives import BadArchive
from tournaments.formats.published import canonical
from tournaments.models import Championship, Competition
from tournaments.selectors.archived import Column, Kind, written

Keys = Mapping[str, Mapping[Any, Any]]  # of each kind: its keys in the archive, and the ids that they stand for here


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong, and where: ``matches[12].state``."""

    place: str
    words: str


class Faults(list[Fault]):
    """What was found wrong, in order."""

    def add(self, place: str, words: str) -> None:
        """Note a fault."""
        self.append(Fault(place, words))


def rows_in(content: Mapping[str, Any], names: Collection[str]) -> dict[str, list[dict[str, Any]]]:
    """The lists of an archive by their names. Raises `BadArchive` for what is missing, too much, or no list."""
    if content.keys() != set(names):
        missing, more = sorted(set(names) - content.keys()), sorted(content.keys() - set(names))
        words = _("These are missing: %(missing)s. These are too much: %(more)s.")
        raise BadArchive("", words % {"missing": ", ".join(missing) or "-", "more": ", ".join(more) or "-"})
    for name, rows in content.items():
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise BadArchive(name, _("This must be a list of objects."))
    return dict(content)


def judge_names(place: str, row: Mapping[str, Any], names: Collection[str], faults: Faults) -> bool:
    """Whether a row has these fields and no others."""
    if row.keys() == set(names):
        return True
    wrong = sorted(row.keys() ^ set(names))
    faults.add(place, _("It must have exactly these fields: %(all)s; see %(wrong)s.")
               % {"all": ", ".join(names), "wrong": ", ".join(wrong)})  # fmt: skip
    return False


def read_rows(kind: Kind, rows: list[dict[str, Any]], keys: Keys, faults: Faults) -> list[models.Model]:
    """The rows of a kind as objects that are not in the database; what is wrong with them goes to `faults`."""
    made, seen = [], set()
    for number, row in enumerate(rows):
        place = f"{kind.name}[{number}]"
        if not judge_names(place, row, [column.name for column in kind.columns], faults):
            continue
        values: dict[str, Any] = {}
        for column in kind.columns:
            try:
                values |= _value(column, row[column.name], keys)
            except ValidationError as bad:
                faults.add(f"{place}.{column.name}", " ".join(bad.messages))
        if kind.key:
            if str(row[kind.key]) in seen:
                faults.add(f"{place}.{kind.key}", _("It stands here twice."))
            seen.add(str(row[kind.key]))
        made.append(kind.model(**values))
    return made


def _value(column: Column, value: Any, keys: Keys) -> dict[str, Any]:
    """A field's value by its attribute. Raises `ValidationError`."""
    if value is None and not column.field.null:
        raise ValidationError(_("Something must stand here."))
    if column.refers:
        known = keys[column.refers]
        if value is not None and (not isinstance(value, str) or value not in known):
            raise ValidationError(_("There is no such row among the archive’s %(kind)s.") % {"kind": column.refers})
        return {column.field.attname: None if value is None else known[value]}
    if isinstance(column.field, models.JSONField):
        return {column.name: value}
    try:
        found = column.field.to_python(_parsed(column.field, value))
    except (TypeError, ValueError, AttributeError):  # a list or a number, say, where a day should be
        raise ValidationError(_("This is not written as such a value is.")) from None
    if canonical(written(found)) != canonical(value):
        raise ValidationError(_("This would be written as %(right)s.") % {"right": canonical(written(found))})
    if found not in (None, ""):
        column.field.clean(found, None)  # of fields alone, no row is asked
    return {column.name: found}


def _parsed(field: "models.Field[Any, Any]", value: Any) -> Any:
    if not isinstance(value, str):
        return value
    try:
        if isinstance(field, models.DateTimeField):
            return datetime.fromisoformat(value)
        if isinstance(field, models.DateField):
            return date.fromisoformat(value)
        if isinstance(field, models.BinaryField):
            return bytes.fromhex(value)
        return UUID(value) if isinstance(field, models.UUIDField) else value
    except ValueError as bad:
        raise ValidationError(str(bad)) from None


def belongs(row: models.Model, edition: Competition) -> models.Model:
    """The same object, put into the edition and championship that its archive is of."""
    for one in row._meta.concrete_fields:
        if one.related_model is Competition:
            setattr(row, one.attname, edition.pk)
        elif one.related_model is Championship:
            setattr(row, one.attname, edition.championship_id)
    return row
