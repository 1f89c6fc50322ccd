"""Blocking somebody: once, lifted once, one's own alone, and by a name or beside what they said."""

import uuid

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.test import Client

from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import Block, User
from uckers_site.accounts.selectors import blocked_with, blocks_of
from uckers_site.accounts.services import block_account, lift_block

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]
PAGE = "/accounts/blocked/"


def account(name: str) -> User:
    return User.objects.create_user(username=name, email=f"{name}@example.org", password=None)


@pytest.fixture
def crew() -> list[User]:
    return [account(name) for name in ("able", "baker", "charlie")]


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def test_a_block_stands_between_two_whoever_asked_for_it(crew: list[User]) -> None:
    able, baker, _ = crew
    first = block_account(by=able, whom=baker)
    assert block_account(by=able, whom=baker) == first, "twice is once"
    assert [blocked_with(user) for user in crew] == [{baker.pk}, {able.pk}, frozenset()]
    assert [list(blocks_of(user)) for user in crew] == [[first], [], []]
    block_account(by=baker, whom=able)
    for _ in range(2):
        lift_block(by=able, block_id=first.pk)
    assert blocked_with(able) == {baker.pk}, "the other’s stands"
    assert Block.objects.count() == 2, "nothing is deleted"
    assert block_account(by=able, whom=baker) != first


def test_nobody_blocks_themselves_or_lifts_anothers(crew: list[User]) -> None:
    able, baker, _ = crew
    with pytest.raises(ValidationError, match="themselves"):
        block_account(by=able, whom=able)
    block = block_account(by=able, whom=baker)
    with pytest.raises(Block.DoesNotExist):
        lift_block(by=baker, block_id=block.pk)
    with pytest.raises(IntegrityError), transaction.atomic():
        Block.objects.create(by=able, whom=baker)
    with pytest.raises(IntegrityError), transaction.atomic():
        Block.objects.filter(pk=block.pk).update(whom=able)


def test_the_page_blocks_by_name_and_by_account_and_lifts(crew: list[User]) -> None:
    able, baker, charlie = crew
    client = signed_in(able)
    assert "Nobody" in client.get(PAGE).content.decode()
    for told in ({"name": "BAKER"}, {"account": charlie.pk}):
        assert client.post(PAGE, told, follow=True).status_code == 200
    assert {block.whom for block in blocks_of(able)} == {baker, charlie}
    page = client.get(PAGE).content.decode()
    assert all(name in page for name in ("baker", "charlie"))
    block = Block.objects.get(whom=baker)
    assert signed_in(baker).post(f"{PAGE}{block.pk}/lift/").status_code == 404
    assert client.post(f"{PAGE}{block.pk}/lift/", follow=True).status_code == 200
    assert {block.whom for block in blocks_of(able)} == {charlie}
    assert "<bdi>able</bdi>" not in signed_in(charlie).get(PAGE).content.decode(), "who is blocked is not told"


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ({"name": "nobody-here"}, "Nobody here signs in by that name"),
        ({}, "Say whom to block"),
        ({"name": "able"}, "Nobody can block themselves"),
        ({"account": uuid.uuid4()}, "Say whom to block"),
        ({"account": "x"}, "Say whom to block"),
    ],
)
def test_what_is_wrong_is_said(crew: list[User], told: dict[str, object], words: str) -> None:
    answer = signed_in(crew[0]).post(PAGE, told)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Block.objects.exists()


def test_many_blocks_cost_no_more_queries(crew: list[User]) -> None:
    able, baker, charlie = crew
    client = signed_in(able)
    for whom in (baker, charlie):
        block_account(by=able, whom=whom)

    def more() -> None:
        for name in ("dog", "easy", "fox"):
            block_account(by=able, whom=account(name))

    assert_same_number_of_queries(make_more=more, request=lambda: client.get(PAGE))
