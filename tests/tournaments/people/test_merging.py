"""Doubles merged with everything carried over, as it was looked at before."""

from datetime import date
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import ManyToOneRel
from django.db.models.base import ModelBase

from games.services.refusals import NotNow, Stale
from tests.games.people import account
from tests.tournaments.people.cast import official, own, recorded_player, serve, trail
from tournaments.models import Claim, Player, Posting
from tournaments.services.people import carrying
from tournaments.services.people.carrying import carried, carries_over
from tournaments.services.people.claims import ask_for_player
from tournaments.services.people.merging import merge_players, preview_merge
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry

pytestmark = pytest.mark.django_db

BECAUSE = "One and the same, by their own word."


@pytest.fixture
def chief() -> User:
    return official()


def merge(double: Player, kept: Player, by: User) -> Player:
    """Look, and then do it."""
    seen = preview_merge(double_id=double.pk, kept_id=kept.pk, by=by).seen
    return merge_players(double_id=double.pk, kept_id=kept.pk, by=by, because=BECAUSE, seen=seen)


def test_every_field_that_points_to_a_player_is_carried_over() -> None:
    pointing = {
        f"{found.related_model._meta.label}.{found.field.name}"
        for found in Player._meta.get_fields(include_hidden=True)
        if isinstance(found, ManyToOneRel) and isinstance(found.related_model, ModelBase)
    }
    assert pointing == {one.name for one in carried()}


def test_everything_of_a_double_goes_to_the_one_who_is_kept(chief: User) -> None:
    double, kept, third = (recorded_player(chief, name) for name in ("B. Field", "Bob Field", "Bob Feild"))
    merge(third, double, chief)
    posting = serve(double, chief, "hms-victory", "2020-01-01")
    claim = ask_for_player(player_id=double.pk, by=account())
    assert merge(double, kept, chief) == kept
    for row in (posting, claim, third, double):
        row.refresh_from_db()
    assert (posting.player, claim.player, third.merged_into, double.merged_into) == (kept, kept, kept, kept)
    entry = Entry.objects.get(about=kept.about, deed="merged")
    assert entry.words == BECAUSE
    assert entry.details["moved"] == {
        "tournaments.Player.merged_into": [str(third.pk)],
        "tournaments.Posting.player": [str(posting.pk)],
        "tournaments.Claim.player": [str(claim.pk)],
    }
    assert trail(double.about) == ["made", "merged", "joined", "claimed", "was a double"]


def test_a_preview_changes_nothing_and_a_merge_does_what_was_seen(chief: User) -> None:
    double, kept = recorded_player(chief, "B. Field"), recorded_player(chief, "Bob Field")
    serve(double, chief, "hms-victory", "2020-01-01")
    before = list(Entry.objects.values_list("pk", flat=True))
    seen = preview_merge(double_id=double.pk, kept_id=kept.pk, by=chief)
    assert {name: len(keys) for name, keys in seen.moved.items()} == {"tournaments.Posting.player": 1}
    assert list(Entry.objects.values_list("pk", flat=True)) == before
    assert Posting.objects.get().player == double
    assert Player.objects.get(pk=double.pk).merged_into is None
    serve(double, chief, "hms-kent", "2021-01-01")
    asked: dict[str, Any] = {"double_id": double.pk, "kept_id": kept.pk, "by": chief, "because": BECAUSE}
    with pytest.raises(Stale):
        merge_players(**asked, seen=seen.seen)
    now = preview_merge(double_id=double.pk, kept_id=kept.pk, by=chief).seen
    for _twice in range(2):
        merge_players(**asked, seen=now)
    assert trail(kept.about) == ["made", "merged"]


def test_postings_that_overlap_become_one(chief: User) -> None:
    double, kept = recorded_player(chief, "B. Field"), recorded_player(chief, "Bob Field")
    serve(kept, chief, "hms-victory", "2010-01-01", "2011-12-31")
    serve(kept, chief, "hms-victory", "2013-01-01")
    serve(double, chief, "hms-victory", "2011-06-01", "2013-06-01")
    serve(double, chief, "hms-victory", "2001-01-01", "2001-02-01")
    serve(double, chief, "hms-kent", "2010-01-01", "2012-01-01")
    merge(double, kept, chief)
    found = (
        Posting.objects.filter(player=kept).order_by("since", "ship__name").values_list("ship__slug", "since", "until")
    )
    assert list(found) == [
        ("hms-victory", date(2001, 1, 1), date(2001, 2, 1)),
        ("hms-kent", date(2010, 1, 1), date(2012, 1, 1)),
        ("hms-victory", date(2010, 1, 1), None),
    ]
    assert Posting.objects.count() == 3
    united = Entry.objects.get(about=kept.about, deed="merged").details["united"]
    assert sorted((one["of"] == str(kept.pk), one["since"], one["until"]) for one in united) == [
        (False, "2011-06-01", "2013-06-01"),
        (True, "2010-01-01", "2011-12-31"),
        (True, "2013-01-01", ""),
    ]


def test_the_account_goes_along_with_the_name_that_it_chose(chief: User) -> None:
    user = account()
    double, kept = own(user, "Sara Field", shown_as="nickname", nickname="Ludo"), recorded_player(chief, "S. Field")
    asked = ask_for_player(player_id=kept.pk, by=user)
    merge(double, kept, chief)
    double.refresh_from_db()
    kept.refresh_from_db()
    assert (kept.user, kept.shown_name, kept.shown_key) == (user, "Ludo", "ludo")
    assert (double.user, double.name) == (None, "S. Field"), "the other name is not lost"
    assert Claim.objects.get(pk=asked.pk).state == "withdrawn", "there is nothing to ask for any more"


def test_one_account_asks_once_for_one_player(chief: User) -> None:
    user, other = account(), account("baker")
    double, kept = recorded_player(chief, "B. Field"), recorded_player(chief, "Bob Field")
    for player in (double, kept):
        ask_for_player(player_id=player.pk, by=user)
    ask_for_player(player_id=double.pk, by=other)
    merge(double, kept, chief)
    states = sorted(Claim.objects.filter(player=kept).values_list("user__username", "state"))
    assert states == [("able", "asked"), ("able", "withdrawn"), ("baker", "asked")]


def test_what_cannot_be_merged_says_why_and_stays(chief: User) -> None:
    one, two, bare = own(account("able"), "A"), own(account("baker"), "B"), recorded_player(chief, "C")
    gone, mine = recorded_player(chief, "D"), own(chief, "Bosun")
    merge(gone, bare, chief)
    for double, kept, words in (
        (one, two, "to an account"),
        (bare, bare, "one player"),
        (gone, one, "was a double"),
        (one, gone, "was a double"),
        (bare, mine, "your own"),
    ):
        with pytest.raises(NotNow, match=words):
            preview_merge(double_id=double.pk, kept_id=kept.pk, by=chief)
    with pytest.raises(PermissionDenied):
        preview_merge(double_id=bare.pk, kept_id=one.pk, by=account("dog"))
    with pytest.raises(PermissionDenied):
        merge_players(double_id=gone.pk, kept_id=bare.pk, by=account("easy"), because=BECAUSE, seen="")
    with pytest.raises(NotNow) as refusal:
        merge_players(double_id=bare.pk, kept_id=one.pk, by=chief, because="", seen="")
    assert refusal.value.field == "because"
    assert Player.objects.filter(merged_into=None).count() == 4


@pytest.mark.both_databases
def test_a_clash_that_nothing_settles_is_refused_in_words(chief: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """As a later model's would be: here, claims without what settles them."""
    monkeypatch.setattr(carrying, "_carried", {})
    carries_over("tournaments.Claim", "player")
    double, kept, user = recorded_player(chief, "B. Field"), recorded_player(chief, "Bob Field"), account()
    for player in (double, kept):
        ask_for_player(player_id=player.pk, by=user)
    with pytest.raises(NotNow, match="claims of their own where only one may be"):
        preview_merge(double_id=double.pk, kept_id=kept.pk, by=chief)
    assert sorted(Claim.objects.values_list("player__name", "state")) == [("B. Field", "asked"), ("Bob Field", "asked")]
