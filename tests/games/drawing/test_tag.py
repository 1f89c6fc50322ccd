"""The board as the templates draw it: well-formed, every sign there, nothing that the security policy refuses."""

import re
import xml.etree.ElementTree as ET

import pytest
from django.template import Context, Template
from django.template.loader import render_to_string

from games.drawing.marks import Choice, Landing, Marks
from games.drawing.squares import SQUARES
from games.rules.board import RINGS
from games.rules.position import Challenge
from games.rules.steps import Step
from games.templatetags.board_samples import SAMPLES
from tests.games.drawing.positions import EVERYTHING, place, position
from uckers_site.environment import ROOT

SVG = "{http://www.w3.org/2000/svg}"
EVERY_CLASS = {
    *("b-wake", "b-wake-key", "b-from", "b-to", "b-to-key", "b-hit", "b-hit-key", "b-can", "b-sel", "b-sel-key"),
    *("b-tg", "b-tg-a", "b-tg-hit", "b-tg-n", "b-tg-n--s", "b-tg-ring", "b-blob", "b-mixi", "b-tag", "b-tag--s"),
    *("b-coord", "b-coord-c", "b-coords", "b-duel", "b-duel-key", "b-duel-ring", "b-duel-disc", "b-duel-n"),
}


def drawn(source: str, **context: object) -> str:
    return Template("{% load board board_samples %}" + source).render(Context(context))


def tree(svg: str) -> ET.Element:
    return ET.fromstring(svg[svg.index("<svg") :])


def classes(svg: str) -> set[str]:
    return set(" ".join(re.findall(r'class="([^"]+)"', svg)).split())


@pytest.mark.parametrize("ring", RINGS.values())
@pytest.mark.parametrize("coords", [True, False])
def test_a_board_is_well_formed_and_has_its_name(ring: str, coords: bool) -> None:
    format = "pairs" if len(ring) == 6 else "singles"
    of = position(*["b b b b"] * len(ring), ring=ring, format=format)
    for nearest in ("", *ring):
        svg = drawn(
            "{% board of nearest=nearest coords=coords title=title %}",
            title="Turn <7>",
            of=of,
            nearest=nearest,
            coords=coords,
        )
        root = tree(svg)
        assert (root.get("role"), root.get("aria-label")) == ("img", "Turn <7>")
        assert len(root.findall(f".//{SVG}use")) == 4 * len(ring)
        assert ("b-coords" in svg) is coords


def test_several_boards_on_a_page_share_no_id_and_need_no_style() -> None:
    page = render_to_string("board/defs.svg") + "".join(
        drawn("{% sample_board name 'x' %}", name=name) for name in SAMPLES
    )
    assert " id=" not in page.split("</defs>")[1]
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids)) == 12
    assert set(re.findall(r'(?:href="|url\()#((?:pc|hatch)-\w)', page)) == set(ids)
    assert "style=" not in page


def test_the_kit_list_s_boards_show_every_sign_and_the_squares_do_too() -> None:
    boards = classes("".join(drawn("{% sample_board name 'x' %}", name=name) for name in SAMPLES))
    squares = classes("".join(drawn("{% board_square name %}", name=name) for name in SQUARES))
    assert EVERY_CLASS - boards == set()
    assert EVERY_CLASS - squares <= {"b-wake", "b-wake-key", "b-tg-a", "b-coord", "b-coord-c", "b-coords"}


def test_every_class_has_its_rule_and_every_rule_is_used() -> None:
    page = render_to_string("board/defs.svg") + "".join(
        drawn("{% sample_board name 'x' %}", name=name) for name in SAMPLES
    )
    used, ruled = classes(page), set(re.findall(r"\.([a-z][\w-]*)", (ROOT / "static/css/board.css").read_text()))
    to_hold_by = {"sr", "pc", "b-base", "b-coords", *(f"b-mat-{letter}" for letter in "RGYBO")}
    assert used - ruled - to_hold_by == set()
    assert {name for name in ruled if name.startswith(("b-", "pc-", "sq-"))} - used == {"b-words"}


def test_a_choice_is_a_link_with_its_words_and_one_without_an_address_is_only_a_sign() -> None:
    of = position(*EVERYTHING)
    red = place(of, "R", "G1")
    landing = Landing(*place(of, "R", "G7"), "6", False, "/play/?move=<6>", "Red from G1 to G7 & on")
    svg = drawn("{% board of marks=marks %}", of=of, marks=Marks(movable=(Choice(*red),), landings=(landing,)))
    root = tree(svg)
    assert root.get("role") == "group"
    (link,) = root.findall(f".//{SVG}a")
    assert link.get("href") == "/play/?move=<6>"
    assert link.findtext(f"{SVG}title") == "Red from G1 to G7 & on"
    area = link.find(f"{SVG}rect")
    assert area is not None
    assert (area.get("width"), area.get("height")) == ("40", "40")
    unlinked = drawn("{% board of marks=marks %}", of=of, marks=Marks(landings=(landing._replace(href=""),)))
    assert "<a" not in unlinked
    assert "b-tg" in unlinked
    assert tree(unlinked).get("role") == "img"


def test_links_stand_outside_of_what_screen_readers_pass_over() -> None:
    of = position(*EVERYTHING)
    svg = drawn(
        "{% board of marks=marks %}", of=of, marks=Marks(movable=(Choice(*place(of, "R", "G1"), "/a", "Red on G1"),))
    )
    root = tree(svg)
    hidden = [group for group in root.iter() if group.get("aria-hidden") == "true"]
    assert hidden
    assert not [link for group in hidden for link in group.iter(f"{SVG}a")]
    assert not [text for text in root if text.tag == f"{SVG}text"]


def test_pieces_lie_over_the_wake_and_rings_and_under_the_corners() -> None:
    of = position(*EVERYTHING)
    blue, end = place(of, "B", "R9")
    svg = drawn("{% board of marks=marks %}", of=of, marks=Marks((Step(blue, end - 3, end),), (), (Choice(blue, end),)))
    order = [svg.index(f'class="{name}"') for name in ("b-wake", "b-blob", "b-can", "pc", "b-to")]
    assert order == sorted(order)


def test_a_blob_s_square_is_turned_with_its_arm() -> None:
    of = position("R2 R2 b b", *["b b b b"] * 5, ring="RYOBGW", format="individuals")
    (frame,) = [rect for rect in tree(drawn("{% board of %}", of=of)).iter() if rect.get("class") == "b-blob"]
    assert frame.get("transform") == "rotate(30)"
    flat = position("R2 R2 b b", *["b b b b"] * 3)
    (frame,) = [rect for rect in tree(drawn("{% board of %}", of=flat)).iter() if rect.get("class") == "b-blob"]
    assert frame.get("transform") is None


def test_what_is_kept_of_one_board_does_not_get_into_the_next() -> None:
    of = position(*EVERYTHING)
    challenged = position("b b b G3", "b G4 G4 G4", "b b b b", "b b b b")
    challenged = challenged._replace(challenge=Challenge(*place(challenged, "R", "G3"), 1))
    first = [drawn("{% board of nearest='R' coords=True %}", of=of), drawn("{% board of %}", of=of)]
    assert "b-duel" in drawn("{% board of %}", of=challenged)
    assert [drawn("{% board of nearest='R' coords=True %}", of=of), drawn("{% board of %}", of=of)] == first
    assert first[0] != first[1]


def test_the_words_are_there_as_a_list_and_in_the_drawing() -> None:
    of = position(*EVERYTHING)
    sentence = "Red: one in base, two on R4 (a blob, shut), one on G1."
    assert f"<li>{sentence}</li>" in drawn("{% board_in_words of %}", of=of)
    assert sentence in (tree(drawn("{% board of %}", of=of)).findtext(f"{SVG}desc") or "")


def test_a_starting_board_has_every_piece_in_base() -> None:
    svg = drawn("{% starting_board ring='RYOBGW' format='pairs' title='Six' %}")
    assert svg.count("four in base") == 6
