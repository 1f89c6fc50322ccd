"""A draw as it is published: JSON that says everything, with a fingerprint, and the proof that it was drawn so.

The text has the format with all its options, the seed, the entries, regions where travel was to be short, and every
match with who comes there and why. Its fingerprint, `sha256`, is that of the text's canonical form without the
fingerprint itself: JSON with sorted names, no spaces, and UTF-8. To verify a draw is to make it again from what it says
it was made of, and to compare.
"""

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from typing import Any

from tournaments.formats.brackets import Match
from tournaments.formats.distance import Place
from tournaments.formats.draws import BadOption, Draw, Format, draw
from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.matching import TooFine
from tournaments.formats.outcome_texts import write_slot

FORM = 1  # of the text; another number is another way to write draws
FIELDS = ("key", "name", "seed", "ship", "group", "region")  # of an entry
REGION_FIELDS = ("region", "latitude", "longitude")
PARTS = {"form", "format", "options", "seed", "entries", "regions", "matches", "sha256"}


class Unreadable(ValueError):
    """A text that is no published draw; the text says what is missing or wrong."""


def publish(drawn: Draw) -> str:
    """The draw as JSON for people and programs, with its fingerprint."""
    content = _content(drawn)
    return json.dumps({**content, "sha256": fingerprint(content)}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def fingerprint(content: Mapping[str, Any]) -> str:
    """SHA-256, in hexadecimal, of a draw's content without `sha256`.

    >>> fingerprint({"b": 1, "a": "é"}) == sha256('{"a":"é","b":1}'.encode()).hexdigest()
    True
    """
    rest = {name: value for name, value in content.items() if name != "sha256"}
    # Half a sign can stand in a text that somebody made up, and must not end in an error of ours.
    return sha256(canonical(rest).encode("utf-8", "surrogatepass")).hexdigest()


def canonical(value: object) -> str:
    """The text that is fingerprinted, in which 1, 1.0 and true are different, as they are to whoever reads the text."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), sort_keys=True)


def verify(text: str) -> Draw:
    """The draw that a published text tells of, drawn again. Raises `Unreadable`, and `NotAsDrawn` where they differ."""
    content = _read(text)
    again = draw_again(content)
    expected = _content(again)
    difference = first_difference(content["matches"], expected["matches"])
    for name in expected:
        if difference is None and canonical(content[name]) != canonical(expected[name]):
            difference = f"the {name} {'is' if name == 'form' else 'are'} not written as would be right"
    if difference is not None:
        raise NotAsDrawn(f"This draw is not what its seed and entries give: {difference}.")
    if content["sha256"] != fingerprint(content):
        raise NotAsDrawn(
            f"The fingerprint is {fingerprint(content)}, but {content['sha256']} was written: the text was changed "
            "after it was published."
        )
    return again


class NotAsDrawn(ValueError):
    """A published draw that does not come out again; the text names the first difference."""


def draw_again(content: Mapping[str, Any]) -> Draw:
    """Draw from a published draw's format, options, seed and entries. Raises `Unreadable`."""
    try:
        return draw(
            Format(content["format"]),
            map(read_entry, content["entries"]),
            content["seed"],
            read_options(content["options"]),
            dict(map(read_region, content["regions"])),
        )
    except (BadEntries, BadOption, TooFine) as bad:
        raise Unreadable(f"Nothing can be drawn from this text: {bad}") from None


def _content(drawn: Draw) -> dict[str, Any]:
    return {
        "form": FORM,
        "format": str(drawn.format),
        "options": dict(drawn.options),
        "seed": drawn.seed,
        "entries": [write_entry(entry) for entry in drawn.entries],
        "regions": write_regions(drawn.regions),
        "matches": [write_match(match) for match in drawn.matches],
    }


def write_entry(entry: Entry) -> dict[str, Any]:
    """An entry as it is published."""
    return {field: getattr(entry, field) for field in FIELDS}


def write_regions(regions: Mapping[str, Place]) -> list[dict[str, str]]:
    """Where regions lie, by name. Degrees are text: programs do not agree on how a number such as 50.0 is written."""
    return [
        {"region": name, "latitude": repr(place.latitude), "longitude": repr(place.longitude)}
        for name, place in sorted(regions.items())
    ]


def write_match(match: Match) -> dict[str, Any]:
    """A match as it is published, with its reasons."""
    return {
        "key": match.key,
        "part": str(match.part),
        "round": match.round,
        "number": match.number,
        "first": write_slot(match.first),
        "second": write_slot(match.second),
        "reasons": [{"cause": str(reason.cause), "words": reason.words} for reason in match.reasons],
    }


# --- reading --------------------------------------------------------------------------------------------------


def _read(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text, object_pairs_hook=read_once)
    except Unreadable:
        raise
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a ValueError and no more
        raise Unreadable(f"This is not JSON: {error}.") from None
    if not isinstance(content, dict) or content.keys() != PARTS:
        raise Unreadable(f"A published draw has {', '.join(sorted(PARTS))}, and nothing else.")
    if content["form"] != FORM:
        raise Unreadable(f"This draw is written in form {content['form']}; form {FORM} can be read.")
    if content["format"] not in list(Format):
        raise Unreadable(f"No format is called {content['format']}; there are {', '.join(Format)}.")
    if not isinstance(content["seed"], str):
        raise Unreadable("The seed must be text.")
    for name in ("entries", "regions", "matches"):
        if not isinstance(content[name], list) or not all(isinstance(one, dict) for one in content[name]):
            raise Unreadable(f"The {name} must be a list of objects.")
    return content


def read_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which no name stands twice: of two values programs take the last, and people read the first."""
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise Unreadable(f"The name {_said(twice)} stands twice in one object.")
    return found


def read_entry(written: Mapping[str, Any]) -> Entry:
    """An entry of a published draw. Raises `Unreadable`."""
    if written.keys() != set(FIELDS):
        raise Unreadable(f"An entry has {', '.join(FIELDS)}, and nothing else: {dict(written)}.")
    seed = written["seed"]
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise Unreadable(f"The seed of entry {written['key']} must be a whole number or null.")
    if wrong := [field for field in FIELDS if field != "seed" and not isinstance(written[field], str)]:
        raise Unreadable(f"The {wrong[0]} of an entry must be text: {dict(written)}.")
    return Entry(**written)


def read_region(written: Mapping[str, Any]) -> tuple[str, Place]:
    """A region of a published draw and where it lies. Raises `Unreadable`."""
    texts = [written.get(name) for name in REGION_FIELDS]
    if written.keys() != set(REGION_FIELDS) or not all(isinstance(text, str) for text in texts):
        raise Unreadable(f"A region has {', '.join(REGION_FIELDS)}, each as text: {dict(written)}.")
    try:
        return str(texts[0]), Place(float(str(texts[1])), float(str(texts[2])))
    except ValueError as bad:
        raise Unreadable(f"The place of {texts[0]} cannot be read: {bad}") from None


def read_options(written: object) -> dict[str, str | int | bool]:
    """The options of a published draw; whether a format has them is judged later. Raises `Unreadable`."""
    if not isinstance(written, dict) or not all(isinstance(value, str | int) for value in written.values()):
        raise Unreadable("The options must be an object of texts, whole numbers, true and false.")
    return written


def first_difference(written: list[dict[str, Any]], expected: list[dict[str, Any]]) -> str | None:
    """What is different first in the matches of a draw, in words; None if they are the same."""
    return next(_differences(written, expected), None)


def _differences(written: list[dict[str, Any]], expected: list[dict[str, Any]]) -> Iterator[str]:
    for one, right in zip(written, expected, strict=False):
        for name, value in right.items():
            if one.get(name) != value:
                yield f"{right['key']} has {name} {_said(one.get(name))}, but {_said(value)} was drawn"
        if strange := one.keys() - right.keys():
            yield f"{right['key']} has {min(strange)}, which matches do not have"
    if len(written) != len(expected):
        yield f"there are {len(written)} matches, but {len(expected)} were drawn"


def _said(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
