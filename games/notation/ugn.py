"""Reading UGN: the text of one game after another, as records (NOTATION.md, "A game").

A file is read as a stream, a game at a time. Reading stops at a game's first fault of writing, keeps what stands
before it (`Record.fault`), and goes on with the next game; nothing but that comes of any text whatever.
"""

import re
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import NamedTuple, TypeVar

from games.notation.options import read_option
from games.notation.plays import read_challenge, read_declaration, read_step
from games.rules.board import Layout, layout
from games.rules.declarations import Declaration
from games.rules.plays import PASS, Play
from games.rules.reasons import Illegal, Reason
from games.rules.record import (
    LEAVING,
    NOWHERE,
    Fault,
    Place,
    Record,
    Termination,
    WrittenPlay,
    WrittenThrow,
    WrittenTurn,
)
from games.rules.ruleset import Ruleset, named

TAG = re.compile(r'\[\s*([A-Za-z][A-Za-z0-9_]*)\s+"([^"\\]*(?:\\.[^"\\]*)*)"\s*\]')
TOKEN = re.compile(r"[^\s{};\[]+|[{;\[]|\}")
TURN_NUMBER = re.compile(r"(0|[1-9][0-9]{0,17})\.")
DICE = re.compile(r"(0|[1-9][0-9]{0,8})-(0|[1-9][0-9]{0,8})")
START_THROW = re.compile(r"\s*([A-Z]+)\s+([1-6])-([1-6])\s*")
ESCAPED = re.compile(r"\\(.)")
SPECIAL = re.compile("[][{};\ud800-\udfff]")  # what no plain line of words has
DICE_TEXTS = {f"{one}-{other}": (one, other) for one in range(1, 7) for other in range(1, 7)}
PLAYER = re.compile(r"[A-Za-z]{1,6}")
UNDECODED = re.compile("[\ud800-\udfff]")
UNCLOSED = Illegal(Reason.SYNTAX, "this comment is never closed")
NO_TAG = Illegal(Reason.SYNTAX, 'a tag is written like [Format "pairs"]')
NOT_UTF8 = Illegal(Reason.SYNTAX, "this is not UTF-8")
BROKEN_WORD = re.compile(r"[^\s{};\[]+\Z")  # the beginning of a word, at the end of what could be read
UNREADABLE = "\ufffd"  # the word that stands for bytes which are no UTF-8
REQUIRED_TAGS = ("Format", "Ring", "Ruleset")
SINGLE_TAGS = frozenset({"Format", "Ring", "Ruleset", "Start", "Result", "Termination"})

_Value = TypeVar("_Value")


class Tag(NamedTuple):
    """A tag pair. What begins like a tag and is none has the name ``[``, and as its value what is wrong."""

    name: str
    value: str
    text: str
    place: Place


class UnreadableGame(Exception):
    """A game of which not even the tags make sense, so that there is no record; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.error.message)
        self.fault = fault


def read_games(lines: Iterable[str]) -> Iterator[Record | UnreadableGame]:
    """The games of a text, in order. Memory is that of one game's turns and of one line.

    Bytes that were not UTF-8 are expected as lone surrogates (``errors="surrogateescape"``), and refused.
    """
    tokens = _Tokens(lines)  # a tag after a word begins the next game
    while not tokens.ended:
        try:
            yield _read_game(tokens, tokens.place_of_next())
        except UnreadableGame as game:
            yield game
            tokens.skip_tags()
        tokens.skip_words()


# --- tokens -----------------------------------------------------------------------------------------------------


class _Tokens:
    """The words and tags of a text without its comments, the next of them in sight.

    `word` is the next word, `tag` the next tag; both are None at the end. A comment that is never closed comes as
    the word ``{``.
    """

    def __init__(self, lines: Iterable[str]) -> None:
        self._pieces = _pieces(lines)
        self._words: list[str] = []
        self._columns: list[int] = []
        self._at = 0
        self._line = 0
        self.taken_at: Place = NOWHERE  # the place of the word taken last
        self.word: str | None = None
        self.tag: Tag | None = None
        self._advance()

    @property
    def ended(self) -> bool:
        return self.word is None and self.tag is None

    def place_of_next(self) -> Place:
        if self.tag is not None:
            return self.tag.place
        return (self._line, self._columns[self._at]) if self.word is not None else self.taken_at

    def take_word(self) -> str | None:
        """The next word, unless a tag or the end is next."""
        word = self.word
        if word is not None:
            at = self._at
            self.taken_at = (self._line, self._columns[at])
            self._at = at = at + 1
            if at < len(self._words):
                self.word = self._words[at]
            else:
                self._advance()
        return word

    def take_tag(self) -> Tag | None:
        """The next tag, unless a word or the end is next."""
        tag = self.tag
        if tag is not None:
            self._advance()
        return tag

    def _advance(self) -> None:
        self.word = self.tag = None
        piece = next(self._pieces, None)
        if isinstance(piece, Tag):
            self.tag = piece
        elif piece is not None:
            self._line, self._words, self._columns = piece
            self._at = 0
            self.word = self._words[0]

    def skip_tags(self) -> None:
        while self.take_tag():
            pass

    def skip_words(self) -> None:
        while self.take_word() is not None:
            pass


_Piece = Tag | tuple[int, list[str], list[int]]
"""A tag; or words that stand on one line: its number, the words, and their columns."""


def _pieces(lines: Iterable[str]) -> Iterator[_Piece]:
    comment: _Piece | None = None
    for number, given in enumerate(lines, start=1):
        line = given.replace("\ufeff", " ") if "\ufeff" in given else given  # files put one after another
        if comment is None and not SPECIAL.search(line):
            words = line.split()
            if words:
                yield number, words, _columns(line, words)
            continue
        undecoded = UNDECODED.search(line)
        if undecoded:
            comment = yield from _pieces_of_line(
                number, BROKEN_WORD.sub("", line[: undecoded.start()]), comment, whole=False
            )
            yield number, [UNREADABLE], [undecoded.start() + 1]
            comment = None
        else:
            comment = yield from _pieces_of_line(number, line, comment)
    if comment is not None:
        yield comment


def _columns(line: str, words: list[str]) -> list[int]:
    """Where each word begins, counted from 1."""
    columns, at = [], 0
    for word in words:
        at = line.index(word, at)
        columns.append(at + 1)
        at += len(word)
    return columns


def _pieces_of_line(
    number: int, line: str, comment: _Piece | None, *, whole: bool = True
) -> Generator[_Piece, None, _Piece | None]:
    """The pieces of a line with comments or tags. `comment`: one open before the line; returns one open after it."""
    at = 0
    while True:
        if comment is not None:
            at = line.find("}", at) + 1
            if not at:
                return comment
            comment = None
        match = TOKEN.search(line, at)
        if match is None:
            return None
        text, column = match.group(), match.start() + 1
        at = match.end()
        if text == "{":
            comment = (number, [text], [column])
        elif text == ";":
            return None
        elif text == "[":
            tag = TAG.match(line, match.start())
            if tag is None and not whole:
                return None  # what cut the line short is the fault
            if tag is None and not line[: column - 1].strip():  # a line that was to be a tag begins a game, as tags do
                yield Tag("[", NO_TAG.words, line[column - 1 :].strip()[:80], (number, column))
                return None
            if tag is None:
                yield number, [line[column - 1 :].strip()], [column]
                return None
            at = tag.end()
            yield Tag(tag[1], ESCAPED.sub(r"\1", tag[2]), tag.group(), (number, column))
        else:
            yield number, [text], [column]


# --- a game -----------------------------------------------------------------------------------------------------


def _read_game(tokens: _Tokens, place: Place) -> Record:
    tags: list[Tag] = []
    single: dict[str, Tag] = {}
    while tag := tokens.take_tag():
        if tag.name == "[":
            raise _unreadable(Illegal(Reason.SYNTAX, tag.value), tag)
        if tag.name in SINGLE_TAGS:
            if tag.name in single:
                raise _unreadable(Illegal(Reason.TAG, f"{tag.name} stands twice"), tag)
            single[tag.name] = tag
        tags.append(tag)
    for name in REQUIRED_TAGS:
        if name not in single:
            raise UnreadableGame(_why_missing(name, tokens, place))
    ruleset = _read_ruleset(single["Ruleset"], [tag for tag in tags if tag.name == "Option"])
    board = _read_layout(single["Format"], single["Ring"])
    start, result, termination = (single.get(name) for name in ("Start", "Result", "Termination"))
    reader = _Reader(board, tokens)
    record = Record(
        layout=board,
        ruleset=ruleset,
        preset=single["Ruleset"].value,
        tags=tuple((tag.name, tag.value) for tag in tags),
        tag_places=tuple(tag.place for tag in tags),
        start=_read_start(board, start) if start else (),
        turns=(),
        result=_read_result(board, result) if result else None,
        termination=_read_termination(termination) if termination else None,
        fault=None,
        place=place,
    )
    reader.read()
    return record._replace(turns=tuple(reader.turns), fault=reader.fault, partial=reader.partial)


def _why_missing(name: str, tokens: _Tokens, place: Place) -> Fault:
    """A required tag that is not there; or what cannot be read where it might have stood."""
    word = tokens.word or ""
    if word == "{" or word[:1] in ("[", UNREADABLE):
        unread = _Unreadable(NO_TAG, word, tokens.place_of_next())
        return Fault(unread.error, unread.place, None, None, unread.token[:80])
    return Fault(Illegal(Reason.TAG, f"the tag {name} is missing"), place, None, None, name)


def _unreadable(error: Illegal, tag: Tag) -> UnreadableGame:
    return UnreadableGame(Fault(error, tag.place, None, None, tag.text[:80]))


def _as_tag_fault(error: Illegal, tag: Tag) -> UnreadableGame:
    """Format, ring, ruleset and option are reasons of a request; in a record the tag is at fault."""
    return _unreadable(Illegal(Reason.TAG, error.words), tag)


def _read_ruleset(preset: Tag, options: list[Tag]) -> Ruleset:
    try:
        ruleset = named(preset.value)
    except Illegal as error:
        raise _as_tag_fault(error, preset) from error
    for tag in options:
        try:
            name, value = read_option(tag.value)
            ruleset = ruleset.departing(**{name: value})
        except Illegal as error:
            raise _as_tag_fault(error, tag) from error
    return ruleset


def _read_layout(format: Tag, ring: Tag) -> Layout:
    try:
        return layout(format.value, ring.value)
    except Illegal as error:
        raise _as_tag_fault(error, ring if error.reason is Reason.RING else format) from error


def _read_start(board: Layout, tag: Tag) -> tuple[tuple[int, tuple[int, int]], ...]:
    throws = []
    for part in tag.value.split(","):
        match = START_THROW.fullmatch(part)
        if not match or match[1] not in board.player_names:
            words = (
                f"{part.strip()[:40]!r} is no throw for the beginner; one is written like {board.player_names[0]} 5-3"
            )
            raise _unreadable(Illegal(Reason.START, words), tag)
        throws.append((board.player_names.index(match[1]), (int(match[2]), int(match[3]))))
    return tuple(throws)


def _read_result(board: Layout, tag: Tag) -> int | None:
    if tag.value == "*":
        return None
    if tag.value not in board.side_names:
        words = f"{tag.value[:40]!r} is no side; it is {', '.join(board.side_names)} or *"
        raise _unreadable(Illegal(Reason.RESULT, words), tag)
    return board.side_names.index(tag.value)


def _read_termination(tag: Tag) -> Termination:
    try:
        return Termination(tag.value)
    except ValueError as error:
        words = f"a game does not end by {tag.value[:40]!r}; it ends by {', '.join(Termination)}"
        raise _unreadable(Illegal(Reason.TAG, words), tag) from error


# --- turns ------------------------------------------------------------------------------------------------------


class _Unreadable(Exception):
    """Carries a fault of writing out of the turns; never leaves this module."""

    def __init__(self, error: Illegal, word: str, place: Place) -> None:
        self.error = (
            UNCLOSED if word == "{" else NO_TAG if word[:1] == "[" else NOT_UTF8 if UNREADABLE in word else error
        )
        self.token, self.place = "" if UNREADABLE in word else word, place


class _Reader:
    """Reads the turns of one game, up to the first fault of writing."""

    def __init__(self, board: Layout, tokens: _Tokens) -> None:
        self.layout = board
        self.tokens = tokens
        self.turns: list[WrittenTurn] = []
        self.fault: Fault | None = None
        self._players = {name: player for player, name in enumerate(board.player_names)}
        self._throws: list[WrittenThrow] = []
        self._in_throw = False
        self._partial: WrittenThrow | None = None
        self.partial: WrittenThrow | None = None

    def read(self) -> None:
        while (word := self.tokens.take_word()) is not None:
            self._throws, self._in_throw, self._partial = [], False, None
            head: WrittenTurn | None = None
            try:
                head = self._head(word, self.tokens.taken_at)
                leaves = self._rest(head)
            except _Unreadable as fault:
                if head is not None:
                    self.turns.append(head._replace(throws=tuple(self._throws)))
                number = len(self.turns) + (head is None)
                throw = len(self._throws) + 1 if self._in_throw else None
                self.fault = Fault(fault.error, fault.place, number, throw, fault.token[:80])
                self.partial = self._partial
                return
            number, player, named, _, _, place, named_place = head
            self.turns.append(WrittenTurn(number, player, named, tuple(self._throws), leaves, place, named_place))

    def _refuse(self, words: str, token: str | None = None, place: Place | None = None) -> _Unreadable:
        """A fault of writing; if no other is named, at the next word."""
        if place is None:
            place = self.tokens.place_of_next()
        return _Unreadable(Illegal(Reason.SYNTAX, words), self.tokens.word or "" if token is None else token, place)

    def _head(self, word: str, place: Place) -> WrittenTurn:
        if not TURN_NUMBER.fullmatch(word):
            raise self._refuse("a turn begins with its number, such as 17.", word, place)
        named = self.tokens.take_word()
        if named is None:
            raise self._refuse("after a turn's number stands its player", word, place)
        player = self._players.get(named, -1)
        if player < 0 and not PLAYER.fullmatch(named):
            raise self._refuse("after a turn's number stands its player", named, self.tokens.taken_at)
        return WrittenTurn(int(word[:-1]), player, named, (), None, place, self.tokens.taken_at)

    def _rest(self, head: WrittenTurn) -> Termination | None:
        """A turn's throws, into `_throws`; or how its side leaves."""
        leaves: Termination | None = None
        if self.tokens.word is not None and self.tokens.word.startswith("out:"):
            leaves = self._leaves(self.tokens.word.removeprefix("out:"))
            self.tokens.take_word()
        else:
            self._in_throw = True
            while True:
                self._throws.append(self._throw(head))
                if self.tokens.word != "/":
                    break
                self.tokens.take_word()
        if self.tokens.word is not None and not TURN_NUMBER.fullmatch(self.tokens.word):
            if self._throws:
                self._throws.pop()  # the word belongs to the throw before it
            raise self._refuse("here / and a throw, or the next turn, was expected")
        return leaves

    def _leaves(self, how: str) -> Termination:
        if how not in LEAVING:
            raise self._refuse(f"a side leaves by {', '.join(sorted(LEAVING))}")
        return Termination(how)

    def _throw(self, head: WrittenTurn) -> WrittenThrow:
        tokens = self.tokens
        word = self._word_of_throw(head)
        place, declared, declaration, off_board = tokens.taken_at, "", None, 0
        declared_place, self._partial = place, None
        if word not in DICE_TEXTS and word != "ips" and word[0].isalpha():
            declared, declaration = word, self._declaration(word)
            self._partial = WrittenThrow(None, None, declaration, declared, 0, place, declared_place)
            word = self._word_of_throw(head)
        while word == "ips":
            off_board += 1
            if self._ends_throw(tokens.word):
                return WrittenThrow(None, None, declaration, declared, off_board, place, declared_place)
            word = self._word_of_throw(head)
        dice = DICE_TEXTS.get(word)
        place = tokens.taken_at
        if dice is None:
            match = DICE.fullmatch(word)
            if match is None:
                raise self._refuse("a throw is two dice, such as 6-4", word, place)
            dice = (int(match[1]), int(match[2]))  # no dice: for the replay to say
        self._partial = WrittenThrow(dice, None, declaration, declared, off_board, place, declared_place)
        return WrittenThrow(dice, self._play(), declaration, declared, off_board, place, declared_place)

    def _ends_throw(self, word: str | None) -> bool:
        return word is None or word == "/" or TURN_NUMBER.fullmatch(word) is not None

    def _word_of_throw(self, head: WrittenTurn) -> str:
        word = self.tokens.take_word()
        if word is None:
            raise self._refuse("the turn stops in the middle of a throw", head.named, head.place)
        return word

    def _declaration(self, word: str) -> Declaration:
        try:
            return read_declaration(self.layout, word)
        except Illegal as error:
            raise self._refuse(error.words, word, self.tokens.taken_at) from error

    def _play(self) -> WrittenPlay | None:
        tokens = self.tokens
        first = tokens.word
        if first is None:
            return None
        if first == "--":
            tokens.take_word()
            return WrittenPlay(PASS, (), ("--",), tokens.taken_at)
        if ":" not in first:
            return None  # the throw ends here, or else whoever reads on will say so
        tokens.take_word()
        place = tokens.taken_at
        if first.startswith("ch:"):
            return WrittenPlay(Play(challenge=self._read(read_challenge, first)), (), (first,), place)
        one, mark = self._read(read_step, first)
        second = tokens.word
        if second is None or ":" not in second:
            return WrittenPlay(Play((one,)), (mark,), (first,), place)
        tokens.take_word()
        other, other_mark = self._read(read_step, second)
        return WrittenPlay(Play((one, other)), (mark, other_mark), (first, second), place)

    def _read(self, read: Callable[[Layout, str], _Value], word: str) -> _Value:
        try:
            return read(self.layout, word)
        except Illegal as error:
            raise _Unreadable(error, word, self.tokens.taken_at) from error
