"""Signed tokens by which a page's stream says whose seat it belongs to."""

from django.core import signing

SALT = "live.seat"


def seat_token(kind: str, id: str, seat: str) -> str:
    """A token that says that its stream belongs to a seat."""
    return signing.dumps([kind, id, seat], salt=SALT)
