"""An edition's archive as text: canonical JSON with the number of its form and its fingerprint, as draws have them."""

import json
from collections.abc import Mapping
from math import isfinite
from typing import Any

from tournaments.formats.published import Unreadable, canonical, fingerprint, read_once

FORM = 2  # another number is another way to write archives


class BadArchive(ValueError):
    """What is wrong in an archive: `place`, such as ``draws[3].seed`` ("": the whole), and why."""

    def __init__(self, place: str, words: str) -> None:
        super().__init__(f"{place}: {words}" if place else words)
        self.place = place
        self.words = words


def write_archive(content: Mapping[str, Any]) -> str:
    """The text of what is archived: the same content is the same text, byte by byte.

    >>> write_archive({"b": 1, "a": "é"})[:17]
    '{"a":"é","b":1,"f'
    """
    whole = {**content, "form": FORM}
    return canonical({**whole, "sha256": fingerprint(whole)}) + "\n"


def read_archive(text: str) -> dict[str, Any]:
    """The content of an archive, without form and fingerprint. Raises `BadArchive`.

    >>> read_archive(write_archive({"a": 1}))
    {'a': 1}
    """
    try:
        content = json.loads(text, object_pairs_hook=read_once, parse_constant=_no_number)
    except Unreadable as bad:
        raise BadArchive("", str(bad)) from None
    except (ValueError, RecursionError) as bad:
        raise BadArchive("", f"This is not JSON: {bad}.") from None
    if not isinstance(content, dict) or not {"form", "sha256"} <= content.keys():
        raise BadArchive("", "An archive is a JSON object with a form and a fingerprint (sha256).")
    if content["form"] != FORM or isinstance(content["form"], bool):
        raise BadArchive("form", f"This is written in form {content['form']!r}; form {FORM} can be read.")
    if "public" in content:
        words = (
            "This is a public archive: what is private is not in it, so that the edition cannot be made of it. "
            "Its secretary takes the whole one away, by Manage, Archive (JSON)."
        )
        raise BadArchive("public", words)
    _judge_kept(content, "")
    if content["sha256"] != (right := fingerprint(content)):
        words = f"The fingerprint of this content is {right}, but another is written: it was changed since."
        raise BadArchive("sha256", words)
    return {name: value for name, value in content.items() if name not in ("form", "sha256")}


def _judge_kept(value: Any, place: str) -> None:
    """Raise `BadArchive`, with its place, for what JSON can say and no database keeps."""
    if isinstance(value, dict):
        for name, one in value.items():
            _judge_kept(name, place)
            _judge_kept(one, f"{place}.{name}".lstrip("."))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            _judge_kept(one, f"{place}[{number}]")
    elif isinstance(value, str) and ("\x00" in value or not _is_unicode(value)):
        raise BadArchive(place, "This has a character in it that cannot be kept: NUL, or half of a surrogate pair.")
    elif isinstance(value, float) and not isfinite(value):
        raise BadArchive(place, "This number is too large to be kept.")


def _is_unicode(value: str) -> bool:
    return value.isascii() or not any("\ud800" <= one <= "\udfff" for one in value)


def fingerprint_of(content: Mapping[str, Any]) -> str:
    """The fingerprint of what `read_archive` read."""
    return fingerprint({**content, "form": FORM})


def _no_number(word: str) -> float:
    raise ValueError(f"{word} is no number")
