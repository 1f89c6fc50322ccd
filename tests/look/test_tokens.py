"""Colours are chosen in one place, and can be told apart by whoever reads them."""

import re

import pytest

from uckers_site.environment import ROOT

SHEET = (ROOT / "static" / "css" / "tokens.css").read_text()
SHEETS = {path.name: path.read_text() for path in (ROOT / "static" / "css").glob("*.css")}


def tokens(block: str) -> dict[str, str]:
    return {name: value.upper() for name, value in re.findall(r"--([a-z0-9-]+):\s*(#[0-9A-Fa-f]{6})\b", block)}


LIGHT_BLOCK, DEVICE_DARK_BLOCK, SWITCHED_DARK_BLOCK = re.findall(r":root[^{]*\{(.*?)\n\s*\}", SHEET, re.DOTALL)
LIGHT = tokens(LIGHT_BLOCK)
DARK = {**LIGHT, **tokens(DEVICE_DARK_BLOCK)}

GROUNDS = ("paper", "surface", "sunk")
TEXT, EDGE = 4.5, 3.0  # WCAG 2.2: 1.4.3 and 1.4.11
PAIRS = [
    *((ink, ground, TEXT) for ink in ("ink", "ink-2", "link", "brass", "ok", "warn", "danger") for ground in GROUNDS),
    *((line, ground, EDGE) for line in ("edge", "focus") for ground in GROUNDS),
    *((kind, f"{kind}-wash", TEXT) for kind in ("ok", "warn", "danger")),
    *(("ink", f"{kind}-wash", TEXT) for kind in ("ok", "warn", "danger", "brass")),
    *(("ink-2", f"{kind}-wash", TEXT) for kind in ("brass",)),
    *(("link", f"{kind}-wash", TEXT) for kind in ("brass",)),
    ("on-navy", "navy", TEXT),
    ("on-navy", "navy-2", TEXT),
    ("on-plate", "plate", TEXT),
    ("on-plate", "plate-hi", TEXT),
    ("plate-hi", "navy", EDGE),
    ("surface", "danger", TEXT),
]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def test_the_measure_is_the_standards() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_contrast(theme: dict[str, str], front: str, ground: str, least: float) -> None:
    assert contrast(theme[front], theme[ground]) >= least


def test_the_switch_darkens_exactly_as_the_device_does() -> None:
    def declared(block: str) -> dict[str, str]:
        return dict(re.findall(r"(--[a-z0-9-]+|color-scheme):\s*([^;]+);", re.sub(r"/\*.*?\*/", "", block)))

    assert declared(DEVICE_DARK_BLOCK) == declared(SWITCHED_DARK_BLOCK)


def test_every_token_that_is_used_exists() -> None:
    known = set(re.findall(r"(--[a-z0-9-]+):", SHEET))
    for name, sheet in SHEETS.items():
        assert set(re.findall(r"var\((--[a-z0-9-]+)", sheet)) <= known, name
