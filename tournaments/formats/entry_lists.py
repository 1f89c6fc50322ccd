"""Entries as CSV: what a secretary keeps in a spreadsheet, read whole, and every fault in it named at once.

The first line names the columns, in any order: key, name, seed, ship, group, region. Only the key must be there. Empty
lines are passed over; spaces around a value do not count.
"""

import csv
from collections.abc import Iterator
from dataclasses import dataclass
from unicodedata import category

from tournaments.formats.entries import Entry

COLUMNS = ("key", "name", "seed", "ship", "group", "region")


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong in a list, where: line from 1, and the column's name ("" when it is the line as a whole)."""

    line: int
    column: str
    words: str

    def __str__(self) -> str:
        place = f"line {self.line}, {self.column}" if self.column else f"line {self.line}"
        return f"{place}: {self.words}"


class BadEntryList(ValueError):
    """A list that cannot be read; `faults` has all that is wrong, from the top."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def read_entries(text: str) -> tuple[Entry, ...]:
    """Entries in the order of the list. Raises `BadEntryList` with every fault there is."""
    reader = csv.reader(text.removeprefix("\ufeff").splitlines(keepends=True), strict=True)
    faults: list[Fault] = []
    rows: list[tuple[int, list[str]]] = []
    try:
        rows += [(reader.line_num, [value.strip() for value in row]) for row in reader if any(map(str.strip, row))]
    except csv.Error as error:
        raise BadEntryList([Fault(reader.line_num, "", f"this is not CSV: {error}.")]) from None
    if not rows:
        raise BadEntryList(
            [Fault(1, "", f"the list is empty; its first line names the columns: {', '.join(COLUMNS)}.")]
        )
    (header_line, header), *lines = rows
    header = [name.lower() for name in header]
    if faults := list(_faults_of_header(header_line, header)):
        raise BadEntryList(faults)
    entries = []
    keys: dict[str, int] = {}
    seeds: dict[int, int] = {}
    for line, row in lines:
        found = list(_faults_of_row(line, header, row, keys, seeds))
        faults += found
        if not found:
            entries.append(_entry(dict(zip(header, row, strict=True))))
    if faults:
        raise BadEntryList(faults)
    return tuple(entries)


def _faults_of_header(line: int, header: list[str]) -> Iterator[Fault]:
    wanted = f"the columns are {', '.join(COLUMNS)}"
    for at, name in enumerate(header):
        if name not in COLUMNS:
            yield Fault(line, name or f"column {at + 1}", f"there is no such column; {wanted}, separated by commas.")
        elif name in header[:at]:
            yield Fault(line, name, "this column stands twice.")
    if "key" not in header:
        yield Fault(line, "key", f"the column is missing; {wanted}, and only the key must be there.")


def _faults_of_row(
    line: int, header: list[str], row: list[str], keys: dict[str, int], seeds: dict[int, int]
) -> Iterator[Fault]:
    """Faults of one row; its key and its seed are written down, so that others can be held against them."""
    if len(row) != len(header):
        yield Fault(line, "", f"{len(row)} values, but there are {len(header)} columns.")
    values = dict(zip(header, row, strict=False))
    for column, value in values.items():
        if any(category(letter) == "Cc" for letter in value):
            yield Fault(line, column, "there is a line break or another sign that cannot be read in it.")
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
