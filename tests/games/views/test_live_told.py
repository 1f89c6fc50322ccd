"""Words of what was done are kept, and nobody is shown another's: another language's, nor names from before."""

import re
from html import unescape

import pytest
from django.utils import translation

from games.models import Game, Seat
from games.selectors.live.latest import latest_frames
from games.selectors.live.remembered import Remembered
from games.selectors.live.sitting import seats_of
from games.views.live import told as kept_words
from games.views.live.told import told
from tests.games.live_people import begun, played_on
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(able: User, baker: User) -> Game:
    return played_on(begun(able, baker), 12)


def words(game: Game) -> tuple[list[str], list[str]]:
    """The lines of the record, the newest first, and the deeds as announced, the oldest first."""
    shown = told(game, latest_frames(game), seats_of(game.pk))
    lines, deeds = (
        [unescape(item) for item in re.findall(r">([^<>]+)<", items)] for items in (shown.lines, shown.deeds)
    )
    assert shown.newest == lines[0]
    return lines, deeds


def test_each_language_has_its_own(game: Game, languages: dict[str, str]) -> None:
    languages["%(player)s threw %(dice)s: %(what)s."] = "Taflodd %(player)s %(dice)s: %(what)s."
    languages["%(name)s threw %(dice)s."] = "Taflodd %(name)s %(dice)s."
    english = words(game)
    with translation.override("cy"):
        welsh = words(game)
    assert any(line.startswith("Taflodd ") for line in welsh[0])
    assert any(deed.startswith("Taflodd ") for deed in welsh[1])
    assert not any("Taflodd" in line for line in (*english[0], *english[1]))
    assert words(game) == english


def test_names_are_those_at_the_table_now(game: Game) -> None:
    assert any("able" in deed for deed in words(game)[1])
    Seat.objects.filter(game=game, name="able").update(name="A. Able")
    deeds = words(game)[1]
    assert any("A. Able threw" in deed for deed in deeds)
    assert not any(deed.startswith("able ") for deed in deeds)


def test_what_is_kept_is_what_would_be_said(game: Game) -> None:
    for _ in range(30):
        kept = words(game)
        kept_words._kept.clear()
        assert words(game) == kept
        game = played_on(game, 1)
        assert len(words(game)[1]) <= 40


def test_a_process_remembers_so_much_and_no_more() -> None:
    remembered: Remembered[int, str] = Remembered(at_most=3)
    for number in range(5):
        remembered.put(number, str(number))
        remembered.get(2)
    assert [remembered.get(number) for number in range(5)] == [None, None, "2", "3", "4"]
    remembered.clear()
    assert len(remembered) == 0
