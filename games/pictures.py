"""A position as a PNG: the card that a link to it shows elsewhere, with the board at the left and words at the right.

Drawn from the templates of templates/board/ by resvg, a renderer without a browser. It knows no CSS variables, so the
colours are written out from tokens.css as by day; and it takes letters from games/fonts/OpenSans.ttf alone (licence
beside it), so that the same position and words make the same bytes wherever the site runs. Letters that the font has
not (Latin, Greek and Cyrillic are there) are drawn as an empty box.
"""

import re
from functools import cache
from pathlib import Path
from unicodedata import normalize

import resvg_py
from django.template.loader import render_to_string

from games.drawing.marks import Marks
from games.rules.position import Position
from games.templatetags.board import board_tag
from uckers_site.environment import ROOT

WIDTH, HEIGHT = 1200, 630  # what social sites ask for
FONT = Path(__file__).parent / "fonts" / "OpenSans.ttf"
FAMILY = '"Open Sans"'

LEFT, ROOM = 672, 480  # where words begin, and how wide they may be, in pixels
TITLE_SIZES = (60, 52, 44)
LINE_SIZE = 27  # bold letters of this size are as wide as the thin ones of 30 that are drawn
TITLE_LINES, LINE_HEIGHT, BOTTOM = 3, 42, 596
# widths of bold letters as parts of their size, rather too wide than too narrow
SPACE, NARROW, OTHER, CAPITAL, WIDE, WIDEST = 0.27, 0.38, 0.62, 0.74, 1.0, 1.3


def picture_of(
    position: Position, title: str, lines: list[str], nearest: str = "", marks: Marks | None = None
) -> bytes:
    """A PNG of 1200 by 630: the board as `board_tag` draws it, the title in large, the lines of words beneath it.

    What does not fit is broken into more lines and in the end cut with an ellipsis.
    """
    size = next((size for size in TITLE_SIZES if len(_broken(title, size)) <= TITLE_LINES), TITLE_SIZES[-1])
    heading = _cut(_broken(title, size), TITLE_LINES)
    top, step = 190 + size * 0.3, size * 1.15
    words = [{"text": part, "y": round(top + step * row), "size": size} for row, part in enumerate(heading)]
    top += step * (len(heading) - 1) + 62
    below = [part for line in lines for part in _broken(line, LINE_SIZE)]
    room = int((BOTTOM - top) // LINE_HEIGHT) + 1
    words += [{"text": part, "y": round(top + LINE_HEIGHT * row)} for row, part in enumerate(_cut(below, room))]
    card = render_to_string(
        "board/card.svg",
        {"board": board_tag(position, nearest, marks), "words": words, "left": LEFT, "hoist": _hoist()},
    )
    return resvg_py.svg_to_bytes(
        svg_string=card, style_sheet=_style_sheet(), font_files=[str(FONT)], skip_system_fonts=True
    )


def _broken(text: str, size: int) -> list[str]:
    """Words in lines that fit; a word too long for a line is broken."""
    lines: list[str] = []
    line = ""
    for word in "".join(letter if letter.isprintable() else " " for letter in text).split():
        longer = f"{line} {word}".strip()
        if line and _width(longer, size) > ROOM:
            lines.append(line)
            longer = word
        while _width(longer, size) > ROOM:
            fits = next(end for end in range(len(longer) - 1, 0, -1) if _width(longer[:end], size) <= ROOM)
            lines.append(longer[:fits])
            longer = longer[fits:]
        line = longer
    return [*lines, line] if line else lines


def _cut(lines: list[str], most: int) -> list[str]:
    return lines if len(lines) <= most else [*lines[: most - 1], f"{lines[most - 1][:-1]}…"]


def _width(text: str, size: int) -> float:
    return size * sum(map(_letter, text))


def _letter(letter: str) -> float:
    letter = normalize("NFD", letter)[0]  # without its accent
    if letter == " ":
        return SPACE
    if letter in "iljftrI.,:;'’|!()-":
        return NARROW
    if letter in "mwMWQO@%":
        return WIDE
    if not letter.isascii():
        return WIDEST
    return CAPITAL if letter.isupper() else OTHER


@cache
def _style_sheet() -> str:
    """The rules of board.css that draw boards, with every variable written out."""
    tokens = dict(re.findall(r"(--[\w-]+):\s*([^;]+);", _static("css/tokens.css").split("@media")[0]))
    tokens |= {"--font": FAMILY, "--font-sign": FAMILY, "--font-log": FAMILY}
    rules = re.sub(
        r"/\*.*?\*/|@media[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}", "", _static("css/board.css"), flags=re.DOTALL
    )
    drawing = [
        rule
        for rule in re.findall(r"[^{}]+\{[^{}]*\}", rules)
        if re.match(r"\s*\.(b-|pc-|fill-|on-|hatch|sq|board-ground|card-)", rule) and ":" not in rule.split("{")[0]
    ]
    return re.sub(r"var\((--[\w-]+)[^)]*\)", lambda found: tokens[found[1]], "".join(drawing))


@cache
def _hoist() -> list[dict[str, str | int]]:
    """The flags U, C, K, E, R and S: where each hangs, and what is within its symbol."""
    flags = dict(re.findall(r'<symbol id="(\w)"[^>]*>(.*?)</symbol>', _static("img/flags.svg"), flags=re.DOTALL))
    return [{"x": LEFT + 44 * place, "flag": flags[letter]} for place, letter in enumerate("UCKERS")]


def _static(path: str) -> str:
    return (ROOT / "static" / path).read_text(encoding="utf-8")
