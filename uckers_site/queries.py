"""Queries that are asked for every one of a thousand results: Django makes their SQL once, and it is kept.

A query is written as everywhere else, with a `Hole` where each value goes that is not known yet:

    OF_MATCH = Kept(Group.objects.filter(matches=Hole("match", UUIDField())))
    group = OF_MATCH.get(match=match)

It gives what the queryset itself would have given. A hole stands for one value, compared by `=` and its like; None in
it equals nothing, as in SQL. Ordinary queries stay querysets: this is for those that a profile names.

It leans on what Django does not promise: a queryset makes its rows of what `query.get_compiler()` and that compiler's
`as_sql()` say, and an update is an `UpdateQuery`. `tests/test_queries.py` holds its answers beside Django's own.
"""

from collections.abc import Mapping
from copy import copy
from typing import Any, Generic, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Expression, Field, Model, QuerySet
from django.db.models.sql import UpdateQuery
from django.db.transaction import TransactionManagementError

Row = TypeVar("Row")
Statement = tuple[str, tuple[Any, ...]]


class Hole(Expression):
    """Where a value of this name goes, which is written to the database as this field's are."""

    def __init__(self, name: str, field: "Field[Any, Any]") -> None:
        super().__init__(output_field=field)
        self.name = name

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        """The hole itself is the parameter, until it is filled."""
        return "%s", (self,)


def _filled(params: tuple[Any, ...], values: Mapping[str, Any], to: BaseDatabaseWrapper) -> tuple[Any, ...]:
    """The parameters of a statement with values in its holes, as sent `to` there. `KeyError` for a hole without."""
    return tuple(
        one.output_field.get_db_prep_save(values[one.name], to) if isinstance(one, Hole) else one for one in params
    )


class Kept(Generic[Row]):
    """A queryset with holes that is asked again and again. Each database's SQL is made when it is first asked."""

    def __init__(self, rows: "QuerySet[Any, Row]") -> None:
        self._rows = rows
        self._compiled: dict[str, tuple[Any, Statement]] = {}

    def __call__(self, **values: Any) -> list[Row]:
        """Its rows, with these values in its holes; one statement."""
        to = connections[DEFAULT_DB_ALIAS]
        compiler, (sql, params) = self._compiled.get(to.vendor) or self._compile(to)
        if self._rows.query.select_for_update and not to.in_atomic_block:
            raise TransactionManagementError("What is locked is locked until a transaction ends: there is none.")
        asked = copy(compiler)
        asked.connection = to
        filled = _filled(params, values, to)
        asked.as_sql = lambda *_, **__: (sql, filled)
        rows = self._rows.all()
        rows.query.get_compiler = lambda *_, **__: asked  # type: ignore[method-assign]  # of this clone
        return list(rows)

    def get(self, **values: Any) -> Row:
        """The one row that there is; `DoesNotExist`."""
        found = self(**values)
        if not found:
            raise self._rows.model.DoesNotExist(f"No {self._rows.model._meta.object_name} of {values}.")
        (row,) = found
        return row

    def _compile(self, to: BaseDatabaseWrapper) -> tuple[Any, Statement]:
        compiler = self._rows.query.clone().get_compiler(to.alias)
        sql, params = compiler.as_sql()
        self._compiled[to.vendor] = compiler, (sql, tuple(params))
        return self._compiled[to.vendor]


class KeptUpdate:
    """An update of a queryset with holes. `always` changes whatever else does, such as ``version=F("version") + 1``."""

    def __init__(self, rows: "QuerySet[Any, Any]", **always: Any) -> None:
        self._rows, self._always = rows, always
        self._compiled: dict[tuple[str, ...], Statement] = {}

    def __call__(self, changed: Mapping[str, Any], **values: Any) -> int:
        """Write what is `changed`, by names of fields; `values` go into the holes. How many rows there were."""
        to = connections[DEFAULT_DB_ALIAS]
        key = (to.vendor, *changed)
        sql, params = self._compiled.get(key) or self._compile(key, to)
        filled = _filled(params, {**values, **{f"={name}": value for name, value in changed.items()}}, to)
        with to.cursor() as cursor:
            cursor.execute(sql, filled)
            return int(cursor.rowcount)

    def _compile(self, key: tuple[str, ...], to: BaseDatabaseWrapper) -> Statement:
        query: Any = self._rows.query.chain(UpdateQuery)
        fields = {name: self._rows.model._meta.get_field(name) for name in key[1:]}
        query.add_update_values({**self._always, **{name: Hole(f"={name}", fields[name]) for name in fields}})
        sql, params = query.get_compiler(to.alias).as_sql()
        self._compiled[key] = sql, tuple(params)
        return self._compiled[key]


def insert(*rows: Model) -> None:
    """Write new rows of one model, a handful at most; one statement, none for none. No signals, no `auto_now`."""
    if not rows:
        return
    to, options = connections[DEFAULT_DB_ALIAS], rows[0]._meta
    made = rows[0].pk is None  # by the database
    fields = [field for field in options.concrete_fields if not (made and field.primary_key)]
    names = ", ".join(to.ops.quote_name(str(field.column)) for field in fields)
    places = ", ".join([f"({', '.join(['%s'] * len(fields))})"] * len(rows))
    into = f"{to.ops.quote_name(options.db_table)} ({names}) VALUES {places}"
    sql = f"INSERT INTO {into}"
    params = [field.get_db_prep_save(getattr(row, field.attname), to) for row in rows for field in fields]
    with to.cursor() as cursor:
        if made:
            cursor.execute(f"{sql} RETURNING {to.ops.quote_name(str(options.pk.column))}", params)
            for row, (pk,) in zip(rows, cursor.fetchall(), strict=True):
                row.pk = pk
        else:
            cursor.execute(sql, params)
    for row in rows:
        row._state.adding, row._state.db = False, to.alias
