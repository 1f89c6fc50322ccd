"""A knock-out match whose games are added up and level: another game, or an official who decides and says why."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.competing import championship as of
from tests.tournaments.matches.drawn import Drawn
from tournaments.formats.judging import decided, judge_outcome
from tournaments.formats.manifests import BadManifest, Counting, Level, MatchRules, read_manifest, write_manifest
from tournaments.formats.outcomes import BadOutcome, Ending, Leg, Outcome, Side
from tournaments.models import Match, Official, Report
from tournaments.services.competing import reporting
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User

THREE = MatchRules(3, Counting.SUMMED)
ON = MatchRules(2, Counting.SUMMED, Level.GAME)
_LEGS = {"1": Leg(0, (8, 3)), "2": Leg(1, (3, 8)), "=": Leg(None, (4, 4))}


def _legs(written: str) -> tuple[Leg, ...]:
    """Games in order: 1 and 2 won by a side, = drawn."""
    return tuple(_LEGS[one] for one in written)


def _played(written: str, winner: Side | None) -> Outcome:
    return Outcome(Ending.PLAYED, winner, _legs(written))


def _rules(level: str = "official", games: int = 3, format: str = "single") -> dict[str, Any]:
    match = {"games": games, "counting": "summed", "level": level}
    return {"stages": [{"name": "Knock-out", "format": format, "match": match}]}


@pytest.mark.parametrize(
    ("rules", "legs", "winner", "wrong"),
    [
        (THREE, "12=", None, "an official decides"),
        (THREE, "12=", 1, ""),
        (THREE, "121", 0, ""),
        (THREE, "121", 1, "the first side has won"),
        (THREE, "12", 0, "all 3 games are played"),
        (THREE, "12=1", 0, "3 games at the most"),
        (ON, "12", None, "another is played"),
        (ON, "12", 0, "another is played"),
        (ON, "121", 0, ""),
        (ON, "112", 0, "after game 2 somebody is ahead"),
        (ON, "12==2", 1, ""),
        (ON, "12===", None, "an official decides"),
        (ON, "12===", 0, ""),
        (ON, "12====", 0, "5 games at the most"),
    ],
)
def test_what_may_come_of_level_games(rules: MatchRules, legs: str, winner: Side | None, wrong: str) -> None:
    outcome = _played(legs, winner)
    if not wrong:
        judge_outcome(outcome, rules, may_be_drawn=False)
        return
    with pytest.raises(BadOutcome, match=wrong):
        judge_outcome(outcome, rules, may_be_drawn=False)


@pytest.mark.parametrize(
    ("rules", "legs", "made"),
    [(ON, "12", None), (ON, "121", 0), (ON, "11", 0), (ON, "12==", None), (THREE, "12", None), (THREE, "122", 1)],
)
def test_games_at_live_tables_go_on_while_they_are_level(rules: MatchRules, legs: str, made: Side | None) -> None:
    outcome = decided(_legs(legs), rules)
    assert (None if outcome is None else outcome.winner) == made


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        (_rules(games=2), "an odd number of games"),
        (_rules("coin"), "match.level: one of official, game"),
        (_rules("game", format="round-robin"), "a table may end level"),
        ({"stages": [{"name": "K", "format": "single", "match": {"games": 3, "level": "game"}}]}, "added up"),
    ],
)
def test_rules_that_cannot_be(rules: dict[str, Any], words: str) -> None:
    with pytest.raises(BadManifest, match=words):
        read_manifest(rules)


def test_it_is_written_only_where_it_is_no_official() -> None:
    assert "level" not in write_manifest(read_manifest(_rules()))["stages"][0]["match"]
    assert write_manifest(read_manifest(_rules("game", 2)))["stages"][0]["match"]["level"] == "game"


def _report(drawn: Drawn, outcome: Outcome, by: User, words: str = "") -> Report:
    match = drawn.fresh()
    return reporting.report_match(match=match.pk, version=match.version, outcome=outcome, by=by, words=words)


@pytest.mark.django_db
def test_an_official_decides_with_a_reason_and_no_side_does() -> None:
    drawn = Drawn(_rules())
    desk = of.user("desk")
    drawn.appoint(desk, Official.Role.DESK)
    for outcome in (_played("12=", None), _played("12=", 0)):
        with pytest.raises(NotNow, match="an official decides"):
            _report(drawn, outcome, drawn.one)
    with pytest.raises(NotNow, match="Say why") as refused:
        _report(drawn, _played("12=", 0), desk)
    assert refused.value.field == "words"
    assert drawn.fresh().state == Match.State.READY
    assert not Report.objects.exists()
    _report(drawn, _played("12=", 1), desk, "Sudden death on the galley table.")
    match = drawn.fresh()
    assert match.state == Match.State.CONFIRMED
    page = Client().get(drawn.address("match")).content.decode()
    assert "an official decided" in page
    assert "Sudden death on the galley table." in page
    assert drawn.group.matches.get(key="M2.1").first == match.second


@pytest.mark.django_db
def test_by_the_form_games_go_on_and_officials_alone_decide() -> None:
    drawn = Drawn(_rules("game", 2))
    games: dict[str, str] = {}
    for number, leg in enumerate("12", 1):
        games |= {f"winner_{number}": str(int(leg) - 1), f"first_{number}": "8", f"second_{number}": "3"}
    games |= {"first_2": "3", "second_2": "8"}
    path = reverse("tournaments:match_report", args=["championships/world", "2021", drawn.title.slug, drawn.match.pk])

    def post(by: User, **more: str) -> str:
        client = Client()
        client.force_login(by)
        shown = client.get(drawn.address("match")).context["form"]
        told = {"ending": "played", "version": drawn.fresh().version, "key": shown["key"].value(), **games, **more}
        return client.post(path, told, follow=True).content.decode()

    assert "another is played" in post(drawn.one)
    assert "Select a valid choice" in post(drawn.one, ending="level-0", words="We say so.")
    assert "another is played" in post(drawn.secretary, ending="level-0", words="Too late in the evening.")
    more = {"winner_3": "1", "first_3": "2", "second_3": "8"}
    assert "it was played to its end" in post(drawn.secretary, ending="level-0", **more)
    post(drawn.secretary, **more)
    match = drawn.fresh()
    assert match.outcome is not None
    assert (match.state, match.outcome["winner"], len(match.outcome["legs"])) == (Match.State.CONFIRMED, 1, 3)
