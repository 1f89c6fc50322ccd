"""The page of one match: what everybody reads, reporting by its form, answering, and who may do what."""

import re
import uuid
from typing import Any

import pytest
from django.test import Client

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import BEST_OF_3, Drawn
from tournaments.models import Match, Official, Player, Report
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db

FIRST = {"ending": "played", "winner_1": "0", "first_1": "8", "second_1": "3"}
SECOND = {"ending": "played", "winner_1": "1", "first_1": "5", "second_1": "8"}


def signed_in(user: User | None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def look(drawn: Drawn, user: User | None = None) -> str:
    response = signed_in(user).get(drawn.address("match"))
    assert response.status_code == 200
    return re.sub(r"\s+", " ", response.content.decode())


def post(drawn: Drawn, user: User | None, deed: str = "match_report", **told: Any) -> Any:
    told.setdefault("version", drawn.fresh().version)
    return signed_in(user).post(drawn.address(deed), told)


def words_of(response: Any) -> str:
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", response.content.decode()))


def confirm(drawn: Drawn, user: User) -> Any:
    standing = Report.objects.get(match=drawn.match, state__in=[Report.State.STANDING, Report.State.DISPUTED])
    return post(drawn, user, "match_confirm", report=standing.pk)


def test_one_side_reports_the_other_confirms_and_everybody_reads_who_said_what() -> None:
    drawn = Drawn()
    players = {1: "Anson", 2: "Hood"}
    for entry, name in zip((drawn.match.first, drawn.match.second), players.values(), strict=True):
        assert entry is not None
        Player.objects.filter(memberships__entry=entry).update(name=f"{name} Jones", shown_as="initial")
    page = look(drawn)
    assert "Anson J." in page
    assert "to be played" in page
    assert "Report the result" not in page
    assert "Report the result" in look(drawn, drawn.one)
    sent: dict[str, Any] = {**FIRST, "key": uuid.uuid4(), "words": "A close one."}
    for _ in range(2):  # the same form, sent twice
        assert post(drawn, drawn.one, version=0, **sent).status_code == 302
    assert Report.objects.count() == 1
    assert "Confirm it" not in look(drawn, drawn.one)
    page = look(drawn, drawn.other)
    assert "Anson J. says: Anson J. beats Hood J., with 8 pieces home to 3." in page
    assert "Confirm it" in page
    assert confirm(drawn, drawn.other).status_code == 302
    page = look(drawn)
    assert "Confirmed by the other side" in page
    assert "“A close one.”" in page
    assert re.search(r"Result confirmed, <time.*?by other", page)
    assert drawn.fresh().state == Match.State.CONFIRMED


def test_the_other_side_says_it_was_different_with_words_or_a_score() -> None:
    drawn = Drawn()
    post(drawn, drawn.one, **FIRST)
    refused = post(drawn, drawn.other, ending="no-score")
    assert refused.status_code == 422
    assert "Say what was different." in words_of(refused)
    assert drawn.fresh().state == Match.State.REPORTED
    assert post(drawn, drawn.other, ending="no-score", words="We won.").status_code == 302
    assert drawn.fresh().state == Match.State.DISPUTED
    assert "an official settles it" in look(drawn)
    assert post(drawn, drawn.secretary, **SECOND).status_code == 302
    assert drawn.fresh().state == Match.State.CONFIRMED
    drawn.match = of.ready(drawn.group)[0]
    third, fourth = of.as_sides(drawn.match, "third", "fourth")
    post(drawn, third, **FIRST)
    key = uuid.uuid4()
    for _ in range(2):
        assert post(drawn, fourth, version=1, key=key, words="No.", **SECOND).status_code == 302
    assert Report.objects.filter(match=drawn.match).count() == 2


@pytest.mark.parametrize(
    ("first", "second", "field", "words"),
    [
        ("5", "3", "first_1", "All 8 pieces of"),
        ("0", "0", "first_1", "who won game 1"),
        ("8", "8", "second_1", "Fewer than 8 pieces of"),
    ],
)
def test_pieces_home_that_cannot_be_are_refused_at_their_field_by_players_and_officials(
    first: str, second: str, field: str, words: str
) -> None:
    drawn = Drawn()
    told = {**FIRST, "first_1": first, "second_1": second}
    for by in (drawn.one, drawn.secretary):
        refused = post(drawn, by, **told)
        assert refused.status_code == 422
        assert list(refused.context["form"].errors) == [field]
        assert words in words_of(refused)
    assert not Report.objects.exists()
    given_up = post(drawn, drawn.one, ending="retired-1", winner_1="0", first_1="5", second_1="3")
    assert given_up.status_code == 302
    assert Report.objects.get().outcome["ending"] == "retirement"


def test_games_are_asked_for_as_the_rules_say() -> None:
    drawn = Drawn(BEST_OF_3)
    half = {"ending": "played", "winner_1": "0", "first_1": "8", "second_1": "3", "winner_3": "0"}
    told = words_of(post(drawn, drawn.one, **half))
    for words in (
        "Games are filled in one after the other; game 2 is missing.",
        "Say how many pieces were home in game 3, 0 to 8.",
    ):
        assert words in told
    assert not Report.objects.exists()
    one_each = {**FIRST, "winner_2": "1", "first_2": "2", "second_2": "8"}
    assert "Somebody wins the best of 3" in words_of(post(drawn, drawn.one, **one_each))
    last = {"winner_3": "0", "first_3": "8", "second_3": "0", "honour_3": "eight piece in harbour"}
    assert post(drawn, drawn.secretary, **one_each, **last).status_code == 302
    page = look(drawn)
    assert "2–1." in page
    assert page.count("8–0") == 1
    assert "eight piece in harbour" in page


@pytest.mark.parametrize(
    ("ending", "words"),
    [
        ("retired-0", "who gave up"),
        ("absent-1", "did not come"),
        ("absent-both", "Neither came"),
        ("out-0", "who is disqualified"),
        ("out-both", "Both are disqualified"),
    ],
)
def test_officials_give_every_ending(ending: str, words: str) -> None:
    drawn = Drawn()
    if ending != "retired-0":
        assert post(drawn, drawn.one, ending=ending).status_code == 422  # it is not among their choices
    assert post(drawn, drawn.secretary, ending=ending).status_code == 302
    assert words in look(drawn)


def test_a_page_that_has_moved_on_says_so_and_shows_how_it_stands() -> None:
    drawn = Drawn()
    post(drawn, drawn.one, **FIRST)
    stale = post(drawn, drawn.secretary, version=0, **SECOND)
    assert stale.status_code == 409
    assert "has moved on" in words_of(stale)
    assert "Confirm it" in words_of(stale)
    gone = post(drawn, drawn.other, "match_confirm", report=uuid.uuid4())
    assert gone.status_code == 409
    assert drawn.fresh().state == Match.State.REPORTED


# --- who may ----------------------------------------------------------------------------------------------------

ROLES = ("secretary", "umpire", "desk", "viewer", "one", "other", "stranger", "anonymous")
# What each may do with a match that side one has reported: look, report, confirm; and as the first to report.
MAY = {
    "secretary": {"report", "confirm", "report first", "walkover"},
    "umpire": {"report", "confirm", "report first", "walkover"},
    "desk": {"report", "confirm", "report first", "walkover"},
    "viewer": set(),
    "one": {"report first"},
    "other": {"report", "confirm", "report first"},
    "stranger": set(),
    "anonymous": set(),
}


def test_who_may_do_what_with_a_match() -> None:
    drawn = Drawn(entries=2)
    users: dict[str, User | None] = {"anonymous": None, "stranger": of.user("stranger")}
    users |= {"secretary": drawn.secretary, "one": drawn.one, "other": drawn.other}
    for role in (Official.Role.UMPIRE, Official.Role.DESK, Official.Role.VIEWER):
        user = users[role.value] = of.user(role.value)
        drawn.appoint(user, role)
    pk = drawn.match.pk
    for who in ROLES:
        page = look(drawn, users[who])
        assert ("Report the result" in page) == ("report first" in MAY[who]), who
        refused = {302} if who == "anonymous" else {403}
        for deed in ("match_report", "match_confirm"):
            response = post(drawn, users[who], deed)
            assert (response.status_code in refused) == (not MAY[who]), (who, deed)
        walkover = post(drawn, users[who], ending="absent-0", version=99)
        assert (walkover.status_code == 409) == ("walkover" in MAY[who]), who
    post(drawn, drawn.one, **FIRST)
    for who in ROLES:
        page = look(drawn, users[who])
        assert ("Confirm it" in page) == ("confirm" in MAY[who]), who
        assert ("Say so" in page or "Report it" in page) == ("report" in MAY[who]), who
    assert Match.objects.get(pk=pk).state == Match.State.REPORTED


def test_an_edition_that_is_not_published_has_no_pages_but_for_its_officials() -> None:
    drawn = Drawn()
    type(drawn.edition).objects.update(published_at=None)
    assert signed_in(drawn.one).get(drawn.address("match")).status_code == 404
    look(drawn, drawn.secretary)


def test_the_page_asks_as_often_however_much_was_said() -> None:
    drawn = Drawn()
    viewer = of.user("viewer")
    drawn.appoint(viewer, Official.Role.VIEWER)
    client = signed_in(viewer)
    post(drawn, drawn.one, **FIRST)

    def more() -> None:
        post(drawn, drawn.other, words="No.", **SECOND)
        post(drawn, drawn.secretary, **SECOND)

    assert_same_number_of_queries(make_more=more, request=lambda: client.get(drawn.address("match")))
