"""How somebody likes to play: kept with the account or by the browser, plays at once, forced plays, sounds."""

import html
import re
import uuid

import pytest
from django.test import Client

from games.models import Action, Game, PlaySettings
from games.notation.entries import PLAY, THROW
from games.notation.plays import write_play
from games.rules.plays import PASS
from games.rules.table import Phase
from games.selectors.live.sitting import Who
from games.selectors.live.tables import table_of
from games.services.live import leaving, playing, seating
from tests.games.live_people import before_a_forced_play, begun, brought_on, due_user, one_deed, open_live
from tests.games.views.live_pages import FRAGMENT, address, as_user, at_two_steps, deed, due, of_two_steps, text
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db

HERE = "/play/settings/"
ALL = {"plays": "at-once", "forced": "on", "sounds": "on"}


# --- kept -------------------------------------------------------------------------------------------------------------


def checked(client: Client) -> set[str]:
    page = client.get(HERE).content.decode()
    inputs = [tag for tag in re.findall(r"<input[^>]*>", page) if "checked" in tag]
    return {name[1] for tag in inputs if (name := re.search(r'id="id_(\w+)"', tag))}


def test_settings_of_an_account_are_its_own_and_go_where_it_goes(able: User, baker: User) -> None:
    assert checked(as_user(able)) == {"plays_0"}, "confirmed, nothing by itself, no sounds"
    assert as_user(able).post(HERE, ALL).headers["Location"] == HERE
    assert checked(as_user(able)) == {"plays_1", "forced", "sounds"}
    assert checked(as_user(baker)) == {"plays_0"}
    assert checked(Client()) == {"plays_0"}
    as_user(able).post(HERE, {"plays": "confirmed"})
    assert checked(as_user(able)) == {"plays_0"}


def test_without_an_account_the_browser_keeps_them() -> None:
    client = Client()
    client.post(HERE, ALL)
    assert checked(client) == {"plays_1", "forced", "sounds"}
    assert not PlaySettings.objects.exists()


@pytest.mark.parametrize("told", [{}, {"plays": "perhaps", "sounds": "on"}])
def test_what_is_no_setting_changes_nothing(able: User, told: dict[str, str]) -> None:
    page = as_user(able).post(HERE, told)
    assert page.status_code == 200
    assert 'class="errors"' in page.content.decode() or "error" in page.content.decode()
    assert not PlaySettings.objects.exists()


def test_the_way_back_stays_on_the_site(able: User) -> None:
    game = open_live(able)
    there = address(game)
    assert as_user(able).post(HERE, ALL | {"next": there}).headers["Location"] == there
    assert as_user(able).post(HERE, ALL | {"next": "//elsewhere.example/"}).headers["Location"] == HERE
    assert f'href="{HERE}?next={there}"' in html.unescape(as_user(able).get(there).content.decode())
    assert f'href="{HERE}"' in as_user(able).get("/accounts/profile/").content.decode()


def test_the_switch_at_the_table_turns_sounds_and_nothing_else(able: User) -> None:
    for client in (as_user(able), Client()):
        client.post(HERE, {"plays": "at-once"})
        answer = client.post(f"{HERE}sounds/", {"on": "1"}, headers=FRAGMENT)
        assert answer.status_code == 204
        assert checked(client) == {"plays_1", "sounds"}
        there = address(open_live(able))
        assert 'aria-pressed="true"' in client.get(there).content.decode()
        assert client.post(f"{HERE}sounds/", {"on": "", "next": there}).headers["Location"] == there
        assert 'aria-pressed="false"' in client.get(there).content.decode()


# --- at once ----------------------------------------------------------------------------------------------------------


def test_plays_at_once_are_posted_from_the_list_and_sent_when_picked_whole(able: User, baker: User) -> None:
    game = at_two_steps(begun(able, baker))
    client = as_user(due(game))
    client.post(HERE, {"plays": "at-once"})
    assert re.search(r'<form class="plays" id="plays"[^>]* method="post"', client.get(address(game)).content.decode())
    board, play = table_of(game).position.layout, of_two_steps(game)
    steps = [step._replace(pieces=1).name(board) for step in play.steps]
    assert "data-at-once" in client.get(address(game), {"step": steps}).content.decode()
    assert "data-at-once" not in client.get(address(game), {"step": steps[0]}).content.decode()
    deed(client, game, "play", play=write_play(board, play))
    assert Game.objects.get(pk=game.pk).version == game.version + 1


def test_without_scripts_a_play_of_the_list_is_made_at_once_and_the_board_says_what_its_button_is_for(
    able: User, baker: User
) -> None:
    game = at_two_steps(begun(able, baker))
    client, board, play = as_user(due(game)), table_of(game).position.layout, of_two_steps(game)
    picked = {"step": [step._replace(pieces=1).name(board) for step in play.steps]}
    words = "here the button makes it"
    assert words not in text(client.get(address(game), picked))
    client.post(HERE, {"plays": "at-once"})
    assert "has its button in any case" in text(client.get(HERE))
    assert words in text(client.get(address(game), picked))
    page = client.get(address(game)).content.decode()
    form = re.search(r'<form class="plays" id="plays"[^>]* action="([^"]+)".*?</form>', page, re.DOTALL)
    assert form
    told = dict(re.findall(r'name="(version|key)" value="([^"]+)"', form[0]))
    button = re.search(r'name="play" value="([^"]+)"', form[0])
    assert button
    client.post(html.unescape(form[1]), told | {"play": html.unescape(button[1])})  # as the button does by itself
    assert Game.objects.get(pk=game.pk).version == game.version + 1


# --- forced plays -----------------------------------------------------------------------------------------------------


def until_forced(game: Game, forced_by_itself: bool) -> Game:
    """Played on to a throw that leaves one play, which the site has made if it was asked to."""
    game = brought_on(game, before_a_forced_play)
    return playing.throw(
        game_id=game.pk, who=Who(due_user(game)), version=game.version, key=uuid.uuid4(),
        forced_by_itself=lambda: forced_by_itself,
    )  # fmt: skip


def test_a_forced_play_is_made_in_the_same_deed_and_told_as_such(able: User, baker: User) -> None:
    game = until_forced(begun(able, baker), True)
    throw, play = Action.objects.filter(game=game).order_by("-number")[:2][::-1]
    assert (throw.kind, play.kind) == (THROW, PLAY)
    assert throw.seat is not None
    assert play.seat is None, "the site did it"
    for client in (as_user(able), as_user(baker), Client()):
        page = client.get(address(game)).content.decode()
        last = re.search(r'id="last-line">([^<]+)<', page)
        assert last
        assert "threw" in last[1]
        assert "The only play: it made itself." in last[1]
        told = re.findall(r'<li data-n="(\d+)" data-kind="(\w*)">([^<]+)</li>', page)
        assert [(int(number), kind) for number, kind, _ in told[-2:]] == [
            (throw.number, "throw"),
            (play.number, "play"),
        ]
        assert "made itself" in told[-1][2]


def test_the_page_of_the_game_itself_says_so_too(able: User, baker: User) -> None:
    game = until_forced(begun(able, baker), True)
    throws = game.throws
    if table_of(game).phase is Phase.THROW:
        game = playing.throw(game_id=game.pk, who=Who(due_user(game)), version=game.version, key=uuid.uuid4())
    leaving.give_up(game_id=game.pk, who=Who(able))  # perhaps with dice on the table, which no record keeps
    page = Client().get(f"/games/{game.pk}/")
    assert page.context["by_itself"] == {throws}
    assert page.content.decode().count("The only play: it made itself.") >= 1
    for number, times in ((throws, 2), (throws - 1, 1)):  # in the record, and beside the board at its throw
        looked_at = text(Client().get(f"/games/{game.pk}/{number}/"))
        assert looked_at.count("The only play: it made itself.") == times
    part = text(Client().get(f"/games/{game.pk}/{throws}/", headers=FRAGMENT))
    assert part.count("The only play: it made itself.") == 1


def test_without_the_setting_a_forced_play_waits(able: User, baker: User) -> None:
    game = until_forced(begun(able, baker), False)
    assert table_of(game).phase is Phase.PLAY
    assert len(table_of(game).plays) == 1
    game = one_deed(game)
    assert "made itself" not in text(Client().get(address(game)))


def test_where_there_is_a_choice_nothing_is_made(able: User, baker: User) -> None:
    game, choices = begun(able, baker), 0
    while choices < 5 and game.state == Game.State.UNDER_WAY:
        if table_of(game).phase is Phase.THROW:
            game = playing.throw(
                game_id=game.pk,
                who=Who(due_user(game)),
                version=game.version,
                key=uuid.uuid4(),
                forced_by_itself=lambda: True,
            )
            if table_of(game).phase is Phase.PLAY:
                assert len(table_of(game).plays) > 1
                choices += 1
        else:
            game = one_deed(game)
    made = [action for action in Action.objects.filter(game=game, kind=PLAY, seat=None) if action.data["play"] != "--"]
    for action in made:
        table = table_of(Game(pk=game.pk, version=action.number - 1, **_same(game)))
        assert [write_play(table.position.layout, play) for play in table.plays] == [action.data["play"]]
        assert table.plays != [PASS]


def _same(game: Game) -> dict[str, object]:
    return {name: getattr(game, name) for name in ("format", "ring", "preset", "options")}


def test_the_throw_that_brings_a_forced_play_is_done_once(able: User, baker: User) -> None:
    game = begun(able, baker)
    for user in (able, baker):
        as_user(user).post(HERE, {"plays": "confirmed", "forced": "on"})
    game = brought_on(game, before_a_forced_play)
    told = {"version": game.version, "key": str(uuid.uuid4())}
    client = as_user(due(game))
    for _ in range(2):
        deed(client, game, "throw", **told)
        assert Game.objects.get(pk=game.pk).version == game.version + 2, "by the page the setting is heeded, and once"
    throw, play = Action.objects.filter(game=game).order_by("-number")[:2][::-1]
    assert (throw.kind, play.kind, play.seat) == (THROW, PLAY, None)
    assert play.data != {"play": "--"}


def test_a_guests_settings_hold_at_the_table(able: User) -> None:
    game = open_live(able)
    token = seating.invite_to_seat(game_id=game.pk, who=Who(able), player="GY").token
    guest = Client()
    guest.post(HERE, ALL)
    guest.post(f"/play/seat/{token}/", {"name": "Jack"})
    assert checked(guest) == {"plays_1", "forced", "sounds"}
    assert 'aria-pressed="true"' in guest.get(address(game)).content.decode()
