"""Titles from the first draw to the champion, through the services, in every format."""

import json

import pytest

from tests.tournaments.competing import championship as of
from tournaments.formats.lives.asked import Life
from tournaments.formats.published import verify
from tournaments.formats.published_rounds import verify_round
from tournaments.models import Draw, Group, Match, Report, Result
from tournaments.selectors import courses
from tournaments.selectors.qualifying import lots_of, places_of, qualifiers_of, ranking

pytestmark = pytest.mark.django_db

QUALIFYING = {
    "name": "Qualifying",
    "format": "quota",
    "groups": [{"name": "Navy Board", "quota": 1, "next": ["Everyone else"]}, {"name": "Everyone else", "quota": 3}],
}
FINALS = {"name": "Finals", "format": "single", "options": {"third": True, "separation": "bands"}}


def _life(group: Group) -> Life:
    """As it is kept, which has to be as it is in the rows."""
    group.refresh_from_db()
    kept = courses.course_of(group)
    read = courses.read_course(group)
    assert kept.life.states == read.life.states
    assert kept.life.out == read.life.out
    assert kept == read
    return kept.life


def test_qualifying_by_quota_and_a_knock_out_of_those_who_came_through() -> None:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, {"stages": [QUALIFYING, FINALS]}, "pairs")
    of.enter(title, 3, "Navy Board")
    of.enter(title, 7, "Everyone else", first=4)
    qualifying = of.begin(title, secretary)
    for group in qualifying.groups.all():
        for number in (1, 2):
            made = of.draw(group, secretary, number)
            assert verify_round(made.text).asked.seed == made.seed
            of.play_all(group, secretary)
        _life(group)
    came_through = qualifiers_of(qualifying)
    assert [one.group for one in came_through] == ["Navy Board"] + 3 * ["Everyone else"]
    finals = of.begin(title, secretary, 2).groups.get()
    made = of.draw(finals, secretary)
    assert verify(made.text).seed == made.seed
    of.play_all(finals, secretary)
    course = courses.course_of(Group.objects.select_related("stage__manifest").get(pk=finals.pk))
    assert [placing.rank for placing in places_of(course)] == [1, 2, 3, 4]
    played = Report.objects.filter(state=Report.State.CONFIRMED).count()
    assert Result.objects.filter(annulled_at=None).count() == played
    assert set(Result.objects.values_list("seats__score", flat=True)) == {"won", "lost"}
    _life(finals)


@pytest.mark.parametrize("format", ["swiss", "round-robin"])
def test_a_table_sends_its_best_on(format: str) -> None:
    rounds = {"rounds": 3} if format == "swiss" else {}
    stage = {"name": "Table", "format": format, "qualify": 4, **rounds}
    edition, secretary = of.edition()
    title = of.title(edition, secretary, {"stages": [stage, {"name": "Finals", "format": "single"}]})
    of.enter(title, 7)
    group = of.begin(title, secretary).groups.get()
    for number in range(1, 4 if format == "swiss" else 2):
        of.draw(group, secretary, number)
        of.play_all(group, secretary)
    _life(group)
    manifest = courses.stage_rules(group)[0]
    course = courses.course_of(group)
    found = qualifiers_of(group.stage)
    assert [one.key for one in found] == ranking(course, manifest, lots_of(group.stage))[:4]
    assert [one.seed for one in found] == [1, 2, 3, 4]


def test_a_double_elimination_is_played_out() -> None:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, {"stages": [{"name": "Double", "format": "double"}]})
    of.enter(title, 6)
    group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    of.play_all(group, secretary)
    assert not group.matches.exclude(state__in=[Match.State.CONFIRMED, Match.State.UNPLAYED]).exists()
    _life(group)


def test_what_is_published_names_nobody() -> None:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, of.KNOCK_OUT)
    of.enter(title, 5)
    made = of.draw(of.begin(title, secretary).groups.get(), secretary)
    assert {entry["name"] for entry in json.loads(made.text)["entries"]} == {""}
    assert Draw.objects.get(pk=made.pk).seed in made.text
