"""Entries when several do something at one moment; the database decides, on PostgreSQL and on SQLite."""

import uuid
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from tests.games.services.live.test_at_one_moment import at_once
from tests.tournaments.competing import championship as of
from tests.tournaments.entries.cast import BY_HAND, as_user, asks, details, held, pair, path, player
from tournaments.models import Entry, Member, Message, MessageCopy, Player
from tournaments.services.entries import answering, entering, keeping, lists, messages
from tournaments.services.entries.details import Details
from tournaments.services.entries.entering import Named
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

WHY = {"because": "Asked."}


def test_the_last_place_a_seed_and_a_form_go_to_one() -> None:
    title, secretary = held("singles", room=3, rules=of.KNOCK_OUT | BY_HAND)
    able, baker, charlie = player("Able"), player("Baker"), player("Charlie")
    enter = partial(entering.enter, title_id=title.pk, details=Details())
    assert at_once([partial(enter, by=able, key=uuid.uuid4()), partial(enter, by=able, key=uuid.uuid4())]) == [
        *("NotNow", "done")
    ], "one form in two windows"
    key = uuid.uuid4()
    assert at_once([partial(enter, by=baker, key=key)] * 3) == ["done"] * 3
    enter(by=charlie, key=uuid.uuid4())
    waits = [enter(by=player(name), key=uuid.uuid4()) for name in ("Dog", "Easy")]
    assert [entry.state for entry in Entry.objects.order_by("number")] == [*["entered"] * 3, *["waiting"] * 2]

    first = Entry.objects.get(number=1)
    keeping.withdraw(entry_id=first.pk, by=secretary, version=0, **WHY)
    deeds: list[Callable[[], Any]] = [
        partial(keeping.admit, entry_id=one.pk, by=secretary, version=0, **WHY) for one in waits
    ]
    assert at_once(deeds) == ["NotNow", "done"]
    seeded = Details(seed=1)
    others = Entry.objects.filter(state="entered", version=0)[:2]
    deeds = [
        partial(keeping.change_details, entry_id=one.pk, by=secretary, version=0, details=seeded, **WHY)
        for one in others
    ]
    assert at_once(deeds) == ["NotNow", "done"]
    changed = Entry.objects.get(seed=1)
    deeds = [
        partial(keeping.change_details, entry_id=changed.pk, by=secretary, version=1, details=Details(seed=seed), **WHY)
        for seed in (7, 8)
    ]
    assert at_once(deeds) == ["Stale", "done"]


def test_a_partner_who_answers_while_who_asked_withdraws_is_answered_once() -> None:
    title, _secretary = held()
    able, baker = player("Able"), player("Baker")
    entry = asks(title, able, baker)
    done = at_once(
        [
            partial(answering.answer, entry_id=entry.pk, by=baker, version=0, agrees=True),
            partial(answering.withdraw_own, entry_id=entry.pk, by=able, version=0),
        ]
    )
    assert "done" in done
    assert len(set(done)) == 2
    entry.refresh_from_db()
    assert (entry.state, entry.members.filter(until=None).count()) in (("entered", 2), ("withdrawn", 0))


def test_lists_and_messages_sent_twice_at_one_moment_are_one() -> None:
    title, secretary = held()
    able = Player.objects.get(user=player("Able"))
    text = f"player,partner,group\nAble,Bob,{details().group}\nCarol,Dave,{details().group}"
    make = partial(lists.make_listed, title_id=title.pk, by=secretary, text=text, key=uuid.uuid4())
    assert at_once([make] * 3) == ["done"] * 3
    assert (Entry.objects.count(), Member.objects.count(), Player.objects.count()) == (2, 4, 4)
    deeds: list[Callable[[], Any]] = [
        partial(
            entering.enter_for,
            title_id=title.pk,
            by=secretary,
            key=uuid.uuid4(),
            details=details(),
            players=[Named(uuid.uuid4(), "Easy"), Named(able.pk)],
            **WHY,
        ),
        partial(pair, title, secretary, "Fox", "George"),
    ]
    assert at_once(deeds) == ["NotNow", "done"]
    write = partial(
        messages.write_message, title_id=title.pk, by=secretary, key=uuid.uuid4(), words="Muster.", to="entered"
    )
    assert at_once([write] * 3) == ["done"] * 3
    assert (Message.objects.count(), MessageCopy.objects.count()) == (1, 1)
    assert as_user(secretary).get(path(title, "messages/")).status_code == 200


def test_two_places_that_become_free_at_one_moment_go_to_the_two_who_waited_longest() -> None:
    title, secretary = held("singles", room=2)
    names = ("Able", "Baker", "Charlie", "Dog", "Easy")
    made = [entering.enter(title_id=title.pk, details=Details(), by=player(name), key=uuid.uuid4()) for name in names]
    first, second, third, fourth, fifth = made
    able = User.objects.get(username="able")
    deeds: list[Callable[[], Any]] = [
        partial(answering.withdraw_own, entry_id=first.pk, by=able, version=0),
        partial(answering.withdraw_own, entry_id=first.pk, by=able, version=0),
        partial(keeping.withdraw, entry_id=second.pk, by=secretary, version=0, **WHY),
    ]
    assert at_once(deeds) == ["done"] * 3
    states = {entry.pk: entry.state for entry in Entry.objects.all()}
    assert [states[one.pk] for one in (third, fourth, fifth)] == ["entered", "entered", "waiting"]
