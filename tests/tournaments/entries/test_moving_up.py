"""Who waits moves up when a place becomes free, in the order of the list; and what secretaries are told."""

import uuid
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse
from django.utils import timezone

from games.services.refusals import NotNow
from tests.tournaments.competing import championship as of
from tests.tournaments.entries.cast import BY_HAND, as_user, asks, deeds, held, pair, player
from tournaments.formats.manifests import BadManifest, read_manifest, write_manifest
from tournaments.models import Entry, Official, Title
from tournaments.services import championships
from tournaments.services.entries import answering, keeping
from tournaments.services.entries.details import Details
from tournaments.services.entries.entering import enter
from tournaments.services.entries.places import change_room
from tournaments.services.people.ships import ShipTold, propose_ship
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry
from uckers_site.notices.kinds import kind_of
from uckers_site.notices.models import Notice

pytestmark = pytest.mark.django_db
WHY = {"because": "They asked me to."}


def _enter(title: Title, name: str) -> Entry:
    return enter(title_id=title.pk, by=player(name), key=uuid.uuid4(), details=Details())


def _states(title: Title) -> list[str]:
    return list(title.entries.order_by("number").values_list("state", flat=True))


def _told(user: User, kind: str) -> list[str]:
    found = Notice.objects.filter(user=user, kind=f"tournaments.{kind}").order_by("made_at")
    return [kind_of(one.kind).words(one.data) for one in found]


def test_a_place_goes_to_who_has_waited_longest_with_notice_and_trail() -> None:
    title, secretary = held("singles", room=1)
    first, second, third = (_enter(title, name) for name in ("Able", "Baker", "Charlie"))
    Entry.objects.filter(pk=third.pk).update(made_at=timezone.now() - timedelta(days=1))  # came before the second
    assert first.made_by is not None
    for _twice in range(2):
        answering.withdraw_own(entry_id=first.pk, by=first.made_by, version=0)
    assert _states(title) == ["withdrawn", "waiting", "entered"]
    assert deeds(third) == ["made", "moved up"]
    assert AuditEntry.objects.get(about=third.about, deed="moved up").by is None
    assert third.made_by is not None
    assert ["You have a place now" in words for words in _told(third.made_by, "entry_changed")] == [True]
    assert _told(secretary, "entry_left") == [
        "E01 is out, and E03 moved up from the waiting list: Singles, World Championship 2026."
    ]
    keeping.refuse(entry_id=second.pk, by=secretary, version=0, **WHY)  # who only waited leaves no place
    assert _states(title) == ["withdrawn", "refused", "entered"]


@pytest.mark.parametrize("deed", [keeping.withdraw, keeping.refuse])
def test_a_place_that_a_secretary_takes_away_goes_on_as_well(deed: object) -> None:
    title, secretary = held(room=1)
    first, second = pair(title, secretary, "Able", "Baker"), pair(title, secretary, "Charlie", "Dog")
    deed(entry_id=first.pk, by=secretary, version=0, **WHY)  # type: ignore[operator]  # both are called alike
    second.refresh_from_db()
    assert (second.state, second.version) == ("entered", 1)
    assert not Notice.objects.filter(user=secretary, kind="tournaments.entry_left").exists()  # they did it themselves


def test_rules_may_leave_it_to_the_secretary_and_nobody_moves_once_it_has_begun() -> None:
    title, secretary = held("singles", room=2, rules=of.KNOCK_OUT | BY_HAND)
    first, *_others = (_enter(title, name) for name in ("Able", "Baker", "Charlie"))
    keeping.withdraw(entry_id=first.pk, by=secretary, version=0, **WHY)
    assert _states(title) == ["withdrawn", "entered", "waiting"]
    championships.publish_manifest(title=title, content=of.KNOCK_OUT, by=secretary, after=1, notice="By itself now.")
    change_room(title_id=title.pk, room=3, by=secretary)
    assert _states(title) == ["withdrawn", "entered", "entered"]
    change_room(title_id=title.pk, room=2, by=secretary)
    _enter(title, "Dog")
    of.begin(title, secretary)
    change_room(title_id=title.pk, room=9, by=secretary)
    assert _states(title)[-1] == "waiting"


def test_more_room_is_taken_and_less_than_there_are_refused() -> None:
    title, secretary = held("singles", room=1)
    for name in ("Able", "Baker", "Charlie"):
        _enter(title, name)
    for _twice in range(2):
        change_room(title_id=title.pk, room=2, by=secretary)
    assert _states(title) == ["entered", "entered", "waiting"]
    assert AuditEntry.objects.filter(deed="room changed").count() == 1
    with pytest.raises(NotNow, match="2 entered"):
        change_room(title_id=title.pk, room=1, by=secretary)
    umpire = of.user("umpire")
    championships.appoint(competition=title.competition, user=umpire, role=Official.Role.UMPIRE, by=secretary)
    with pytest.raises(PermissionDenied):
        change_room(title_id=title.pk, room=9, by=umpire)
    change_room(title_id=title.pk, room=None, by=secretary)
    assert _states(title) == ["entered"] * 3


def test_a_manifest_says_it_only_where_it_is_not_so() -> None:
    usual = write_manifest(read_manifest(of.KNOCK_OUT))
    assert "moves_up" not in usual
    assert read_manifest(usual).moves_up
    assert write_manifest(read_manifest(of.KNOCK_OUT | BY_HAND))["moves_up"] is False
    with pytest.raises(BadManifest, match="moves_up: true or false"):
        read_manifest(of.KNOCK_OUT | {"moves_up": "perhaps"})


def test_secretaries_are_told_once_a_day_that_there_are_entries() -> None:
    title, secretary = held()
    able, baker = player("Able"), player("Baker")
    entry = asks(title, able, baker)
    assert _told(secretary, "entries_came") == []  # nobody has agreed yet
    answering.answer(entry_id=entry.pk, by=baker, version=0, agrees=True)
    other = asks(title, player("Charlie"), player("Dog"))
    answering.answer(entry_id=other.pk, by=User.objects.get(username="dog"), version=0, agrees=True)
    assert _told(secretary, "entries_came") == ["There are new entries: Pairs, World Championship 2026."]
    assert _told(able, "entries_came") == []
    answering.withdraw_own(entry_id=entry.pk, by=able, version=1)
    assert _told(secretary, "entry_left") == ["E01 is out: Pairs, World Championship 2026."]


def test_officials_see_how_many_wait() -> None:
    title, secretary = held("singles", room=1)
    for name in ("Able", "Baker"):
        _enter(title, name)
    edition = title.competition
    page = as_user(secretary).get(reverse("tournaments:manage", args=[edition.championship.at, edition.slug]))
    assert "1 entered, 1 on the waiting list, 0 waiting for a partner" in page.content.decode()
    players = reverse("tournaments:players")
    boss = as_user(User.objects.get(username="boss"))
    assert "What waits" in boss.get(players).content.decode()
    propose_ship(by=secretary, told=ShipTold("HMS Pinafore", "rn"))
    assert "1 waits for an official" in boss.get(players).content.decode()
    assert "for an official" not in as_user(secretary).get(players).content.decode()
