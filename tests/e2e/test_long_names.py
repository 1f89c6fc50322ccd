"""The longest name there can be, without a space in it, breaks no page for those who meet it on a small phone."""

from collections.abc import Callable

import pytest

from games.models.chat import TEXT_MAXIMUM
from games.selectors.live.sitting import Who
from games.services.live.reports import report_player
from tests.games.live_people import begun, open_live
from tests.games.people import account
from tests.games.services.live.test_chat import speak
from tests.games.services.live.test_reports import moderator
from tests.support.accessibility import assert_no_sideways_scroll
from tests.support.pages import SMALL_PHONE, Reader
from uckers_site.accounts.names import DISPLAY_NAME_MAXIMUM


@pytest.mark.usefixtures("transactional_db")
def test_a_long_name_is_broken_and_not_the_page(new_readers: Callable[..., Reader]) -> None:
    able, judge, long = account("able"), moderator(), account("long")
    long.display_name = "W" * DISPLAY_NAME_MAXIMUM
    long.save()
    game = begun(able, long, clock={"kind": "days", "days": 1})
    open_live(long, format="pairs")
    line = speak(game, Who(long), "W" * TEXT_MAXIMUM)
    report_player(game_id=game.pk, who=Who(able), number=1, reason="W" * 300)
    at_table = f"/play/{game.pk}/"
    for user, paths in (
        (able, ("/", "/play/", "/notices/", at_table, f"{at_table}people/", f"{at_table}chat/{line.pk}/", "/games/")),
        (judge, ("/reports/", "/accounts/blocked/")),
    ):
        reader = new_readers(SMALL_PHONE)
        reader.sign_in(user)
        for path in paths:
            assert_no_sideways_scroll(reader.open(path))
