"""Notices are told once and with what they tell of, read by whom they are for alone, counted beside the bell."""

import re
import uuid
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from tests.games.people import account
from tests.notices.kinds import PROBE
from tests.support.queries import assert_same_number_of_queries
from uckers_site.accounts.models import User
from uckers_site.notices import services
from uckers_site.notices.kinds import DuplicateKind, Kind, kind_of, register
from uckers_site.notices.models import Notice
from uckers_site.notices.selectors import by_mail, unread_count

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def able() -> User:
    return account("able")


@pytest.fixture
def baker() -> User:
    return account("baker")


def told(user: User, what: str = "a", **how: Any) -> Notice:
    with transaction.atomic():
        given: dict[str, Any] = {"kind": PROBE, "key": what, "link": "/play/", "data": {"what": what}}
        return services.tell(user=user, **given | how)


def as_user(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


# --- told ------------------------------------------------------------------------------------------------------------


def test_the_same_is_told_once_for_ever(able: User, baker: User) -> None:
    first = told(able)
    services.see(notice_id=first.pk, user=able)
    assert told(able).pk == first.pk
    assert told(baker).pk != first.pk
    assert Notice.objects.count() == 2
    with pytest.raises(IntegrityError), transaction.atomic():
        Notice.objects.create(user=able, kind=PROBE, key="a", link="/")


def test_what_did_not_happen_is_not_told(able: User) -> None:
    with transaction.atomic():
        services.tell(user=able, kind=PROBE, key="a", link="/play/")
        transaction.set_rollback(True)
    assert not Notice.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_outside_a_transaction_nothing_is_told(able: User) -> None:
    with pytest.raises(services.NotInTransaction):
        services.tell(user=able, kind=PROBE, key="a", link="/play/")


@pytest.mark.parametrize("link", ["https://elsewhere.example/", "//elsewhere.example/", "play/", ""])
def test_a_notice_leads_nowhere_else(able: User, link: str) -> None:
    with pytest.raises(ValueError, match="path of this site"):
        told(able, link=link)


def test_two_kinds_of_one_name_are_refused() -> None:
    with pytest.raises(DuplicateKind):
        register(Kind(PROBE, "Another", words=lambda data: ""))
    assert kind_of("gone.away").words({}), "a kind that is registered no more has words still"


# --- read ------------------------------------------------------------------------------------------------------------


def test_the_page_tells_the_unread_first_and_leads_to_each(able: User) -> None:
    client = as_user(able)
    assert "Nothing to tell" in text(client.get("/notices/"))
    old, new = told(able, "old"), told(able, "new", link="/rules/")
    services.see(notice_id=new.pk, user=able)
    page = text(client.get("/notices/"))
    assert page.index("News: old.") < page.index("News: new.")
    assert "Notices, 1 unread" in page
    assert client.get(f"/notices/{old.pk}/").headers["Location"] == "/play/"
    first = Notice.objects.get(pk=old.pk).seen_at
    client.get(f"/notices/{old.pk}/")
    assert Notice.objects.get(pk=old.pk).seen_at == first
    assert "unread" not in text(client.get("/notices/"))


def test_anothers_notice_is_not_there(able: User, baker: User) -> None:
    notice = told(able)
    assert as_user(baker).get(f"/notices/{notice.pk}/").status_code == 404
    assert as_user(baker).get(f"/notices/{uuid.uuid4()}/").status_code == 404
    assert Client().get(f"/notices/{notice.pk}/").headers["Location"].startswith("/accounts/login/")
    assert "News" not in text(as_user(baker).get("/notices/"))
    as_user(baker).post("/notices/see-all/", {"until": timezone.now().isoformat()})
    assert unread_count(able) == 1


def test_all_are_marked_as_read_that_the_page_has_shown(able: User) -> None:
    told(able, "a")
    client = as_user(able)
    found = re.search(r'name="until" value="([^"]+)"', client.get("/notices/").content.decode())
    assert found
    told(able, "since")
    for _twice in range(2):
        assert client.post("/notices/see-all/", {"until": found[1]}).status_code == 302
        assert unread_count(able) == 1
    for wrong in ({}, {"until": "yesterday"}, {"until": "0001-01-01T00:00:00+14:00"}):
        assert client.post("/notices/see-all/", wrong).status_code == 400
    assert client.post("/notices/see-all/", {"until": "9999-12-31T23:59:59-14:00"}).status_code == 302
    assert unread_count(able) == 0, "that is no later than now"


def test_what_is_overtaken_is_unread_no_more(able: User, baker: User) -> None:
    for user in (able, baker):
        told(user, "a", about="game:1")
        told(user, "b", about="game:2")
    assert services.overtake(kinds=[PROBE], about="game:1", user=able) == 1
    assert services.overtake(kinds=[PROBE], about="game:1", user=able) == 0
    assert (unread_count(able), unread_count(baker)) == (1, 2)
    assert services.overtake(kinds=["another"], about="game:2") == 0
    assert services.overtake(kinds=[PROBE], about="game:2") == 2
    assert "no longer waiting" in text(as_user(able).get("/notices/"))


def test_whoever_is_there_has_read_what_leads_there(able: User, baker: User) -> None:
    for user in (able, baker):
        told(user, "a")
        told(user, "b", link="/rules/")
    services.see_here(user=able, link="/play/")
    assert (unread_count(able), unread_count(baker)) == (1, 2)


# --- the bell --------------------------------------------------------------------------------------------------------


def test_the_bell_is_for_who_is_signed_in_and_costs_one_query(
    able: User, django_assert_num_queries: Callable[..., Any]
) -> None:
    client = as_user(able)
    assert "bell" not in Client().get("/rules/").content.decode()
    client.get("/rules/")
    with django_assert_num_queries(0):
        Client().get("/rules/")
    with django_assert_num_queries(3):  # session, account, bell
        page = client.get("/rules/")
    assert ">Notices<" in page.content.decode()
    for number in range(101):
        told(able, str(number))
    assert "99+" in client.get("/rules/").content.decode()


def test_the_list_asks_as_often_for_many_as_for_few(able: User) -> None:
    client = as_user(able)
    made = iter(range(1000))

    def more() -> None:
        for _ in range(2):
            told(able, str(next(made)))

    more()
    assert_same_number_of_queries(make_more=more, request=lambda: client.get("/notices/"))


def test_a_long_list_has_pages(able: User) -> None:
    for number in range(35):
        told(able, str(number))
    Notice.objects.update(made_at=timezone.now() - timedelta(days=1))
    client = as_user(able)
    assert client.get("/notices/").content.decode().count("News: ") == 30
    assert client.get("/notices/?page=2").content.decode().count("News: ") == 5
    assert client.get("/notices/?page=nonsense").status_code == 200


# --- wishes ----------------------------------------------------------------------------------------------------------


def test_what_comes_by_mail_is_chosen_by_kind(able: User, baker: User) -> None:
    client = as_user(able)
    page = client.get("/notices/by-mail/")
    assert "News of the probe" in text(page)
    assert {kind.name: wish for kind, wish in by_mail(able)}[PROBE] is True
    assert client.post("/notices/by-mail/", {"by_mail": ["games.answer"]}).status_code == 302
    wished = {kind.name for kind, wish in by_mail(able) if wish}
    assert wished == {"games.answer"}
    assert PROBE in {kind.name for kind, wish in by_mail(baker) if wish}
    assert client.post("/notices/by-mail/", {"by_mail": ["no.such"]}).status_code == 200
    assert {kind.name for kind, wish in by_mail(able) if wish} == wished
