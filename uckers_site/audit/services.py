"""Writing the audit trail."""

from typing import Any

from django.db import transaction

from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry
from uckers_site.queries import insert


class NotInTransaction(RuntimeError):
    """An entry stands or falls with the change that it tells of, so it is written in that change's transaction."""


def write_entry(*, by: User | None, deed: str, about: str, words: str = "", **details: Any) -> Entry:
    """Add an entry: a `deed` in a word or two, the thing it was done to, why, and what changed (JSON values).

    Raises `NotInTransaction` outside a transaction.
    """
    if not transaction.get_connection().in_atomic_block:
        raise NotInTransaction
    entry = Entry(by=by, deed=deed, about=about, words=words, details=details)
    insert(entry)
    return entry
