"""A group on paper: its brackets and rounds cut into sheets on which everything can still be read.

A sheet of a bracket holds so many matches under each other and so many rounds beside each other; a bracket that has
more is cut along its branches, so that each sheet is a bracket by itself, and what is left beyond goes on a sheet with
other leftovers. Rounds that do not feed each other are cut wherever a column is full.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tournaments.selectors.sheets import PartShown, RoundShown, Sheet


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper, across: how many matches it holds under each other, and how many rounds beside each other."""

    name: str
    rows: int
    columns: int


PAPERS = {"a4": Paper("A4", 16, 5), "a3": Paper("A3", 32, 7)}
_HEADING = 1  # rows that a heading takes, of those that share a sheet
_BENEATH = 4  # matches in the first column, from which on there is room for the third place beneath the final


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece of a part: its heading, the rounds that it shows of it, and how many matches its longest round has."""

    name: str
    rounds: tuple[RoundShown, ...]
    beneath: RoundShown | None = None  # the match for the third place, beneath the final

    @property
    def rows(self) -> int:
        """How many matches stand under each other."""
        return max(len(one.matches) for one in self.rounds)


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """One sheet: its number from 1, and the pieces on it from the top."""

    number: int
    pieces: tuple[Piece, ...]


def sheets_on(paper: Paper, sheet: Sheet) -> list[PaperSheet]:
    """The sheets that a group's page makes, in order; none where nothing has been drawn."""
    pieces: list[Piece] = []
    for part in sheet.parts:
        found = list(_cut(part, paper) if sheet.is_bracket else _in_columns(part, paper))
        if _is_third(part) and pieces and _takes_beneath(pieces[-1]):
            pieces[-1] = replace(pieces[-1], beneath=part.rounds[0])
            continue
        pieces += found
    return [PaperSheet(number, tuple(found)) for number, found in enumerate(_packed(pieces, paper), 1)]


def _is_third(part: PartShown) -> bool:
    return part.rounds[0].anchor.startswith("t")


def _takes_beneath(piece: Piece) -> bool:
    return piece.rows >= _BENEATH and len(piece.rounds[-1].matches) == 1


def _cut(part: PartShown, paper: Paper) -> Iterator[Piece]:
    """A bracket along its branches: each piece begins with as many matches as a sheet has rows, or fewer."""
    start = 0
    while start < len(part.rounds):
        branches = -(-len(part.rounds[start].matches) // paper.rows)
        end = start + 1
        while end < len(part.rounds) and end - start < paper.columns and _divides(part.rounds[end], branches):
            end += 1
        for branch in range(branches):
            rounds = [_branch(one, branch, branches) for one in part.rounds[start:end]]
            rounds[-1] = replace(rounds[-1], feeds=False)
            rounds[0] = replace(rounds[0], fed=False)
            yield Piece(part.name, tuple(rounds))
        start = end


def _divides(one: RoundShown, branches: int) -> bool:
    return len(one.matches) % branches == 0


def _branch(one: RoundShown, branch: int, branches: int) -> RoundShown:
    size = -(-len(one.matches) // branches)
    return replace(one, matches=one.matches[branch * size : (branch + 1) * size])


def _in_columns(part: PartShown, paper: Paper) -> Iterator[Piece]:
    """Rounds that do not feed each other: a column each, or more where one is full."""
    columns = [
        replace(one, matches=one.matches[first : first + paper.rows])
        for one in part.rounds
        for first in range(0, len(one.matches), paper.rows)
    ]
    for first in range(0, len(columns), paper.columns):
        yield Piece(part.name, tuple(columns[first : first + paper.columns]))


def _packed(pieces: Sequence[Piece], paper: Paper) -> list[list[Piece]]:
    """Each piece on the first sheet that has room for it; the sheets in the order of the last piece on each."""
    sheets: list[list[int]] = []
    for index, piece in enumerate(pieces):
        for found in sheets:
            taken = sum(pieces[one].rows + _HEADING for one in found)
            if taken + piece.rows + _HEADING <= paper.rows:
                found.append(index)
                break
        else:
            sheets.append([index])
    return [[pieces[one] for one in found] for found in sorted(sheets, key=lambda found: found[-1])]
