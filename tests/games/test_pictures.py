"""The picture of a position: its size, its letters, its colours, and that nothing runs out of it."""

from functools import cache
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from games import pictures
from games.drawing.marks import Marks
from games.pictures import HEIGHT, WIDTH, picture_of
from games.rules.position import starting_position
from games.rules.ruleset import named
from games.rules.steps import Step
from tests.games.drawing.positions import EVERYTHING, place, position

PAPER = (0xF5, 0xF1, 0xE6)


@cache
def plain(title: str = "", *lines: str) -> bytes:
    return picture_of(position(*EVERYTHING), title, list(lines))


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def colours(png: bytes, *box: int) -> set[tuple[int, ...]]:
    """The colours within left, top, right and bottom."""
    left, top, right, bottom = box
    found = pixels(png).crop((left, top, right, bottom)).getcolors(1 << 20)
    return {colour for _, colour in found or () if isinstance(colour, tuple)}


def differing(one: bytes, other: bytes, *box: int) -> int:
    """How many pixels differ within a box."""
    left, top, right, bottom = box
    crops = [pixels(png).crop((left, top, right, bottom)) for png in (one, other)]
    difference = ImageChops.difference(*crops).convert("L")
    return sum(difference.histogram()[1:])


def test_it_has_the_size_that_social_sites_ask_for_and_is_the_same_every_time() -> None:
    png = plain("Galley 1, Sick Bay 0", "Singles")
    assert png.startswith(b"\x89PNG")
    assert pixels(png).size == (WIDTH, HEIGHT) == (1200, 630)
    assert picture_of(position(*EVERYTHING), "Galley 1, Sick Bay 0", ["Singles"]) == png


def test_letters_are_drawn_and_not_boxes() -> None:
    different = {plain(), plain("A"), plain("B"), plain("Я"), plain("Ω"), plain("", "A"), plain("", "B")}
    assert len(different) == 7


def test_letters_of_pieces_and_bases_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    lettered = plain()
    monkeypatch.setattr(pictures, "FONT", pictures.FONT.with_name("none.ttf"))
    bare = picture_of(position(*EVERYTHING), "", [])
    assert differing(lettered, bare, 40, 40, 75, 75) > 50  # the base's
    assert differing(lettered, bare, 80, 80, 125, 125) > 50  # the piece's within it


def test_it_shows_the_position_the_side_it_is_seen_from_and_the_last_move() -> None:
    start = starting_position("singles", "RGBY", named("standard"))
    assert picture_of(start, "", []) != plain()
    assert picture_of(start, "", [], nearest="R") != picture_of(start, "", [])
    moved = Marks(wake=(Step(*place(position(*EVERYTHING), "B", "Y12"), 34),))
    assert picture_of(position(*EVERYTHING), "", [], marks=moved) != plain()


def test_the_colours_are_those_of_the_style_sheet_by_day() -> None:
    assert colours(plain(), 1160, 0, 1200, 630) == {PAPER}
    assert (0xBE, 0x2A, 0x1F) in colours(plain(), 30, 30, 120, 50)  # red's base
    assert (0x1D, 0x46, 0x90) in colours(plain(), 480, 580, 590, 600)  # blue's
    assert (0x2A, 0x31, 0x48) in colours(plain(), 26, 250, 260, 264)  # the ground between squares


@pytest.mark.parametrize("words", ["W" * 90, "MMMM " * 40, "Щ" * 60, "Æ" * 70, "word " * 60, "Ж—Ω " * 30], ids="WMЩÆwЖ")
def test_words_stay_on_the_card(words: str) -> None:
    card = picture_of(position(*EVERYTHING), words, [words, words])
    assert colours(card, 1160, 0, 1200, 630) == {PAPER}
    assert colours(card, 640, 612, 1200, 630) == {PAPER}
    assert colours(card, 672, 200, 1160, 400) != {PAPER}


def test_what_cannot_be_drawn_breaks_nothing() -> None:
    assert plain("A\x00\x01\ud800 <b>&amp;</b>\n\u202e") not in (plain(), plain("A"))
