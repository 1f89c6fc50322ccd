"""The pages of players, ships and claims: what they show to whom, and what their forms do."""

import uuid
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.games.people import account, recorded
from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.people.cast import official, own, recorded_player, serve
from tournaments.models import Claim, Player, Posting, Ship
from tournaments.services.people.claims import ask_for_player
from tournaments.services.people.merging import merge_players, preview_merge
from tournaments.services.people.ships import ShipTold, propose_ship
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


def at(name: str, *keys: Any) -> str:
    return reverse(f"tournaments:{name}", args=keys)


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text(client: Client, name: str, /, *keys: Any, status: int = 200, **query: str) -> str:
    response = client.get(at(name, *keys), query)
    assert response.status_code == status, response.headers
    return response.text


def sent(client: Client, name: str, /, *keys: Any, **fields: Any) -> Any:
    return client.post(at(name, *keys), fields)


def test_somebody_makes_a_profile_with_a_ship_and_everybody_sees_the_name_they_chose(client: Client) -> None:
    user = account()
    mine = signed_in(user)
    told = {"name": "Sara Field", "shown_as": "nickname", "nickname": "Ludo One"}
    made = sent(mine, "own_player", **told)
    player = Player.objects.get(user=user)
    assert made.headers["Location"] == at("player", player.pk)
    ship = Ship.objects.get(slug="hms-victory")
    joined = sent(mine, "join_ship", player.pk, ship=str(ship.pk), since="2020-01-31", until="")
    assert joined.headers["Location"] == at("player", player.pk)
    again = sent(mine, "join_ship", player.pk, ship=str(ship.pk), since="2020-03-01", until="")
    assert again.status_code == 422
    assert "the days may not overlap" in again.text
    profile = text(client, "player", player.pk)
    assert "HMS Victory" in profile
    assert "31 Jan 2020" in profile
    pages = (profile, text(client, "players"), text(client, "ship", "hms-victory"), text(client, "ships"))
    assert all("Ludo One" in page for page in pages[:3])
    assert not any("Field" in page for page in pages)
    assert "1 player" in pages[3]
    assert "Sara Field" in text(mine, "own_player")


def test_players_are_found_by_name_and_nonsense_finds_nobody(client: Client) -> None:
    chief = official()
    recorded_player(chief, "Bob Field")
    recorded_player(chief, "Sara Jones")
    found = text(client, "players", name="FIELD")
    assert "Bob Field" in found
    assert "Sara Jones" not in found
    assert "Nobody is shown by that name" in text(client, "players", name="x\u00e9")
    odds: tuple[dict[str, Any], ...] = ({"name": "\0"}, {"name": "x" * 500}, {"page": "-3"}, {"page": "9" * 50})
    for odd in odds:
        assert "Bob Field" in text(client, "players", **odd)


def test_a_profile_that_is_wrong_keeps_what_was_typed() -> None:
    answer = sent(signed_in(account()), "own_player", name="Sara Field", shown_as="nickname", nickname="")
    assert answer.status_code == 422
    assert "To be shown by a nickname, give one." in answer.text
    assert "Sara Field" in answer.text
    assert not Player.objects.exists()


def test_a_claim_is_asked_for_seen_by_officials_and_approved(client: Client) -> None:
    chief, user = official(), account()
    player, mine, theirs = recorded_player(chief, "Bob Field"), signed_in(user), signed_in(chief)
    assert "That is me" in text(client, "player", player.pk)
    sent(mine, "claim_player", player.pk, words="Ask Sara.")
    claim = Claim.objects.get()
    assert "You have claimed this player" in text(mine, "player", player.pk)
    assert "Ask Sara" not in text(client, "player", player.pk)
    assert at("decide_claim", claim.pk) in text(theirs, "waiting")
    assert "Ask Sara." in text(theirs, "decide_claim", claim.pk)
    refused = sent(theirs, "decide_claim", claim.pk, decision="refuse", because="")
    assert refused.status_code == 422
    assert "Say why" in refused.text
    for _twice in range(2):
        assert sent(theirs, "decide_claim", claim.pk, decision="approve").status_code == 302
    assert Player.objects.get().user == user
    assert "Your profile" in text(mine, "player", player.pk)
    assert "Nothing waits" in text(theirs, "waiting")


def test_an_official_cannot_open_their_own_claim() -> None:
    chief = official()
    claim = ask_for_player(player_id=recorded_player(chief, "Bob Field").pk, by=chief)
    theirs = signed_in(chief)
    assert "for somebody else" in text(theirs, "waiting")
    text(theirs, "decide_claim", claim.pk, status=403)
    assert sent(theirs, "decide_claim", claim.pk, decision="approve").status_code == 403
    assert sent(theirs, "withdraw_claim", claim.pk).status_code == 302
    assert sent(signed_in(account()), "withdraw_claim", claim.pk).status_code == 403
    assert Claim.objects.get().state == "withdrawn"


def test_an_official_records_a_player_once_however_often_the_form_is_sent() -> None:
    theirs, key = signed_in(official()), str(uuid.uuid4())
    for _twice in range(2):
        answer = sent(theirs, "record_player", key=key, name="Bob Field", shown_as="initial")
        assert answer.headers["Location"] == at("player", key)
    player = Player.objects.get()
    page = text(theirs, "player", player.pk)
    assert "Bob F." in page
    assert "Bob Field" in page
    sent(theirs, "rename_player", key, name="Rob Field", shown_as="full", because="He says so.")
    assert "He says so." in text(theirs, "player", player.pk)
    for trail in ("He says so.", "made the profile"):
        assert trail not in text(Client(), "player", player.pk)


def test_a_double_is_found_looked_at_and_merged() -> None:
    chief = official()
    double, kept, theirs = recorded_player(chief, "B. Field"), recorded_player(chief, "Bob Field"), signed_in(chief)
    serve(double, chief, "hms-victory", "2020-01-01")
    assert at("merge_players", double.pk, kept.pk) in text(theirs, "choose_double", double.pk)
    page = theirs.get(at("merge_players", double.pk, kept.pk))
    assert "Postings: 1" in page.text
    seen = page.context["seen"].seen
    serve(double, chief, "hms-kent", "2020-01-01")
    stale = sent(theirs, "merge_players", double.pk, kept.pk, because="One man.", seen=seen)
    assert stale.status_code == 422
    assert "Something has changed" in stale.text
    assert "Postings: 2" in stale.text
    seen = stale.context["seen"].seen
    for _twice in range(2):
        answer = sent(theirs, "merge_players", double.pk, kept.pk, because="One man.", seen=seen)
        assert answer.headers["Location"] == at("player", kept.pk)
    assert Client().get(at("player", double.pk)).headers["Location"] == at("player", kept.pk)
    assert "cannot be merged now" in text(theirs, "merge_players", double.pk, kept.pk)
    assert Posting.objects.filter(player=kept).count() == 2


def test_who_is_anonymised_is_named_nowhere_in_public(client: Client) -> None:
    chief, user = official(), account()
    player, double = own(user, "Sara Field"), recorded_player(chief, "S. Field")
    seen = preview_merge(double_id=double.pk, kept_id=player.pk, by=chief).seen
    merge_players(double_id=double.pk, kept_id=player.pk, by=chief, because="One woman.", seen=seen)
    serve(player, user, "hms-victory", "2020-01-01")
    mine = signed_in(user)
    unsure = sent(mine, "anonymise_player", player.pk)
    assert unsure.status_code == 422
    assert "cannot be taken back" in unsure.text
    assert sent(mine, "anonymise_player", player.pk, sure="on").status_code == 302
    for reader in (client, signed_in(chief)):
        found = [text(reader, "player", player.pk), text(reader, "players"), text(reader, "ship", "hms-victory")]
        found.append(text(reader, "players", name="Field"))
        assert not any("Sara" in page or "S. Field" in page for page in found)
    assert "This player was anonymised" in text(client, "player", player.pk)
    assert '<meta name="robots" content="noindex">' in text(client, "player", player.pk)


def test_games_are_shown_where_their_player_wishes_it(client: Client) -> None:
    user = account()
    game = recorded(user)
    game.seats.filter(number=0).update(user=user)
    player = own(user, "Sara Field")
    assert "Games here" not in text(client, "player", player.pk)
    own(user, "Sara Field", shows_games=True)
    assert reverse("games:game", args=[game.pk]) in text(client, "player", player.pk)


def test_a_ship_is_proposed_and_decided(client: Client) -> None:
    chief, user = official(), account()
    mine, theirs = signed_in(user), signed_in(chief)
    told = {"name": "HMS Pinafore", "service": "rn", "kind": "ship", "region": "Portsmouth"}
    assert sent(mine, "propose_ship", **told).status_code == 302
    text(client, "ship", "hms-pinafore", status=404)
    assert "It waits for an official" in text(mine, "ship", "hms-pinafore")
    assert at("decide_ship", "hms-pinafore") in text(theirs, "waiting")
    wrong = sent(theirs, "decide_ship", "hms-pinafore", **told, latitude="95", longitude="0")
    assert wrong.status_code == 422
    assert "from -90 to 90" in wrong.text
    assert sent(theirs, "decide_ship", "hms-pinafore", turn_down="1", because="").status_code == 422
    assert sent(theirs, "decide_ship", "hms-pinafore", **told, latitude="50.8", longitude="-1.1").status_code == 302
    assert "HMS Pinafore" in text(client, "ships")
    assert "HMS Pinafore" in text(client, "ship", "hms-pinafore")
    again = sent(mine, "propose_ship", **told)
    assert again.status_code == 422
    assert "on the list already" in again.text


def test_an_account_is_taken_off_and_a_posting_away() -> None:
    chief, user = official(), account()
    player = own(user, "Sara Field")
    posting = serve(player, user, "hms-victory", "2020-01-01")
    mine = signed_in(user)
    assert sent(mine, "leave_ship", player.pk, posting.pk, until="2019-01-01").status_code == 422
    assert sent(mine, "leave_ship", player.pk, posting.pk, until="2021-01-01").status_code == 302
    for _twice in range(2):
        assert sent(mine, "remove_posting", player.pk, posting.pk).status_code == 302
    assert not Posting.objects.exists()
    assert sent(signed_in(chief), "let_go_player", player.pk, because="The wrong Sara.").status_code == 302
    assert Player.objects.get().user is None
    assert sent(mine, "join_ship", player.pk).status_code == 403


def test_lists_ask_as_often_for_many_as_for_few() -> None:
    chief = official()
    theirs = signed_in(chief)

    def two_more() -> None:
        for _each in range(2):
            count = Player.objects.count()
            player, user = recorded_player(chief, f"Player {count}"), account(f"able{count}")
            serve(player, chief, "hms-victory", "2020-01-01")
            ask_for_player(player_id=player.pk, by=user)
            propose_ship(by=user, told=ShipTold(f"HMS Number {count}", "rn"))
            serve(first, chief, f"{[814, 820, 824, 815, 825][count]}-naval-air-squadron", "2020-01-01")

    first = recorded_player(chief, "Bob Field")
    two_more()
    pages = [at("players"), at("player", first.pk), at("ship", "hms-victory"), at("waiting"), at("ships")]
    pages.append(f"{at('choose_double', first.pk)}?name=Player")
    assert_same_number_of_queries(make_more=two_more, request=lambda: [theirs.get(page) for page in pages])
