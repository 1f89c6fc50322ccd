"""Who is anonymised leaves nothing behind by which they could be told."""

import pytest
from django.contrib.auth.models import Permission
from django.core import serializers
from django.core.exceptions import PermissionDenied
from django.test import Client

from games.services.refusals import NotNow
from tests.games.people import account
from tests.tournaments.people.cast import official, own, recorded_player, serve, trail
from tests.tournaments.people.test_merging import merge
from tournaments.models import Claim, Player, Posting
from tournaments.services.people.anonymising import anonymise_player
from tournaments.services.people.claims import ask_for_player
from tournaments.services.people.players import rename_player
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry

pytestmark = pytest.mark.django_db


def test_the_name_is_kept_nowhere() -> None:
    chief, user = official(), account()
    player, double = (
        own(user, "Sara Field", shown_as="nickname", nickname="Ludo"),
        recorded_player(chief, "Sarah Field"),
    )
    serve(player, user, "hms-victory", "2020-01-01")
    serve(double, chief, "hms-victory", "2020-06-01")
    ask_for_player(player_id=double.pk, by=account("baker"), words="I am Sarah Field.")
    merge(double, player, chief)
    for _twice in range(2):
        anonymise_player(player_id=player.pk, by=user)
    player.refresh_from_db()
    assert player.shown_name.startswith("Anonymous ")
    assert (player.user, player.created_by) == (None, None)
    assert not Posting.objects.exists()
    assert not Claim.objects.exists()
    kept = serializers.serialize("json", [*Player.objects.all(), *Entry.objects.all()])
    assert [name for name in ("Sara", "Field", "Ludo", "field", "ludo") if name in kept.replace('"fields":', "")] == []
    assert trail(player.about)[-1] == "anonymised"
    own(user, "Sara Field")  # a new profile, which has nothing to do with it


def test_who_may_ask_for_it() -> None:
    chief, player = official(), recorded_player(official("mate"), "Bob Field")
    with pytest.raises(PermissionDenied):
        anonymise_player(player_id=player.pk, by=account(), because="For fun.")
    with pytest.raises(NotNow) as refusal:
        anonymise_player(player_id=player.pk, by=chief)
    assert refusal.value.field == "because"
    anonymise_player(player_id=player.pk, by=chief, because="A letter of his.")
    with pytest.raises(NotNow, match="anonymised"):
        rename_player(player_id=player.pk, by=chief, name="Bob Field", shown_as="full")


def test_a_double_is_anonymised_with_the_player_who_is_kept() -> None:
    chief = official()
    double, kept = recorded_player(chief, "B. Field"), recorded_player(chief, "Bob Field")
    merge(double, kept, chief)
    with pytest.raises(NotNow, match="was a double"):
        anonymise_player(player_id=double.pk, by=chief, because="A letter.")
    anonymise_player(player_id=kept.pk, by=chief, because="A letter.")
    assert all(player.anonymised_at for player in Player.objects.all())


def test_staff_who_may_see_players_in_the_admin_see_the_shown_name_only(client: Client) -> None:
    player = own(account(), "Sara Field", shown_as="nickname", nickname="Ludo")
    staff = User.objects.create_user("staff", is_staff=True)
    staff.user_permissions.add(Permission.objects.get(codename="view_player"))
    client.force_login(staff)
    for address in ("/admin/tournaments/player/", f"/admin/tournaments/player/{player.pk}/change/"):
        page = client.get(address).text
        assert "Ludo" in page
        assert "Field" not in page
    assert "Ludo" not in client.get("/admin/tournaments/player/?q=field").text
