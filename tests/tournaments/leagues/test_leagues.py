"""Leagues: opened by anybody with a confirmed address, kept by them, annulled by the site; seasons made and begun."""

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.leagues.league import confirmed, league, season
from tournaments.models import Championship, Competition, Draw, Match, Official
from tournaments.services.leagues import opening, seasons
from tournaments.services.refusals import NotNow
from uckers_site.accounts.roles import MODERATOR
from uckers_site.accounts.services import give_role
from uckers_site.audit.selectors import trail_of

pytestmark = pytest.mark.django_db

TOLD: dict[str, Any] = {
    "name": "Winter 2026",
    "starts_on": "2026-12-01",
    "cycles": "2",
    "table": "berger",
    "games": "2",
    "counting": "summed",
    "scoring": "legs",
    "win": "3",
    "draw": "1",
    "loss": "0",
    "eight_piecer": "2",
    "harbour": "0",
    "piece_home": "0",
    "days": "7",
    "confirm_hours": "48",
    "preset": "standard",
    **{f"d{row}_name": "" for row in range(2, 6)},
    **{f"d{row}_plays": "singles" for row in range(2, 6)},
    "d0_name": "Upper deck",
    "d0_plays": "singles",
    "d1_name": "Lower deck",
    "d1_plays": "pairs",
}


def _client(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_from_an_empty_page_to_the_first_fixtures_by_pages_alone() -> None:
    able = confirmed("able")
    client = _client(able)
    page = Client().get("/leagues/").content.decode()
    assert "No mess has a league here yet" in page
    assert reverse("tournaments:open_league") in page
    made = client.post(reverse("tournaments:open_league"), {"name": "HMS Drake’s mess", "about": "After rounds."})
    league = Championship.objects.get(kind="league")
    assert (league.at, made.headers["Location"]) == ("leagues/hms-drakes-mess", "/leagues/hms-drakes-mess/season/")
    client.post(f"/{league.at}/season/", TOLD)
    season = league.editions.get()
    divisions = [(one.slug, one.plays) for one in season.titles.all()]
    assert divisions == [("upper-deck", "singles"), ("lower-deck", "pairs")]
    rules = season.titles.all()[0].manifests.get().content
    assert rules["points"] == {"by": "legs", "win": 3, "draw": 1, "loss": 0, "legs": 2, "bonus": {"eight_piecer": 2}}
    assert rules["stages"][0]["name"] == "Upper deck"
    assert rules["stages"][0]["options"] == {"table": "berger", "cycles": 2}
    where = [league.at, season.slug]
    manage = reverse("tournaments:manage", args=where)
    assert "Make the fixtures" in client.get(manage).content.decode()
    assert Client().get(reverse("tournaments:held", args=[league.at])).status_code == 404  # no season is published
    client.post(reverse("tournaments:publish_edition", args=where))
    told = client.post(reverse("tournaments:begin_season", args=where), follow=True).content.decode()
    assert "Upper deck: Two entries at the least are needed; there are 0." in told
    assert not Draw.objects.exists()
    for title in season.titles.all():
        of.enter(title, 4)
    for _again in range(2):  # sent twice is done once
        client.post(reverse("tournaments:begin_season", args=where))
    assert Match.objects.filter(group__stage__title__competition=season).count() == 2 * 12
    for address in ("/leagues/", "/", f"/{league.at}/"):
        assert f"/{league.at}/{season.slug}/" in Client().get(address).content.decode()


@pytest.mark.parametrize(
    ("field", "told", "words"),
    [
        ("d1_name", {"d1_name": "Upper Deck!"}, "a name of its own"),
        ("d0_name", {"d0_name": ""}, "required"),
        ("games", {"counting": "best"}, "best of an odd number"),
        ("slug", {"name": "!!"}, "letters a to z"),
    ],
)
def test_what_is_wrong_with_a_season_is_told_at_its_field_and_makes_nothing(
    field: str, told: dict[str, str], words: str
) -> None:
    able = confirmed("able")
    page = _client(able).post(f"/{league(able).at}/season/", {**TOLD, **told})
    assert page.status_code == 422
    assert words in str(page.context["form"].errors[field])
    assert not Competition.objects.filter(championship__kind="league").exists()


def test_who_opens_a_league_has_a_confirmed_address_and_three_at_the_most() -> None:
    with pytest.raises(NotNow, match="Confirm your e-mail address"):
        league(of.user("nobody"))
    able = confirmed("able")
    first, *_others = [league(able, name) for name in ("One", "Two", "Three")]
    assert league(able, "One") == first  # sent twice is done once
    with pytest.raises(NotNow, match="3 leagues"):
        league(able, "Four")
    with pytest.raises(NotNow, match="Another league has that address"):
        league(confirmed("baker"), "one")
    with pytest.raises(NotNow, match="letters a to z"):
        league(confirmed("baker"), "New")
    opening.annul_league(league=first, because="Not a league.", by=of.user("boss", superuser=True))
    assert league(able, "Four").made_by == able


def test_a_league_is_annulled_and_stands_again_by_a_moderators_word() -> None:
    able, moderator = confirmed("able"), of.user("moderator")
    give_role(user=moderator, role=MODERATOR, by=of.user("boss", superuser=True))
    held = league(able)
    playing = season(held, able)
    with pytest.raises(PermissionDenied):
        opening.annul_league(league=held, because="Mine.", by=able)
    page = _client(moderator).post(f"/{held.at}/annul/", {"because": "It names people who asked not to be."})
    assert page.status_code == 302
    for address in (f"/{held.at}/", f"/{held.at}/2026/", f"/{held.at}/2026/first/"):
        assert Client().get(address).status_code == 404
    assert "It names people" in _client(able).get(f"/{held.at}/").content.decode()
    held.refresh_from_db()
    with pytest.raises(NotNow, match="annulled"):
        seasons.make_season(league=held, slug="2027", divisions=[seasons.Division("A", "pairs")], rules={}, by=able)
    opening.reinstate_league(league=held, because="They are gone.", by=moderator)
    assert Client().get(f"/{held.at}/{playing.slug}/").status_code == 200
    deeds = [one.deed for one in trail_of(f"championship:{held.pk}")]
    assert deeds == ["league opened", "league annulled", "league reinstated"]


def test_who_keeps_a_league_is_its_opener_and_its_seasons_secretaries() -> None:
    able, baker = confirmed("able"), confirmed("baker")
    held = league(able)
    playing = season(held, able)
    rules = f"/{held.at}/season/"
    assert _client(baker).get(rules).status_code == 403
    official = Official.objects.create(competition=playing, user=baker, role="secretary")
    assert _client(baker).get(rules).status_code == 200
    Official.objects.filter(pk=official.pk).update(role="umpire")
    assert _client(baker).get(rules).status_code == 403
    client = _client(able)
    assert client.post(f"/{held.at}/change/", {"name": "Drake’s", "about": "Fridays."}).status_code == 302
    assert "Fridays." in Client().get(f"/{held.at}/").content.decode()
    assert Client().get("/championships/world/").status_code == 200
    boss = _client(of.user("boss", superuser=True))
    assert boss.get("/championships/world/season/").status_code == 404  # a championship has editions


def test_lists_of_leagues_cost_the_same_however_many_there_are() -> None:
    able = of.user("boss", superuser=True)
    confirmed("boss")

    def more(count: int) -> None:
        for _each in range(count):
            season(league(able, f"League {Championship.objects.count()}"), able)

    more(2)
    client = _client(able)
    assert_same_number_of_queries(
        make_more=lambda: more(2), request=lambda: [client.get(address) for address in ("/leagues/", "/")]
    )
