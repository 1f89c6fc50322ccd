"""Who may confirm a game, object to it, invite to that, or annul it; by account and by a link that works once."""

from datetime import timedelta
from typing import Any
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from games.models import Confirmation, Game, Invitation, Seat
from games.services import invitations, standing, tables
from games.words.notices import ASKED
from tests.games.people import BEGIN, account, end, named_text, open_table, recorded, type_in
from tests.games.views.typing_in import at
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry
from uckers_site.notices.models import Notice

pytestmark = pytest.mark.django_db

BECAUSE = "Turn 12 was played otherwise."


def yes(game: Game) -> dict[str, Any]:
    """The answer of somebody who sees the game as it is given here."""
    return {"answer": "agrees", "version": game.version}


def no(game: Game) -> dict[str, Any]:
    return {"answer": "objects", "because": BECAUSE, "version": game.version}


@pytest.fixture
def game(able: User, baker: User) -> Game:
    """Recorded by Able, who played red and blue; Baker has a seat on the other side."""
    game = recorded(able, owner_side="RB")
    Seat.objects.filter(game=game, side="GY").update(user=baker)
    return game


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def state(game: Game) -> list[str]:
    return list(game.confirmations.order_by("asked_at").values_list("state", flat=True))


def link_for(game: Game, by: User) -> str:
    """The path of a link that the owner makes on the page for it."""
    response = signed_in(by).post(f"/games/{game.pk}/invite/", {"side": "GY"})
    assert response.status_code == 200
    return urlsplit(str(response.context["link"])).path


# --- by account ---


def test_somebody_with_a_seat_confirms_for_their_side(game: Game, baker: User) -> None:
    client = signed_in(baker)
    assert "Player Green" in client.get(f"/games/{game.pk}/answer/").text
    for _twice in range(2):
        assert client.post(f"/games/{game.pk}/answer/", yes(game)).status_code == 302
    game.refresh_from_db()
    assert game.confirmed_at is not None
    assert state(game) == ["confirmed"]
    assert Entry.objects.filter(about=game.about, deed="confirmed").count() == 1


def test_an_objection_needs_its_reason_and_can_be_taken_back(game: Game, baker: User) -> None:
    client = signed_in(baker)
    refused = client.post(f"/games/{game.pk}/answer/", {**no(game), "because": "  "})
    assert refused.status_code == 422
    assert "Say what is wrong with the record." in refused.text
    assert state(game) == ["asked"]
    for _twice in range(2):
        assert client.post(f"/games/{game.pk}/answer/", no(game)).status_code == 302
    assert state(game) == ["objected"]
    assert BECAUSE in Client().get(f"/games/{game.pk}/").text
    client.post(f"/games/{game.pk}/answer/", yes(game))
    assert state(game) == ["confirmed"]
    again = client.post(f"/games/{game.pk}/answer/", no(game))
    assert again.status_code == 422
    assert state(game) == ["confirmed"]


def test_the_recorders_partner_is_asked_for_nothing(game: Game) -> None:
    partner = account("partner")
    Seat.objects.filter(game=game, player="B").update(user=partner)
    client = signed_in(partner)
    assert client.get("/play/").context["waiting"] == []
    assert "/answer/" not in client.get(f"/games/{game.pk}/").text
    assert client.post(f"/games/{game.pk}/answer/", yes(game)).status_code == 422
    assert state(game) == ["asked"]


def test_a_game_waits_for_a_side_until_it_is_confirmed(game: Game, baker: User) -> None:
    client = signed_in(baker)
    assert [row.game.pk for row in client.get("/play/").context["waiting"]] == [game.pk]
    assert f"/games/{game.pk}/answer/" in client.get(f"/games/{game.pk}/").text
    client.post(f"/games/{game.pk}/answer/", yes(game))
    assert client.get("/play/").context["waiting"] == []
    assert f"/games/{game.pk}/answer/" not in client.get(f"/games/{game.pk}/").text


def test_nothing_chosen_is_no_answer(game: Game, baker: User) -> None:
    response = signed_in(baker).post(f"/games/{game.pk}/answer/", {})
    assert response.status_code == 422
    assert "Choose one" in response.text
    assert state(game) == ["asked"]


def test_the_recorder_and_strangers_answer_for_nobody(game: Game, able: User) -> None:
    for user in (able, account("stranger")):
        assert signed_in(user).get(f"/games/{game.pk}/answer/").status_code == 403
        assert signed_in(user).post(f"/games/{game.pk}/answer/", yes(game)).status_code == 403
    assert Client().post(f"/games/{game.pk}/answer/", yes(game)).status_code == 302
    assert state(game) == ["asked"]


def test_nobody_confirms_a_game_that_was_annulled(game: Game, able: User, baker: User) -> None:
    signed_in(able).post(f"/games/{game.pk}/annul/", {"because": "Typed in twice."})
    response = signed_in(baker).post(f"/games/{game.pk}/answer/", yes(game))
    assert response.status_code == 422
    assert "annulled" in response.text
    for client, name in ((signed_in(baker), "answer"), (signed_in(able), "invite")):
        text = client.get(f"/games/{game.pk}/{name}/").text
        assert "there is nothing to confirm" in text
        assert 'method="post" class="' not in text[text.index("<main") : text.index("</main")]


# --- by link ---


def test_a_link_confirms_once_for_somebody_without_an_account(game: Game, able: User) -> None:
    link, reader = link_for(game, able), Client()
    shown = reader.get(link)
    assert shown.status_code == 200
    assert "Player Green" in shown.text
    assert reader.get(link).status_code == 200, "to look at it does not use it"
    assert reader.post(link, {**yes(game), "named": " "}).status_code == 422
    answered = reader.post(link, {**yes(game), "named": "B. Baker"})
    assert answered.status_code == 302
    asked = Confirmation.objects.get(game=game)
    assert (asked.state, asked.answered_as, asked.by_link, asked.answered_by) == ("confirmed", "B. Baker", True, None)
    for again in (reader.get(link), reader.post(link, {**no(game), "named": "B. Baker"})):
        assert again.status_code == 410
        assert "used already" in again.text
    assert state(game) == ["confirmed"]


def test_a_link_can_object(game: Game, able: User) -> None:
    link = link_for(game, able)
    assert Client().post(link, {**no(game), "because": "", "named": "B. Baker"}).status_code == 422
    assert Client().post(link, {**no(game), "named": "B. Baker"}).status_code == 302
    assert state(game) == ["objected"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"expires_at": timezone.now() - timedelta(days=1)}, "has expired"),
        ({"withdrawn_at": timezone.now()}, "was withdrawn"),
        ({"used_at": timezone.now()}, "used already"),
    ],
)
def test_a_link_that_lets_nobody_in_says_why(game: Game, able: User, change: dict[str, Any], words: str) -> None:
    link = link_for(game, able)
    Invitation.objects.update(**change)
    for response in (Client().get(link), Client().post(link, {**yes(game), "named": "B. Baker"})):
        assert response.status_code == 410
        assert words in response.text
    assert state(game) == ["asked"]


def test_a_second_objection_is_kept_beside_the_first(game: Game, able: User, baker: User) -> None:
    at = f"/games/{game.pk}/answer/"
    told = {**no(game), "because": "The last throw was theirs."}
    for _ in range(2):
        assert signed_in(baker).post(at, told).status_code == 302
    token = invitations.invite(game_id=game.pk, by=able, purpose="confirm", side="GY").token
    told |= {"because": "They are not all home.", "named": "D. Dog"}
    assert Client().post(f"/answer/{token}/", told).status_code == 302
    entries = Entry.objects.filter(about=game.about, deed="objected").order_by("pk")
    assert [entry.words for entry in entries] == ["The last throw was theirs.", "They are not all home."]
    shown = Client().get(f"/games/{game.pk}/").content.decode()
    for words in ("The last throw was theirs.", "They are not all home.", "D. Dog"):
        assert words in shown


def test_timber_after_the_end_makes_no_answer_stale(table: Game, able: User, baker: User) -> None:
    seen, ended_at = table.version, table.ended_at
    game = type_in(table, able, ("timber", {}))
    assert (game.version, game.ended_at) == (seen + 1, ended_at)
    told = {**yes(game), "version": seen}
    assert signed_in(baker).post(f"/games/{game.pk}/answer/", told).status_code == 302
    game.refresh_from_db()
    assert game.confirmed_at is not None


def test_an_annulled_tables_link_lets_nobody_in(table: Game, able: User, baker: User) -> None:
    token = invitations.invite(game_id=table.pk, by=able, purpose="umpire").token
    standing.annul(game_id=table.pk, by=able, because="Typed in by mistake.")
    assert signed_in(baker).post(f"/tables/join/{token}/").status_code == 404
    Invitation.objects.update(withdrawn_at=None)  # as it was before annulling withdrew it
    assert "was annulled" in signed_in(baker).post(f"/tables/join/{token}/").content.decode()
    assert not table.umpires.exists()


def test_a_link_for_a_table_confirms_nothing(game: Game, able: User) -> None:
    token = "made-for-a-table"
    Invitation.objects.create(
        game=game, purpose="umpire", side="GY", token_hash=invitations.hash_of(token), made_by=able,
        expires_at=timezone.now() + timedelta(days=1),
    )  # fmt: skip
    assert Client().post(f"/answer/{token}/", {**yes(game), "named": "B. Baker"}).status_code in (404, 410)
    assert state(game) == ["asked"]


def test_the_recorder_cannot_use_the_link(game: Game, able: User) -> None:
    link = link_for(game, able)
    assert signed_in(able).post(link, {**yes(game), "named": "B. Baker"}).status_code == 422
    assert Client().get(link).status_code == 200, "the link is unused"


def test_a_new_link_replaces_the_one_before(game: Game, able: User) -> None:
    first, second = link_for(game, able), link_for(game, able)
    assert first != second
    assert Client().get(first).status_code == 410
    assert Client().get(second).status_code == 200


def test_a_link_does_not_leak(game: Game, able: User) -> None:
    """Not by Referer to another site, into no cache and no search engine; the database has its hash alone."""
    link = link_for(game, able)
    for response in (Client().get(link), Client().get("/answer/unknown/")):
        assert response.headers["Referrer-Policy"] == "same-origin"
        assert "no-store" in response.headers["Cache-Control"]
        assert "noindex" in response.headers["X-Robots-Tag"]
    token = link.strip("/").rpartition("/")[2]
    assert token not in str(Invitation.objects.values())
    assert token not in str(list(Entry.objects.values()))
    assert "og:url" not in Client().get(link).text


def test_a_confirmation_says_whether_it_came_by_link_or_by_account(game: Game, able: User, baker: User) -> None:
    other = recorded(able, named_text("sound-003.ugn"))
    Seat.objects.filter(game=other).update(user=None)
    sides = sorted(other.confirmations.values_list("side", flat=True))
    Seat.objects.filter(game=other, side=sides[0]).update(user=baker)
    Client().post(link_for(game, able), {**yes(game), "named": "Player Green"})
    signed_in(baker).post(f"/games/{other.pk}/answer/", yes(other))
    page = Client().get(f"/games/{game.pk}/").text
    assert "confirmed by link, as Player Green" in page
    assert "Player Green confirmed the record by link" in page
    assert Client().get(f"/games/{game.pk}/game.json").json()["confirmed_by_link"] == ["GY"]
    page = Client().get(f"/games/{other.pk}/").text
    assert "confirmed by account, by baker" in page
    assert "by link" not in page
    assert Client().get(f"/games/{other.pk}/game.json").json()["confirmed_by_link"] == []


@pytest.mark.parametrize("hidden", ["B. \u202erekaB", "\u200b\u200d", "B.\u2066 Baker"])
def test_nothing_hidden_reaches_the_trail(game: Game, able: User, baker: User, hidden: str) -> None:
    link = link_for(game, able)
    answers = [
        Client().post(link, {**yes(game), "named": hidden}),
        signed_in(baker).post(f"/games/{game.pk}/answer/", {**no(game), "because": hidden}),
        signed_in(able).post(f"/games/{game.pk}/annul/", {"because": hidden}),
    ]
    for response in answers:
        assert response.status_code == 422
        assert "characters that cannot be seen" in response.text
    assert state(game) == ["asked"]
    assert not Entry.objects.filter(about=game.about).exclude(deed="invited").exists()
    assert Client().get(link).status_code == 200, "the link is unused"


# --- a game that has changed since it was looked at ---


@pytest.fixture
def table(able: User, baker: User) -> Game:
    """Ended at Able's table, drawn; Baker has a seat on the other side."""
    game = type_in(open_table(able, owner_side="RB"), able, BEGIN, end("drawn"))
    Seat.objects.filter(game=game, side="GY").update(user=baker)
    return game


def ended_otherwise(game: Game) -> Game:
    now = tables.step_back(game_id=game.pk, by=game.owner, version=game.version)
    return type_in(now, game.owner, end("resignation", "RB"))


def test_a_yes_to_what_was_shown_is_no_yes_to_what_it_became(table: Game, baker: User) -> None:
    client = signed_in(baker)
    assert f'name="version" value="{table.version}"' in client.get(f"/games/{table.pk}/answer/").text
    now = ended_otherwise(table)
    for old in ({**no(table), "because": "We never <ended>."}, yes(table), {**yes(table), "version": ""}):
        asked_again = client.post(f"/games/{table.pk}/answer/", old)
        assert asked_again.status_code == 409
        assert "The game has changed since you saw it" in asked_again.text
        assert f'name="version" value="{now.version}"' in asked_again.text
        assert "We never &lt;ended&gt;." in asked_again.text or "because" not in old, "what was typed is kept"
        assert "checked" not in asked_again.text
        assert set(state(table)) == {"withdrawn", "asked"}
    assert client.post(f"/games/{table.pk}/answer/", yes(now)).status_code == 302
    assert set(state(table)) == {"withdrawn", "confirmed"}


def test_a_link_is_not_used_up_by_an_answer_to_what_was_shown_before(table: Game, able: User) -> None:
    now = ended_otherwise(table)
    link = link_for(now, able)
    asked_again = Client().post(link, {**yes(table), "named": "B. Baker"})
    assert asked_again.status_code == 409
    assert 'value="B. Baker"' in asked_again.text
    assert "confirmed" not in state(table)
    assert Client().post(link, {**yes(now), "named": "B. Baker"}).status_code == 302
    assert "confirmed" in state(table)


def test_a_game_that_goes_on_or_is_annulled_withdraws_its_links(table: Game, able: User) -> None:
    before = link_for(table, able)
    now = ended_otherwise(table)
    assert "was withdrawn" in Client().post(before, {**yes(now), "named": "B. Baker"}).text
    after = link_for(now, able)
    signed_in(able).post(f"/games/{table.pk}/annul/", {"because": "Typed in twice."})
    assert "was withdrawn" in Client().get(after).text


# --- making a link, and annulling ---


def test_only_the_owner_and_umpires_make_links(game: Game, able: User, baker: User) -> None:
    umpire = account("umpire")
    umpire.groups.add(Group.objects.get(name="umpire"))
    for user, status in ((able, 200), (umpire, 200), (baker, 403), (account("stranger"), 403)):
        assert signed_in(user).get(f"/games/{game.pk}/invite/").status_code == status
        assert signed_in(user).post(f"/games/{game.pk}/invite/", {"side": "GY"}).status_code == status
    assert Client().get(f"/games/{game.pk}/invite/").status_code == 302


def test_a_link_is_for_a_side_that_is_asked(game: Game, able: User) -> None:
    for side in ("RB", "XX", ""):
        assert signed_in(able).post(f"/games/{game.pk}/invite/", {"side": side}).status_code == 422
    assert not Invitation.objects.exists()


def test_the_owner_annuls_with_a_reason_once(game: Game, able: User) -> None:
    client = signed_in(able)
    assert client.post(f"/games/{game.pk}/annul/", {"because": " "}).status_code == 422
    for _ in range(2):
        assert client.post(f"/games/{game.pk}/annul/", {"because": "Typed in twice."}).status_code == 302
    other = client.post(f"/games/{game.pk}/annul/", {"because": "Another reason."})
    assert other.status_code == 422
    assert "It is annulled already" in other.text
    assert "Typed in twice." in other.text
    game.refresh_from_db()
    assert game.annulled_because == "Typed in twice."
    assert Entry.objects.filter(about=game.about, deed="annulled").count() == 1
    assert Client().get(f"/games/{game.pk}/").status_code == 200, "it stays to be read"


def test_nobody_else_annuls(game: Game, baker: User) -> None:
    for user in (baker, account("stranger")):
        assert signed_in(user).post(f"/games/{game.pk}/annul/", {"because": "x"}).status_code == 403
    assert Client().post(f"/games/{game.pk}/annul/", {"because": "x"}).status_code == 302
    game.refresh_from_db()
    assert game.annulled_at is None


# --- who is told -----------------------------------------------------------------------------------------------------


def asked_of(user: User) -> list[Notice]:
    """What the account is being asked about, newest first."""
    return list(Notice.objects.filter(user=user, kind=ASKED, overtaken_at=None).order_by("-made_at"))


def test_an_account_on_the_other_side_is_told_and_asked_no_more_once_it_has_answered(able: User, baker: User) -> None:
    game = recorded(able, owner_side="RB", users={"G": baker, "R": able})
    [notice] = asked_of(baker)
    assert notice.link == at("game", game)
    assert not asked_of(able)
    page = signed_in(baker).get("/notices/").content.decode()
    assert "able recorded a game in which you played" in page
    signed_in(baker).post(at("answer_by_account", game), {**yes(game), "side": "GY"})
    assert state(game) == ["confirmed"]
    assert not asked_of(baker)


def test_nobody_is_asked_about_a_game_that_was_annulled(able: User, baker: User) -> None:
    game = recorded(able, owner_side="RB", users={"G": baker})
    assert asked_of(baker)
    standing.annul(game_id=game.pk, by=able, because="Sent twice.")
    assert not asked_of(baker)


def test_a_game_that_goes_on_is_asked_about_when_it_ends_again(able: User, baker: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    Seat.objects.filter(game=game, side="GY").update(user=baker)
    game = type_in(game, able, end("resignation", "RB"))
    [first] = asked_of(baker)
    tables.step_back(game_id=game.pk, by=able, version=game.version, key=uuid4())
    assert not asked_of(baker)
    game = type_in(Game.objects.get(pk=game.pk), able, end("resignation", "RB"))
    assert [notice.pk != first.pk for notice in asked_of(baker)] == [True]


# --- letting it stand again ---


@pytest.fixture
def umpire() -> User:
    user = account("umpire")
    user.groups.add(Group.objects.get(name="umpire"))
    return user


def annulled(game: Game, able: User) -> Game:
    standing.annul(game_id=game.pk, by=able, because="Typed in twice.")
    return game


def test_an_umpire_lets_an_annulled_game_stand_again_once_and_says_why(game: Game, able: User, umpire: User) -> None:
    client, there = signed_in(umpire), f"/games/{annulled(game, able).pk}/"
    assert "Let the game stand again" in client.get(there).text
    assert "Typed in twice." in client.get(f"{there}reinstate/").text
    assert client.post(f"{there}reinstate/", {"because": " "}).status_code == 422
    for _ in range(2):
        assert client.post(f"{there}reinstate/", {"because": "It was not."}).headers["Location"] == there
    assert "It stands as it is" in client.get(f"{there}reinstate/").text
    game.refresh_from_db()
    assert (game.annulled_at, game.annulled_by, game.annulled_because) == (None, None, "")
    entry = Entry.objects.get(about=game.about, deed="reinstated")
    assert (entry.by, entry.words) == (umpire, "It was not.")
    assert entry.details == {"annulled_by": "able", "annulled_because": "Typed in twice."}
    page = Client().get(there).text
    assert "This game was annulled" not in page
    assert "umpire let the game stand again: “It was not.”" in page
    assert "Let the game stand again" not in client.get(there).text
    standing.annul(game_id=game.pk, by=able, because="Typed in twice.")
    assert Entry.objects.filter(about=game.about, deed="annulled").count() == 2, "and it may be annulled again"


def test_nobody_else_lets_it_stand_again(game: Game, able: User, baker: User) -> None:
    there = f"/games/{annulled(game, able).pk}/"
    for user in (able, baker, account("stranger")):
        assert "Let the game stand again" not in signed_in(user).get(there).text
        for ask in (signed_in(user).get, signed_in(user).post):
            assert ask(f"{there}reinstate/", {"because": "x"}).status_code == 403
    assert Client().post(f"{there}reinstate/", {"because": "x"}).status_code == 302
    game.refresh_from_db()
    assert game.annulled_at is not None


def test_a_record_that_was_kept_again_meanwhile_stands_alone(able: User, umpire: User) -> None:
    first = annulled(recorded(able), able)
    again = recorded(able)
    response = signed_in(umpire).post(f"/games/{first.pk}/reinstate/", {"because": "It was played."})
    assert response.status_code == 422
    assert str(again.pk) in response.text
    first.refresh_from_db()
    assert first.annulled_at is not None
    annulled(again, able)
    assert signed_in(umpire).post(f"/games/{first.pk}/reinstate/", {"because": "It was."}).status_code == 302
