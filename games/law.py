"""The law as its own text has it: docs/RULES.md cut into clauses, each with an anchor for refusals to link to."""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from markdown_it import MarkdownIt
from markdown_it.token import Token

TEXT = Path(__file__).resolve().parents[1] / "docs" / "RULES.md"

SECTION = re.compile(r"(\d+)\. (.+)")
CLAUSE = re.compile(r"(\d+\.\d+) ")

HEADING, CLAUSE_TEXT, TABLE, WORDS = "heading", "clause", "table", "words"


class Part(NamedTuple):
    """A piece of the law, in the order of the text. `kind`: heading, clause, table or words.

    `number`: ``4`` for a section's heading, ``4.4`` for a clause, else empty. `html`: for a heading its words, for a
    table its rows without the table's own tag.
    """

    kind: str
    number: str
    html: SafeString


@lru_cache(maxsize=1)
def read_law() -> tuple[Part, ...]:
    """The whole law. Read once a process: the text comes with the code."""
    return tuple(cut_law(TEXT.read_text(encoding="utf-8")))


@lru_cache(maxsize=1)
def numbers() -> frozenset[str]:
    """The number of every section and clause: ``4``, ``4.4``."""
    return frozenset(part.number for part in read_law() if part.number)


def cut_law(text: str) -> Iterator[Part]:
    """The parts of a text that is written as RULES.md is. Its title is left to the page."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = reader.parse(text)
    for block in _blocks(tokens):
        first = block[0]
        if first.type == "heading_open":
            if first.tag == "h2":
                yield _heading(reader, block)
        elif first.type == "table_open":
            yield Part(TABLE, "", _html(reader, block[1:-1]))
        else:
            yield _words(reader, block)


def _blocks(tokens: list[Token]) -> Iterator[list[Token]]:
    """The tokens of each block that stands in no other."""
    block: list[Token] = []
    for token in tokens:
        block.append(token)
        if token.level == 0 and token.nesting <= 0:
            yield block
            block = []


def _heading(reader: MarkdownIt, block: list[Token]) -> Part:
    found = SECTION.fullmatch(block[1].content)
    return Part(HEADING, found[1] if found else "", _html(reader, block[1:-1]))


def _words(reader: MarkdownIt, block: list[Token]) -> Part:
    found = CLAUSE.match(block[1].content) if block[0].type == "paragraph_open" else None
    if not found:
        return Part(WORDS, "", _html(reader, block))
    html = str(_html(reader, block)).replace(found[0], "", 1)  # the page sets the number beside its clause
    return Part(CLAUSE_TEXT, found[1], mark_safe(html))  # noqa: S308  # what the reader made of our own text


def _html(reader: MarkdownIt, tokens: list[Token]) -> SafeString:
    html = reader.renderer.render(tokens, reader.options, {})
    return format_html("{}", mark_safe(html))  # noqa: S308  # our own text, and HTML within it is not let through
