"""Links in letters by which notices of a kind are turned off: signed, so that they need no signing in."""

import uuid
from typing import NamedTuple

from django.conf import settings
from django.core import signing
from django.urls import reverse

SALT = "uckers_site.notices.off"


class Off(NamedTuple):
    """Whose notices, and of which kind."""

    user_id: uuid.UUID
    kind: str


def off_address(user_id: uuid.UUID, kind: str) -> str:
    """The full address that turns a kind of somebody's notices off, for letters."""
    token = signing.dumps([str(user_id), kind], salt=SALT)
    return settings.SITE_URL + reverse("notices:off", args=[token])


def read_off(token: str) -> Off | None:
    """What a token of ours turns off; None for any other. It is good for as long as letters are kept."""
    try:
        user_id, kind = signing.loads(token, salt=SALT)
    except signing.BadSignature:
        return None
    return Off(uuid.UUID(user_id), kind)
