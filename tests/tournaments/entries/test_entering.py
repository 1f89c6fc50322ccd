"""Entering by the form, a partner's answer, the door by date, room and the waiting list, and withdrawing."""

import uuid
from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from games.services.refusals import NotNow, Stale
from tests.games.people import account
from tests.tournaments.competing import championship as of
from tests.tournaments.entries.cast import GROUPS, as_user, asks, deeds, details, held, opened, pair, path, player
from tournaments.models import Competition, Entry, Manifest, Member, Player, Ship, Title
from tournaments.selectors.entries import Door, door_of, entry_names, players_of
from tournaments.services import championships
from tournaments.services.entries import answering, entering
from uckers_site.accounts.models import Block, User
from uckers_site.notices.models import Notice

pytestmark = [pytest.mark.django_db]


def enter(title: Title, by: User, **how: object) -> Entry:
    told = {"key": uuid.uuid4(), "details": details(group="")} | how
    return entering.enter(title_id=title.pk, by=by, **told)  # type: ignore[arg-type]  # as a form would send


# --- alone ------------------------------------------------------------------------------------------------------------


def test_singles_are_entered_at_once_with_a_profile_made_in_passing() -> None:
    title, _secretary = held("singles")
    able, key = account("able"), uuid.uuid4()
    ship = Ship.objects.get(slug="hms-kent")
    for _twice in range(2):
        entry = enter(title, able, key=key, own_name="Andrew Able", details=details(group="", ship_id=ship.pk))
    assert (entry.state, entry.key, entry.ship, entry.region) == ("entered", "E01", ship, ship.region)
    assert entry_names([entry]) == {entry.pk: "Andrew Able"}
    assert Entry.objects.count() == Player.objects.count() == 1
    assert deeds(entry) == ["made"]
    with pytest.raises(NotNow, match="in an entry of this title already"):
        enter(title, able)


def test_who_has_no_profile_gives_a_name() -> None:
    title, _secretary = held("singles")
    with pytest.raises(NotNow) as refused:
        enter(title, account("able"))
    assert refused.value.field == "name"
    assert not Entry.objects.exists()


def test_a_form_of_somebody_else_is_not_used_again() -> None:
    title, _secretary = held("singles")
    key = uuid.uuid4()
    enter(title, player("Able"), key=key)
    with pytest.raises(NotNow, match="used already"):
        enter(title, player("Baker"), key=key)


@pytest.mark.parametrize(("opens", "closes", "door"), [(-1, 1, Door.OPEN), (1, 2, Door.NOT_YET), (-2, -1, Door.CLOSED)])
def test_the_form_is_open_from_a_day_to_a_day(opens: int, closes: int, door: Door) -> None:
    title, _secretary = held("singles")
    opened(title.competition, opens=opens, closes=closes)
    title = Title.objects.select_related("competition").get(pk=title.pk)
    assert door_of(title, timezone.now()) is door
    if door is not Door.OPEN:
        with pytest.raises(NotNow):
            enter(title, player("Able"))
        assert not Entry.objects.exists()


def test_the_form_is_shut_without_rules_without_a_day_and_once_it_has_begun() -> None:
    title, secretary = held("singles")
    now = timezone.now()
    of.enter(title, 2)
    of.begin(title, secretary)
    assert door_of(title, now) is Door.BEGUN
    other = championships.make_title(
        competition=title.competition, slug="ones", name="Ones", plays="singles", by=secretary
    )
    assert door_of(other, now) is Door.NO_RULES
    Manifest.objects.create(title=other, number=1, content=of.KNOCK_OUT)
    assert door_of(other, now) is Door.OPEN
    other.competition.entries_open_at = None
    assert door_of(other, now) is Door.NO_FORM


def test_who_comes_when_it_is_full_waits() -> None:
    title, _secretary = held("singles", room=1)
    states = [enter(title, player(name)).state for name in ("Able", "Baker", "Charlie")]
    assert states == ["entered", "waiting", "waiting"]
    page = as_user(User.objects.get(username="charlie")).get(path(title, f"entries/{Entry.objects.get(number=3).pk}/"))
    assert "number 2 on the waiting list" in page.content.decode()


def test_nobody_enters_what_is_not_published() -> None:
    title, _secretary = held("singles")
    Competition.objects.update(published_at=None)
    with pytest.raises(Title.DoesNotExist):
        enter(title, player("Able"))
    assert as_user(player("Baker")).get(path(title, "enter/")).status_code == 404


# --- pairs ------------------------------------------------------------------------------------------------------------


def test_a_pair_is_entered_when_the_partner_agrees() -> None:
    title, _secretary = held()
    able, baker = player("Able"), player("Baker")
    key = uuid.uuid4()
    entry = asks(title, able, baker, key)
    assert asks(title, able, baker, key) == entry
    assert entry.state == "asked"
    link = path(title, f"entries/{entry.pk}/")
    [notice] = Notice.objects.filter(user=baker)
    assert (notice.kind, notice.link) == ("tournaments.asked_to_enter", link)
    assert "Able" not in as_user(account("dog")).get(path(title, "entries/")).content.decode(), "nobody's business yet"
    for who in (able, account("charlie")):
        with pytest.raises(PermissionDenied) if who != able else pytest.raises(NotNow):
            answering.answer(entry_id=entry.pk, by=who, version=0, agrees=False)
    for _twice in range(2):
        entry = answering.answer(entry_id=entry.pk, by=baker, version=0, agrees=True)
    assert (entry.state, entry.version) == ("entered", 1)
    assert all(member.consented_at for member in entry.members.all())
    assert deeds(entry) == ["made", "agreed"]
    assert Notice.objects.get(pk=notice.pk).overtaken_at
    assert Notice.objects.filter(user=able, kind="tournaments.entry_answered").count() == 1
    assert "Able and Baker" in as_user(account("easy")).get(path(title, "entries/")).content.decode()


def test_a_partner_who_refuses_is_free_and_so_is_who_asked() -> None:
    title, _secretary = held()
    able, baker, charlie = player("Able"), player("Baker"), player("Charlie")
    entry = asks(title, able, baker)
    for _twice in range(2):
        entry = answering.answer(entry_id=entry.pk, by=baker, version=0, agrees=False)
    assert entry.state == "withdrawn"
    assert deeds(entry) == ["made", "declined"]
    assert "would rather not" in as_user(able).get("/notices/").content.decode()
    assert asks(title, able, charlie).key == "E02"
    with pytest.raises(NotNow, match="Nobody is waiting"):
        answering.answer(entry_id=entry.pk, by=baker, version=1, agrees=True)


def test_an_answer_to_what_has_changed_is_put_anew() -> None:
    title, _secretary = held()
    able, baker = player("Able"), player("Baker")
    entry = asks(title, able, baker)
    Entry.objects.update(version=3)
    with pytest.raises(Stale):
        answering.answer(entry_id=entry.pk, by=baker, version=0, agrees=True)
    page = as_user(baker).post(path(title, f"entries/{entry.pk}/answer/"), {"version": 0, "answer": "yes"})
    assert page.status_code == 409
    assert "has changed meanwhile" in page.content.decode()
    assert Entry.objects.get().state == "asked"


def test_who_agrees_when_it_is_full_waits_by_when_they_asked() -> None:
    title, secretary = held(room=1)
    able, baker = player("Able"), player("Baker")
    entry = asks(title, able, baker)
    pair(title, secretary, "Charlie", "Dog")
    assert answering.answer(entry_id=entry.pk, by=baker, version=0, agrees=True).state == "waiting"


def test_a_partner_is_somebody_else_who_can_be_asked() -> None:
    title, _secretary = held()
    able, baker = player("Able"), player("Baker")
    recorded = Player.objects.create(name="Charlie", shown_key="charlie")
    Block.objects.create(by=baker, whom=able)

    def refused(partner: uuid.UUID | None) -> str:
        with pytest.raises(NotNow) as refusal:
            enter(title, able, details=details(), partner_id=partner)
        assert refusal.value.field == "partner"
        return str(refusal.value)

    assert "choose them" in refused(None)
    assert "choose them" in refused(uuid.uuid4())
    assert "That is you" in refused(Player.objects.get(user=able).pk)
    assert "cannot be asked" in refused(recorded.pk)
    assert "cannot be asked" in refused(Player.objects.get(user=baker).pk), "who has blocked them"
    with pytest.raises(NotNow, match="Choose a group: Navy Board"):
        enter(title, able, partner_id=Player.objects.get(user=player("Dog")).pk)
    assert not Entry.objects.exists()


def test_the_form_finds_a_partner_and_keeps_what_was_typed() -> None:
    title, _secretary = held()
    able = account("able")
    player("Barbara Baker", shown_as="initial")
    Player.objects.create(name="Barbara Noaccount", shown_key="barbara noaccount")
    client, there = as_user(able), path(title, "enter/")
    key = client.get(there).context["form"]["key"].value()
    typed = {"key": key, "own_name": "Andrew Able", "group": GROUPS[1], "contact": "07700 900123"}
    page = client.post(there, typed | {"partner_name": "barb", "find": "1"})
    assert page.status_code == 200
    text = page.content.decode()
    assert "Barbara B." in text
    assert "Baker" not in text
    assert "Noaccount" not in text
    assert 'value="07700 900123"' in text
    assert not Entry.objects.exists()
    partner = Player.objects.get(name="Barbara Baker")
    page = client.post(there, typed | {"partner_name": "barb", "partner": partner.pk, "contact_shared": "on"})
    entry = Entry.objects.get()
    assert page.headers["Location"] == path(title, f"entries/{entry.pk}/")
    assert (entry.state, entry.group, entry.contact, entry.contact_shared) == ("asked", GROUPS[1], "07700 900123", True)
    assert [one.name for one in players_of([entry])[entry.pk]] == ["Andrew Able", "Barbara Baker"]


# --- leaving ----------------------------------------------------------------------------------------------------------


def test_either_of_a_pair_withdraws_it_until_the_first_stage() -> None:
    title, secretary = held()
    able, baker = player("Able"), player("Baker")
    entry = asks(title, able, baker)
    answering.answer(entry_id=entry.pk, by=baker, version=0, agrees=True)
    there = path(title, f"entries/{entry.pk}/withdraw/")
    assert as_user(account("charlie")).post(there, {"version": 1, "sure": "on"}).status_code == 403
    assert as_user(baker).post(there, {"version": 1}).status_code == 422
    for _twice in range(2):
        assert as_user(baker).post(there, {"version": 1, "sure": "on"}).status_code == 302
    entry.refresh_from_db()
    assert (entry.state, deeds(entry)) == ("withdrawn", ["made", "agreed", "withdrawn"])
    assert Notice.objects.filter(user=able, data__what="gone").exists()
    again = asks(title, able, baker)
    answering.answer(entry_id=again.pk, by=baker, version=0, agrees=True)
    pair(title, secretary, "Charlie", "Dog")
    of.begin(title, secretary)
    with pytest.raises(NotNow, match="has begun"):
        answering.withdraw_own(entry_id=again.pk, by=able, version=1)


# --- names ------------------------------------------------------------------------------------------------------------


def test_an_entry_is_called_by_its_name_or_as_its_players_are_shown(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    title, secretary = held()
    entries = [pair(title, secretary, f"Able{n} One", f"Baker{n} Two") for n in range(3)]
    Entry.objects.filter(pk=entries[1].pk).update(name="The Ludo Two")
    entries[1].name = "The Ludo Two"
    Player.objects.filter(name="Able0 One").update(shown_as="initial")
    Member.objects.filter(entry=entries[2]).update(until=timezone.now() + timedelta(seconds=1))
    with django_assert_num_queries(1):
        names = entry_names(entries)
    assert list(names.values()) == ["Able0 O. and Baker0 Two", "The Ludo Two", "Able2 One and Baker2 Two"]
