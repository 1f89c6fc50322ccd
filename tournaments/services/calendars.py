"""The address at which somebody's calendar program finds their matches: made, replaced and withdrawn by them alone."""

import secrets

from django.db import transaction
from django.utils import timezone

from tournaments.models import CalendarFeed
from tournaments.selectors.calendars import hash_of
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import hold
from uckers_site.audit.services import write_entry


@transaction.atomic
def make_feed(*, by: User) -> str:
    """The token of a new address, told this once; the one before is good no more."""
    hold(by)  # one after the other, so that there is one
    _withdraw(by)
    token = secrets.token_urlsafe(24)
    CalendarFeed.objects.create(user=by, token_hash=hash_of(token))
    write_entry(by=by, deed="calendar feed made", about=f"user:{by.pk}")
    return token


@transaction.atomic
def withdraw_feed(*, by: User) -> None:
    """The address is good no more. Twice is once."""
    hold(by)
    if _withdraw(by):
        write_entry(by=by, deed="calendar feed withdrawn", about=f"user:{by.pk}")


def _withdraw(user: User) -> int:
    return CalendarFeed.objects.filter(user=user, withdrawn_at=None).update(withdrawn_at=timezone.now())
