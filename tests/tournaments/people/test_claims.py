"""Claims: asked for by an account, decided by somebody else."""

import pytest
from django.core.exceptions import PermissionDenied

from games.services.refusals import NotNow
from tests.games.people import account
from tests.tournaments.people.cast import official, own, recorded_player, serve, trail
from tournaments.models import Claim, Player
from tournaments.services.people.claims import (
    OPEN_AT_MOST,
    approve_claim,
    ask_for_player,
    let_go,
    refuse_claim,
    withdraw_claim,
)
from uckers_site.accounts.models import User
from uckers_site.notices.models import Notice

pytestmark = pytest.mark.django_db


@pytest.fixture
def chief() -> User:
    return official()


@pytest.fixture
def player(chief: User) -> Player:
    return recorded_player(chief, "Bob Field")


def told(user: User) -> list[tuple[str, bool, str]]:
    notices = Notice.objects.filter(user=user).order_by("made_at")
    return [(notice.link, notice.data["approved"], notice.data["answer"]) for notice in notices]


def test_a_claim_is_asked_for_once_and_approved_once(chief: User, player: Player) -> None:
    user = account()
    claim = ask_for_player(player_id=player.pk, by=user, words="I played in 2021.")
    assert ask_for_player(player_id=player.pk, by=user, words="Again") == claim
    for _twice in range(2):
        assert approve_claim(claim_id=claim.pk, by=chief) == player
    player.refresh_from_db()
    assert player.user == user
    assert trail(player.about) == ["made", "claimed", "claim approved"]
    assert told(user) == [(f"/players/{player.pk}/", True, "")]
    with pytest.raises(NotNow, match="yours"):
        ask_for_player(player_id=player.pk, by=user)
    with pytest.raises(NotNow, match="has an account"):
        ask_for_player(player_id=player.pk, by=account("baker"))


def test_nobody_decides_their_own_claim_and_nobody_but_officials_anybodys(chief: User, player: Player) -> None:
    claim = ask_for_player(player_id=player.pk, by=chief)
    for decider in (chief, account()):
        with pytest.raises(PermissionDenied):
            approve_claim(claim_id=claim.pk, by=decider)
        with pytest.raises(PermissionDenied):
            refuse_claim(claim_id=claim.pk, by=decider, because="No.")
    assert Claim.objects.get().state == "asked"
    approve_claim(claim_id=claim.pk, by=official("mate", "moderator"))
    assert Player.objects.get(pk=player.pk).user == chief


def test_of_two_who_claim_one_player_the_other_is_refused_with_it(chief: User, player: Player) -> None:
    one, two = account("able"), account("baker")
    first, second = (ask_for_player(player_id=player.pk, by=user) for user in (one, two))
    approve_claim(claim_id=second.pk, by=chief)
    assert [Claim.objects.get(pk=claim.pk).state for claim in (first, second)] == ["refused", "approved"]
    assert told(one) == [(f"/players/{player.pk}/", False, "The player was found to be somebody else.")]
    with pytest.raises(NotNow, match="refused already"):
        approve_claim(claim_id=first.pk, by=chief)


def test_a_claim_is_refused_with_a_reason_and_may_be_made_again(chief: User, player: Player) -> None:
    user = account()
    claim = ask_for_player(player_id=player.pk, by=user)
    with pytest.raises(NotNow) as refusal:
        refuse_claim(claim_id=claim.pk, by=chief, because="  ")
    assert refusal.value.field == "because"
    for _twice in range(2):
        refuse_claim(claim_id=claim.pk, by=chief, because="Bob is somebody else.")
    assert told(user) == [(f"/players/{player.pk}/", False, "Bob is somebody else.")]
    assert ask_for_player(player_id=player.pk, by=user) != claim


def test_a_claim_is_withdrawn_by_who_made_it(chief: User, player: Player) -> None:
    user = account()
    claim = ask_for_player(player_id=player.pk, by=user)
    with pytest.raises(PermissionDenied):
        withdraw_claim(claim_id=claim.pk, by=chief)
    for _twice in range(2):
        assert withdraw_claim(claim_id=claim.pk, by=user).state == "withdrawn"
    with pytest.raises(NotNow, match="withdrawn already"):
        approve_claim(claim_id=claim.pk, by=chief)


def test_nobody_asks_for_everybody(chief: User) -> None:
    user = account()
    for number in range(OPEN_AT_MOST):
        ask_for_player(player_id=recorded_player(chief, f"Player {number}").pk, by=user)
    with pytest.raises(NotNow, match="withdraw one"):
        ask_for_player(player_id=recorded_player(chief, "One more").pk, by=user)


def test_who_has_a_profile_gets_everything_of_the_one_they_claim(chief: User, player: Player) -> None:
    user = account()
    theirs = own(user, "Robert Field", shown_as="nickname", nickname="Ludo Two")
    posting = serve(player, chief, "hms-victory", "2020-01-01")
    claim = ask_for_player(player_id=player.pk, by=user)
    for _twice in range(2):
        assert approve_claim(claim_id=claim.pk, by=chief) == theirs
    player.refresh_from_db()
    posting.refresh_from_db()
    assert (player.merged_into, posting.player) == (theirs, theirs)
    assert Player.objects.get(user=user).shown_name == "Ludo Two"
    assert trail(theirs.about) == ["made", "merged"]
    assert told(user) == [(f"/players/{theirs.pk}/", True, "")]


def test_an_account_is_taken_off_again(chief: User, player: Player) -> None:
    user = account()
    approve_claim(claim_id=ask_for_player(player_id=player.pk, by=user).pk, by=chief)
    with pytest.raises(PermissionDenied):
        let_go(player_id=player.pk, by=user, because="I am not he.")
    with pytest.raises(NotNow):
        let_go(player_id=player.pk, by=chief, because="")
    for _twice in range(2):
        assert let_go(player_id=player.pk, by=chief, because="The other Bob.").user is None
    assert trail(player.about)[-1] == "account taken off"
    own(user, "Bob Field")


def test_officials_do_not_let_go_of_their_own(chief: User) -> None:
    with pytest.raises(NotNow, match="your own"):
        let_go(player_id=own(chief, "Bob Field").pk, by=chief, because="Why not.")
