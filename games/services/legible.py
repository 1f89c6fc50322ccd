"""What people write beside a game, as it is kept: names, reasons and places, in characters that can be seen.

What cannot be seen, or turns a line round, would let a record or the audit trail say one thing and show another.
"""

import unicodedata

from games.services.refusals import NotNow
from uckers_site.accounts.names import has_unseen


def legible(text: str, what: str) -> str:
    """A text with single spaces, none at the ends. `what`: ``The name of R``, for the words of a refusal.

    Raises `NotNow` for characters that cannot be seen, and for a text of nothing but marks.
    """
    text = " ".join(text.split())
    marks_alone = bool(text) and all(unicodedata.category(character)[0] == "M" for character in text)
    if has_unseen(text) or marks_alone:
        raise NotNow(f"{what} holds characters that cannot be seen. Type it anew, with letters that can.")
    return text
