"""Entries and regions as CSV: what a secretary keeps in a spreadsheet, read whole, and every fault named at once.

The first line names the columns, in any order: of entries key, name, seed, ship, group, region, of which only the key
must be there; of regions region, latitude and longitude, in degrees. Empty lines are passed over; spaces around a value
do not count.
"""

import csv
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.formats.distance import BadPlace, Place
from tournaments.formats.entries import Entry, cannot_be_written

COLUMNS = ("key", "name", "seed", "ship", "group", "region")
REGION_COLUMNS = ("region", "latitude", "longitude")
_LINES = re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a list, where: line from 1, and the column's name ("" when it is the line as a whole)."""

    line: int
    column: str
    words: str

    def __str__(self) -> str:
        place = f"line {self.line}, {self.column}" if self.column else f"line {self.line}"
        return f"{place}: {self.words}"


class BadList(ValueError):
    """A list that cannot be read; `faults` has all that is wrong, from the top."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def read_entries(text: str) -> tuple[Entry, ...]:
    """Entries in the order of the list. Raises `BadList` with every fault there is."""
    keys: dict[str, int] = {}
    seeds: dict[int, int] = {}
    faults: list[Fault] = []
    entries = []
    for line, values, found in read_rows(text, COLUMNS, ("key",)):
        found += _faults_of_entry(line, values, keys, seeds)
        faults += found
        if not found:
            entries.append(_entry(values))
    if faults:
        raise BadList(faults)
    return tuple(entries)


def read_regions(text: str) -> dict[str, Place]:
    """Where regions lie, by their names. Raises `BadList` with every fault there is."""
    places: dict[str, Place] = {}
    faults: list[Fault] = []
    for line, values, found in read_rows(text, REGION_COLUMNS, REGION_COLUMNS):
        name = values.get("region", "")
        degrees = [_degrees(values.get(column, "")) for column in REGION_COLUMNS[1:]]
        for column, value in zip(REGION_COLUMNS[1:], degrees, strict=True):
            if value is None:
                found.append(Fault(line, column, f"{values.get(column) or 'nothing'} is no number of degrees."))
        if not name:
            found.append(Fault(line, "region", "the name is empty."))
        elif name in places:
            found.append(Fault(line, "region", f"{name} stands twice."))
        latitude, longitude = degrees
        if latitude is not None and longitude is not None:
            try:
                places[name] = Place(latitude, longitude)
            except BadPlace as bad:
                found.append(Fault(line, "", str(bad)))
        faults += found
    if faults:
        raise BadList(faults)
    return places


def _degrees(value: str) -> float | None:
    try:
        return float(value)
    except ValueError:
        return None


def read_rows(
    text: str, columns: Sequence[str], needed: Sequence[str]
) -> Iterator[tuple[int, dict[str, str], list[Fault]]]:
    """Each row with its line, its values by column, and what is wrong with it whatever it is about.

    Raises `BadList` for a text that is no CSV, and for columns that are not those.
    """
    # Lines end where a spreadsheet ends them; other signs that break lines stand within a value, and are faults of it.
    reader = csv.reader(_LINES.findall(text.removeprefix("\ufeff")), strict=True)
    rows: list[tuple[int, list[str]]] = []
    try:
        rows += [(reader.line_num, [value.strip() for value in row]) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise BadList([Fault(reader.line_num, "", f"this is not CSV: {error}.")]) from None
    if not rows:
        words = f"the list is empty; its first line names the columns: {', '.join(columns)}."
        raise BadList([Fault(1, "", words)])
    (header_line, header), *lines = rows
    header = [name.lower() for name in header]
    if faults := list(_faults_of_header(header_line, header, columns, needed)):
        raise BadList(faults)
    for line, row in lines:
        values = dict(zip(header, row, strict=False))
        found = []
        if len(row) != len(header):
            found.append(Fault(line, "", f"{len(row)} values, but there are {len(header)} columns."))
        for column, value in values.items():
            if cannot_be_written(value):
                found.append(Fault(line, column, "there is a line break or another sign that cannot be read in it."))
        yield line, values, found


def _faults_of_header(line: int, header: list[str], columns: Sequence[str], needed: Sequence[str]) -> Iterator[Fault]:
    wanted = f"the columns are {', '.join(columns)}"
    for at, name in enumerate(header):
        if name not in columns:
            yield Fault(line, name or f"column {at + 1}", f"there is no such column; {wanted}, separated by commas.")
        elif name in header[:at]:
            yield Fault(line, name, "this column stands twice.")
    for name in needed:
        if name not in header:
            must = f", and only the {needed[0]} must be there" if len(needed) == 1 else ""
            yield Fault(line, name, f"the column is missing; {wanted}{must}.")


def _faults_of_entry(line: int, values: dict[str, str], keys: dict[str, int], seeds: dict[int, int]) -> Iterator[Fault]:
    """Faults of one entry; its key and its seed are written down, so that others can be held against them."""
    key, seed = values.get("key", ""), values.get("seed", "")
    if not key:
        yield Fault(line, "key", "the key is empty; every entry has one of its own.")
    elif key in keys:
        yield Fault(line, "key", f"{key} stands in line {keys[key]} too; every entry has a key of its own.")
    else:
        keys[key] = line
    if not seed:
        return
    if not (seed.isascii() and seed.isdigit() and len(seed) < 10 and int(seed)):
        yield Fault(line, "seed", f"{seed} is no seed; a seed is a whole number from 1, or nothing.")
    elif int(seed) in seeds:
        yield Fault(line, "seed", f"seed {int(seed)} stands in line {seeds[int(seed)]} too.")
    else:
        seeds[int(seed)] = line


def _entry(values: dict[str, str]) -> Entry:
    seed = values.pop("seed", "")
    return Entry(seed=int(seed) if seed else None, **values)
