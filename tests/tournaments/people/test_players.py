"""Making players, and what they are called."""

import uuid
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from games.services.refusals import NotNow
from tests.games.people import account
from tests.tournaments.people.cast import official, own, recorded_player, trail
from tournaments.models import Player
from tournaments.selectors.people import listed_players, may_keep_people
from tournaments.services.people.players import keep_own_player, record_player, rename_player
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry

pytestmark = pytest.mark.django_db


def test_umpires_moderators_and_superusers_keep_people_while_their_account_is_open() -> None:
    umpire, moderator, nobody = official("one"), official("two", "moderator"), account("three")
    chief, staff = User.objects.get(username="chief"), User.objects.create_user("staff", is_staff=True)
    assert [may_keep_people(one) for one in (umpire, moderator, chief, nobody, staff)] == [
        True,
        True,
        True,
        False,
        False,
    ]
    umpire.is_active = chief.is_active = False
    assert not may_keep_people(umpire)
    assert not may_keep_people(chief)


def test_somebody_makes_their_profile_once_and_changes_it() -> None:
    user = account()
    made = keep_own_player(by=user, name="  Sara   Field ", shown_as="nickname", nickname="Ludo One")
    again = keep_own_player(by=user, name="Sara Field", shown_as="nickname", nickname="Ludo One")
    assert made == again
    assert trail(made.about) == ["made"], "sent twice, made once"
    assert (again.name, again.shown_name, again.user) == ("Sara Field", "Ludo One", user)
    keep_own_player(by=user, name="Sara Field", shown_as="initial", nickname="Ludo One", shows_games=True)
    assert trail(made.about) == ["made", "renamed"]
    made.refresh_from_db()
    assert (made.shown_name, made.shows_games) == ("Sara F.", True)


def test_the_audit_trail_keeps_no_names() -> None:
    user = account()
    own(user, "Sara Field", shown_as="nickname", nickname="Ludo One")
    own(user, "Sara Jane Field", shown_as="nickname", nickname="Ludo Two")
    kept = " ".join(f"{entry.words} {entry.details}" for entry in Entry.objects.all())
    assert "changed" in kept
    assert not any(name in kept for name in ("Field", "Ludo"))


@pytest.mark.parametrize(
    ("told", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "Sa\u200bra"}, "name"),
        ({"name": "S" * 61}, "name"),
        ({"name": "Chief Umpire"}, "name"),
        ({"name": "Sara", "shown_as": "shouted"}, "shown_as"),
        ({"name": "Sara", "shown_as": "nickname"}, "nickname"),
        ({"name": "Sara", "shown_as": "nickname", "nickname": " "}, "nickname"),
        ({"name": "Sara", "shown_as": "nickname", "nickname": "baker"}, "nickname"),  # passes for another account
    ],
)
def test_a_profile_that_is_wrong_says_where_and_changes_nothing(told: dict[str, Any], field: str) -> None:
    account("baker")
    user = account()
    with pytest.raises(NotNow) as refusal:
        keep_own_player(by=user, **told)
    assert refusal.value.field == field
    assert str(refusal.value)
    assert not Player.objects.exists()


def test_officials_record_players_and_nobody_else_does() -> None:
    chief, key = official(), uuid.uuid4()
    made = record_player(by=chief, key=key, name="A. Umpire")
    assert record_player(by=chief, key=key, name="A. Umpire") == made
    assert (made.pk, made.user, made.created_by, trail(made.about)) == (key, None, chief, ["made"])
    with pytest.raises(NotNow):
        record_player(by=official("other"), key=key, name="B. Baker")
    with pytest.raises(PermissionDenied):
        record_player(by=account(), key=uuid.uuid4(), name="B. Baker")
    assert Player.objects.count() == 1


def test_a_player_with_an_account_is_renamed_by_themselves_only() -> None:
    chief, user = official(), account()
    theirs, recorded = (
        own(user, "Sara Field", shown_as="nickname", nickname="Ludo"),
        recorded_player(chief, "Bob Feild"),
    )
    rename_player(player_id=recorded.pk, by=chief, name="Bob Field", shown_as="full", because="A letter was lost.")
    assert Player.objects.get(pk=recorded.pk).shown_name == "Bob Field"
    with pytest.raises(NotNow, match="chooses"):
        rename_player(player_id=theirs.pk, by=chief, name="Sara Field", shown_as="full")
    with pytest.raises(PermissionDenied):
        rename_player(player_id=recorded.pk, by=user, name="Nobody", shown_as="full")
    rename_player(player_id=theirs.pk, by=user, name="Sara Field", shown_as="initial")
    assert Player.objects.get(pk=theirs.pk).shown_name == "Sara F."


def test_players_are_found_by_the_name_that_is_shown_and_no_other() -> None:
    own(account(), "Sara Field", shown_as="nickname", nickname="Ludo One")
    recorded_player(official(), "Émile Field", shown_as="initial")
    assert [player.shown_name for player in listed_players()] == ["Ludo One", "Émile F."]
    assert [player.shown_name for player in listed_players("LUDO")] == ["Ludo One"]
    assert [player.shown_name for player in listed_players("ÉMILE f")] == ["Émile F."]
    assert not listed_players("Field")
