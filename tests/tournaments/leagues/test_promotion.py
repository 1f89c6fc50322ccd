"""The next season: proposed by the tables, changed with a reason, made once, and told."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.competing.archiving import another_site
from tests.tournaments.leagues.league import confirmed, league, season
from tournaments.models import Competition, Entry, Group, Official
from tournaments.selectors.archives import archive_of
from tournaments.selectors.promotion import proposed_in
from tournaments.services import championships
from tournaments.services.archives.importing import import_archive
from tournaments.services.competing.correcting import leave
from tournaments.services.leagues.promotion import make_next_season
from tournaments.services.leagues.seasons import begin_season
from tournaments.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.audit.selectors import trail_of
from uckers_site.notices.models import Notice

pytestmark = pytest.mark.django_db


@pytest.fixture
def held() -> tuple[Competition, User]:
    """A season of two divisions, three and four entries, that begins; one changes places."""
    able = confirmed("able")
    made = season(league(able), able, "First", "Second")
    championships.change_edition(competition=made, promotes=1, by=able)
    for division, count in zip(made.titles.all(), (3, 4), strict=True):
        of.enter(division, count)
    begin_season(season=made, by=able)
    return Competition.objects.get(pk=made.pk), able


def _play(made: Competition, able: User) -> None:
    for group in Group.objects.filter(stage__title__competition=made):
        of.play_all(group, able)


def _keys(made: Competition) -> dict[str, list[str]]:
    """Who is in which division, by what they were before: ``first E01``."""
    return {
        title.slug: [
            f"{entry.carried_from.title.slug} {entry.carried_from.key}"
            for entry in title.entries.select_related("carried_from__title")
            if entry.carried_from and entry.state == Entry.State.ENTERED
        ]
        for title in made.titles.all()
    }


def test_the_tables_propose_and_the_secretary_decides_once(held: tuple[Competition, User]) -> None:
    made, able = held
    umpire = of.user("umpire")
    championships.appoint(competition=made, user=umpire, role=Official.Role.UMPIRE, by=able)
    told = {"season": made, "slug": "2027", "name": "2027", "starts_on": date(2027, 1, 4), "by": able}
    goes = {line.entry.pk: line.goes for one in proposed_in(made) for line in one.lines}
    with pytest.raises(NotNow, match="Still to be played: First, Second"):
        make_next_season(goes=goes, because={}, **told)  # type: ignore[arg-type]  # as told above
    gone = made.titles.all()[1].entries.get(number=2)
    leave(entry=gone.pk, how="withdrawn", because="Drafted.", by=able)
    _play(made, able)
    first, second = proposed_in(made)
    assert (first.is_over, second.is_over, len(second.left)) == (True, True, 1)
    down, up = first.lines[-1], second.lines[0]
    assert (down.goes, up.goes) == (second.division.pk, first.division.pk)
    assert [line.goes for line in (*first.lines[:-1], *second.lines[1:])] == [first.division.pk] * 2 + [
        second.division.pk
    ] * 2
    with pytest.raises(Stale):  # who withdrew meanwhile was still on the page
        make_next_season(goes=goes, because={}, **told)  # type: ignore[arg-type]  # as told above
    goes = {line.entry.pk: line.goes for one in (first, second) for line in one.lines}
    stays = second.lines[1].entry
    player = of.as_player(stays, "jack")
    for wrong, field in ((None, "because"), (made.pk, "goes")):
        with pytest.raises(NotNow) as refused:
            make_next_season(goes=goes | {stays.pk: wrong}, because={}, **told)  # type: ignore[arg-type]  # as above
        assert refused.value.field == f"{field}_{stays.pk}"
    assert Competition.objects.count() == 1  # nothing is changed by what is refused
    changed, why = goes | {stays.pk: first.division.pk}, {stays.pk: "The first has room."}
    new = make_next_season(goes=changed, because=why, **told)  # type: ignore[arg-type]  # as above
    assert make_next_season(goes=changed, because=why, **told) == new  # type: ignore[arg-type]  # as above
    assert Competition.objects.count() == 2
    with pytest.raises(NotNow, match="made already: 2027"):
        make_next_season(goes=changed, because=why, **{**told, "slug": "2028"})  # type: ignore[arg-type]  # as above
    assert _keys(new) == {
        "first": [f"first {line.entry.key}" for line in first.lines[:-1]]
        + [f"second {up.entry.key}", f"second {stays.key}"],
        "second": [f"first {down.entry.key}", f"second {second.lines[2].entry.key}"],
    }
    for old, title in zip(made.titles.all(), new.titles.all(), strict=True):
        assert old.manifests.get().content == title.manifests.get().content
    assert (new.is_public, new.promotes) == (True, 1)
    assert new.officials.filter(user=umpire, role="umpire").exists()
    (trail,) = [entry for entry in trail_of(stays.about) if entry.deed == "carried over"]
    assert (trail.words, trail.details["proposed"], trail.details["to"]) == ("The first has room.", "second", "first")
    notice = Notice.objects.get(user=player)
    client = Client()
    client.force_login(player)
    assert client.get(notice.link).status_code == 200  # where they may withdraw
    assert begin_season(season=new, by=able)


def test_pages_propose_make_and_tell_it_and_another_site_has_the_rule(held: tuple[Competition, User]) -> None:
    made, able = held
    where = [made.championship.at, made.slug]
    page, public = reverse("tournaments:next_season", args=where), reverse("tournaments:edition", args=where)
    client, reader = Client(), Client()
    client.force_login(able)
    assert page in client.get(reverse("tournaments:manage", args=where)).content.decode()
    assert "This is how it stands" in client.get(page).content.decode()
    assert client.post(page, {"promotes": "21"}).status_code == 422
    assert client.post(page, {"promotes": "0"}).status_code == 302
    assert "Changes its division" not in client.get(page).content.decode()
    assert client.post(page, {"promotes": "1"}).status_code == 302
    _play(made, able)
    shown = client.get(page)
    assert shown.content.decode().count("Changes its division") == 2
    form = shown.context["form"]
    sent = {name: form.fields[name].initial or "" for name in form.fields}
    sent |= {"name": "2027", "slug": "2027", "starts_on": ""}
    last = proposed_in(made)[0].lines[-1].entry
    refused = client.post(page, {**sent, f"goes_{last.pk}": ""})
    assert refused.status_code == 422
    assert "goes elsewhere than the table says" in refused.content.decode()
    stranger = f"goes_{made.pk}"
    assert "Something has changed" in client.post(page, {**sent, stranger: ""}).content.decode()
    assert "Up and down" not in reader.get(public).content.decode()
    for _twice in range(2):
        assert client.post(page, sent).status_code == 302
    new = Competition.objects.get(slug="2027")
    assert sorted(map(len, _keys(new).values())) == [3, 4]
    told = reader.get(public).content.decode()
    assert told.count("goes up to First") == told.count("goes down to Second") == 1
    assert "The next season is made" in client.get(page).content.decode()
    text = archive_of(made)
    assert import_archive(text=text, by=another_site()).faults == ()
    assert Competition.objects.get().promotes == 1


def test_as_many_queries_for_many_as_for_few(held: tuple[Competition, User]) -> None:
    made, _able = held
    assert_same_number_of_queries(
        request=lambda: proposed_in(made), make_more=lambda: of.enter(made.titles.all()[0], 5, first=10)
    )
