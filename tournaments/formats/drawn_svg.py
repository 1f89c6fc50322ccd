"""A draw as an SVG picture that stands by itself: the same sheets as the text has, in lines that follow the page's ink.

No style sheet and no script belong to it. Each match is a group with a title, which tells its reasons.
"""

from collections.abc import Iterator, Mapping
from html import escape

from tournaments.formats.drawn_layout import Sheet, Spot, is_wide, label, lay_out, takes_no_place
from tournaments.formats.draws import Draw
from tournaments.formats.entries import Entry, told_apart

ROW, COLUMN, MARGIN, HEADING = 14, 210, 16, 34  # in the picture's units, of which a letter is about 7 wide
SIZE, LONGEST = 12, COLUMN - 24  # of letters; of a label, which ends before the next round's begins


def as_svg(drawn: Draw) -> str:
    """The picture, as text."""
    entries = {entry.key: entry for entry in told_apart(drawn.entries)}
    parts: list[str] = []
    top, widest = MARGIN, 1
    for sheet in lay_out(drawn):
        parts.append(f'<text x="{MARGIN}" y="{top + SIZE}" font-weight="bold">{escape(sheet.heading)}</text>')
        top += HEADING
        parts += _sheet(sheet, top, entries)
        top += ROW * (sheet.rows + 1)
        widest = max(widest, sheet.columns)
    width, height = 2 * MARGIN + COLUMN * widest + 60, top + MARGIN
    title = escape(f"{drawn.format}, {len(drawn.entries)} entries, seed {drawn.seed}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" font-family="sans-serif" font-size="{SIZE}" fill="currentColor">'
        f"<title>{title}</title>\n" + "\n".join(parts) + "\n</svg>\n"
    )


def _sheet(sheet: Sheet, top: int, entries: Mapping[str, Entry]) -> Iterator[str]:
    for spot in sheet.spots:
        reasons = escape("\n".join([spot.match.key, *(reason.words for reason in spot.match.reasons)]))
        yield f"<g><title>{reasons}</title>{''.join(_match(spot, sheet, top, entries))}</g>"


def _match(spot: Spot, sheet: Sheet, top: int, entries: Mapping[str, Entry]) -> Iterator[str]:
    left, right = MARGIN + COLUMN * spot.column, MARGIN + COLUMN * (spot.column + 1) - 12
    rows = [top + ROW * row for row in (spot.first, spot.second)]
    for y, slot in zip(rows, (spot.match.first, spot.match.second), strict=True):
        if not sheet.comes_from_within(slot):
            text = label(slot, entries, _fits)
            yield f'<text x="{left}" y="{y - 3}">{escape(text)}</text>'
    middle = top + ROW * spot.middle
    line = f"M{left} {rows[0]}H{right}V{rows[1]}H{left}M{right} {middle}h12"
    yield f'<path d="{line}" fill="none" stroke="currentColor"/>'
    yield f'<text x="{right + 14}" y="{middle - 3}" opacity="0.75">{escape(spot.match.key)}</text>'


def _fits(text: str) -> bool:
    """By the widths that letters have in common faces, which nobody knows here."""
    return sum(map(_width, text)) <= LONGEST


def _width(sign: str) -> int:
    if takes_no_place(sign):
        return 0
    if is_wide(sign) or sign in "MWmw":
        return SIZE
    return 9 if sign.isupper() else 7
