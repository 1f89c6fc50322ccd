"""Telling somebody something once, taking it back when it is so no more, and marking as read what they have seen."""

import uuid
from collections.abc import Collection, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from django.db import connection
from django.db.models import CharField
from django.utils import timezone

from uckers_site.accounts.models import User
from uckers_site.notices.models import UNREAD, Notice
from uckers_site.notices.services.mailing import write_down_letter
from uckers_site.queries import Hole, KeptUpdate


class NotInTransaction(RuntimeError):
    """A notice stands or falls with what it tells of, so it is written in that change's transaction."""


def tell(
    *, user: User, kind: str, key: str, link: str, about: str = "", data: Mapping[str, Any] | None = None
) -> Notice:
    """Tell `user` something, if the transaction around this call commits; of one kind and key once for ever.

    `link`: the path that it leads to; `about`: the thing by which it is found when it is overtaken; `data`: what its
    kind's words need, as JSON. Raises `NotInTransaction`, and `ValueError` for a link that leads off the site.
    """
    if not connection.in_atomic_block:
        raise NotInTransaction(f"A notice of kind {kind!r} is written in the transaction of what it tells of.")
    if not link.startswith("/") or link.startswith("//"):
        raise ValueError(f"A notice leads to a path of this site, not to {link!r}.")
    notice = Notice(user=user, kind=kind, key=key, link=link, about=about, data=dict(data or {}))
    # One statement, so that of several at the same time one inserts and the others wait for its outcome.
    Notice.objects.bulk_create([notice], ignore_conflicts=True)
    kept = Notice.objects.get(user=user, kind=kind, key=key)
    if kept.pk == notice.pk:
        write_down_letter(notice)
    return kept


def overtake(*, kinds: Collection[str], about: str, user: User | None = None) -> int:
    """What notices of these kinds about a thing tell is so no more, for one account or for all; returns how many."""
    now = timezone.now()
    if user is None:
        return _of_kinds(tuple(kinds))({"overtaken_at": now}, about=about)
    return Notice.objects.filter(about=about, kind__in=kinds, overtaken_at=None, user=user).update(overtaken_at=now)


@lru_cache(maxsize=64)
def _of_kinds(kinds: tuple[str, ...]) -> KeptUpdate:
    return KeptUpdate(Notice.objects.filter(about=Hole("about", CharField()), kind__in=kinds, overtaken_at=None))


def see(*, notice_id: uuid.UUID, user: User) -> Notice:
    """Mark one of somebody's notices as read. Twice is once. Raises `Notice.DoesNotExist`, also for another's."""
    notice = Notice.objects.get(pk=notice_id, user=user)
    Notice.objects.filter(pk=notice_id, seen_at=None).update(seen_at=timezone.now())
    return notice


def see_all(*, user: User, until: datetime) -> int:
    """Mark all of somebody's notices as read that were made by then; returns how many were not yet."""
    return Notice.objects.filter(UNREAD, user=user, made_at__lte=until).update(seen_at=timezone.now())


def see_here(*, user: User, link: str) -> None:
    """Somebody is on a page: what leads there is read. One query, and a second if there is anything."""
    here = list(Notice.objects.filter(UNREAD, user=user, link=link).values_list("pk", flat=True))
    if here:
        Notice.objects.filter(pk__in=here, seen_at=None).update(seen_at=timezone.now())
