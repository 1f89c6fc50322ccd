"""Pages by which lines and players are reported, and those of the site's moderators."""

from typing import Any

import pytest
from django.test import Client

from games.models import Game, Message, Report
from games.selectors.live.sitting import Who
from games.services.live.moderating import remove_line
from games.services.live.reports import report_player
from tests.games.live_people import begun
from tests.games.people import account
from tests.games.services.live.test_chat import speak
from tests.games.services.live.test_reports import complain, moderator
from tests.games.views.live_pages import as_user, text
from tests.games.views.test_chat import HTMX, chat
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db
FOUL = "Something foul"


@pytest.fixture
def crew() -> list[User]:
    return [account(name) for name in ("able", "baker", "watcher")]


@pytest.fixture
def game(crew: list[User]) -> Game:
    return begun(crew[0], crew[1], rated=True)


@pytest.fixture
def judge() -> User:
    return moderator()


def page_of(line: Message) -> str:
    return f"/play/{line.chat.game_id}/chat/{line.pk}/"


def sent(client: Client, address: str, **told: Any) -> str:
    """What a post says once it was followed to where it leads."""
    return text(client.post(address, told, follow=True))


def test_a_line_is_reported_from_its_page(game: Game, crew: list[User]) -> None:
    able, baker, _watcher = crew
    line = speak(game, Who(able), FOUL)
    client = as_user(baker)
    assert f'href="{page_of(line)}"' in client.get(chat(game)).content.decode()
    assert FOUL in text(client.get(page_of(line)))
    refused = client.post(f"{page_of(line)}report/", {"report-reason": "x\u200b"})
    assert refused.status_code == 422
    assert "cannot be seen" in text(refused)
    told = sent(client, f"{page_of(line)}report/", **{"report-reason": "It is foul"})
    assert "A moderator will look at it" in told
    assert Report.objects.get().reason == "It is foul"
    assert "reported this already" in sent(client, f"{page_of(line)}report/", **{"report-reason": "Once more"})


def test_a_player_is_reported_from_the_page_of_the_people(game: Game, crew: list[User]) -> None:
    client = as_user(crew[2])
    people = f"/play/{game.pk}/people/"
    assert client.get(people).content.decode().count("report/") == 2
    assert as_user(crew[0]).get(people).content.decode().count("report/") == 1
    refused = client.post(f"{people}0/report/", {"seat-0-reason": ""})
    assert refused.status_code == 422
    assert "Say why" in text(refused)
    assert "A moderator will look" in sent(client, f"{people}0/report/", **{"seat-0-reason": "He flips boards"})
    assert Report.objects.get().seat == 0
    assert client.post(f"{people}7/report/", {"seat-7-reason": "x"}).status_code == 404


def test_who_has_no_name_is_asked_to_sign_in(game: Game, crew: list[User]) -> None:
    line = speak(game, Who(crew[0]))
    for address in (page_of(line), f"/play/{game.pk}/people/"):
        assert "Sign in to report" in text(Client().get(address))
    assert Client().post(f"{page_of(line)}report/", {"report-reason": "x"}).status_code == 403
    assert not Report.objects.exists()


def test_a_line_that_is_not_heard_has_no_page(game: Game, crew: list[User]) -> None:
    line = speak(game, Who(crew[2]))
    for client in (Client(), as_user(crew[0])):
        assert client.get(page_of(line)).status_code == 404
    assert as_user(crew[2]).get(page_of(line)).status_code == 200
    assert as_user(crew[2]).get(f"/play/{game.pk}/chat/{'9' * 18}/").status_code == 404
    assert as_user(crew[2]).get(f"/play/{game.pk}/chat/{'9' * 30}/").status_code == 404
    assert as_user(crew[0]).post(f"{page_of(line)}report/", {"report-reason": "x"}).status_code == 404


def test_a_moderator_removes_a_line_from_its_page(game: Game, crew: list[User], judge: User) -> None:
    line = speak(game, Who(crew[0]), FOUL)
    assert "remove/" not in as_user(crew[1]).get(page_of(line)).content.decode()
    assert as_user(crew[1]).post(f"{page_of(line)}remove/", {"remove-reason": "x"}).status_code == 403
    client = as_user(judge)
    assert client.post(f"{page_of(line)}remove/", {"remove-reason": ""}).status_code == 422
    assert "The line is removed" in sent(client, f"{page_of(line)}remove/", **{"remove-reason": "Foul"})
    for user in (None, *crew):
        told = text(as_user(user).get(chat(game), headers=HTMX))
        assert "A moderator removed this line" in told
        assert FOUL not in told
        assert FOUL not in text(as_user(user).get(page_of(line)))
        assert FOUL not in text(as_user(user).get(f"/play/{game.pk}/"))
    assert FOUL in text(client.get(chat(game)))
    assert "remove/" not in client.get(page_of(line)).content.decode()


def test_moderators_have_a_list_and_a_page_for_each_report(game: Game, crew: list[User], judge: User) -> None:
    able, baker, watcher = crew
    client = as_user(judge)
    assert "Nothing is reported" in text(client.get("/reports/"))
    assert "/reports/" in client.get("/accounts/profile/").content.decode()
    assert "/reports/" not in as_user(able).get("/accounts/profile/").content.decode()
    speak(game, Who(watcher), "From the stand")
    line = speak(game, Who(able), FOUL)
    report = complain(game, baker, line, "It is foul")
    assert "It is foul" in text(client.get("/reports/"))
    told = text(client.get(f"/reports/{report.pk}/"))
    assert all(words in told for words in ("able", "baker", "It is foul", FOUL, "From the stand", "reported"))
    for user, status in ((None, 302), (able, 403), (watcher, 403)):
        assert as_user(user).get(f"/reports/{report.pk}/").status_code == status
        assert as_user(user).post(f"/reports/{report.pk}/", {"deed": "dismiss", "reason": "x"}).status_code == status
    assert client.get(f"/reports/{report.pk + 1}/").status_code == 404


def test_a_moderator_who_plays_is_told_that_another_judges(game: Game, crew: list[User]) -> None:
    player = moderator("player")
    own = begun(player, crew[0])
    report = complain(own, crew[0], speak(own, Who(player)))
    answer = as_user(player).get(f"/reports/{report.pk}/")
    assert answer.status_code == 403
    assert "another moderator" in text(answer)


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"deed": "dismiss", "reason": ""}, "Say why"),
        ({"deed": "", "reason": "kept here"}, "Choose what is done"),
        ({"deed": "hang", "reason": "kept here"}, "Select a valid choice"),
        ({"deed": "remove", "reason": "a\u202eb"}, "cannot be seen"),
    ],
)
def test_a_faulty_judgement_changes_nothing_and_says_why(
    game: Game, crew: list[User], judge: User, told: dict[str, str], words: str
) -> None:
    report = complain(game, crew[1], speak(game, Who(crew[0])))
    answer = as_user(judge).post(f"/reports/{report.pk}/", {"hours": "24", **told})
    assert answer.status_code == 422
    assert words in text(answer)
    assert told["reason"] in answer.content.decode()
    assert Report.objects.get().state == "open"


def test_reports_are_answered_from_their_page(game: Game, crew: list[User], judge: User) -> None:
    able, baker, watcher = crew
    line = speak(game, Who(able), FOUL)
    by_line, by_seat = complain(game, baker, line), report_player(
        game_id=game.pk, who=Who(watcher), number=0, reason="He flips boards"
    )  # fmt: skip
    client = as_user(judge)
    answer = client.post(f"/reports/{by_seat.pk}/", {"deed": "remove", "reason": "x", "hours": "24"})
    assert "about a player, and no line" in text(answer)
    assert "The line is removed" in sent(client, f"/reports/{by_line.pk}/", deed="remove", reason="Foul", hours="24")
    assert "is dismissed" in sent(client, f"/reports/{by_seat.pk}/", deed="dismiss", reason="No", hours="24")
    assert list(Report.objects.order_by("pk").values_list("state", flat=True)) == ["upheld", "dismissed"]
    told = text(client.get(f"/reports/{by_line.pk}/"))
    assert "upheld" in told
    assert FOUL in told
    assert "What is done about it" not in told


def test_many_reports_and_lines_cost_no_more_queries(game: Game, crew: list[User], judge: User) -> None:
    client = as_user(judge)
    able, baker, watcher = crew
    first = complain(game, baker, speak(game, Who(able)))
    complain(game, able, speak(game, Who(baker)))

    def more() -> None:
        late = account("late")
        for user in (able, baker, late):
            complain(game, watcher, speak(game, Who(user)))
        remove_line(by=judge, line_id=speak(game, Who(watcher)).pk, reason="x")

    def request() -> None:
        assert client.get("/reports/").status_code == 200
        assert client.get(f"/reports/{first.pk}/").status_code == 200

    assert_same_number_of_queries(make_more=more, request=request)


@pytest.mark.parametrize("path", ["games/report/", "games/chat/", "games/message/"])
def test_the_admin_does_not_have_them(path: str) -> None:
    root = User.objects.create_superuser("root", "root@example.org", "not-needed-here")
    assert as_user(root).get(f"/admin/{path}").status_code == 404
