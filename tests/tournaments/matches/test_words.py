"""What came of a match in words: of one and of two in their own grammar."""

import pytest

from tournaments.formats.manifests import read_manifest
from tournaments.formats.outcomes import Ending, Leg, Outcome
from tournaments.words.manifests import manifest_in_words
from tournaments.words.matches import outcome_words, with_names

PAIR, OTHERS, ONE = "Nobby Ford and Pony Smith", "Jack Dusty and Jimmy Green", "HMS Ark Royal"
PLAYED = Outcome(Ending.PLAYED, 0, (Leg(0, (8, 3)),))


@pytest.mark.parametrize(
    ("outcome", "first", "second", "words"),
    [
        (PLAYED, PAIR, OTHERS, f"{PAIR} beat {OTHERS}, with 8 pieces home to 3."),
        (PLAYED, ONE, OTHERS, f"{ONE} beats {OTHERS}, with 8 pieces home to 3."),
        (Outcome(Ending.DISQUALIFICATION, 0), ONE, PAIR, f"{ONE} beats {PAIR}, who are disqualified."),
        (Outcome(Ending.DISQUALIFICATION, 0), PAIR, ONE, f"{PAIR} beat {ONE}, who is disqualified."),
        (Outcome(Ending.WALKOVER, 1), ONE, PAIR, f"Walkover: {PAIR} go on, {ONE} did not come."),
        (Outcome(Ending.RETIREMENT, 0), PAIR, ONE, f"{PAIR} beat {ONE}, who gave up."),
    ],
)
def test_one_beats_and_two_beat(outcome: Outcome, first: str, second: str, words: str) -> None:
    assert outcome_words(outcome, first, second) == words


def test_what_a_correction_changes_is_told_of_pairs_as_of_two() -> None:
    names = {"E01": PAIR, "E02": ONE}
    assert with_names("M1.1: E01 beats E02, who is put out.", names) == f"M1.1: {PAIR} beat {ONE}, who is put out."
    assert with_names("M1.1: E02 beats E01, who is put out.", names) == f"M1.1: {ONE} beats {PAIR}, who are put out."
    assert with_names("M2.1: E01 stands first, not E02.", names) == f"M2.1: {PAIR} stand first, not {ONE}."


def test_rules_say_whether_the_beaten_play_on_and_how_long_a_round_is() -> None:
    stage = {"name": "Cup", "format": "single", "days": 7, "options": {"third": True, "plate": "first-match"}}
    words, plain = (
        " ".join(manifest_in_words(read_manifest({"stages": [one]})))
        for one in (stage, {"name": "Day", "format": "single"})
    )
    assert (
        "Stage 1, Cup: single elimination; one game; the beaten of the semi-finals play for third place; "
        "those who are beaten early play on for the plate; 7 days for a round, or as the secretary sets it." in words
    )
    assert "third place" not in plain
    assert "plate" not in plain
