"""A draw as plain text: its brackets drawn in lines, then every match with its reasons."""

from collections.abc import Iterator, Mapping

from tournaments.formats.drawn_layout import BRACKETS, Sheet, is_wide, label, lay_out, takes_no_place
from tournaments.formats.draws import Draw
from tournaments.formats.entries import Entry, told_apart
from tournaments.formats.slots import WinnerOf

WIDEST = 28  # columns of a label; a longer one is cut, and stands whole among the reasons


def as_text(drawn: Draw) -> str:
    """The whole draw, in lines that end with a line feed."""
    entries = {entry.key: entry for entry in told_apart(drawn.entries)}
    lines = [
        f"{drawn.format}, {len(drawn.entries)} entries, seed {drawn.seed}",
        ", ".join(f"{name}: {_said(value)}" for name, value in drawn.options.items()),
    ]
    if not drawn.matches:
        lines += ["", "There is nothing to play: " + ", ".join(map(str, entries.values())) + "."]
    for sheet in lay_out(drawn):
        lines += ["", sheet.heading, "", *(_drawn if drawn.format in BRACKETS else _listed)(sheet, entries)]
    lines += ["", "Why", ""]
    for match in drawn.matches:
        lines.append(f"{match.key}  {label(match.first, entries)} v {label(match.second, entries)}")
        lines += [f"      {reason.words} ({reason.cause})" for reason in match.reasons]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _said(value: str | int | bool) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _listed(sheet: Sheet, entries: Mapping[str, Entry]) -> Iterator[str]:
    width = max(map(len, sheet.keys)) + 2
    for match in (spot.match for spot in sheet.spots):
        yield f"{match.key:<{width}}{label(match.first, entries)} v {label(match.second, entries)}"


def _drawn(sheet: Sheet, entries: Mapping[str, Entry]) -> Iterator[str]:
    slots = [slot for spot in sheet.spots for slot in (spot.match.first, spot.match.second)]
    labels = [_cells(label(slot, entries, _fits)) for slot in slots if not sheet.comes_from_within(slot)]
    keys = max(map(len, sheet.keys))
    width = max(keys, max(map(len, labels))) + 4  # a space, a line of one at least, a corner, a gap
    grid = [[" "] * (width * sheet.columns + keys) for _ in range(sheet.rows)]
    for spot in sheet.spots:
        left, corner = width * spot.column, width * (spot.column + 1) - 2
        for row, slot in ((spot.first, spot.match.first), (spot.second, spot.match.second)):
            if isinstance(slot, WinnerOf) and sheet.comes_from_within(slot):
                start, text = left + len(slot.match) + 1, []  # after the key, which stands there
            else:
                start, text = left, _cells(f"{label(slot, entries, _fits)} ")
            _write(grid[row], start, text + ["─"] * (corner - start - len(text)))
        top, bottom = sorted((spot.first, spot.second))
        for row in range(top, bottom + 1):
            grid[row][corner] = "┐" if row == top else "┘" if row == bottom else "│"
        _write(grid[spot.middle], corner, list(f"├─{spot.match.key}"))
    return ("".join(row) for row in grid)


def _fits(text: str) -> bool:
    return len(_cells(text)) <= WIDEST


def _cells(text: str) -> list[str]:
    """The columns that a text takes: a wide sign has two, and what takes no place stands with the sign before it."""
    cells = [""] if text and takes_no_place(text[0]) else []
    for sign in text:
        if takes_no_place(sign):
            cells[-1] += sign
        else:
            cells += [sign, ""] if is_wide(sign) else [sign]
    return cells


def _write(row: list[str], start: int, cells: list[str]) -> None:
    row[start : start + len(cells)] = cells
