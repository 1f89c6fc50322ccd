"""`manage.py draw`: from a list and a seed to a draw, and from a published draw to its proof."""

import io
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from tests.support.runner import clean_environment

ROOT = Path(__file__).parents[2]
LIST = """\
key,name,seed,ship,group,region
a,Anson,1,Kent,,
b,Benbow,2,,,
c,Collingwood,,Kent,,
d,Drake,,,,
e,Exmouth,,,,
"""


@pytest.fixture
def entries(tmp_path: Path) -> Path:
    path = tmp_path / "entries.csv"
    path.write_text(LIST)
    return path


def said(*words: Any, **options: Any) -> str:
    out = io.StringIO()
    call_command("draw", *map(str, words), stdout=out, **options)
    return out.getvalue()


def refused(*words: Any) -> CommandError:
    with pytest.raises(CommandError) as error:
        said(*words)
    return error.value


@pytest.mark.parametrize(
    ("format", "options"),
    [
        ("single", ["--third"]),
        ("double", ["--no-reset"]),
        ("round-robin", []),
        ("swiss", []),
        ("quota", ["--quota", "2"]),
    ],
)
def test_each_format_is_drawn_published_and_verified(
    entries: Path, tmp_path: Path, format: str, options: list[str]
) -> None:
    words = [entries, "--format", format, "--seed", "Victory", *options]
    assert said(*words).startswith(f"{format}, 5 entries, seed Victory\n")
    assert said(*words, "--as", "svg").startswith("<svg ")
    published = tmp_path / "draw.json"
    assert said(*words, "--as", "json", "--output", published) == ""
    assert published.read_text() == said(*words, "--as", "json")
    assert said("--verify", published).startswith(f"This draw comes out again: {format}, 5 entries, ")


def test_travel_is_short_where_regions_are_given(entries: Path, tmp_path: Path) -> None:
    entries.write_text("key,region\na,Portsmouth\nb,Faslane\nc,Portsmouth\nd,Faslane\n")
    regions = tmp_path / "regions.csv"
    regions.write_text("region,latitude,longitude\nPortsmouth,50.80,-1.10\nFaslane,56.07,-4.82\n")
    words = [entries, "--format", "quota", "--quota", "2", "--seed", "Victory", "--regions", regions]
    assert said(*words).count("0 km apart") == 2
    regions.write_text("region,latitude,longitude\nPortsmouth,500,-1.10\n")
    assert str(refused(*words)) == (
        f"{regions} cannot be drawn from:\n  line 2: Latitude 500.0 is not between -90 and 90 degrees."
    )


def test_a_changed_draw_ends_with_one_and_says_what_differs(entries: Path, tmp_path: Path) -> None:
    published = tmp_path / "draw.json"
    said(entries, "--format", "swiss", "--seed", "Victory", "--as", "json", "--output", published)
    published.write_text(published.read_text().replace('"seed": "Victory"', '"seed": "Warrior"'))
    ended = subprocess.run(
        [sys.executable, "manage.py", "draw", "--verify", str(published)],
        cwd=ROOT,
        env=clean_environment(),  # a clone and no more: no mode, no secrets, no address
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 1
    assert "This draw is not what its seed and entries give: M1.1 has" in ended.stderr
    assert ended.stdout == ""


def test_every_fault_of_the_list_is_told(entries: Path) -> None:
    entries.write_text(LIST.replace("b,Benbow,2", "a,Benbow,x"))
    error = refused(entries, "--format", "single", "--seed", "Victory")
    assert error.returncode == 2
    assert str(error) == (
        f"{entries} cannot be drawn from:\n"
        "  line 3, key: a stands in line 2 too; every entry has a key of its own.\n"
        "  line 3, seed: x is no seed; a seed is a whole number from 1, or nothing."
    )


def test_what_is_missing_or_too_much_is_told(entries: Path, tmp_path: Path) -> None:
    (tmp_path / "latin.csv").write_bytes("key,name\na,Zoé\n".encode("latin-1"))
    cases: list[tuple[list[Any], str]] = [
        ([entries, "--format", "single"], "A draw needs --seed."),
        ([entries, "--seed", "x"], "A draw needs --format."),
        (["--seed", "x", "--format", "single"], "A draw needs a list of entries."),
        (
            [entries, "--seed", "x", "--format", "swiss", "--third"],
            "swiss has no option third; it has halves, separation.",
        ),
        ([entries, "--seed", "x", "--format", "quota"], "quota needs the option quota."),
        ([entries, "--verify", entries], "--verify says all itself: leave entries out."),
        ([entries, "--format", "single", "--seed", ""], "A draw needs --seed."),
        (["--verify", entries, "--output", entries], "--verify says all itself: leave output out."),
        (["--verify", entries, "--as", "svg"], "--verify says all itself: leave as out."),
        (["--verify", tmp_path / "latin.csv"], "is not UTF-8 (byte 14): publish the draw again with --as json."),
        (
            [entries, "--format", "single", "--seed", "x", "--output", entries],
            f"--output would write over {entries}: name another file.",
        ),
        (["--verify", tmp_path / "none"], f"{tmp_path / 'none'} cannot be read: No such file or directory."),
        (["--verify", entries], "This is not JSON"),
        (
            [tmp_path / "latin.csv", "--seed", "x", "--format", "single"],
            f"{tmp_path / 'latin.csv'} is not UTF-8 (byte 14): save it as CSV in UTF-8.",
        ),
        (
            [entries, "--seed", "x", "--format", "single", "--output", tmp_path / "no" / "where"],
            f"{tmp_path / 'no' / 'where'} cannot be written: No such file or directory.",
        ),
    ]
    for words, told in cases:
        error = refused(*words)
        assert told in str(error)
        assert error.returncode == 2
    assert entries.read_text() == LIST  # nothing was written over


def test_a_list_comes_by_the_input_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LIST.encode()), encoding="latin-1"))
    assert "5 entries" in said("-", "--format", "single", "--seed", "Victory")


def test_what_is_printed_is_utf_8_wherever_it_is_printed(entries: Path) -> None:
    entries.write_text(LIST.replace("Anson", "Zoë 勝"), encoding="utf-8")
    ended = subprocess.run(
        [sys.executable, "manage.py", "draw", str(entries), "--format", "single", "--seed", "x", "--as", "json"],
        cwd=ROOT,
        env={**clean_environment(), "PYTHONIOENCODING": "latin-1"},
        capture_output=True,
    )
    assert ended.returncode == 0, ended.stderr
    assert "Zoë 勝" in ended.stdout.decode("utf-8")
