"""What deeds do to a bracket: looked at as a plan, done, taken back; and what is refused, and why."""

import pytest

from tests.tournaments.formats.fields import FIRST, SECOND, played_out, reckoned_anew, seeded, standing, won
from tournaments.formats.double import double_elimination
from tournaments.formats.lives.deeds import (
    Correction,
    Deed,
    Disqualification,
    Impossible,
    Refused,
    Reinstatement,
    Result,
    Withdrawal,
    double_walkover,
    retirement,
    walkover,
)
from tournaments.formats.lives.life import Life, begin
from tournaments.formats.lives.placings import champion, placings
from tournaments.formats.lives.states import Out, Status
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Ending, Leg, Outcome
from tournaments.formats.single import Plate, single_elimination

LOTS = Lots("Trafalgar")
PUT_OUT_FIRST = Outcome(Ending.DISQUALIFICATION, 1)  # the first of the two is put out
PUT_OUT_SECOND = Outcome(Ending.DISQUALIFICATION, 0)


def single(number: int, *, third_place: bool = False) -> Life:
    """A single elimination of seeds `1` to `number`, at its beginning: 1 v 8, 4 v 5, 2 v 7, 3 v 6."""
    return begin(single_elimination(seeded(number), LOTS, third_place=third_place))


def double(number: int, *, reset: bool = True) -> Life:
    """A double elimination of seeds `1` to `number`, at its beginning."""
    return begin(double_elimination(seeded(number), LOTS, reset=reset))


def with_winners(life: Life, **winners: str) -> Life:
    """After matches were won: `M1_1="1"`."""
    for match, entry in winners.items():
        life = life.after(won(life, match.replace("_", "."), entry))
    return life


def refused(life: Life, deed: Deed) -> Refused:
    """How a deed is refused."""
    with pytest.raises(Refused) as caught:
        life.plan(deed)
    return caught.value


def ranks(life: Life) -> list[tuple[int, str]]:
    """The places that are certain, best first."""
    return [(placing.rank, " ".join(placing.entries)) for placing in placings(life)]


# --- results ----------------------------------------------------------------------------------------------------


def test_a_result_sends_the_winner_on_and_nothing_else_changes() -> None:
    life = single(8)
    plan = life.plan(won(life, "M1.2", "5"))
    assert [(slot.match, slot.side) for slot in plan.slots] == [("M2.1", 1)]
    assert plan.statuses == (("M1.2", Status.READY, Status.DECIDED),)
    assert plan.told(life.bracket) == ["M1.2: 5 beats 4.", "M2.1: 5 stands second."]
    after = life.apply(plan)
    assert standing(after, "M2.1") == (None, "5")
    assert standing(life, "M2.1") == (None, None), "a life does not change"
    assert after.apply(plan.reversed()) == life


def test_the_same_result_again_changes_nothing() -> None:
    life = single(4)
    result = won(life, "M1.1", "1")
    after = life.after(result)
    assert after.plan(result).changes == ()
    assert after.after(result) == after


def test_a_plan_for_another_state_of_things_is_refused() -> None:
    life = single(4)
    plan = life.plan(won(life, "M1.1", "1"))
    with pytest.raises(Refused) as caught:
        life.apply(plan).apply(plan)
    assert caught.value.reason is Impossible.STALE


def test_a_retirement_keeps_its_legs_and_the_loser_drops() -> None:
    life = double(4)
    leg = Leg(0, (8, 3))
    after = life.after(retirement("M1.1", 0, [leg]))
    assert after.states["M1.1"].outcome == Outcome(Ending.RETIREMENT, 0, (leg,))
    assert standing(after, "L1.1") == ("4", None)


@pytest.mark.parametrize(
    ("deed", "reason", "alternatives"),
    [
        (Result("M9.1", FIRST), Impossible.UNKNOWN, ()),
        (Withdrawal("nobody"), Impossible.UNKNOWN, ()),
        (Result("M1.1", FIRST), Impossible.UNPLAYED, ()),
        (Correction("M1.1", FIRST), Impossible.UNPLAYED, ()),
        (Result("M2.1", FIRST), Impossible.NOT_READY, (Withdrawal("1"),)),
        (Result("M1.2", Outcome(Ending.PLAYED, None)), Impossible.NO_WINNER, ()),
        (Result("M1.2", Outcome(Ending.BYE, 0)), Impossible.NOT_AN_ENDING, ()),
        (Result("M1.2", Outcome(Ending.DOUBLE_WALKOVER, 0)), Impossible.NOT_AN_ENDING, ()),
        (Result("M1.2", Outcome(Ending.WALKOVER, None)), Impossible.NOT_AN_ENDING, ()),
        (Result("M1.2", Outcome(Ending.PLAYED, 0, (Leg(0, (9, 0)),))), Impossible.NOT_AN_ENDING, ()),
        (Correction("M1.2", FIRST), Impossible.NOT_DECIDED, (Result("M1.2", FIRST),)),
        (Correction("M2.1", FIRST), Impossible.NOT_DECIDED, ()),
    ],
)
def test_what_is_impossible_is_refused_with_what_could_be_done(
    deed: Deed, reason: Impossible, alternatives: tuple[Deed, ...]
) -> None:
    # Five entries: 1 has a bye in M1.1, M1.2 is 4 v 5, and M2.1 is 1 against its winner.
    refusal = refused(single(5), deed)
    assert refusal.reason is reason
    assert refusal.alternatives == alternatives
    assert str(refusal).endswith(".")


def test_another_result_for_a_decided_match_is_a_correction() -> None:
    life = with_winners(single(4), M1_1="1")
    refusal = refused(life, Result("M1.1", SECOND))
    assert refusal.reason is Impossible.ALREADY_DECIDED
    assert refusal.alternatives == (Correction("M1.1", SECOND),)
    assert standing(life.after(*refusal.alternatives), "M2.1") == ("4", None)


# --- corrections ------------------------------------------------------------------------------------------------


def test_a_correction_before_the_next_match_changes_who_waits_there() -> None:
    life = with_winners(single(8), M1_1="1")
    plan = life.plan(Correction("M1.1", SECOND))
    assert plan.told(life.bracket) == ["M1.1: 8 beats 1.", "M2.1: 8 stands first, not 1."]
    assert plan.fallen == ()
    assert life.apply(plan).apply(plan.reversed()) == life


def test_a_correction_two_rounds_late_lists_what_falls() -> None:
    life = with_winners(single(8), M1_1="1", M1_2="4", M1_3="2", M1_4="3", M2_1="1", M2_2="2", M3_1="1")
    plan = life.plan(Correction("M1.1", SECOND))
    assert plan.fallen == (("M2.1", FIRST), ("M3.1", FIRST))
    assert plan.told(life.bracket) == [
        "M1.1: 8 beats 1.",
        "M2.1: 8 stands first, not 1.",
        "M2.1: the result falls (1 beats 4).",
        "M2.1: to be played.",
        "M3.1: who is not known yet stands first, not 1.",
        "M3.1: the result falls (1 beats 2).",
    ]
    after = life.apply(plan)
    assert [match.key for match in after.ready] == ["M2.1"]
    assert after.states["M2.2"].counting == FIRST, "what others played stands"
    assert after.apply(plan.reversed()) == life
    back = after.plan(Correction("M1.1", FIRST))
    assert back.revived == (("M2.1", FIRST), ("M3.1", FIRST))
    assert after.apply(back) == life, "correcting back is the identity"


def test_a_correction_that_changes_no_winner_lets_everything_stand() -> None:
    life = with_winners(single(4), M1_1="1", M1_2="2", M2_1="1")
    plan = life.plan(Correction("M1.1", Outcome(Ending.PLAYED, 0, (Leg(0, (8, 2)),))))
    assert [change.match for change in plan.changes] == ["M1.1"]
    assert plan.fallen == ()
    assert champion(life.apply(plan)) == "1"


def test_a_result_that_counts_for_nothing_is_played_again() -> None:
    life = with_winners(single(4), M1_1="1", M1_2="2")
    plan = life.plan(Correction("M1.1", None))
    after = life.apply(plan)
    assert [match.key for match in after.ready] == ["M1.1"]
    assert standing(after, "M2.1") == (None, "2")
    assert after.plan(Correction("M1.1", None)).changes == ()


def test_a_result_is_taken_away_once_also_where_somebody_is_out() -> None:
    life = with_winners(single(4), M1_1="1").after(Withdrawal("1"), Correction("M1.1", None))
    assert standing(life, "M2.1") == ("4", None)
    assert life.plan(Correction("M1.1", None)).changes == ()


def test_a_correction_moves_the_losers_half_too() -> None:
    life = with_winners(double(4), M1_1="1", M1_2="2", L1_1="3", M2_1="1", L2_1="2", F1_1="1")
    plan = life.plan(Correction("M1.2", SECOND))
    assert [match for match, _ in plan.fallen] == ["M2.1", "L1.1", "L2.1", "F1.1"]
    after = life.apply(plan)
    assert standing(after, "M2.1") == ("1", "3")
    assert standing(after, "L1.1") == ("4", "2")
    assert after.after(Correction("M1.2", FIRST)) == life


# --- walkovers --------------------------------------------------------------------------------------------------


def test_who_does_not_come_to_one_match_may_go_on_as_its_loser() -> None:
    life = double(4).after(walkover("M1.1", 0))
    assert standing(life, "M2.1") == ("1", None)
    assert standing(life, "L1.1") == ("4", None)


def test_after_a_double_walkover_nobody_goes_on_and_nothing_sticks() -> None:
    life = double(4).after(double_walkover("M1.1"))
    assert standing(life, "M2.1") == ("bye", None)
    assert standing(life, "L1.1") == ("bye", None)
    life = with_winners(life, M1_2="2")
    assert standing(life, "F1.1") == ("2", "3"), "2 and 3 have met nobody since"
    life = with_winners(life, F1_1="2")
    assert ranks(life) == [(1, "2"), (2, "3"), (3, "1 4")]


def test_a_final_to_which_neither_comes_has_no_champion() -> None:
    life = with_winners(single(4, third_place=True), M1_1="1", M1_2="2", T1_1="3").after(double_walkover("M2.1"))
    assert life.is_over
    assert champion(life) is None
    assert ranks(life) == [(2, "1 2"), (3, "3"), (4, "4")]


def test_no_place_is_given_twice_where_only_one_can_be_second() -> None:
    both_put_out = Result("M2.1", Outcome(Ending.DISQUALIFICATION, None))
    life = with_winners(single(4, third_place=True), M1_1="1", M1_2="2").after(both_put_out)
    assert ranks(life) == [], "whether one or two are second is not known yet"
    assert ranks(with_winners(life, T1_1="3")) == [(2, "3"), (3, "4")]
    assert ranks(life.after(double_walkover("T1.1"))) == [(2, "3 4")]
    life = with_winners(single(4), M1_1="1").after(Withdrawal("1"), double_walkover("M1.2"))
    assert ranks(life) == [(2, "1"), (3, "2 3 4")]


def test_a_double_walkover_in_the_grand_final_leaves_no_second_one() -> None:
    life = with_winners(double(2), M1_1="1").after(double_walkover("F1.1"))
    assert life.is_over
    assert champion(life) is None
    assert ranks(life) == [(2, "1 2")]


def test_double_walkovers_in_every_first_match_leave_nobody() -> None:
    for life in (single(8), double(8)):
        for match in ("M1.1", "M1.2", "M1.3", "M1.4"):
            life = life.after(double_walkover(match))
        assert life.is_over
        assert champion(life) is None


# --- withdrawals ------------------------------------------------------------------------------------------------


def test_a_withdrawal_before_the_first_match() -> None:
    life = single(8)
    plan = life.plan(Withdrawal("8"))
    assert plan.told(life.bracket) == [
        "8 withdraws.",
        "M1.1: 1 beats 8, who did not come.",
        "M2.1: 1 stands first.",
    ]
    after = life.apply(plan)
    assert after.states["M1.1"].status is Status.UNPLAYED
    assert after.apply(plan.reversed()) == life
    assert after.after(Reinstatement("8")) == life


def test_a_withdrawal_before_the_first_match_of_who_has_a_bye() -> None:
    life = single(5).after(Withdrawal("1"))
    assert standing(life, "M2.1") == ("1", None), "its first match is in the second round"
    life = with_winners(life, M1_2="5")
    assert life.states["M2.1"].outcome == Outcome(Ending.WALKOVER, 1)
    assert standing(life, "M3.1") == ("5", None)


def test_a_withdrawal_after_the_first_match_disturbs_nothing_played() -> None:
    life = with_winners(single(8), M1_1="1", M1_2="4")
    plan = life.plan(Withdrawal("1"))
    assert plan.fallen == ()
    after = life.apply(plan)
    assert after.states["M1.1"] == life.states["M1.1"], "8 stays beaten"
    assert after.states["M2.1"].outcome == Outcome(Ending.WALKOVER, 1)
    assert standing(after, "M3.1") == ("4", None)
    assert ranks(with_winners(after, M1_3="2", M1_4="3", M2_2="2", M3_1="2")) == [
        (1, "2"), (2, "4"), (3, "1 3"), (5, "5 6 7 8"),
    ]  # fmt: skip


def test_a_withdrawal_while_the_opponent_is_not_known_waits_for_them() -> None:
    life = with_winners(single(8), M1_1="1").after(Withdrawal("1"))
    assert life.states["M2.1"].status is Status.WAITING
    life = with_winners(life, M1_2="4")
    assert life.states["M2.1"].outcome == Outcome(Ending.WALKOVER, 1)
    assert standing(life, "M3.1") == ("4", None)


def test_both_of_a_match_withdrawn() -> None:
    life = with_winners(single(8), M1_1="1", M1_2="4").after(Withdrawal("1"), Withdrawal("4"))
    assert life.states["M2.1"].outcome == Outcome(Ending.DOUBLE_WALKOVER, None)
    assert standing(life, "M3.1") == ("bye", None)
    life = with_winners(life, M1_3="2", M1_4="3", M2_2="3")
    assert life.is_over
    assert champion(life) == "3"


def test_who_withdraws_from_the_winners_half_does_not_drop() -> None:
    life = with_winners(double(4), M1_1="1", M1_2="2").after(Withdrawal("2"))
    assert standing(life, "L2.1") == ("bye", None)
    life = with_winners(life, L1_1="3")
    assert standing(life, "F1.1") == ("1", "3")
    life = with_winners(life, F1_1="3", F2_1="3")
    assert ranks(life) == [(1, "3"), (2, "1"), (3, "2"), (4, "4")]


def test_who_withdraws_from_the_losers_half_gives_the_match_that_waits() -> None:
    life = with_winners(double(4), M1_1="1", M1_2="2").after(Withdrawal("3"))
    assert life.states["L1.1"].outcome == Outcome(Ending.WALKOVER, 0)
    assert standing(life, "L2.1") == (None, "4")


def test_everybody_withdrawn_ends_without_a_champion() -> None:
    for life in (single(5), double(5), double(2), single(8, third_place=True)):
        for entry in life.bracket.entries:
            if any(state.outcome is None and entry.key in state.entries for state in life.states.values()):
                life = life.after(Withdrawal(entry.key))
        assert life.is_over
        assert life == reckoned_anew(life)


def test_nobody_withdraws_who_has_no_match_to_come() -> None:
    life = with_winners(single(4), M1_1="1")
    assert refused(life, Withdrawal("4")).reason is Impossible.NOTHING_LEFT
    assert refused(played_out(single(4)), Withdrawal("1")).reason is Impossible.NOTHING_LEFT
    assert refused(single(1), Withdrawal("1")).reason is Impossible.NOTHING_LEFT


def test_the_same_withdrawal_again_changes_nothing_and_nothing_is_played_by_who_is_out() -> None:
    life = single(4).after(Withdrawal("4"))
    assert life.plan(Withdrawal("4")).changes == ()
    refusal = refused(life, Result("M1.1", SECOND))
    assert refusal.reason is Impossible.UNPLAYED
    assert refusal.words == "M1.1 is not played: 4 is out (withdrawn)."
    assert refusal.alternatives == (Reinstatement("4"),)
    assert life.plan(Reinstatement("1")).changes == ()


def test_a_reinstatement_lists_what_falls_by_it() -> None:
    life = with_winners(single(4), M1_2="2").after(Withdrawal("4"))
    life = with_winners(life, M2_1="1")
    plan = life.plan(Reinstatement("4"))
    assert plan.fallen == (("M2.1", FIRST),)
    after = life.apply(plan)
    assert [match.key for match in after.ready] == ["M1.1"]
    assert with_winners(after, M1_1="1").states["M2.1"].counting == FIRST, "the same two stand there again"


# --- disqualifications ------------------------------------------------------------------------------------------


def test_who_is_put_out_in_a_match_loses_it_and_does_not_drop() -> None:
    life = double(4).after(Result("M1.1", PUT_OUT_FIRST))
    assert standing(life, "M2.1") == ("4", None)
    assert standing(life, "L1.1") == ("bye", None)
    life = with_winners(life, M1_2="2", M2_1="2", L2_1="3", F1_1="2")
    assert ranks(life) == [(1, "2"), (2, "3"), (3, "4")], "who is put out has no place"


def test_both_put_out_have_no_place() -> None:
    life = with_winners(single(4), M1_1="1", M1_2="2").after(Result("M2.1", Outcome(Ending.DISQUALIFICATION, None)))
    assert life.is_over
    assert ranks(life) == [(2, "3 4")], "nobody won the final, so nobody is first"
    life = with_winners(single(4), M1_1="1", M1_2="2").after(Disqualification("1"), Disqualification("2"))
    assert life.states["M2.1"].outcome == Outcome(Ending.DISQUALIFICATION, None)


def test_who_is_put_out_between_matches_leaves_what_was_played() -> None:
    life = with_winners(single(8), M1_1="1", M1_2="4")
    after = life.after(Disqualification("1"))
    assert after.states["M2.1"].outcome == PUT_OUT_FIRST
    assert after.states["M1.1"] == life.states["M1.1"]
    assert standing(after, "M3.1") == ("4", None)


def test_who_was_beaten_by_somebody_put_out_comes_back_by_correcting_the_match() -> None:
    life = with_winners(single(8), M1_1="1", M1_2="4")
    plan = life.plan(Correction("M1.1", PUT_OUT_FIRST))
    assert plan.told(life.bracket) == ["M1.1: 8 beats 1, who is put out.", "M2.1: 8 stands first, not 1."]
    assert life.apply(plan).after(Correction("M1.1", FIRST)) == life


def test_a_champion_who_is_put_out_leaves_the_title_to_the_other_finalist() -> None:
    life = played_out(single(4, third_place=True))
    assert ranks(life) == [(1, "1"), (2, "2"), (3, "3"), (4, "4")]
    plan = life.plan(Disqualification("1"))
    assert plan.changes == (), "no result changes"
    after = life.apply(plan)
    assert ranks(after) == [(1, "2"), (2, "3"), (3, "4")]
    assert champion(after) == "2"
    assert after.after(Reinstatement("1")) == life


def test_who_withdrew_can_be_put_out_but_not_the_other_way_round() -> None:
    life = single(4).after(Withdrawal("4"), Disqualification("4"))
    assert life.out == {"4": Out.PUT_OUT}
    assert life.states["M1.1"].outcome == PUT_OUT_SECOND
    assert refused(life, Withdrawal("4")).reason is Impossible.ALREADY_OUT


def test_who_is_put_out_in_the_main_part_is_out_of_the_plate() -> None:
    life = begin(single_elimination(seeded(8), LOTS, plate=Plate.FIRST_ROUND))
    life = with_winners(life, M1_2="4").after(Result("M1.1", PUT_OUT_SECOND))
    assert standing(life, "P1.1") == ("bye", "5")
    life = life.after(Disqualification("5"))
    life = with_winners(life, M1_3="2", M1_4="3")
    assert standing(life, "P2.1")[0] == "bye", "who is out does not go on by a bye either"
