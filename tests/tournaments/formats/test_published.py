"""A published draw comes out again from what it says, and a changed one is caught with the first difference."""

import json
import random
import subprocess
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from tournaments.formats.distance import Place
from tournaments.formats.drawn_svg import as_svg
from tournaments.formats.drawn_text import as_text
from tournaments.formats.draws import OPTIONS, BadOption, Draw, Format, Options, draw, settle
from tournaments.formats.entries import BadEntries, Entry
from tournaments.formats.published import NotAsDrawn, Unreadable, fingerprint, publish, verify

NAMES = ["Anson", "Benbow", "Collingwood", "Drake", "Exmouth", "Fisher", "Grenville"]
ENTRIES = [Entry(name.lower(), name, seed if seed < 3 else None) for seed, name in enumerate(NAMES, 1)]
SOMEBODY = {"key": "a", "name": "", "seed": 1, "ship": "", "group": "", "region": ""}
EVERY_WAY: list[tuple[Format, Options]] = [
    (Format.SINGLE, {}),
    (Format.SINGLE, {"third": True, "plate": "first-match", "byes": "lot", "separation": "bands"}),
    (Format.SINGLE, {"plate": "first-round", "separation": "none"}),
    (Format.DOUBLE, {}),
    (Format.DOUBLE, {"reset": False}),
    (Format.ROUND_ROBIN, {}),
    (Format.ROUND_ROBIN, {"table": "circle", "cycles": 2}),
    (Format.SWISS, {}),
    (Format.SWISS, {"halves": "fold", "separation": "none"}),
    (Format.QUOTA, {"quota": 3}),
    (Format.QUOTA, {"quota": 9}),
]


def drawn_as(format: Format, options: Options, seed: str = "Victory") -> Draw:
    return draw(format, ENTRIES, seed, options)


def changed(text: str, **changes: Any) -> str:
    """The published text with other values, and with the fingerprint that belongs to them."""
    content = {**json.loads(text), **changes}
    return json.dumps({**content, "sha256": fingerprint(content)})


@pytest.mark.parametrize(("format", "options"), EVERY_WAY)
def test_a_published_draw_comes_out_again(format: Format, options: Options) -> None:
    drawn = drawn_as(format, options)
    text = publish(drawn)
    assert verify(text) == drawn
    assert verify(json.dumps(json.loads(text))) == drawn  # however it is laid out
    assert publish(draw(format, random.Random(1).sample(ENTRIES, len(ENTRIES)), "Victory", options)) == text
    assert all(match.reasons for match in drawn.matches)


def test_another_seed_is_another_draw() -> None:
    text = publish(drawn_as(Format.SWISS, {}))
    with pytest.raises(NotAsDrawn, match="is not what its seed and entries give: M1"):
        verify(changed(text, seed="Warrior"))


def test_the_first_difference_is_named() -> None:
    text = publish(drawn_as(Format.SINGLE, {}))
    matches = json.loads(text)["matches"]
    matches[1]["first"], matches[2]["first"] = matches[2]["first"], matches[1]["first"]
    was, is_ = matches[2]["first"], matches[1]["first"]
    with pytest.raises(NotAsDrawn) as refused:
        verify(changed(text, matches=matches))
    assert str(refused.value) == (
        f"This draw is not what its seed and entries give: M1.2 has first {json.dumps(is_)}, but {json.dumps(was)} was "
        "drawn."
    )
    with pytest.raises(NotAsDrawn, match="there are 6 matches, but 7 were drawn"):
        verify(changed(text, matches=json.loads(text)["matches"][:-1]))
    matches = json.loads(text)["matches"]
    matches[0]["reasons"] = []
    with pytest.raises(NotAsDrawn, match=r"M1\.1 has reasons \[\], but"):
        verify(changed(text, matches=matches))
    matches = json.loads(text)["matches"]
    matches[3]["winner"] = "anson"
    with pytest.raises(NotAsDrawn, match=r"M1\.4 has winner, which matches do not have"):
        verify(changed(text, matches=matches))


def test_a_text_that_was_changed_is_caught_by_its_fingerprint() -> None:
    text = publish(drawn_as(Format.SINGLE, {}))
    with pytest.raises(NotAsDrawn, match="the text was changed after it was published"):
        verify(text.replace('"Grenville"', '"Greenville"').replace("Grenville ", "Greenville "))
    backwards = list(reversed(json.loads(text)["entries"]))
    with pytest.raises(NotAsDrawn, match="the entries are not written as would be right"):
        verify(changed(text, entries=backwards))


def test_all_that_a_draw_was_made_of_is_written_in_it_and_written_so() -> None:
    text = publish(drawn_as(Format.SINGLE, {"third": True}))
    written = json.loads(text)
    only_third = {"third": True}  # the other options would be what this program's defaults are today
    with pytest.raises(NotAsDrawn, match="the options are not written as would be right"):
        verify(changed(text, options=only_third))
    first, *others = written["matches"]
    with pytest.raises(NotAsDrawn, match="the matches are not written as would be right"):
        verify(changed(text, matches=[{**first, "round": True}, *others]))
    with pytest.raises(NotAsDrawn, match="the form is not written as would be right"):
        verify(changed(text, form=1.0))


def test_a_name_that_stands_twice_is_refused() -> None:
    text = publish(drawn_as(Format.SINGLE, {}))
    for part, twice in [("{", '{"seed": "Warrior", '), ('{\n   "group"', '{"name": "Nelson", "group"')]:
        with pytest.raises(Unreadable, match=r'The name "(seed|name)" stands twice in one object'):
            verify(text.replace(part, twice, 1))


@pytest.mark.parametrize("field", ["key", "name", "ship", "group", "region"])
@pytest.mark.parametrize("sign", ["\n", "\0", "\u2028", "\ud800", "\uffff"])
def test_signs_that_break_a_line_or_a_picture_are_not_drawn(field: str, sign: str) -> None:
    strange: dict[str, Any] = {field: f"b{sign}c"}
    with pytest.raises(BadEntries, match="holds a line break or another sign that cannot be written"):
        draw(Format.SINGLE, [replace(Entry("a"), **strange), Entry("d")], "Victory", {})
    with pytest.raises(BadEntries, match="cannot be written"):
        draw(Format.SINGLE, [Entry("a")], f"Vic{sign}tory", {})


def test_regions_are_published_with_the_draw() -> None:
    regions = {"Portsmouth": Place(50.80, -1.10), "Faslane": Place(56.07, -4.82)}
    entries = [Entry(f"e{number}", region=sorted(regions)[number % 2]) for number in range(8)]
    drawn = draw(Format.QUOTA, entries, "Victory", {"quota": 4}, regions)
    text = publish(drawn)
    assert verify(text) == drawn
    assert all("0 km apart" in match.reasons[0].words for match in drawn.matches)
    with pytest.raises(NotAsDrawn, match="M1"):
        verify(changed(text, regions=[]))
    for wrong, words in [
        ([{"region": "a", "latitude": "91", "longitude": "0"}], "The place of a cannot be read: Latitude 91.0 is not"),
        ([{"region": "a", "latitude": "x", "longitude": "0"}], "The place of a cannot be read"),
        ([{"region": "a", "latitude": 1, "longitude": "0"}], "each as text"),
        ([{"region": "a"}], "A region has region, latitude, longitude"),
    ]:
        with pytest.raises(Unreadable, match=words):
            verify(changed(text, regions=wrong))
    with pytest.raises(BadOption, match="swiss does not look at distance"):
        draw(Format.SWISS, entries, "Victory", {}, regions)


def test_the_fingerprint_is_what_other_tools_reckon() -> None:
    text = publish(drawn_as(Format.QUOTA, {"quota": 2}, seed="Éire"))
    content = json.loads(text)
    stated = content.pop("sha256")
    canonical = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    program = ["sha256sum"]
    found = subprocess.run(program, input=canonical.encode(), capture_output=True, check=True).stdout.split()[0]
    assert found.decode() == stated == sha256(canonical.encode()).hexdigest()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"form": 2}, "written in form 2"),
        ({"format": "ladder"}, "No format is called ladder"),
        ({"seed": 1}, "The seed must be text"),
        ({"seed": "\ud800"}, "another sign that cannot be written"),
        ({"entries": [{**SOMEBODY, "key": "\ud800"}]}, "another sign that cannot be written"),
        ({"entries": {}}, "The entries must be a list of objects"),
        ({"matches": [1]}, "The matches must be a list of objects"),
        ({"entries": [{"key": "a"}]}, "An entry has key, name, seed, ship, group, region, and nothing else"),
        ({"entries": [{**SOMEBODY, "seed": "1"}]}, "The seed of entry a must be a whole number or null"),
        ({"entries": [{**SOMEBODY, "region": 2}]}, "The region of an entry must be text"),
        ({"entries": []}, "There is nobody to draw"),
        ({"options": {}, "format": "quota"}, "quota needs the option quota"),
        ({"options": []}, "The options must be an object"),
        ({"options": {"third": None}}, "The options must be an object"),
        ({"options": {"third": 1}}, "third of single is true or false, not 1"),
        ({"options": {"cycles": 1}}, "single has no option cycles"),
        ({"more": 1}, "and nothing else"),
    ],
)
def test_what_is_no_published_draw_is_refused(changes: dict[str, Any], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        verify(changed(publish(drawn_as(Format.SINGLE, {})), **changes))


@pytest.mark.parametrize("text", ["", "[]", "{", '"x"', "[" * 100_000])
def test_what_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(Unreadable):
        verify(text)


def test_options_are_those_of_the_format() -> None:
    assert settle(Format.SINGLE, {}) == {"byes": "seed", "third": False, "plate": "none", "separation": "stay"}
    assert settle(Format.QUOTA, {"quota": 9})["quota"] == 9
    assert set(OPTIONS) == set(Format)
    with pytest.raises(BadEntries, match="There is nobody to draw"):
        draw(Format.SINGLE, [], "Victory", {})


@pytest.mark.parametrize(
    ("format", "given", "words"),
    [
        (Format.SWISS, {"third": True}, "swiss has no option third; it has halves, separation."),
        (Format.SWISS, {"separation": "bands"}, "separation of swiss is none or stay, not bands."),
        (Format.ROUND_ROBIN, {"cycles": 0}, "cycles of round-robin is a whole number from 1 to 100, not 0."),
        (
            Format.ROUND_ROBIN,
            {"cycles": 10**9},
            "cycles of round-robin is a whole number from 1 to 100, not 1000000000.",
        ),
        (Format.ROUND_ROBIN, {"cycles": True}, "cycles of round-robin is a whole number from 1 to 100, not True."),
    ],
)
def test_options_that_a_format_does_not_have_are_refused(format: Format, given: Options, words: str) -> None:
    with pytest.raises(BadOption) as refused:
        settle(format, given)
    assert str(refused.value) == words


# --- as people see it -----------------------------------------------------------------------------------------


def test_a_bracket_in_lines() -> None:
    entries = [Entry(name, seed=seed) for seed, name in enumerate(["Anson", "Benbow", "Collingwood"], 1)]
    text = as_text(draw(Format.DOUBLE, entries, "Victory", {}))
    assert text.startswith(
        """\
double, 3 entries, seed Victory
byes: seed, reset: yes, separation: stay

Main

Anson [1] ───────┐
                 ├─M1.1 ────────────┐
bye ─────────────┘                  │
                                    ├─M2.1
Benbow [2] ──────┐                  │
                 ├─M1.2 ────────────┘
Collingwood [3] ─┘

Losers

loser M1.1 ─┐
            ├─L1.1 ───────┐
loser M1.2 ─┘             ├─L2.1
              loser M2.1 ─┘

Final

winner M2.1 ───────┐
                   ├─F1.1 ──────────────┐
winner L2.1 ───────┘                    ├─F2.1
                     if beaten in F1.1 ─┘

Why

M1.1  Anson [1] v bye
      Anson is seed 1: line 1. (seed)
"""
    )


def test_the_drawn_example_of_the_docs_is_what_is_drawn() -> None:
    entries = [Entry(name, seed=seed) for seed, name in enumerate(["Anson", "Benbow", "Collingwood"], 1)]
    text = as_text(draw(Format.DOUBLE, entries, "Victory", {}))
    drawn = text[text.index("Main") : text.index("\nWhy")]
    assert f"```\n{drawn}```\n" in (Path(__file__).parents[3] / "docs" / "formats.md").read_text()


def test_wide_and_long_names_stand_in_their_columns_with_their_seeds() -> None:
    names = ["勝" * 30, "Zoe\u0308", "Lieutenant Commander Featherstonehaugh", "🎲", "W" * 40, "e\u0301" * 90]
    entries = [Entry(str(seed), name, seed) for seed, name in enumerate(names, 1)]
    drawn = draw(Format.SINGLE, entries, "Victory", {})
    lines = as_text(drawn).split("\nWhy\n")[0].splitlines()[5:]
    assert lines[0] == "勝勝勝勝勝勝勝勝勝勝勝… [1] ──┐"
    assert any(line.startswith(f"🎲 [4] {'─' * 23}┐") for line in lines)
    assert any(line.startswith(f"Zoe\u0308 [2] {'─' * 22}┐") for line in lines)
    assert any(line.startswith("Lieutenant Commander Fe… [3] ─") for line in lines)
    words = [text.text or "" for text in ET.fromstring(as_svg(drawn)).iter("{http://www.w3.org/2000/svg}text")]
    for seed in range(1, 7):
        label = next(text for text in words if f"[{seed}]" in text)
        assert label.count("勝") * 12 + label.count("W") * 11.4 < 210 - 12, "it ends before the next round begins"


@pytest.mark.parametrize(("format", "options"), EVERY_WAY)
def test_two_of_one_name_are_told_apart_by_their_keys(format: Format, options: Options) -> None:
    entries = [Entry("7", "Smith"), Entry("Smith"), Entry("c", "Cook"), Entry("d", "Drake")]
    drawn = draw(format, entries, "Victory", options)
    for text in (as_text(drawn), as_svg(drawn) if drawn.matches else "Smith (7) Smith (Smith)"):
        assert "Smith (7)" in text
        assert "Smith (Smith)" in text
        assert "Smith " not in text.replace("Smith (", "")
        assert "Cook (" not in text
    assert drawn.entries == tuple(sorted(entries, key=lambda entry: entry.key)), "lists stay as they are"
    assert verify(publish(drawn)) == drawn


def test_rounds_in_lines() -> None:
    text = as_text(drawn_as(Format.ROUND_ROBIN, {}))
    assert text.count("\nRound ") == 7
    assert text.count(" v bye\n") == 2 * 7  # in its round, and among the reasons
    assert "There is nothing to play: Anson, Benbow" in as_text(drawn_as(Format.QUOTA, {"quota": 9}))


@pytest.mark.parametrize(("format", "options"), EVERY_WAY)
@pytest.mark.parametrize("count", [1, 2, 3, 7, 16, 33])
def test_every_match_is_drawn_once_and_no_line_crosses_another(format: Format, options: Options, count: int) -> None:
    drawn = draw(format, [Entry(f"e{number}", "é" * 40) for number in range(count)], "Victory", options)
    picture, why = as_text(drawn).split("\nWhy\n")
    for match in drawn.matches:
        assert picture.count(f"{match.key} ") + picture.count(f"{match.key}\n") >= 1
        assert f"\n{match.key}  " in why
    brackets = format in (Format.SINGLE, Format.DOUBLE)
    for corner in "┐├┘" if brackets else "":
        assert picture.count(corner) == len(drawn.matches)


@pytest.mark.parametrize(("format", "options"), EVERY_WAY)
def test_a_picture_that_stands_by_itself(format: Format, options: Options) -> None:
    entries = [Entry(entry.key, f"<{entry.name}> & Co", entry.seed) for entry in ENTRIES]
    drawn = draw(format, entries, '"Victory" & <more>', options)
    text = as_svg(drawn)
    picture = ET.fromstring(text)
    space = "{http://www.w3.org/2000/svg}"
    groups = picture.findall(f"{space}g")
    assert len(groups) == len(drawn.matches)
    assert [group.findtext(f"{space}title", "").split("\n")[0] for group in groups] != [] or not drawn.matches
    words = [text.text for text in picture.iter(f"{space}text")]
    if drawn.matches:
        assert any(word and word.startswith("<Anson> & Co") for word in words)
    assert "style" not in text
    assert "<script" not in text
    _, _, width, height = map(float, picture.attrib["viewBox"].split())
    for word in picture.iter(f"{space}text"):
        assert 0 <= float(word.attrib["x"]) < width
        assert 0 <= float(word.attrib["y"]) < height


def test_a_number_of_thousands_of_digits_is_refused() -> None:
    text = publish(drawn_as(Format.SINGLE, {}))
    with pytest.raises(Unreadable, match="This is not JSON"):
        verify(text.replace('"form": 1', f'"form": {"9" * 5000}'))
