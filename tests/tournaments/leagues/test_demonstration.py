"""The demonstration league, small; and a season's pages, which cost the same however much has been played."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.competing.archiving import another_site
from tournaments.models import Competition, Group, Match
from tournaments.selectors.archives import archive_of
from tournaments.services.archives.importing import import_archive
from tournaments.words.held import words_of
from uckers_site.accounts.models import User
from uckers_site.environment import Environment

pytestmark = pytest.mark.django_db


def play_all_but_one(group: Group, by: User) -> None:
    for match in of.ready(group)[:-1]:
        of.play(match, by)


def test_a_small_one_is_half_played_seen_by_everybody_and_the_same_on_another_site() -> None:
    out = StringIO()
    call_command("demo_league", "--small", stdout=out)
    season = Competition.objects.select_related("championship").get(championship__kind="league")
    address = f"/{season.championship.at}/{season.slug}/"
    assert f"It stands at {address}" in out.getvalue()
    rows = Match.objects.filter(group__stage__title__competition=season)
    assert (rows.count(), rows.filter(state="confirmed").count()) == (3 * 12, 3 * 5)
    assert not rows.filter(plays_at=None).exists()
    assert rows.filter(outcome__ending="walkover").count() == 3
    client = Client()
    page = client.get(address).content.decode()
    assert str(words_of(season.championship).titles) in page
    assert season.championship.ship is not None
    assert season.championship.ship.name in client.get(f"/{season.championship.at}/").content.decode()
    group = Group.objects.get(stage__title__slug="pairs")
    table = f"{address}pairs/group/{group.pk}/"
    secretary = of.user("demo-secretary")
    assert_same_number_of_queries(
        make_more=lambda: play_all_but_one(group, secretary),
        request=lambda: [client.get(one) for one in (address, f"{address}pairs/", table)],
    )
    call_command("demo_league", "--small", stdout=StringIO())  # a second time it is found, and nothing is made
    assert Match.objects.count() == 3 * 12
    text = archive_of(season)
    boss = another_site()
    assert import_archive(text=text, by=boss).faults == ()
    again = Competition.objects.get(pk=season.pk)
    assert archive_of(again) == text
    assert again.championship.at == "leagues/demonstration"
    assert again.championship.ship is not None
    assert Client().get(address).status_code == 200


def test_people_are_made_up_in_development_alone() -> None:
    production = Environment.__new__(Environment)
    object.__setattr__(production, "mode", "production")
    with override_settings(ENVIRONMENT=production), pytest.raises(CommandError, match="development"):
        call_command("demo_league", stdout=StringIO())
