"""What is told of games that are over: on the home page, at the table, on the game's page, and of its dice."""

import pytest
from django.test import Client

from games.models import Game, LiveGame
from games.selectors.live.sitting import Who
from games.services import standing, underside
from games.services.live import leaving
from tests.games.live_people import begun, open_live, played_on
from tests.games.people import eight_pieced, inscribed, recorded
from tests.games.views.live_pages import text
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def given_up(able: User, baker: User, **how: bool) -> Game:
    game = begun(able, baker, **how)
    leaving.give_up(game_id=game.pk, who=Who(able))
    return Game.objects.get(pk=game.pk)


def test_the_home_page_has_results_that_count_and_what_is_beneath(able: User, baker: User) -> None:
    empty = text(Client().get("/"))
    assert "No result yet" in empty
    assert "Bare wood" in empty
    game = given_up(able, baker, rated=True)
    one = inscribed(able)
    page = text(Client().get("/"))
    assert "able v baker Green and yellow won; the other side gave up." in page
    assert "Eight-piecer by red and blue against green and yellow" in page
    html = Client().get("/").content.decode()
    for address in (f"/games/{game.pk}/", f"/underside/{one.pk}/"):
        assert f'href="{address}"' in html


def test_what_does_not_count_is_no_result(able: User, baker: User) -> None:
    given_up(able, baker)
    by_link = given_up(able, baker, rated=True)
    LiveGame.objects.filter(pk=by_link.pk).update(public=False)
    recorded(able)
    begun(able, baker, rated=True)
    standing.annul(game_id=eight_pieced(able).pk, by=able, because="Never played.")
    assert "No result yet" in text(Client().get("/"))


def test_the_home_page_asks_as_often_for_many_as_for_few(able: User, baker: User) -> None:
    def more() -> None:
        given_up(able, baker, rated=True)
        inscribed(able)
        begun(able, baker)
        open_live(able)
        Client().get("/")  # reads the games under way that it has not seen

    more()
    assert_same_number_of_queries(make_more=more, request=lambda: Client().get("/"))


def test_at_the_end_the_table_tells_result_honours_record_and_dice(able: User, baker: User) -> None:
    game = given_up(able, baker, rated=True)
    honours = [{"honour": "in-harbour", "by": "GY", "against": "RB"}]
    Game.objects.filter(pk=game.pk).update(honours=honours)
    underside.write_beneath(game_id=game.pk)
    response = Client().get(f"/play/{game.pk}/")
    page, html = text(response), response.content.decode()
    assert "Green and yellow won; the other side gave up. Won by baker." in page
    assert "Eight piece in harbour by green and yellow" in page
    assert "The game was rated." in page
    beneath = f"/underside/{game.inscriptions.get().pk}/"
    for address in (f"/games/{game.pk}/", f"/play/{game.pk}/dice/", f"/games/{game.pk}/game.ugn", beneath):
        assert f'href="{address}"' in html
    shown = Client().get(f"/games/{game.pk}/")
    assert "nothing of them to check" not in text(shown)
    for address in (f"/play/{game.pk}/dice/", beneath):
        assert f'href="{address}"' in shown.content.decode()


def test_of_dice_from_a_real_board_there_is_nothing_to_check(able: User) -> None:
    assert "nothing of them to check" in text(Client().get(f"/games/{recorded(able).pk}/"))


def test_the_dice_are_drawn_counted_and_weighed(able: User, baker: User) -> None:
    game = begun(able, baker)
    page = Client().get(f"/play/{game.pk}/dice/")
    assert "Too few throws" in text(page)
    game = played_on(game, 60)
    leaving.give_up(game_id=game.pk, who=Who(able))
    page = Client().get(f"/play/{game.pk}/dice/")
    html = page.content.decode()
    thrown = game.live.start_throws + LiveGame.objects.get(pk=game.pk).game_throws
    assert f"{thrown} throws, those for the beginner among them" in text(page)
    assert "at least as unevenly" in text(page)
    assert html.count('<rect class="fell__bar"') == 6 + 11
    assert "style=" not in html
