"""A text as it is sent, in bytes, and as it is read: its characters and its lines. Whoever reads a text that was sent
reads it by these, so that a game is the same game, at the same place, whoever asks."""

import re

BYTE_ORDER_MARK = "\ufeff"
LINE = re.compile(r"[^\r\n]*+(?:\r\n|\r|\n)|[^\r\n]++")


def as_text(content: bytes) -> str:
    """Content as text, without a byte order mark; bytes that are no UTF-8 are lone surrogates."""
    return content.decode("utf-8", errors="surrogateescape").removeprefix(BYTE_ORDER_MARK)


def as_content(text: str, *, marked: bool = False) -> bytes:
    """The other way round; `marked`: with a byte order mark."""
    return ((BYTE_ORDER_MARK if marked else "") + text).encode("utf-8", errors="surrogateescape")


def lines_of(text: str) -> list[str]:
    """A text's lines with their ends, which are those that files have: LF, CR LF or CR, and nothing else.

    `str.splitlines` ends lines at U+0085, U+2028 and others too, which may stand in a tag.
    """
    return LINE.findall(text)
