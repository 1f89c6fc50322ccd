"""What secretaries do: entries on their word, changed, given a place, refused, withdrawn, taken back; substitutes."""

import uuid
from typing import Any

import pytest

from games.services.refusals import NotNow, Stale
from tests.games.people import account
from tests.tournaments.competing import championship as of
from tests.tournaments.entries.cast import (
    BY_HAND,
    GROUPS,
    QUOTAS,
    as_user,
    asks,
    deeds,
    details,
    held,
    pair,
    path,
    player,
)
from tournaments.models import Entry, Member, Player, Title
from tournaments.selectors.entries import players_of
from tournaments.services import championships
from tournaments.services.entries import answering, keeping, substituting
from tournaments.services.entries.details import details_of
from tournaments.services.entries.entering import Named, enter_for
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry
from uckers_site.notices.models import Notice

pytestmark = [pytest.mark.django_db]

WHY: dict[str, Any] = {"because": "They asked me to."}


def names(entry: Entry) -> list[str]:
    return [one.name for one in players_of([entry])[entry.pk]]


def official(title: Title, role: str) -> User:
    user, boss = account(role), User.objects.get(username="boss")
    championships.appoint(competition=title.competition, user=user, role=role, by=boss)
    return user


# --- on their word ----------------------------------------------------------------------------------------------------


def test_players_who_are_there_are_found_and_others_recorded_once() -> None:
    title, secretary = held()
    able, key, new = Player.objects.get(user=player("Able")), uuid.uuid4(), uuid.uuid4()
    told: dict[str, Any] = {
        "title_id": title.pk,
        "by": secretary,
        "key": key,
        "details": details(seed=1, paid=True),
        **WHY,
    }
    for _twice in range(2):
        entry = enter_for(**told, players=[Named(able.pk), Named(new, " Bob  Baker ")])
    assert (entry.state, entry.seed, entry.paid, names(entry)) == ("entered", 1, True, ["Able", "Bob Baker"])
    assert Player.objects.get(pk=new).user is None
    assert (Entry.objects.count(), Player.objects.count()) == (1, 2)
    assert "has entered you" in as_user(User.objects.get(username="able")).get("/notices/").content.decode()
    entry_of_trail = AuditEntry.objects.get(about=entry.about)
    assert (entry_of_trail.words, entry_of_trail.by) == (WHY["because"], secretary)
    assert "Baker" not in str(entry_of_trail.details)
    with pytest.raises(NotNow, match="E01’s"):
        pair(title, secretary, "Charlie", "Dog", seed=1)
    with pytest.raises(NotNow, match="two different"):
        enter_for(**told | {"key": uuid.uuid4()}, players=[Named(uuid.UUID(int=7), "Dog"), Named(uuid.UUID(int=7))])
    assert Entry.objects.count() == 1


def test_the_page_finds_players_and_records_others() -> None:
    title, secretary = held()
    able = Player.objects.get(user=player("Andrew Able", nickname="Andy", shown_as="nickname"))
    client, there = as_user(secretary), path(title, "entries/add/")
    key = client.get(there).context["form"]["key"].value()
    typed = {"key": key, "group": GROUPS[2], "search_1": "andrew", "search_2": "Bob Baker", "because": "At the bar."}
    text = client.post(there, typed | {"find": "1"}).content.decode()
    assert "Andy (Andrew Able), has an account" in text
    assert "Record “Bob Baker” as a new player" in text
    assert "At the bar." in text
    assert client.post(there, typed).status_code == 422
    page = client.post(there, typed | {"player_1": str(able.pk), "player_2": "new"})
    entry = Entry.objects.get()
    assert page.headers["Location"] == path(title, f"entries/{entry.pk}/keep/")
    assert names(entry) == ["Andrew Able", "Bob Baker"]
    assert client.get(page.headers["Location"]).status_code == 200


# --- changed ----------------------------------------------------------------------------------------------------------


def test_what_an_entry_says_is_changed_upon_what_was_seen_and_with_a_reason() -> None:
    title, secretary = held()
    entry = pair(title, secretary, "Able", "Baker")
    wanted = details(group=GROUPS[1], seed=3, paid=True, contact="able@example.org")
    told: dict[str, Any] = {"entry_id": entry.pk, "by": secretary, "details": wanted}
    with pytest.raises(NotNow) as refusal:
        keeping.change_details(**told, version=0, because=" ")
    assert refusal.value.field == "because"
    for _twice in range(2):
        entry = keeping.change_details(**told, version=0, **WHY)
    assert (entry.version, details_of(entry)) == (1, wanted)
    assert deeds(entry) == ["made", "changed"]
    trail = AuditEntry.objects.get(about=entry.about, deed="changed").details
    assert trail["before"] == {"group": GROUPS[0], "seed": None, "paid": False}
    assert trail["after"] == {"group": GROUPS[1], "seed": 3, "paid": True}
    assert "able@example.org" not in str(trail)
    with pytest.raises(Stale):
        keeping.change_details(**told | {"details": details()}, version=0, **WHY)
    with pytest.raises(NotNow, match="Choose a group"):
        keeping.change_details(**told | {"details": details(group="Nobody")}, version=1, **WHY)


def test_a_page_that_is_stale_says_so_and_shows_what_is_there_now() -> None:
    title, secretary = held()
    entry = pair(title, secretary, "Able", "Baker")
    client, there = as_user(secretary), path(title, f"entries/{entry.pk}/keep/")
    Entry.objects.update(version=4, region="Clyde")
    page = client.post(there, {"change": "1", "version": 0, "group": GROUPS[1], "because": "x"})
    assert page.status_code == 409
    assert "has changed meanwhile" in page.content.decode()
    assert 'value="Clyde"' in page.content.decode()
    page = client.post(there, {"change": "1", "version": 4, "group": GROUPS[1], "because": "Their own wish."})
    assert page.headers["Location"] == there
    text = client.get(there).content.decode()
    assert "Their own wish." in text
    assert client.post(there, {"deed": "refuse", "version": 5}).status_code == 422
    assert client.post(there, {"deed": "refuse", "version": 5, "because": "Not of the Navy."}).status_code == 302
    assert Entry.objects.get().state == "refused"


# --- places -----------------------------------------------------------------------------------------------------------


def test_who_waits_is_given_a_place_when_there_is_one() -> None:
    title, secretary = held(room=1, rules=QUOTAS | BY_HAND)
    first, second = pair(title, secretary, "Able", "Baker"), pair(title, secretary, "Charlie", "Dog")
    assert second.state == "waiting"
    with pytest.raises(NotNow, match="room for 1"):
        keeping.admit(entry_id=second.pk, by=secretary, version=0, **WHY)
    keeping.withdraw(entry_id=first.pk, by=secretary, version=0, **WHY)
    for _twice in range(2):
        second = keeping.admit(entry_id=second.pk, by=secretary, version=0, **WHY)
    assert (second.state, deeds(second)) == ("entered", ["made", "admitted"])
    Title.objects.update(room=2)
    first = keeping.admit(entry_id=first.pk, by=secretary, version=1, **WHY)
    assert (first.state, first.members.filter(until=None).count()) == ("entered", 2)


def test_a_pair_is_taken_on_the_word_of_a_partner_who_does_not_answer() -> None:
    title, secretary = held()
    entry = asks(title, player("Able"), player("Baker"))
    assert keeping.admit(entry_id=entry.pk, by=secretary, version=0, **WHY).state == "entered"
    assert Notice.objects.get(kind="tournaments.asked_to_enter").overtaken_at


def test_who_was_withdrawn_is_not_taken_back_beside_another_entry_of_theirs() -> None:
    title, secretary = held()
    able, baker, charlie = player("Able"), player("Baker"), player("Charlie")
    entry = asks(title, able, baker)
    answering.withdraw_own(entry_id=entry.pk, by=able, version=0)
    asks(title, able, charlie)
    with pytest.raises(NotNow, match="in an entry of this title already"):
        keeping.admit(entry_id=entry.pk, by=secretary, version=1, **WHY)


def test_once_the_first_stage_has_begun_who_is_in_it_is_fixed() -> None:
    title, secretary = held(rules=of.KNOCK_OUT, room=4)
    entries = [pair(title, secretary, f"Able{n}", f"Baker{n}", group="") for n in range(5)]
    of.begin(title, secretary)
    told: dict[str, Any] = {"entry_id": entries[0].pk, "by": secretary, "version": 0, **WHY}
    for deed in (
        lambda: pair(title, secretary, "Easy", "Fox", group=""),
        lambda: keeping.refuse(**told),
        lambda: keeping.withdraw(**told),
        lambda: keeping.admit(**told | {"entry_id": entries[4].pk}),
        lambda: keeping.change_details(**told, details=details(group="", seed=1)),
    ):
        with pytest.raises(NotNow, match="has begun"):
            deed()  # type: ignore[no-untyped-call]  # as made above
    keeping.change_details(**told, details=details(group="", contact="By the bar."))
    assert keeping.withdraw(**told | {"entry_id": entries[4].pk}).state == "withdrawn", "it was in no stage"
    page = as_user(secretary).get(path(title, f"entries/{entries[0].pk}/keep/")).content.decode()
    assert path(title, f"entries/{entries[0].pk}/out/") in page


# --- substitutes ------------------------------------------------------------------------------------------------------


def test_a_substitute_plays_and_after_the_draw_no_more_than_the_rules_allow() -> None:
    rules = of.KNOCK_OUT | {"substitutions": 1}
    title, secretary = held(rules=rules)
    entry = pair(title, secretary, "Able", "Baker", group="")
    pair(title, secretary, "Charlie", "Dog", group="")
    told: dict[str, Any] = {"entry_id": entry.pk, "by": secretary}
    new = uuid.uuid4()
    for _twice in range(2):
        entry = substituting.substitute(**told, version=0, place=2, player=Named(new, "Easy"), **WHY)
    assert (names(entry), entry.version) == (["Able", "Easy"], 1)
    assert Member.objects.get(entry=entry, player__name="Baker").because == WHY["because"]
    taken = Player.objects.get(name="Dog")
    with pytest.raises(NotNow, match="already"):
        substituting.substitute(**told, version=1, place=1, player=Named(taken.pk), **WHY)
    with pytest.raises(Stale):
        substituting.substitute(**told, version=0, place=1, player=Named(uuid.uuid4(), "Fox"), **WHY)
    of.draw(of.begin(title, secretary).groups.get(), secretary)
    substituting.substitute(**told, version=1, place=2, player=Named(uuid.uuid4(), "Fox"), **WHY)
    with pytest.raises(NotNow, match="this many substitutes: 1"):
        substituting.substitute(**told, version=2, place=1, player=Named(uuid.uuid4(), "George"), **WHY)
    assert names(entry) == ["Able", "Fox"]
    assert deeds(entry) == ["made", "substituted", "substituted"]
    client, there = as_user(secretary), path(title, f"entries/{entry.pk}/substitute/1/")
    page = client.post(there, {"search_1": "George", "find": "1"})
    assert "Record “George”" in page.content.decode()
    hidden = {name: page.context["form"][name].value() for name in ("key", "version", "place")}
    page = client.post(there, hidden | {"search_1": "George", "player_1": "new", "because": "Ill."})
    assert page.status_code == 422
    assert client.get(path(title, f"entries/{entry.pk}/substitute/3/")).status_code == 404
