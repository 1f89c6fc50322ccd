"""Corrections at any later time, looked at before, done with a reason, taken back; and entries that leave."""

import uuid
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from tests.tournaments.competing import championship as of
from tests.tournaments.competing.test_whole import FINALS, QUALIFYING, _life
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.models import Entry, Group, Match, Player, Report, Result, Title
from tournaments.selectors.courses import course_of, stage_rules
from tournaments.selectors.qualifying import lots_of, qualifiers_of, standings_of
from tournaments.services.competing import correcting
from tournaments.services.competing.previewing import Preview
from tournaments.services.entries.entering import Named
from tournaments.services.entries.substituting import substitute
from tournaments.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry

pytestmark = pytest.mark.django_db

NAMES = {f"E{number:02}": f"E{number:02}" for number in range(1, 30)}


def _rows(group: Group) -> list[dict[str, Any]]:
    names = ("key", "first", "second", "first_is", "second_is", "state", "outcome")
    return [dict(zip(names, row, strict=True)) for row in group.matches.order_by("place").values_list(*names)]


def _counting() -> set[tuple[str, str]]:
    found = Result.objects.filter(annulled_at=None).values_list("leg__report__match__key", "seats__player__name")
    return set(found)


def _knock_out(count: int) -> tuple[Title, Group, User]:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, of.KNOCK_OUT)
    of.enter(title, count)
    group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    return title, group, secretary


def _correct(group: Group, key: str, outcome: Outcome | None, by: User) -> Preview:
    match = group.matches.get(key=key)
    preview = correcting.preview_correction(match=match.pk, outcome=outcome, by=by, names=NAMES)
    correcting.correct_match(
        match=match.pk, outcome=outcome, version=preview.version, because="The card was misread.", by=by
    )
    return preview


def test_a_correction_two_rounds_late_is_shown_done_and_taken_back() -> None:
    _title, group, secretary = _knock_out(8)
    of.play_all(group, secretary)
    before, counted = _rows(group), _counting()
    match = group.matches.get(key="M1.1")
    winner, loser = str(match.first), str(match.second)
    preview = _correct(group, "M1.1", of.SECOND_WINS, secretary)
    assert preview.told[:2] == (
        f"M1.1: {loser} beats {winner}.",
        f"M2.1: {loser} stands first, not {winner}.",
    )
    assert {result.leg.report.match.key for result in preview.results if result.leg} == {"M1.1", "M2.1", "M3.1"}
    assert [row["state"] for row in _rows(group) if row["key"] in ("M2.1", "M3.1")] == ["ready", "waiting"]
    assert {key for key, _ in _counting()} == {"M1.1", "M1.2", "M1.3", "M1.4", "M2.2"}
    _life(group)
    _correct(group, "M1.1", of.FIRST_WINS, secretary)
    assert (_rows(group), _counting()) == (before, counted)
    _life(group)
    assert not Result.objects.filter(annulled_at=None, superseded_by__isnull=False).exists()
    assert AuditEntry.objects.filter(deed="result corrected", words="The card was misread.").count() == 2


def test_a_match_that_others_play_after_a_correction_forgets_who_played_before() -> None:
    _title, group, secretary = _knock_out(8)
    of.play_all(group, secretary)
    _correct(group, "M1.1", of.SECOND_WINS, secretary)
    of.play_all(group, secretary)
    _life(group)
    reports = Report.objects.filter(match__key="M2.1").order_by("made_at")
    assert list(reports.values_list("state", flat=True)) == ["replaced", "confirmed"]
    _correct(group, "M1.1", of.FIRST_WINS, secretary)  # back again: it is to be played once more
    assert group.matches.get(key="M2.1").state == Match.State.READY
    of.play_all(group, secretary)
    _life(group)
    assert {key for key, _ in _counting()} == {match.key for match in group.matches.all()}


def test_who_sat_at_a_game_that_is_corrected_after_a_substitution_is_who_played_it() -> None:
    _title, group, secretary = _knock_out(4)
    of.play_all(group, secretary)
    match = group.matches.get(key="M1.1")
    assert match.first
    played = _counting()
    named = Named(uuid.uuid4(), "Substitute")
    substitute(
        entry_id=match.first.pk, by=secretary, version=match.first.version, place=1, player=named, because="Sailed."
    )
    for home in (2, 4):  # a correction, and one of that
        _correct(group, "M1.1", of.won(0, home), secretary)
        assert _counting() == played
    assert not Player.objects.get(name="Substitute").result_seats.exists()


def test_a_correction_is_for_umpires_with_a_reason_upon_what_they_saw() -> None:
    _title, group, secretary = _knock_out(4)
    of.play_all(group, secretary)
    match = group.matches.get(key="M1.1")
    how: dict[str, Any] = {
        "match": match.pk,
        "outcome": of.SECOND_WINS,
        "version": 0,
        "because": "So.",
        "by": secretary,
    }
    for nobody in (of.user("stranger"), of.as_player(match.first or Entry(), "player")):
        with pytest.raises(PermissionDenied):
            correcting.correct_match(**{**how, "by": nobody})
        with pytest.raises(PermissionDenied):
            correcting.preview_correction(match=match.pk, outcome=None, by=nobody, names={})
    with pytest.raises(NotNow):
        correcting.correct_match(**{**how, "because": " "})
    with pytest.raises(Stale):
        correcting.correct_match(**how)
    group.refresh_from_db()
    correcting.correct_match(**{**how, "version": group.version})
    correcting.correct_match(**{**how, "version": group.version})  # the same again
    assert Report.objects.filter(match=match, state=Report.State.CONFIRMED).count() == 1
    _life(group)


def test_a_quota_group_is_corrected_a_round_late_and_back() -> None:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, {"stages": [QUALIFYING, FINALS]}, "pairs")
    of.enter(title, 2, "Navy Board")
    of.enter(title, 12, "Everyone else", first=3)
    stage = of.begin(title, secretary)
    group = stage.groups.get(number=2)
    for number in (1, 2):
        of.draw(group, secretary, number)
        of.play_all(group, secretary)
    before, counted = _rows(group), _counting()
    later = group.matches.filter(round__number=2).values_list("first", "second")
    went_on = {entry for pair in later for entry in pair}
    key = next(m.key for m in group.matches.filter(round__number=1) if m.first_id in went_on)
    _correct(group, key, of.SECOND_WINS, secretary)
    assert _rows(group) != before
    _life(group)
    _correct(group, key, of.FIRST_WINS, secretary)
    assert (_rows(group), _counting()) == (before, counted)
    _life(group)
    with pytest.raises(NotNow):
        _correct(group, key, None, secretary)


def test_where_a_later_stage_has_begun_a_correction_that_changes_it_is_refused_with_what_could_be_done() -> None:
    edition, secretary = of.edition()
    title = of.title(edition, secretary, {"stages": [QUALIFYING, FINALS]}, "pairs")
    of.enter(title, 3, "Navy Board")
    of.enter(title, 6, "Everyone else", first=4)
    stage = of.begin(title, secretary)
    for group in stage.groups.all():
        for number in (1, 2) if group.number == 1 else (1,):
            of.draw(group, secretary, number)
            of.play_all(group, secretary)
    assert len(qualifiers_of(stage)) == 4
    finals = of.begin(title, secretary, 2)
    group = stage.groups.get(number=2)
    key = group.matches.filter(state=Match.State.CONFIRMED).values_list("key", flat=True)[0]
    with pytest.raises(NotNow) as refused:
        _correct(group, key, of.SECOND_WINS, secretary)
    assert any(finals.name in words for words in refused.value.instead)
    _correct(group, key, of.won(0, home=7), secretary)  # the same go on: only the score was wrong
    _life(group)


def test_who_withdraws_disturbs_nothing_played_and_may_come_back() -> None:
    _title, group, secretary = _knock_out(8)
    first = group.matches.get(key="M1.1")
    of.play(first, secretary)
    before = _rows(group)
    entry = first.first
    assert entry is not None
    for _ in range(2):  # sent twice
        correcting.leave(entry=entry.pk, how="withdrawn", because="Drafted to sea.", by=secretary)
    assert group.matches.get(key="M1.1").state == Match.State.CONFIRMED
    of.play_all(group, secretary)
    assert group.matches.get(key="M2.1").state == Match.State.UNPLAYED
    _life(group)
    with pytest.raises(PermissionDenied):
        correcting.leave(entry=entry.pk, how="put_out", because="So.", by=of.user("stranger"))
    _title, group, secretary = _knock_out_again(before)
    _life(group)


def _knock_out_again(before: list[dict[str, Any]]) -> tuple[Title, Group, User]:
    group = Group.objects.get()
    secretary = of.user("secretary")
    entry = Entry.objects.get(state=Entry.State.WITHDRAWN)
    correcting.take_back_in(entry=entry.pk, because="The draft was cancelled.", by=secretary)
    row = group.matches.get(key="M1.1")
    assert row.outcome == next(each["outcome"] for each in before if each["key"] == "M1.1")
    assert group.matches.get(key="M2.1").state == Match.State.READY
    return group.stage.title, group, secretary


def test_put_out_is_a_kind_of_its_own() -> None:
    _title, group, secretary = _knock_out(4)
    entry = group.matches.get(key="M1.1").first
    assert entry is not None
    correcting.leave(entry=entry.pk, how="put_out", because="Boards were thrown.", by=secretary)
    outcome = group.matches.get(key="M1.1").outcome
    assert outcome is not None
    assert outcome["ending"] == Ending.DISQUALIFICATION
    _life(group)


def test_half_of_the_matches_is_half_of_all_cycles() -> None:
    """Of four matches in two cycles one was played: under half, so that it counts for nobody."""
    edition, secretary = of.edition()
    stage = {"name": "Table", "format": "round-robin", "options": {"cycles": 2}}
    title = of.title(edition, secretary, {"stages": [stage]})
    of.enter(title, 3)
    group = of.begin(title, secretary).groups.get()
    of.draw(group, secretary)
    match = of.ready(group)[0]
    of.play(match, secretary)
    assert match.first is not None
    correcting.leave(entry=match.first.pk, how="withdrawn", because="Drafted to sea.", by=secretary)
    group.refresh_from_db()
    table = standings_of(course_of(group), stage_rules(group)[0], lots_of(group.stage))
    assert [row.entry.key for row in table.rows if row.rank is None] == [match.first.key]
