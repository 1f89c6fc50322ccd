"""A league and a championship may have one address each of the same name; neither is found under the other's kind."""

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.competing import championship as of
from tournaments.models import Championship, Competition, held_at

pytestmark = pytest.mark.django_db


def test_a_league_is_found_under_leagues_and_nowhere_else() -> None:
    edition, secretary = of.edition()
    league = Championship.objects.create(kind="league", slug="world", name="The World's End", made_by=secretary)
    Competition.objects.create(championship=league, slug="2021", name="Spring", published_at=timezone.now())
    pages = {one: Client().get(f"/{one}/world/2021/") for one in ("championships", "leagues")}
    assert [page.status_code for page in pages.values()] == [404, 200]  # the edition is not published
    page = pages["leagues"].content.decode()
    assert "Divisions" in page
    assert "Titles" not in page
    assert reverse("tournaments:edition", args=[league.at, "2021"]) == "/leagues/world/2021/"
    assert Championship.objects.get(**held_at(edition.championship.at)).pk == edition.championship_id
    with pytest.raises(IntegrityError), transaction.atomic():
        Championship.objects.create(kind="league", slug="world", name="Another")


def test_what_the_site_has_annulled_only_its_officials_see() -> None:
    edition, secretary = of.edition()
    Competition.objects.filter(pk=edition.pk).update(published_at=timezone.now())
    address = reverse("tournaments:edition", args=[edition.championship.at, edition.slug])
    assert Client().get(address).status_code == 200
    Championship.objects.update(annulled_at=timezone.now(), annulled_because="Not a league at all.")
    assert Client().get(address).status_code == 404
    client = Client()
    client.force_login(secretary)
    assert "Not a league at all." in client.get(address).content.decode()
