"""Rows as CSV that a spreadsheet opens without taking anything in it for a formula."""

import csv
from collections.abc import Iterable, Sequence

FORMULAS = ("=", "+", "-", "@", "\t", "\r")  # what a cell begins with that a spreadsheet would work out


def safe_cell(value: object) -> str:
    """A value as a cell: whole numbers as they are; a text that would be worked out gets an apostrophe before it.

    >>> safe_cell("=HYPERLINK(1)"), safe_cell(-7), safe_cell(None)
    ("'=HYPERLINK(1)", '-7', '')
    """
    if value is None:
        return ""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    text = str(value)
    return f"'{text}" if text.startswith(FORMULAS) else text


def write_rows(header: Sequence[str], rows: Iterable[Sequence[object]]) -> str:
    """A header and rows as CSV, lines ended as RFC 4180 has it."""
    written = _Lines()
    writer = csv.writer(written)
    writer.writerow(map(safe_cell, header))
    writer.writerows([safe_cell(value) for value in row] for row in rows)
    return "".join(written)


class _Lines(list[str]):
    """What csv writes to: a file that is a list."""

    write = list.append
