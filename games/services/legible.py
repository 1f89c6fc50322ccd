"""What people write beside a game, as it is kept: names, reasons and places, in characters that can be seen.

What cannot be seen, or turns a line round, would let a record or the audit trail say one thing and show another.
"""

import re
import unicodedata

from games.services.refusals import NotNow
from uckers_site.accounts.names import has_unseen

# Emoji of several characters, which show as one: joined without a space, or a flag with its country's letters.
JOINED = re.compile(r"(?<=[\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])\u200d(?=[\u2190-\u2bff\U0001f000-\U0001faff])")
FLAG = re.compile(r"(?<=\U0001f3f4)[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")


def legible(text: str, what: str, *, emoji: bool = False) -> str:
    """A text with single spaces, none at the ends. `what`: ``The name of R``, for the words of a refusal.

    Raises `NotNow` for characters that cannot be seen, and for a text of nothing but marks. With `emoji` what joins
    several characters to one that shows may be there.
    """
    text = " ".join(text.split())
    seen = FLAG.sub("", JOINED.sub("", text)) if emoji else text
    marks_alone = bool(text) and all(unicodedata.category(character)[0] == "M" for character in text)
    if has_unseen(seen) or marks_alone:
        raise NotNow(f"{what} holds characters that cannot be seen. Type it anew, with letters that can.")
    return text
