"""Pages of championships: what everybody sees, what officials do by them, and who may not."""

import html
from datetime import timedelta

import pytest
from django.forms import ModelForm
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tournaments.forms.championships import EditionForm, NewEditionForm, TitleForm
from tournaments.models import Champion, Competition, Draw, Group, Match, Title
from tournaments.services import championships
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


def _client(user: User | None = None) -> Client:
    client = Client()
    if user is not None:
        client.force_login(user)
    return client


def _published() -> tuple[Title, User]:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, of.KNOCK_OUT)
    championships.publish_edition(competition=edition, by=secretary)
    of.enter(title, 4)
    return title, secretary


def _at(title: Title, name: str, *args: object) -> str:
    edition = title.competition
    return reverse(f"tournaments:{name}", args=[edition.championship.at, edition.slug, title.slug, *args])


def test_a_title_from_its_call_to_the_roll_by_pages_alone() -> None:
    boss = of.user("boss", superuser=True)
    client = _client(boss)
    opens = timezone.now()
    made = client.post(
        reverse("tournaments:new_edition"),
        {
            "championship": "world",
            "slug": "2027",
            "name": "2027",
            "place": "Portsmouth",
            "starts_on": "2027-05-01",
            "ends_on": "2027-05-02",
            "entries_open_at": opens.strftime("%Y-%m-%dT%H:%M"),
            "entries_close_at": (opens + timedelta(days=9)).strftime("%Y-%m-%dT%H:%M"),
        },
    )
    assert made.status_code == 302, made.context["form"].errors
    edition = made.headers["Location"]
    called = {"championship": "world", "slug": "2027", "name": "Another"}
    taken = (called, "There is another edition at this address")
    renamed = ({**called, "championship_name": "Fleet"}, "The championship at this address is called")
    for wrong, told in (taken, renamed):
        refused = client.post(reverse("tournaments:new_edition"), wrong)
        assert refused.status_code == 422
        assert told in refused.content.decode()
    assert _client().get(edition).status_code == 404  # not published
    manage = f"{edition}manage/"
    client.post(f"{manage}title/", {"slug": "singles", "name": "Singles", "plays": "singles"})
    title = Title.objects.get()
    page = client.get(_at(title, "write_rules") + "?shape=knock-out")
    rules = page.context["form"].initial["content"]
    assert client.post(_at(title, "write_rules"), {"content": rules, "after": 0}).status_code == 302
    client.post(f"{manage}publish/")
    of.enter(title, 4)
    client.post(_at(title, "begin_stage", 1))
    group = Group.objects.get()
    do = _at(title, "do_draw", group.pk)
    client.post(do, {"deed": "fix", "number": 1})
    draw = Draw.objects.get()
    public = _client()
    shown = public.get(_at(title, "draw", draw.pk)).content.decode()
    assert draw.seed_hash in shown
    assert draw.seed not in shown
    client.post(do, {"deed": "make", "draw": draw.pk})
    assert draw.seed not in public.get(_at(title, "draw", draw.pk)).content.decode()
    assert public.get(_at(title, "draw_text", draw.pk)).status_code == 404
    client.post(do, {"deed": "publish", "draw": draw.pk, "deadline": "2027-05-01T18:00"})
    shown = public.get(_at(title, "draw", draw.pk)).content.decode()
    assert draw.seed in shown
    assert "It comes out again" in shown
    assert public.get(_at(title, "draw_text", draw.pk)).json()["seed"] == draw.seed
    of.play_all(group, boss)
    sheet = public.get(_at(title, "group", group.pk)).content.decode()
    assert "Final" in sheet
    assert "E01 player 1" in sheet
    client.post(_at(title, "write_champion"))
    assert Champion.objects.filter(entry__isnull=False, year=2027).count() == 1
    assert "Ludo Two" in public.get(reverse("tournaments:honours")).content.decode()


def test_a_draw_is_drawn_anew_before_it_is_published_and_never_after() -> None:
    title, secretary = _published()
    client = _client(secretary)
    client.post(_at(title, "begin_stage", 1))
    group = Group.objects.get()
    do = _at(title, "do_draw", group.pk)
    client.post(do, {"deed": "fix", "number": 1})
    first = Draw.objects.get()
    client.post(do, {"deed": "make", "draw": first.pk})
    client.post(do, {"deed": "anew", "draw": first.pk})  # without a reason
    assert Draw.objects.count() == 1
    client.post(do, {"deed": "anew", "draw": first.pk, "because": "An entry was forgotten."})
    client.post(do, {"deed": "anew", "draw": first.pk, "because": "An entry was forgotten."})  # sent twice
    assert sorted(Draw.objects.values_list("state", flat=True)) == ["annulled", "committed"]
    assert "An entry was forgotten." in _client().get(_at(title, "draw", first.pk)).content.decode()
    second = Draw.objects.get(state="committed")
    assert second.seed != first.seed
    for deed in ("make", "publish", "publish", "anew"):
        client.post(do, {"deed": deed, "draw": second.pk, "because": "No."})
    second.refresh_from_db()
    assert second.state == Draw.State.PUBLISHED
    assert group.matches.count() == 3


def test_later_rules_need_a_notice_and_never_change_the_ones_before() -> None:
    title, secretary = _published()
    client = _client(secretary)
    first = title.manifests.get()
    again = '{"stages": [{"name": "Knock-out", "format": "single", "options": {"third": true}}]}'
    refused = client.post(_at(title, "write_rules"), {"content": again, "after": 1})
    assert refused.status_code == 422
    assert "what is different" in refused.content.decode()
    stale = client.post(_at(title, "write_rules"), {"content": again, "after": 0, "notice": "A third place."})
    assert stale.status_code == 422
    wrong = '{"stages": [{"name": "Knock-out", "format": "single", "options": {"thrid": true}}]}'
    told = client.post(_at(title, "write_rules"), {"content": wrong, "after": 1, "notice": "So."}).content.decode()
    assert "stages[0].options" in told
    client.post(_at(title, "write_rules"), {"content": again, "after": 1, "notice": "A third place."})
    assert next(iter(title.manifests.values_list("number", "sha256"))) == (1, first.sha256)
    assert title.manifests.count() == 2
    assert "A third place." in _client().get(_at(title, "rules", 2)).content.decode()


def test_rules_in_json_are_sent_as_the_page_shows_them_and_no_text_is_too_odd_to_be_refused() -> None:
    title, secretary = _published()
    client, page = _client(secretary), _at(title, "write_rules")
    shown = html.unescape(client.get(page).content.decode())
    typed = shown.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0].strip()
    assert client.post(page, {"content": typed, "after": 1}).status_code == 302  # they are what is published
    named = '{"stages": [{"name": "%s", "format": "single"}]}'
    points = '{"points": {"by": "result", "win": "1e99999999"}, "stages": [{"name": "A", "format": "round-robin"}]}'
    region = '{"regions": {"%s": [%s, 1]}, "stages": [{"name": "A", "format": "single"}]}'
    odd = {
        "[" * 100_000: "This is not JSON",
        "1" * 5_000: "This is not JSON",
        named % "\\u0000": "stages[0].groups[0].name",
        named % "\\ud800": "This is not JSON",
        region % ("\\ud800", "0"): "This is not JSON",
        region % ("\\u0000", "0"): "regions",
        region % ("A", "1" + "0" * 400): "regions.A",
        points: "points.win",  # at once: a thousand thousands of digits are not worked out
    }
    for text, where in odd.items():
        refused = client.post(page, {"content": text, "after": 1, "notice": "Odd."})
        assert refused.status_code == 422, text[:80]
        assert where in refused.content.decode()
        assert refused.context["form"]["content"].value() == text  # as it was typed
    assert title.manifests.count() == 1


def test_an_edition_that_is_not_published_is_there_for_its_officials_alone() -> None:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, of.KNOCK_OUT)
    of.enter(title, 4)
    group = of.begin(title, secretary).groups.get()
    addresses = [_at(title, "title"), _at(title, "rules", 1), _at(title, "group", group.pk)]
    for address in addresses:
        assert _client(of.user("stranger")).get(address).status_code == 404
        assert _client(secretary).get(address).status_code == 200
    assert edition.name not in [row.name for row in _client().get("/championships/").context["editions"]]


def test_a_group_takes_as_many_queries_with_many_results_as_with_none() -> None:
    edition, secretary = of.edition()
    championships.publish_edition(competition=edition, by=secretary)
    title = of.title(edition, secretary, {"stages": [{"name": "Table", "format": "round-robin"}]})
    of.enter(title, 5)
    group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    client, page = _client(), _at(title, "group", group.pk)
    assert_same_number_of_queries(request=lambda: client.get(page), make_more=lambda: of.play_all(group, secretary))


CONTRADICTIONS: dict[type[ModelForm], dict[str, dict[str, str]]] = {  # type: ignore[type-arg]  # generic for the checker
    EditionForm: {
        "ends_on": {"starts_on": "2027-05-02", "ends_on": "2027-05-01"},
        "entries_close_at": {"entries_open_at": "2027-04-01T10:00", "entries_close_at": "2027-04-01T10:00"},
    },
    NewEditionForm: {"ends_on": {"starts_on": "2027-05-02", "ends_on": "2027-05-01"}},
    TitleForm: {"plays": {"plays": "fours"}, "room": {"room": "-1"}},
}


@pytest.mark.parametrize(
    ("form", "field", "told"), [(form, *one) for form, them in CONTRADICTIONS.items() for one in them.items()]
)
def test_what_contradicts_itself_is_told_at_its_field_and_no_constraint_is_named(
    form: type[EditionForm], field: str, told: dict[str, str]
) -> None:
    right = {"championship": "world", "slug": "2027", "name": "2027", "plays": "pairs"}
    assert form(right).is_valid()
    wrong = form({**right, **told})
    assert list(wrong.errors) == [field]
    assert "Constraint" not in str(wrong.errors)


def test_no_form_of_rows_is_left_out_above() -> None:
    made = {one for one in _below(ModelForm) if one.__module__.split(".")[0] in ("tournaments", "games")}
    assert made == set(CONTRADICTIONS)


def _below(form: type) -> set[type]:
    return {form, *(deeper for one in form.__subclasses__() for deeper in _below(one))}


def test_dates_the_wrong_way_round_change_nothing_and_every_deed_of_an_official_is_answered() -> None:
    title, secretary = _published()
    edition = title.competition
    client = _client(secretary)
    manage = reverse("tournaments:manage", args=[edition.championship.at, edition.slug])
    wrong = client.post(manage, {"name": "2021", "starts_on": "2027-05-02", "ends_on": "2027-05-01"})
    assert wrong.status_code == 422
    assert "It ends on the day it begins, or later." in wrong.content.decode()

    def told(address: str, **sent: object) -> str:
        answer = client.post(address, sent, follow=True)
        return " ".join(map(str, answer.context["messages"]))

    assert "Knock-out has begun" in told(_at(title, "begin_stage", 1))
    do = _at(title, "do_draw", Group.objects.get().pk)
    assert "The seed is fixed" in told(do, deed="fix", number=1)
    draw = Draw.objects.get().pk
    assert "Drawn" in told(do, deed="make", draw=draw)
    assert "everybody sees it" in told(do, deed="publish", draw=draw)
    desk = championships.appoint(competition=edition, user=of.user("desk"), role="desk", by=secretary)
    dismiss = reverse("tournaments:dismiss", args=[edition.championship.at, edition.slug, desk.pk])
    assert "desk is no longer desk here" in told(dismiss)
    # Who has closed their account keeps the role, and is no secretary in whose hands an edition can be left.
    gone = of.user("gone")
    championships.appoint(competition=edition, user=gone, role="secretary", by=secretary)
    User.objects.exclude(pk=secretary.pk).update(is_active=False)
    own = edition.officials.get(user=secretary, role="secretary")
    last = reverse("tournaments:dismiss", args=[edition.championship.at, edition.slug, own.pk])
    assert "Somebody must stay secretary" in told(last)
    assert edition.officials.filter(pk=own.pk, ended_at=None).exists()
    # A title at an address that another has is not taken for that one.
    titles = reverse("tournaments:new_title", args=[edition.championship.at, edition.slug])
    sent = {"slug": title.slug, "name": "Another", "plays": title.plays}
    assert f"another title at this address: {title.name}" in told(titles, **sent)
    again = client.post(titles, sent | {"name": title.name})  # the same form sent twice
    assert again.headers["Location"] == _at(title, "rules_form")
    assert edition.titles.count() == 1


def test_how_far_a_stage_is_and_who_has_won_stand_on_the_title_and_its_edition() -> None:
    title, secretary = _published()
    group = of.begin(title, secretary).groups.get()
    edition = reverse("tournaments:edition", args=[title.competition.championship.at, title.competition.slug])
    write = "Write the champions into the roll of honour"

    def pages() -> list[str]:
        return [_client(secretary).get(at).content.decode() for at in (edition, _at(title, "title"))]

    assert all("No match to play yet." in page for page in pages())
    of.draw(group, secretary)
    of.play(of.ready(group)[0], secretary)
    for page in pages():
        assert "Round 1 of 2, 1 of 2 matches confirmed." in page
        assert write not in page
        assert "Champion:" not in page
    of.play_all(group, secretary)
    winner = Match.objects.get(key="M2.1").first
    assert winner is not None
    on_edition, on_title = pages()
    assert "Over: all 3 matches confirmed." in on_title
    for page in (on_edition, on_title):
        assert f"Champion: {winner.key} player 1" in page
    assert write in on_title
    assert write not in _client().get(_at(title, "title")).content.decode()
    _client(secretary).post(_at(title, "write_champion"))
    assert write not in pages()[1]


def test_the_front_page_lists_what_is_held_now_or_next_and_says_so_only_where_nothing_was_called() -> None:
    edition, secretary = of.edition()
    none_called = "No championship has been called"
    client = _client()
    assert none_called in client.get("/").content.decode()
    championships.publish_edition(competition=edition, by=secretary)
    today = timezone.localdate()
    Competition.objects.filter(pk=edition.pk).update(starts_on="2021-05-01", ends_on="2021-05-02")
    page = client.get("/").content.decode()
    assert none_called not in page
    assert "World Championship 2021" in page  # over, and the latest there is
    next_year = today + timedelta(days=365)

    def call(*slugs: str) -> None:
        for slug in slugs:
            details = {"slug": slug, "name": f"{slug} ships", "starts_on": next_year, "ends_on": next_year}
            Competition.objects.create(championship=edition.championship, published_at=timezone.now(), **details)

    call("ten")
    page = client.get("/").content.decode()
    assert "World Championship ten ships" in page
    assert "World Championship 2021" not in page
    assert_same_number_of_queries(request=lambda: client.get("/"), make_more=lambda: call("a", "b", "c"))
