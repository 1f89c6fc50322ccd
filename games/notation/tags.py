"""A game's tags: what a record has before its turns (NOTATION.md, "A game")."""

import re

from games.notation.options import read_option
from games.notation.sheets import NO_TAG, TOKEN_AT_MOST, UNREADABLE, Sheet, Tag, fault_of
from games.rules.board import Layout, layout
from games.rules.reasons import Illegal, Reason
from games.rules.record import Fault, Record, Termination
from games.rules.ruleset import Ruleset, named

START_THROW = re.compile(r"\s*([A-Z]+)\s+([1-6])-([1-6])\s*")
REQUIRED_TAGS = ("Format", "Ring", "Ruleset")
SINGLE_TAGS = frozenset({"Format", "Ring", "Ruleset", "Start", "Result", "Termination"})


class UnreadableGame(Exception):
    """A game of which not even the tags make sense, so that there is no record; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.error.message)
        self.fault = fault


def read_tags(sheet: Sheet) -> Record:
    """A sheet's record, as yet without turns. Raises `UnreadableGame`."""
    single: dict[str, Tag] = {}
    for tag in sheet.tags:
        if tag.name == "[":
            raise _unreadable(Illegal(Reason.SYNTAX, tag.value), tag)
        if tag.name in SINGLE_TAGS:
            if tag.name in single:
                raise _unreadable(Illegal(Reason.TAG, f"{tag.name} stands twice"), tag)
            single[tag.name] = tag
    for name in REQUIRED_TAGS:
        if name not in single:
            raise UnreadableGame(_why_missing(name, sheet))
    ruleset = _read_ruleset(single["Ruleset"], [tag for tag in sheet.tags if tag.name == "Option"])
    board = _read_layout(single["Format"], single["Ring"])
    start, result, termination = (single.get(name) for name in ("Start", "Result", "Termination"))
    return Record(
        layout=board,
        ruleset=ruleset,
        preset=single["Ruleset"].value,
        tags=tuple((tag.name, tag.value) for tag in sheet.tags),
        tag_places=tuple(tag.place for tag in sheet.tags),
        start=_read_start(board, start) if start else (),
        turns=(),
        result=_read_result(board, result) if result else None,
        termination=_read_termination(termination) if termination else None,
        fault=None,
        place=sheet.place,
    )


def _why_missing(name: str, sheet: Sheet) -> Fault:
    """A required tag that is not there; or what cannot be read where it might have stood."""
    word, at = sheet.word_at(0)
    if word == "{" or word[:1] in ("[", UNREADABLE):
        return fault_of(NO_TAG, word, sheet.place_of(at))
    return Fault(Illegal(Reason.TAG, f"the tag {name} is missing"), sheet.place, None, None, name)


def _unreadable(error: Illegal, tag: Tag) -> UnreadableGame:
    return UnreadableGame(Fault(error, tag.place, None, None, tag.text[:TOKEN_AT_MOST]))


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
