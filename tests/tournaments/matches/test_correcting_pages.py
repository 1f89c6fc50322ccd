"""Correcting a result and letting an entry go, by pages: looked at first, done with a reason, and taken back."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import Drawn
from tests.tournaments.matches.test_pages import FIRST, SECOND, signed_in, words_of
from tournaments.formats.outcomes import Ending, Outcome
from tournaments.models import Champion, Entry, Match, Official, Player, Result
from tournaments.services.competing import correcting
from tournaments.services.honours import write_champion
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry

pytestmark = pytest.mark.django_db

NAMES = ("Anson", "Blake", "Cook", "Drake")
SWISS = {"stages": [{"name": "Swiss", "format": "swiss", "rounds": 2}]}


def named(drawn: Drawn) -> list[str]:
    """Give the entries names; those of the first match, in order."""
    for number, name in enumerate(NAMES, 1):
        Player.objects.filter(memberships__entry__number=number).update(name=name)
    found = (drawn.match.first, drawn.match.second)
    return [NAMES[entry.number - 1] for entry in found if entry]


def send(drawn: Drawn, by: User, name: str = "match_correct", **told: Any) -> Any:
    return signed_in(by).post(drawn.address(name), told)


def version_on(response: Any) -> str:
    found = re.search(r'name="version" value="(\d+)"', response.content.decode())
    assert found
    return found[1]


def states(drawn: Drawn) -> list[tuple[Any, ...]]:
    return list(drawn.group.matches.order_by("place").values_list("key", "first", "second", "state", "outcome"))


def test_a_correction_is_looked_at_done_with_a_reason_and_taken_back() -> None:
    drawn = Drawn()
    first, second = named(drawn)
    of.play_all(drawn.group, drawn.secretary)
    before = states(drawn)
    looked = send(drawn, drawn.secretary, **SECOND)
    assert looked.status_code == 200
    words = words_of(looked)
    assert f"{drawn.match.key}: {second} beats {first}." in words
    assert f"M2.1: {second} stands first, not {first}." in words
    assert "M2.1: the result falls" in words
    assert "2 games that count now would count no longer" in words
    assert states(drawn) == before
    version = version_on(looked)
    assert "Say why" in words_of(send(drawn, drawn.secretary, **SECOND, version=version, because=" ", do=1))
    assert states(drawn) == before
    for _ in range(2):  # sent twice
        done = send(drawn, drawn.secretary, **SECOND, version=version, because="The card was misread.", do=1)
        assert done.status_code == 302
    assert Match.objects.get(key="M2.1").state == Match.State.READY
    page = words_of(signed_in(None).get(drawn.address("match")))
    assert "Result corrected" in page
    assert "The card was misread." in page
    assert f"M2.1: {second} stands first, not {first}." in page
    stale = send(drawn, drawn.secretary, **FIRST, version=version, because="It was right.", do=1)
    assert stale.status_code == 409
    assert "Something has changed since you looked" in words_of(stale)
    assert "It was right." in words_of(stale)
    assert "The result of 1 match that counts no longer would count again." in words_of(stale)
    send(drawn, drawn.secretary, **FIRST, version=version_on(stale), because="It was right.", do=1)
    assert states(drawn) == before
    assert Result.objects.filter(annulled_at=None).count() == 3


def test_in_a_table_the_places_that_change_are_named_and_a_result_can_be_taken_away() -> None:
    drawn = Drawn(SWISS)
    _first, second = named(drawn)
    of.play_all(drawn.group, drawn.secretary)
    words = words_of(send(drawn, drawn.secretary, **SECOND))
    assert "The table changes" in words
    assert re.search(rf"{second}: [12] in the table, not [34]\.", words)
    again = send(drawn, drawn.secretary, ending="again")
    assert f"{drawn.match.key}: to be played." in words_of(again)
    send(drawn, drawn.secretary, ending="again", version=version_on(again), because="Wrong board.", do=1)
    assert drawn.fresh().state == Match.State.READY
    assert "no result to correct" in words_of(signed_in(drawn.secretary).get(drawn.address("match_correct")))


def test_what_stands_already_changes_nothing_and_what_cannot_be_is_refused() -> None:
    drawn = Drawn()
    of.play_all(drawn.group, drawn.secretary)
    same = send(drawn, drawn.secretary, **FIRST)
    assert same.status_code == 422
    assert "nothing would change" in words_of(same)
    both = send(drawn, drawn.secretary, ending="played", winner_1="0", first_1="8", second_1="8")
    assert "second_1" in both.context["form"].errors
    assert "who did not win game 1" in words_of(both)
    few = send(drawn, drawn.secretary, ending="played", winner_1="1", first_1="3", second_1="5")
    assert list(few.context["form"].errors) == ["second_1"]


def test_a_played_result_is_corrected_to_one_without_games_whatever_its_prefilled_games_say() -> None:
    drawn = Drawn()
    of.play_all(drawn.group, drawn.secretary)
    for ending, words in (("absent-0", "did not come"), ("absent-both", ""), ("again", "to be played")):
        looked = send(drawn, drawn.secretary, **{**FIRST, "ending": ending, "second_1": "9"})
        assert looked.status_code == 200, looked.context["form"].errors
        assert words in words_of(looked)
        assert " legs" not in words_of(looked)
    told = {**FIRST, "ending": "absent-0"}
    version = version_on(send(drawn, drawn.secretary, **told))
    assert send(drawn, drawn.secretary, **told, version=version, because="Late.", do=1).status_code == 302
    assert drawn.fresh().outcome == {"ending": "walkover", "winner": 1, "legs": []}


def test_an_entry_leaves_and_comes_back() -> None:
    drawn = Drawn()
    first, second = named(drawn)
    looked = send(drawn, drawn.secretary, "entry_out", how="withdrawn")
    assert f"{first} withdraws." in words_of(looked)
    assert f"M2.1: {second} stands first." in words_of(looked)
    told: dict[str, Any] = {"version": version_on(looked), "because": "Drafted.", "do": 1}
    for _ in range(2):
        assert send(drawn, drawn.secretary, "entry_out", how="withdrawn", **told).status_code == 302
    assert drawn.fresh().state == Match.State.UNPLAYED
    stale = send(drawn, drawn.secretary, "entry_out", how="entered", **told)
    assert stale.status_code == 409
    back = {**told, "version": version_on(stale)}
    assert send(drawn, drawn.secretary, "entry_out", how="entered", **back).status_code == 302
    assert Entry.objects.get(matches_first=drawn.match).state == Entry.State.ENTERED
    assert drawn.fresh().state == Match.State.READY


def test_corrections_and_leaving_are_for_the_secretary_and_umpires() -> None:
    drawn = Drawn()
    of.play_all(drawn.group, drawn.secretary)
    before = states(drawn)
    may = {drawn.secretary: True, drawn.one: False, drawn.other: False, of.user("stranger"): False}
    for role, settles in ((Official.Role.UMPIRE, True), (Official.Role.DESK, False), (Official.Role.VIEWER, False)):
        drawn.appoint(of.user(role.value), role)
        may[of.user(role.value)] = settles
    told = {"version": "99", "because": "So.", "do": 1}
    for user, settles in may.items():
        for name, how in (("match_correct", SECOND), ("entry_out", {"how": "put_out"})):
            client = signed_in(user)
            assert client.get(drawn.address(name)).status_code == (200 if settles else 403), (user, name)
            assert send(drawn, user, name, **how, **told).status_code == (409 if settles else 403), (user, name)
    assert states(drawn) == before


def test_what_was_reported_keeps_the_names_of_those_it_was_about_and_says_that_it_fell() -> None:
    """After a correction others stand in the final: its old report is told with those who played it, and counts not."""
    drawn = Drawn(entries=8)
    of.play_all(drawn.group, drawn.secretary)
    for entry in Entry.objects.all():
        Player.objects.filter(memberships__entry=entry).update(name=f"Captain {entry.key}")
    later = drawn.group.matches.get(key="M2.1")
    assert later.first
    assert later.second
    assert drawn.match.second
    was = f"Captain {later.first.key} beats Captain {later.second.key}, with 8 pieces home to 3."
    at = drawn.address("match").replace(str(drawn.match.pk), str(later.pk))
    assert "Result counts no longer" not in words_of(signed_in(None).get(at))
    version = version_on(send(drawn, drawn.secretary, **SECOND))
    send(drawn, drawn.secretary, **SECOND, version=version, because="The card was misread.", do=1)
    page = words_of(signed_in(None).get(at))
    new = f"Captain {drawn.match.second.key}"
    assert f"{was} counts no longer" in page
    assert f"{new} beats" not in page
    assert "Result counts no longer" in page
    assert re.search(rf"“The card was misread.” M1.1 was corrected. M2.1: {new} stands first", page)
    final = drawn.group.matches.get(key="M3.1")
    assert final.first is None
    emptied = words_of(signed_in(None).get(at.replace(str(later.pk), str(final.pk))))
    assert re.search(rf"Captain {later.first.key} beats Captain E\d+, .*? counts no longer", emptied)
    assert "beats Winner" not in emptied
    version = version_on(send(drawn, drawn.secretary, **FIRST))
    send(drawn, drawn.secretary, **FIRST, version=version, because="It was right.", do=1)
    page = words_of(signed_in(None).get(at))
    assert f"{was} confirmed" in page
    assert "Result counts again" in page


def test_who_leaves_or_comes_back_is_told_in_the_trail_of_the_results_that_fall() -> None:
    drawn = Drawn()
    looked = send(drawn, drawn.secretary, "entry_out", how="withdrawn")
    send(drawn, drawn.secretary, "entry_out", how="withdrawn", version=version_on(looked), because="Drafted.", do=1)
    of.play_all(drawn.group, drawn.secretary)
    later = drawn.group.matches.get(key="M2.1")
    assert later.state == Match.State.CONFIRMED
    looked = send(drawn, drawn.secretary, "entry_out", how="entered")
    send(drawn, drawn.secretary, "entry_out", how="entered", version=version_on(looked), because="Sailing off.", do=1)
    at = drawn.address("match").replace(str(drawn.match.pk), str(later.pk))
    page = words_of(signed_in(None).get(at))
    assert re.search(r"Result counts no longer.*?“Sailing off.” .*? is in again\.", page)


def test_the_roll_names_no_champion_whose_final_no_longer_stands() -> None:
    drawn = Drawn()
    first, second = named(drawn)
    of.play_all(drawn.group, drawn.secretary)
    champion = write_champion(title=drawn.title, by=drawn.secretary)
    assert champion.entry == drawn.match.first
    roll = Client()
    assert first in words_of(roll.get(reverse("tournaments:honours")))
    score = {**FIRST, "second_1": "7"}  # the same win, by another score, touches nobody on the roll
    assert "roll of honour" not in words_of(send(drawn, drawn.secretary, **score)).split("What would change")[1]
    looked = send(drawn, drawn.secretary, **SECOND)
    assert f"{first} would be struck out of the roll of honour as champion: Singles, " in words_of(looked)
    assert Champion.objects.get(pk=champion.pk).struck_at is None
    send(drawn, drawn.secretary, **SECOND, version=version_on(looked), because="The card was misread.", do=1)
    assert Champion.objects.get(pk=champion.pk).struck_at is not None
    assert first not in words_of(roll.get(reverse("tournaments:honours")))
    struck = AuditEntry.objects.get(deed="champion struck out", about=f"title:{drawn.title.pk}")
    assert (struck.by, struck.words) == (drawn.secretary, "The card was misread.")
    with pytest.raises(NotNow):
        write_champion(title=drawn.title, by=drawn.secretary)
    of.play_all(drawn.group, drawn.secretary)
    anew = write_champion(title=drawn.title, by=drawn.secretary)
    assert anew.entry == drawn.match.second
    assert second in words_of(roll.get(reverse("tournaments:honours")))


def test_who_is_put_out_is_no_champion_and_nobody_is_of_a_final_to_which_neither_came() -> None:
    drawn = Drawn()
    named(drawn)
    of.play_all(drawn.group, drawn.secretary)
    champion = write_champion(title=drawn.title, by=drawn.secretary)
    assert drawn.match.first
    names = {f"E{number:02}": name for number, name in enumerate(NAMES, 1)}
    put_out = correcting.preview_leaving(entry=drawn.match.first.pk, how="put_out", by=drawn.secretary, names=names)
    assert put_out is not None
    assert len(put_out.honours) == 1
    final, by = drawn.group.matches.get(key="M2.1"), drawn.secretary
    drawn.group.refresh_from_db()
    neither = Outcome(Ending.DOUBLE_WALKOVER, None)
    correcting.correct_match(match=final.pk, outcome=neither, version=drawn.group.version, because="So.", by=by)
    champion.refresh_from_db()
    assert champion.struck_at is not None
    with pytest.raises(NotNow, match="Nobody has won it"):
        write_champion(title=drawn.title, by=by)
