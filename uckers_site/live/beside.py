"""What else a page may hear in its stream, beside the topic that the stream is about: said by a signed token in the
stream's address, made by the view that knows what its reader may know.

So a topic that is not for everybody needs no stream of its own, and nobody hears of it who was not given a token.
"""

import uuid
from collections.abc import Iterable
from urllib.parse import parse_qs

from django.core import signing

from uckers_site.live.presence import GOOD_FOR

SALT = "live.beside"


def beside_token(topics: Iterable[tuple[str, uuid.UUID]]) -> str:
    """A token by which a stream tells of these topics too, each a kind and an id. Good for a day."""
    return signing.dumps([[kind, str(id)] for kind, id in topics], salt=SALT)


def beside_in(query: bytes) -> list[tuple[str, uuid.UUID]]:
    """The topics of the token that a stream's address has as ``also``; none if it is not ours, or too old."""
    token = parse_qs(query.decode("latin-1")).get("also", [""])[0]
    try:
        told = signing.loads(token, salt=SALT, max_age=GOOD_FOR)
    except signing.BadSignature:
        return []
    return [(kind, uuid.UUID(id)) for kind, id in told]
