"""What a reader typed before a page went wrong, so that the error page can give it back.

Never given back: passwords, tokens, codes and the like, files, and whatever a view has marked as sensitive.
"""

import re
import unicodedata
from dataclasses import dataclass
from itertools import islice

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.http.request import RawPostDataException

MOST_FIELDS = 40
MOST_CHARACTERS = 20_000  # of one field
MOST_TOGETHER = 100_000  # characters of all fields

SECRET_WORDS = {
    *("mfa", "oauth", "pw", "tan", "tfa"),
    *("auth", "card", "code", "codes", "credential", "credentials", "csrf", "csrfmiddlewaretoken", "cvc", "cvv"),
    *("key", "otp", "pass", "passcode", "passkey", "passphrase", "passwd", "password", "pin", "pwd", "secret", "seed"),
    *("session", "sessionid", "signature", "token", "totp"),
}
SECRET_PARTS = (  # wherever they stand in a name
    *("credential", "csrf", "kennwort", "motdepasse", "passcode", "passkey", "passphrase", "passw", "pswd", "pwd"),
    *("secret", "token", "wachtwoord"),
)
SECRET_ALONE = {"again", "confirm", "confirmation", "current", "new", "old", "repeat", "retype", "verify"}
AS_LETTERS = str.maketrans("01345$@", "oieassa")  # how figures and signs are read: p4ssw0rd
# A body may be what is wrong: too large, cut off, read already, or not what it says it is.
UNREADABLE = (SuspiciousOperation, BadRequest, MultiPartParserError, RawPostDataException, OSError, ValueError)
PLUMBING = {"next", "action", "theme"}  # what pages put into forms themselves


@dataclass(frozen=True)
class Typed:
    """One field as it was sent: what to call it, its text, and whether the text had to be cut."""

    label: str
    text: str
    cut: bool = False

    @property
    def rows(self) -> int:
        """How many lines to show it in, from 1 to 12."""
        return min(12, self.text.count("\n") + 1 + len(self.text) // 36)


def typed(request: HttpRequest) -> list[Typed]:
    """The text fields of a form that was posted, in the order sent, within bounds; empty where there are none.

    A body that could not be read gives nothing: this must never be the cause of another error.
    """
    if request.method != "POST":
        return []
    try:
        posted = request.POST
    except UNREADABLE:
        return []
    hidden = getattr(request, "sensitive_post_parameters", ())
    if hidden == "__ALL__":
        return []
    return list(_within_bounds(posted, hidden))


def _within_bounds(posted: QueryDict, hidden: tuple[str, ...]) -> list[Typed]:
    kept: list[Typed] = []
    room = MOST_TOGETHER
    fields = ((name, text) for name, texts in posted.lists() for text in texts)
    for name, text in islice(fields, MOST_FIELDS * 5):
        if len(kept) == MOST_FIELDS or not room:
            break
        if name in hidden or name in PLUMBING or is_secret(name) or not isinstance(text, str) or not text.strip():
            continue
        length = min(MOST_CHARACTERS, room)
        kept.append(Typed(label=_label(name), text=text[:length], cut=len(text) > length))
        room -= min(len(text), length)
    return kept


def is_secret(name: str) -> bool:
    """Whether a field of this name may hold a secret; in doubt, yes."""
    plain = unicodedata.normalize("NFKD", re.sub(r"([a-z])([A-Z])", r"\1 \2", name)).casefold()
    plain = "".join(character for character in plain if not unicodedata.combining(character))
    whole = [re.sub(r"[^a-z]", "", text) for text in (plain, plain.translate(AS_LETTERS))]
    if not whole[0] or any(part in text for part in SECRET_PARTS for text in whole):
        return True  # a name without a letter that we can read may be one for anything
    words = {*re.split(r"[^a-z]+", plain), *re.split(r"[^a-z]+", plain.translate(AS_LETTERS)), *whole}
    return whole[0] in SECRET_ALONE or not SECRET_WORDS.isdisjoint(words)


def _label(name: str) -> str:
    words = re.sub(r"[\W_]+", " ", name).strip()
    return (words[:1].upper() + words[1:])[:80] or name[:80]
