"""A text cut into sheets, one for each game: its tags, and the text of its turns without comments (NOTATION.md).

What can stand in no turn, such as a comment that is never closed, stops a sheet: whoever reads the turns comes upon
it after all that stands before it, and says so. The cutting goes on where the next game begins.
"""

import re
from bisect import bisect_right
from collections.abc import Generator, Iterable, Iterator
from typing import NamedTuple

from games.rules.reasons import Illegal, Reason
from games.rules.record import NOWHERE, Fault, Place

TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
ESCAPED = re.compile(r"\\(.)")
WORD = re.compile(r"\s*+(\S*+)")
SPECIAL = re.compile("[][{};\ufeff\ud800-\udfff]")  # what no plain line of words has
UNDECODED = re.compile("[\ud800-\udfff]")
FRAGMENT = re.compile(r"[^{}\[;]++|[{}\[;]")  # plain text; or what begins or ends something else
BROKEN_WORD = re.compile(r"[^\s{};\[]+\Z")  # the beginning of a word, at the end of what could be read
UNREADABLE = "\ufffd"  # the word that stands for bytes which are no UTF-8
UNCLOSED = Illegal(Reason.SYNTAX, "this comment is never closed")
NO_TAG = Illegal(Reason.SYNTAX, 'a tag is written like [Format "pairs"]')
NOT_UTF8 = Illegal(Reason.SYNTAX, "this is not UTF-8")
TOKEN_AT_MOST = 80  # characters of what is at fault that a fault repeats


class Tag(NamedTuple):
    """A tag pair. What begins like a tag and is none has the name ``[``, and as its value what is wrong."""

    name: str
    value: str
    text: str
    place: Place


class Sheet:
    """One game's text.

    `text` is that of the turns, with blanks for comments; a place in it is an offset until `place_of` is asked.
    `stop` is the word that stopped the sheet, at the end of `text`; empty where nothing did. `has_turns`: something
    came that may be of a turn, perhaps behind the stop; the stop itself may stand among the tags.
    """

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.text = ""
        self.stop = ""
        self.has_turns = False
        self._parts: list[str] = []
        self._length = 0
        self._numbers: list[int] = []  # of the lines in `text`
        self._starts: list[int] = []  # and the offsets at which they begin

    @property
    def has_format(self) -> bool:
        """Whether the tag came that every game has once, so that another one is another game's."""
        return any(tag.name == "Format" for tag in self.tags)

    @property
    def place(self) -> Place:
        """Where the game begins."""
        return self.tags[0].place if self.tags else self.place_of(self.word_at(0)[1])

    def add(self, number: int, offset: int, text: str) -> None:
        """Add what stands in a line from `offset` on; in between come blanks."""
        if not self._numbers or self._numbers[-1] != number:
            self._parts.append("\n")
            self._length += 1
            self._numbers.append(number)
            self._starts.append(self._length)
        gap = self._starts[-1] + offset - self._length
        if gap:
            self._parts.append(" " * gap)
        self._parts.append(text)
        self._length += gap + len(text)

    def close(self) -> "Sheet":
        """The sheet itself, when all is added."""
        self.text = "".join(self._parts)
        self._parts.clear()
        return self

    def word_at(self, at: int) -> tuple[str, int]:
        """The first word from an offset on, and where it stands; at the end of the text the one that stopped it."""
        word = WORD.match(self.text, at)
        return (word[1] or self.stop, word.start(1)) if word else (self.stop, len(self.text))

    def line_of(self, offset: int) -> tuple[int, int, int]:
        """The line in which an offset stands: its number, and the offsets of its beginning and of the next line's."""
        index = bisect_right(self._starts, offset)
        end = self._starts[index] if index < len(self._starts) else len(self.text) + 1
        return self._numbers[index - 1], self._starts[index - 1], end

    def place_of(self, offset: int) -> Place:
        """Line and column of an offset into `text`."""
        if not self._numbers:
            return NOWHERE
        number, start, _ = self.line_of(offset)
        return number, offset - start + 1


def fault_of(error: Illegal, word: str, place: Place, turn: int | None = None, throw: int | None = None) -> Fault:
    """A fault of writing at a word: `error`, unless the word is one that stops a sheet."""
    unreadable = UNREADABLE in word
    error = UNCLOSED if word == "{" else NO_TAG if word.startswith("[") else NOT_UTF8 if unreadable else error
    return Fault(error, place, turn, throw, "" if unreadable else word[:TOKEN_AT_MOST])


# --- cutting ----------------------------------------------------------------------------------------------------


def cut_sheets(lines: Iterable[str]) -> Iterator[Sheet]:
    """The sheets of a text, in order: a tag after a turn begins the next one. Memory is that of one game's text.

    Bytes that were not UTF-8 are expected as lone surrogates (``errors="surrogateescape"``), and stop a sheet.
    """
    sheet = Sheet()
    for piece in _pieces(lines):
        if isinstance(piece, Tag):
            if sheet.has_turns or (sheet.stop and piece.name == "Format" and sheet.has_format):
                yield sheet.close()
                sheet = Sheet()
            sheet.tags.append(piece)
            continue
        number, offset, text, stops = piece
        sheet.has_turns = sheet.has_turns or not stops
        if not sheet.stop:
            sheet.add(number, offset, "" if stops else text)
            sheet.stop = text if stops else ""
    if sheet.tags or sheet.has_turns or sheet.stop:
        yield sheet.close()


_Text = tuple[int, int, str, bool]
"""Text that is not blank: the number of its line, its offset there, itself, and whether it stops the sheet."""


def _pieces(lines: Iterable[str]) -> Iterator[Tag | _Text]:
    comment: _Text | None = None
    for number, line in enumerate(lines, start=1):
        if comment is None and not SPECIAL.search(line):
            if line and not line.isspace():
                yield number, 0, line, False
            continue
        line = line.replace("\ufeff", " ")  # files put one after another
        undecoded = UNDECODED.search(line)
        if undecoded:
            sound = BROKEN_WORD.sub("", line[: undecoded.start()])
            yield from _pieces_of_line(number, sound, comment, whole=False)
            yield number, undecoded.start(), UNREADABLE, True
            comment = None
        else:
            comment = yield from _pieces_of_line(number, line, comment)
    if comment is not None:
        yield comment


def _pieces_of_line(
    number: int, line: str, comment: _Text | None, *, whole: bool = True
) -> Generator[Tag | _Text, None, _Text | None]:
    """The pieces of a line with comments or tags. `comment`: one open before the line; returns one open after it."""
    at = 0
    while True:
        if comment is not None:
            at = line.find("}", at) + 1
            if not at:
                return comment
            comment = None
        fragment = FRAGMENT.match(line, at)
        if fragment is None or fragment[0] == ";":
            return None
        text, start, at = fragment[0], fragment.start(), fragment.end()
        if text == "{":
            comment = (number, start, text, True)
        elif text == "[":
            tag = TAG.match(line, start)
            if tag is None:
                if whole:  # else what cut the line short is the fault
                    yield _no_tag(number, line, start)
                return None
            at = tag.end()
            yield Tag(tag[1], ESCAPED.sub(r"\1", tag[2]), tag[0], (number, start + 1))
        elif not text.isspace():
            yield number, start, text, text == "}"


def _no_tag(number: int, line: str, start: int) -> Tag | _Text:
    """What begins like a tag and is none, to the line's end; on a line of its own it begins a game, as tags do."""
    text = line[start:].strip()
    if line[:start].strip():
        return number, start, text, True
    return Tag("[", NO_TAG.words, text[:TOKEN_AT_MOST], (number, start + 1))
