"""No list of the admin can be asked for what it does not show, and none breaks at an odd request."""

import uuid
from itertools import product
from urllib.parse import quote

import pytest
from django.contrib import admin
from django.contrib.admin.options import ModelAdmin
from django.contrib.auth.models import Permission
from django.contrib.contenttypes.models import ContentType
from django.db import transaction
from django.db.models import Model
from django.test import Client, RequestFactory
from django.urls import reverse

from games.models import LiveSeat
from games.services.standing import annul
from games.words.notices import ASKED, OVER
from tests.games.people import named_text, recorded
from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import Drawn
from tournaments.models import Competition, Entry, Match
from uckers_site.accounts.models import User
from uckers_site.admin_pages import ReadOnlyAdmin
from uckers_site.audit.services import write_entry
from uckers_site.jobs.models import Job
from uckers_site.notices import services as notices
from uckers_site.notices.models import Wish

pytestmark = pytest.mark.django_db

ADMINS = list(admin.site._registry.items())  # each test goes through all: what a list shows is made once for them
ODD = ("\0", "zzz", "-1", "9" * 900, "9" * 5000, "99999999999", "é\u202e", "[", "\\")

FOR_ALL = (User, LiveSeat)

# What any list is asked by Django's own base: with a key that is a UUID, and with one that is a number.
EVERY_LISTS = ("groups__id__exact", "created_at__year", "p", "o", "e", "all", "_to_field", "_popup")


@pytest.fixture
def reader(client: Client) -> Client:
    """Staff who may see everything, and no more."""
    user = User.objects.create_user("reader", "reader@ship.example", is_staff=True)
    user.user_permissions.set(Permission.objects.filter(codename__startswith="view_"))
    user.user_permissions.add(Permission.objects.get(codename="retry_job"))
    Job.objects.create(kind="a.kind", payload={"link": "a-secret-link"})
    annul(game_id=recorded(user, named_text("sound-015.ugn")).pk, by=user, because="It was never played.")
    with transaction.atomic():
        write_entry(by=user, deed="looked", about="the tests")
        for kind in (ASKED, OVER):
            notices.tell(user=user, kind=kind, key="one", link="/games/")
            Wish.objects.create(user=user, kind=kind, by_mail=False)
    client.force_login(user)
    client.raise_request_exception = False
    return client


def address(model: type[Model]) -> str:
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")


def test_every_admin_has_the_base_of_ours() -> None:
    assert {model for model, _page in ADMINS} >= {User, Job}
    for _model, page in ADMINS:
        assert isinstance(page, ReadOnlyAdmin), page


def test_a_list_is_narrowed_only_by_the_filters_beside_it(reader: Client) -> None:
    for model, page in ADMINS:
        fields = [*model._meta.get_fields(), *User._meta.get_fields()]
        names = {field.name for field in fields} | {"pk", "retried_by__password", "groups__user__password", "nothing"}
        shown = {name for name in page.list_filter if isinstance(name, str)}
        asked = RequestFactory().get(address(model))
        for name, lookup in product(
            sorted(names), ("", "__exact", "__startswith", "__regex", "__gt", "__year", "__in")
        ):
            if name not in shown or lookup not in ("", "__exact"):
                assert not page.lookup_allowed(name + lookup, "a", asked), (model, name + lookup)
        for name in ("password__startswith", "payload__regex", "payload__link__startswith", "last_login__isnull"):
            assert reader.get(address(model), {name: "1"}).status_code == 400, (model, name)


@pytest.mark.both_databases
def test_the_filters_beside_a_list_work(reader: Client) -> None:
    for model, _page in ADMINS:
        shown = reader.get(address(model)).context["cl"]
        choices = [choice["query_string"] for spec in shown.filter_specs for choice in spec.choices(shown)]
        assert len(choices) >= 3, model
        for choice in choices:
            assert reader.get(address(model) + choice).status_code == 200, (model, choice)
        assert reader.get(address(model), {"q": "kind"}).status_code == 200, model


@pytest.mark.both_databases
def test_a_list_is_asked_for_what_only_some_databases_take(reader: Client) -> None:
    for model, page in ADMINS:
        for name, value in product(map(str, page.list_filter), ("\0", "9" * 900, "99999999999")):
            assert reader.get(address(model), {name: value}).status_code in (200, 302, 400), (model, name, value[:20])


def test_odd_requests_are_refused_and_break_nothing(reader: Client) -> None:
    """Of the lists with a key that is a UUID, and of those with one that is a number."""
    for model, page in ADMINS:
        if model in FOR_ALL:
            _ask_oddly(model, page, reader, for_all=True)


@pytest.mark.soak
def test_odd_requests_to_every_list_are_refused_and_break_nothing(reader: Client) -> None:
    for model, page in ADMINS:
        _ask_oddly(model, page, reader, for_all=model in FOR_ALL)


def _ask_oddly(model: type[Model], page: "ModelAdmin[Model]", reader: Client, *, for_all: bool) -> None:
    """Lists with odd filters, rows with odd keys, and odd posts; `for_all`: also what any list is asked alike."""
    told = model.__name__
    for name in (*map(str, page.list_filter), "q", *(EVERY_LISTS if for_all else ())):
        for value in ODD:
            assert reader.get(address(model), {name: value}).status_code in (200, 302, 400), (told, name, value[:20])
    for name in map(str, page.list_filter):  # the same value by the lookups that Django has for it
        for value in ("\0", "zzz", "99999999999"):
            for lookup in ("__exact", "__isnull"):
                asked = {name + lookup: value}
                assert reader.get(address(model), asked).status_code in (200, 302, 400), (told, asked)
    of_its_own = next(iter(page.actions or ("none",)))
    for value in ODD:
        posts = [{"action": of_its_own, "_selected_action": value}]
        if for_all:  # what Django's own base reads before it looks for rows
            posts.append({"action": of_its_own, "index": value, "_selected_action": str(uuid.uuid4())})
            posts.append({"action": value})
        for posted in posts:
            assert reader.post(address(model), posted).status_code in (200, 302, 400), (told, posted)
        row = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_change", args=[value])
        assert reader.get(row).status_code in (302, 404), (told, value[:20])
        its_page = f"/admin/r/{ContentType.objects.get_for_model(model).pk}/{quote(value)}/"
        assert reader.get(its_page).status_code == 404, (told, value[:20])
    assert "no row of this list" in reader.post(address(model), {"action": "x", "_selected_action": "zzz"}).text, told


def test_competitions_are_shown_without_what_is_private(reader: Client) -> None:
    drawn = Drawn()
    Entry.objects.filter(title=drawn.title).update(contact="somebody@example.org")
    shown: list[tuple[str, Model]] = [("World Championship", drawn.edition)]
    shown += [(entry.key, entry) for entry in drawn.title.entries.all()]
    shown += [(match.key, match) for match in drawn.group.matches.all()]
    assert reader.get(address(Match)).text.count("M1.") == 2
    for words, row in shown:
        there = reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])
        page = reader.get(there)
        assert page.status_code == 200, there
        assert words in page.text, there
        assert "somebody@example.org" not in page.text, there
        assert 'type="submit" name="_save"' not in page.text
    assert "somebody@example.org" not in reader.get(address(Entry)).text

    def lists() -> None:
        for model in (Competition, Entry, Match):
            assert reader.get(address(model)).status_code == 200

    def another() -> None:
        title = of.title(drawn.edition, drawn.secretary, of.KNOCK_OUT, "pairs")
        of.enter(title, 4)
        of.draw(of.begin(title, drawn.secretary).groups.get(), drawn.secretary)

    assert_same_number_of_queries(request=lists, make_more=another)
