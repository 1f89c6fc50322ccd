"""An entry's way through a title: who it met, who it could meet, what it came through by; and who sees that."""

from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.test import Client

from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tournaments.models import Entry, Group, Player, Round, Title
from tournaments.selectors.entries import entry_names
from tournaments.selectors.paths import Way, way_of
from tournaments.services import championships
from tournaments.services.people.anonymising import anonymise_player
from uckers_site.accounts.models import User

pytestmark = pytest.mark.django_db


def _drawn(rules: object, count: int) -> tuple[Title, Group, User]:
    edition, secretary = of.edition()
    championships.publish_edition(competition=edition, by=secretary)
    title = of.title(edition, secretary, {"stages": rules})
    of.enter(title, count)
    group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    return title, group, secretary


def _path(entry: Entry) -> str:
    return f"/championships/world/2021/{entry.title.slug}/entries/{entry.pk}/way/"


def _keys(way: Way, stage: int = 0) -> list[tuple[str, str]]:
    return [(step.row.key, step.came_of_it) for step in way.stages[stage].steps]


def test_who_could_come_next_if_it_is_won_or_lost_and_by_when() -> None:
    _, group, secretary = _drawn([{"name": "Double", "format": "double"}], 8)
    due = datetime(2027, 5, 1, tzinfo=UTC)
    Round.objects.filter(group=group, part="main", number=2).update(deadline=due)
    first, second = of.ready(group)[:2]
    assert first.first is not None
    won, lost = way_of(first.first).stages[0].ahead
    assert (won.is_won, won.row.key, won.deadline) == (True, "M2.1", due)
    assert {pk for pk, _ in won.opposite.could_be} == {second.first_id, second.second_id}
    assert (lost.is_won, lost.row.key) == (False, "L1.1")
    of.play(first, secretary)
    assert first.second is not None
    way = way_of(first.second)
    assert _keys(way) == [("M1.1", "lost"), ("L1.1", "")]
    assert way.stages[0].finished is None, "it still plays"
    assert {pk for pk, _ in way.stages[0].steps[1].opposite.could_be} == {second.first_id, second.second_id}
    of.play_all(group, secretary)
    ways = [way_of(entry).stages[0] for entry in Entry.objects.all()]
    assert all(way.ahead == () for way in ways)
    places = sorted(way.finished or (0, 0) for way in ways)
    assert places == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        *[(5, 6)] * 2,
        *[(7, 8)] * 2,
    ]


def test_a_second_grand_final_follows_only_a_defeat_of_who_was_unbeaten() -> None:
    _, group, secretary = _drawn([{"name": "Double", "format": "double"}], 4)
    while (found := of.ready(group)) and found[0].key != "F1.1":
        for match in found:
            of.play(match, secretary)
    grand = group.matches.get(key="F1.1")
    assert grand.first is not None
    assert grand.second is not None
    (only,) = way_of(grand.first).stages[0].ahead
    assert (only.is_won, only.row.key) == (False, "F2.1")
    assert only.opposite.could_be == ((grand.second.pk, entry_names([grand.second])[grand.second.pk]),)
    (only,) = way_of(grand.second).stages[0].ahead
    assert (only.is_won, only.row.key) == (True, "F2.1")


def test_stage_by_stage_with_what_it_came_through_by() -> None:
    table = {"name": "Swiss", "format": "swiss", "rounds": 2, "qualify": 2}
    title, group, secretary = _drawn([table, {"name": "Final", "format": "single"}], 5)
    bye = group.matches.get(second_is="bye").first
    assert bye is not None
    assert [came for _, came in _keys(way_of(bye))] == ["bye"]
    of.play_all(group, secretary)
    assert all(way_of(entry).stages[0].is_drawn_on for entry in Entry.objects.all())
    of.draw(group, secretary, 2)
    of.play_all(group, secretary)
    assert not any(way_of(entry).stages[0].is_drawn_on for entry in Entry.objects.all())
    final = of.begin(title, secretary, 2).groups.get()
    of.draw(final, secretary)
    winner = of.ready(final)[0].first
    assert winner is not None
    of.play_all(final, secretary)
    way = way_of(winner)
    assert [stage.place.group.name for stage in way.stages] == ["Swiss", "Final"]
    assert way.stages[1].because.endswith("of Swiss.")
    assert _keys(way, 1) == [("M1.1", "won")]
    assert [stage.finished for stage in way.stages][1:] == [(1, 1)]
    assert way.stages[0].finished in ((1, 1), (2, 2)), "the first two of the table came through"
    assert "<p>Place: <strong>1</strong></p>" in Client().get(_path(winner)).content.decode()
    page = Client().get(_path(winner)).content.decode()
    assert "of Swiss." in page
    assert "beats" in page


def test_a_quota_group_draws_on_for_those_who_won() -> None:
    rules = [{"name": "Q", "format": "quota", "groups": [{"name": "Q", "quota": 1}]}, {"name": "F", "format": "single"}]
    _, group, secretary = _drawn(rules, 4)
    match = of.ready(group)[0]
    of.play(match, secretary)
    assert match.first is not None
    assert match.second is not None
    assert way_of(match.first).stages[0].is_drawn_on
    assert not way_of(match.second).stages[0].is_drawn_on
    of.play_all(group, secretary)
    of.draw(group, secretary, 2)
    of.play_all(group, secretary)  # one is left, as many as come through: nothing more is drawn
    assert not any(way_of(entry).stages[0].is_drawn_on for entry in Entry.objects.all())
    assert "follows from the draw" not in Client().get(_path(match.first)).content.decode()


def test_who_comes_through_without_a_match_waits_for_no_draw() -> None:
    edition, secretary = of.edition()
    championships.publish_edition(competition=edition, by=secretary)
    quota = {"name": "Q", "format": "quota", "groups": [{"name": "Q", "quota": 3}]}
    title = of.title(edition, secretary, {"stages": [quota, {"name": "F", "format": "single"}]})
    entry = of.enter(title, 3)[0]
    of.begin(title, secretary)
    page = Client().get(_path(entry)).content.decode()
    assert "They had no match to play here." in page
    assert "draw" not in page.split("Here by")[1].split("</section>")[0]


def test_who_sees_it_and_what_it_is_linked_from() -> None:
    title, group, _ = _drawn([{"name": "Table", "format": "round-robin"}], 4)
    entry = title.entries.first()
    assert entry is not None
    reader = Client()
    assert "E01 player 1" in reader.get(_path(entry)).content.decode()
    at = f"/championships/world/2021/{title.slug}"
    for where in (f"{at}/entries/", f"{at}/group/{group.pk}/"):
        assert reader.get(where).content.decode().count(_path(entry)) >= 1
    player = Player.objects.get(memberships__entry=entry)
    anonymise_player(player_id=player.pk, by=of.user("boss", superuser=True), because="They asked for it.")
    assert "E01 player 1" not in reader.get(_path(entry)).content.decode()
    for state in (Entry.State.REFUSED, Entry.State.ASKED):
        other = Entry.objects.create(title=title, number=50 + len(state), state=state)
        assert reader.get(_path(other)).status_code == 404
    assert reader.get(_path(entry).replace(str(entry.pk), str(uuid4()))).status_code == 404
    title.competition.published_at = None
    title.competition.save()
    assert reader.get(_path(entry)).status_code == 404


def test_a_longer_way_costs_no_query_more() -> None:
    _, group, secretary = _drawn([{"name": "Double", "format": "double"}], 9)
    entry = of.ready(group)[0].first
    assert entry is not None
    assert_same_number_of_queries(
        make_more=lambda: of.play_all(group, secretary), request=lambda: Client().get(_path(entry))
    )
