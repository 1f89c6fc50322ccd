"""Points deducted and awarded: in the table with their reason, done once, taken back, and archived."""

import uuid

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.competing.archiving import another_site
from tests.tournaments.leagues.league import confirmed, league, season
from tournaments.models import Adjustment, Competition, Entry, Group
from tournaments.selectors.archives import archive_of
from tournaments.selectors.courses import course_of, read_course, stage_rules
from tournaments.selectors.qualifying import lots_of, standings_of
from tournaments.services.archives.importing import import_archive
from tournaments.services.competing.adjusting import adjust_points, annul_adjustment
from tournaments.services.leagues.seasons import begin_season
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.selectors import trail_of

pytestmark = pytest.mark.django_db

WHY = "fielded no second pair on 3 November"


@pytest.fixture
def held() -> tuple[Group, list[Entry], User]:
    """A division of three that is played out: everybody wins at home."""
    able = confirmed("able")
    made = season(league(able), able)
    entries = of.enter(made.titles.get(), 3)
    begin_season(season=made, by=able)
    group = Group.objects.get(stage__title__competition=made)
    of.play_all(group, able)
    return Group.objects.get(pk=group.pk), entries, able


def _points(group: Group) -> dict[str, object]:
    fresh = Group.objects.select_related("stage__manifest").get(pk=group.pk)
    course = course_of(fresh)
    assert course.adjustments == read_course(fresh).adjustments  # what is kept is what the rows say
    table = standings_of(course, stage_rules(fresh)[0], lots_of(fresh.stage))
    return {row.entry.key: row.points for row in table.rows}


def test_they_change_the_table_once_and_are_taken_back_with_a_reason(
    held: tuple[Group, list[Entry], User],
) -> None:
    group, (one, other, _third), able = held
    before, key = _points(group), uuid.uuid4()
    made = adjust_points(entry=one.pk, points=-3, because=WHY, key=key, by=able)
    assert adjust_points(entry=one.pk, points=-3, because=WHY, key=key, by=able) == made
    adjust_points(entry=other.pk, points=1, because="lent a board", key=uuid.uuid4(), by=able)
    assert _points(group) == before | {"E01": before["E01"] - 3, "E02": before["E02"] + 1}  # type: ignore[operator]  # numbers
    with pytest.raises(NotNow, match="already"):
        adjust_points(entry=one.pk, points=-4, because=WHY, key=key, by=able)
    for wrong, field in (({"points": 0}, "points"), ({"points": 1001}, "points"), ({"because": " "}, "because")):
        with pytest.raises(NotNow) as refused:
            adjust_points(**{"entry": one.pk, "points": 1, "because": WHY, "key": uuid.uuid4(), "by": able, **wrong})  # type: ignore[arg-type]  # each is right but one
        assert refused.value.field == field
    for _twice in range(2):
        annul_adjustment(adjustment=made.pk, because="They had.", by=able)
    assert _points(group) == before | {"E02": before["E02"] + 1}  # type: ignore[operator]  # numbers
    trail = [(entry.deed, entry.words) for entry in trail_of(one.about)]
    assert sorted(trail) == [("points deducted", WHY), ("points taken back", "They had.")]
    row = Adjustment.objects.get(pk=made.pk)
    assert (row.points, row.because, row.annulled_by) == (-3, WHY, able)


def test_who_plays_in_the_table_and_who_is_in_none(held: tuple[Group, list[Entry], User]) -> None:
    group, (one, other, _third), able = held
    made = adjust_points(entry=other.pk, points=-3, because=WHY, key=uuid.uuid4(), by=able)
    of.as_player(one, "able")
    for entry in (one, other):
        with pytest.raises(PermissionDenied, match="another official"):
            adjust_points(entry=entry.pk, points=1, because=WHY, key=uuid.uuid4(), by=able)
    with pytest.raises(PermissionDenied):
        annul_adjustment(adjustment=made.pk, because=WHY, by=able)
    boss = of.user("boss", superuser=True)
    (late,) = of.enter(group.stage.title, 1, first=9)
    with pytest.raises(NotNow, match="no table"):
        adjust_points(entry=late.pk, points=1, because=WHY, key=uuid.uuid4(), by=boss)
    knocked_out = of.title(group.stage.title.competition, able, of.KNOCK_OUT)
    of.enter(knocked_out, 2)
    final = of.begin(knocked_out, able).groups.get()
    finalist = final.contenders.all()[0].entry_id
    with pytest.raises(NotNow, match="no table"):
        adjust_points(entry=finalist, points=1, because=WHY, key=uuid.uuid4(), by=boss)


def test_pages_tell_them_and_another_site_has_them(held: tuple[Group, list[Entry], User]) -> None:
    group, (one, other, _third), able = held
    where = [group.stage.title.competition.championship.at, "2026", "first"]
    page = reverse("tournaments:entry_points", args=[*where, one.pk])
    client, reader = Client(), Client()
    client.force_login(able)
    key = client.get(page).context["form"].initial["key"]
    sent = {"which": "deduct", "points": "2", "because": WHY, "key": str(key)}
    assert client.post(page, {**sent, "points": "none"}).status_code == 422
    for _twice in range(2):
        assert client.post(page, sent).status_code == 302
    table = reverse("tournaments:group", args=[*where, group.pk])
    way = reverse("tournaments:entry_way", args=[*where, one.pk])
    for shown in (table, way):
        assert f"2 deducted: {WHY}" in reader.get(shown).content.decode()
    assert reader.get(table).content.decode().count("(points deducted or awarded)") == 1
    assert page in client.get(way).content.decode()
    assert page not in reader.get(way).content.decode()
    made = Adjustment.objects.get()
    another = reverse("tournaments:entry_points", args=[*where, other.pk])
    assert client.post(another, {"annul": made.pk, "because": "Not theirs."}).status_code == 404
    assert client.post(page, {"annul": made.pk, "because": ""}).status_code == 422

    def more() -> None:
        for entry in (one, other, one):
            adjust_points(entry=entry.pk, points=-1, because=WHY, key=uuid.uuid4(), by=able)

    assert_same_number_of_queries(request=lambda: [client.get(at) for at in (table, way, page)], make_more=more)
    assert client.post(page, {"annul": made.pk, "because": "They had."}).status_code == 302
    assert "They had." in client.get(page).content.decode()
    text = archive_of(group.stage.title.competition)
    assert import_archive(text=text, by=another_site()).faults == ()
    assert archive_of(Competition.objects.get()) == text
    assert Adjustment.objects.get(pk=made.pk).annulled_because == "They had."
