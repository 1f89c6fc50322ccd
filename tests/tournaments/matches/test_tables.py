"""Live tables of matches: one click opens the next game's, for whom it is, and what comes of it is the match's."""

import re
from typing import Any

import pytest
from django.contrib.auth.models import Group as UserGroup
from django.core.exceptions import PermissionDenied

from games.clocks import read_clock
from games.models import Game, LiveGame, LiveSeat
from games.models.live import Offer
from games.rules.board import BASE, layout
from games.rules.position import starting_position
from games.rules.ruleset import named
from games.selectors.live.lobby import tables_waiting
from games.selectors.live.sitting import Who, seats_of
from games.services import standing
from games.services.live import keeping, leaving, opening, seating
from games.services.refusals import NotNow
from tests.games.live_people import brought_on
from tests.support.queries import assert_same_number_of_queries
from tests.tournaments.competing import championship as of
from tests.tournaments.matches.at_tables import begun, do_all, given_up, nobody, opened, states, sweep
from tests.tournaments.matches.drawn import BEST_OF_3, Drawn
from tests.tournaments.matches.test_pages import FIRST, look, post, signed_in, words_of
from tournaments.formats.manifests import MatchRules
from tournaments.formats.outcome_texts import read_outcome
from tournaments.formats.outcomes import Ending, Honour, Outcome, check_outcome
from tournaments.models import Match, MatchGame, Member, Official, Player, Report, Result
from tournaments.selectors.match_games import leg_at
from tournaments.services.competing import tables
from uckers_site.accounts.models import User
from uckers_site.accounts.services.blocks import block_account
from uckers_site.jobs.models import Job
from uckers_site.notices.models import UNREAD, Notice

pytestmark = pytest.mark.django_db

BOARD = layout("singles", "RGBY")


WAFU_RULES: dict[str, Any] = {
    "preset": "wafu",
    "ring": "RYGB",
    "options": {"snake_eyes": "off"},
    "clock": {"kind": "turn", "seconds": 60},
}


def click(drawn: Drawn, user: User) -> str:
    """Somebody opens the table; where that leads."""
    response = signed_in(user).post(drawn.address("match_table"))
    assert response.status_code == 302
    return response["Location"]


def umpire() -> User:
    user = of.user("umpire")
    user.groups.add(UserGroup.objects.get(name="umpire"))
    return user


def annul(game: Game) -> None:
    standing.annul(game_id=game.pk, by=umpire(), because="The wrong board.")
    do_all()


def ended_by_offer(game: Game, kind: str) -> None:
    """Both agree that it ends without a winner."""
    begun(game)
    first, second = (Who(seat.user) for seat in seats_of(game.pk))
    leaving.offer(game_id=game.pk, who=first, kind=kind)
    offer = Offer.objects.get(game=game.pk, state=Offer.State.OPEN)
    leaving.answer_offer(game_id=game.pk, who=second, offer_id=offer.pk, yes=True)
    do_all()


def test_one_click_opens_a_table_by_the_rules_with_the_right_seats_kept_and_a_second_leads_to_it() -> None:
    drawn = Drawn({**of.KNOCK_OUT, "game": WAFU_RULES})
    assert "Open a table" in look(drawn, drawn.one)
    assert "Open a table" not in look(drawn)
    table = click(drawn, drawn.one)
    assert click(drawn, drawn.other) == table
    game = Game.objects.get()
    assert table == f"/play/{game.pk}/"
    live = LiveGame.objects.get(pk=game.pk)
    assert (game.format, game.ring, game.preset) == ("singles", "RYGB", "wafu")
    assert game.options == WAFU_RULES["options"]
    assert live.clock == WAFU_RULES["clock"]
    assert (live.rated, live.public, game.event) == (True, True, "World Championship 2021, Singles, M1.1")
    assert [seat.live.kept_for for seat in seats_of(game.pk)] == [drawn.one, drawn.other]
    assert drawn.fresh().state == Match.State.PLAYING
    assert "To the table" in look(drawn)
    for user in (drawn.one, drawn.other):
        assert table in signed_in(user).get("/championships/mine/").content.decode()
    assert re.search(r"Table opened, <time.*?by one", look(drawn))
    told = Notice.objects.filter(UNREAD, kind="tournaments.match_table")
    assert [(one.user, one.link) for one in told] == [(drawn.other, table)]
    signed_in(drawn.other).get(table)
    assert not told.all(), "it was seen where it leads to"


def test_nobody_else_sits_there_whoever_opened_it_nor_is_a_seat_given_away() -> None:
    drawn = Drawn()
    block_account(by=drawn.other, whom=drawn.one)
    game = opened(drawn, drawn.secretary)
    stranger = of.user("stranger")
    for user in (stranger, drawn.secretary):
        with pytest.raises(PermissionDenied):
            seating.take_seat(game_id=game.pk, who=Who(user), player="RB")
    for deed in (keeping.free_seat, seating.invite_to_seat):
        with pytest.raises(NotNow):
            deed(game_id=game.pk, who=Who(drawn.secretary), player="RB")
    with pytest.raises(NotNow):
        seating.seat_bot(game_id=game.pk, who=Who(drawn.secretary), player="RB", bot="greedy")
    seating.take_seat(game_id=game.pk, who=Who(drawn.one), player="RB")
    seating.get_up(game_id=game.pk, who=Who(drawn.one))
    assert LiveSeat.objects.get(seat__game=game, seat__player="RB").kept_for == drawn.one, "it waits for them again"
    page = signed_in(stranger).get(f"/play/{game.pk}/").content.decode()
    assert "Sit here" not in page
    assert "M1.1" in page
    assert not tables_waiting()
    begun(game)  # though one has blocked the other: it was not they who chose each other


def test_tables_of_matches_are_not_counted_among_ones_own() -> None:
    drawn = Drawn(entries=4)
    opened(drawn, drawn.secretary)
    Game.objects.update(created_at="2021-01-01T00:00Z")
    opening.OPEN_AT_ONCE, most = 1, opening.OPEN_AT_ONCE
    try:
        _open_own(drawn.secretary)
        with pytest.raises(NotNow, match="wait for players already"):
            _open_own(drawn.secretary)
    finally:
        opening.OPEN_AT_ONCE = most


def _open_own(user: User) -> Game:
    return opening.open_game(
        by=user,
        format="singles",
        ring="RGBY",
        preset="standard",
        options={},
        clock=read_clock({}),
        player="RB",
        key=nobody(),
    )


def test_what_comes_of_the_game_counts_for_the_match_once() -> None:
    drawn = Drawn()
    game = given_up(opened(drawn), drawn.one)
    assert drawn.fresh().state == Match.State.CONFIRMED
    report = Report.objects.get()
    assert (report.source, report.settled, report.by, report.side) == ("live", "site", None, None)
    outcome = read_outcome(report.outcome)
    assert outcome.winner == 1
    assert outcome.legs[0].to_go == ((57,) * 8, (57,) * 8), "nobody had come out"
    assert report.legs.get().game == game
    assert Result.objects.get().game == game
    assert "Said by the site; it counts since then" in look(drawn)
    tables.take_over(game=game.pk)
    sweep()
    do_all()
    assert (Report.objects.count(), Result.objects.count(), states(drawn)) == (1, 1, ["over"])
    assert drawn.fresh().version == 2
    refused = signed_in(drawn.one).post(drawn.address("match_table"))
    assert refused.status_code == 409
    assert "is not to be played: confirmed" in words_of(refused)
    tables.take_over(game=nobody())


def test_the_sweep_finds_what_no_job_did() -> None:
    drawn = Drawn()
    game = begun(opened(drawn))
    leaving.give_up(game_id=game.pk, who=Who(drawn.other))
    Job.objects.all().delete()
    for _ in range(2):
        sweep()
    assert drawn.fresh().state == Match.State.CONFIRMED
    assert Result.objects.count() == 1


def test_of_the_best_of_three_each_next_game_is_opened_when_one_has_ended() -> None:
    drawn = Drawn(BEST_OF_3)
    given_up(opened(drawn), drawn.one)
    assert drawn.fresh().state == Match.State.PLAYING
    assert not Report.objects.exists()
    assert "Open the table of the next game" in look(drawn, drawn.other)
    given_up(opened(drawn, drawn.other), drawn.other)
    given_up(opened(drawn), drawn.one)
    assert drawn.fresh().state == Match.State.CONFIRMED
    outcome = read_outcome(Report.objects.get().outcome)
    assert (outcome.winner, outcome.score) == (1, (1, 2))
    assert [leg.number for leg in Report.objects.get().legs.exclude(game=None)] == [1, 2, 3]
    assert "2–1" in look(drawn)


def test_what_ends_without_a_winner_was_called_off_or_annulled_lets_another_be_opened() -> None:
    drawn = Drawn(BEST_OF_3)
    ended_by_offer(opened(drawn), Offer.Kind.ABANDON)
    assert drawn.fresh().state == Match.State.READY
    ended_by_offer(opened(drawn), Offer.Kind.DRAW)
    declined = opened(drawn)
    keeping.decline_seat(game_id=declined.pk, who=Who(drawn.other), player="GY")
    declined.refresh_from_db()
    assert declined.state == Game.State.CALLED_OFF
    assert opened(drawn) != declined, "at once, without the sweep"
    seating.call_off(game_id=Game.objects.latest("created_at").pk, who=Who(drawn.one))
    sweep()
    assert drawn.fresh().state == Match.State.READY
    annulled = given_up(opened(drawn), drawn.one)
    annul(annulled)
    assert states(drawn) == ["no winner", "no winner", "called off", "called off", "annulled"]
    assert drawn.fresh().state == Match.State.READY
    assert "it was annulled" in look(drawn)
    given_up(opened(drawn), drawn.one)
    standing.reinstate(game_id=annulled.pk, by=umpire(), because="It was right after all.")
    do_all()
    assert drawn.fresh().state == Match.State.CONFIRMED, "two games are won"
    assert read_outcome(Report.objects.get().outcome).score == (0, 2)


def test_officials_are_asked_where_a_game_falls_whose_result_counts() -> None:
    drawn = Drawn()
    annul(given_up(opened(drawn), drawn.one))
    assert drawn.fresh().state == Match.State.CONFIRMED
    assert Notice.objects.filter(UNREAD, user=drawn.secretary, kind="tournaments.match_game_annulled").count() == 1
    assert "an official sees whether the result stands" in look(drawn)


def test_a_typed_result_that_waits_gives_way_and_one_that_counts_stays() -> None:
    drawn = Drawn()
    game = begun(opened(drawn))
    post(drawn, drawn.one, **FIRST)
    leaving.give_up(game_id=game.pk, who=Who(drawn.one))
    do_all()
    assert drawn.fresh().state == Match.State.CONFIRMED
    assert read_outcome(Report.objects.get(state="confirmed").outcome).winner == 1
    assert Report.objects.get(source="typed").state == Report.State.REPLACED
    drawn.match = of.ready(drawn.group)[0]
    third, _ = of.as_sides(drawn.match, "third", "fourth")
    game = begun(opened(drawn, third))
    of.play(drawn.match, drawn.secretary)
    leaving.give_up(game_id=game.pk, who=Who(third))
    do_all()
    assert states(drawn) == ["decided"]
    assert Result.objects.filter(leg__report__match=drawn.match).count() == 1


def test_who_has_no_account_is_named_and_where_games_are_casual_a_link_seats_them() -> None:
    drawn = Drawn()
    player = Player.objects.get(user=drawn.other)
    Player.objects.filter(pk=player.pk).update(user=None)
    assert f"{player.shown_name}: no account here" in look(drawn, drawn.one)
    with pytest.raises(NotNow, match="no account here"):
        opened(drawn)
    assert drawn.fresh().state == Match.State.READY
    assert not Game.objects.exists()


def test_a_casual_match_seats_whoever_has_no_account_by_link() -> None:
    drawn = Drawn({**of.KNOCK_OUT, "game": {"rated": False}})
    Player.objects.filter(user=drawn.other).update(user=None)
    game = opened(drawn)
    with pytest.raises(PermissionDenied):
        seating.take_seat(game_id=game.pk, who=Who(of.user("stranger")), player="GY")
    token = seating.invite_to_seat(game_id=game.pk, who=Who(drawn.one), player="GY").token
    seating.take_seat_by_link(token=token, who=Who(), name="Jack")
    seating.take_seat(game_id=game.pk, who=Who(drawn.one), player="RB")
    assert not LiveGame.objects.get(pk=game.pk).rated


def test_pairs_sit_opposite_their_partners() -> None:
    edition, secretary = of.edition()
    pairs = of.title(edition, secretary, of.KNOCK_OUT, plays="pairs")
    of.enter(pairs, 2)
    group = of.begin(pairs, secretary).groups.get()
    of.draw(group, secretary)
    match = of.ready(group)[0]
    for member in Member.objects.filter(title=pairs):
        Player.objects.filter(pk=member.player_id).update(user=of.user(f"{member.entry_id}"[:8] + str(member.place)))
    game = tables.open_table(match=match.pk, by=secretary).game
    assert match.first is not None
    own = {str(seat.live.kept_for) for seat in seats_of(game.pk) if seat.side == "RB"}
    assert own == {f"{match.first_id}"[:8] + str(place) for place in (1, 2)}
    assert [seat.live.kept_for is not None for seat in seats_of(game.pk)] == [True] * 4


def test_a_table_of_those_who_stand_in_the_match_no_more_is_nothing_to_it() -> None:
    drawn = Drawn()
    game = begun(opened(drawn))
    others = of.ready(drawn.group)[0]
    Match.objects.filter(pk=drawn.match.pk).update(first=others.first, second=others.second)
    leaving.give_up(game_id=game.pk, who=Who(drawn.one))
    do_all()
    assert states(drawn) == ["others"]
    assert not Report.objects.exists()


@pytest.mark.parametrize(
    ("who", "status"),
    [("one", 302), ("other", 302), ("secretary", 302), ("desk", 302), ("viewer", 403), ("stranger", 403)],
)
def test_who_may_open_it(who: str, status: int) -> None:
    drawn = Drawn()
    for role in (Official.Role.DESK, Official.Role.VIEWER):
        drawn.appoint(of.user(role), role)
    assert signed_in(of.user(who)).post(drawn.address("match_table")).status_code == status
    assert Game.objects.count() == (status == 302)


def test_the_page_asks_as_often_however_many_games_there_were() -> None:
    drawn = Drawn(BEST_OF_3)
    client = signed_in(drawn.one)
    for _ in range(2):
        seating.call_off(game_id=opened(drawn).pk, who=Who(drawn.one))
        sweep()

    def more() -> None:
        for _ in range(2):
            seating.call_off(game_id=opened(drawn).pk, who=Who(drawn.one))
            sweep()

    # What was done to the match is one list, whatever was done: it is shown with who did it.
    assert_same_number_of_queries(make_more=more, request=lambda: client.get(drawn.address("match")))
    assert MatchGame.objects.count() == 4


def test_a_game_that_is_played_to_its_end_is_a_leg_that_its_match_can_have() -> None:
    drawn = Drawn()
    game = begun(opened(drawn))
    brought_on(game, lambda held: False)
    do_all()
    assert drawn.fresh().state == Match.State.CONFIRMED
    (leg,) = read_outcome(Report.objects.get().outcome).legs
    game.refresh_from_db()
    assert leg.winner == (0 if game.winner == "RB" else 1)
    assert leg.home[leg.winner or 0] == 8
    assert leg.to_go is not None
    assert leg.to_go[leg.winner or 0] == ()


@pytest.mark.parametrize(
    ("loser", "honours", "termination", "home", "honour"),
    [
        (BASE, ["eight-piece-mixi", "in-harbour"], "normal", (0, 8), Honour.HARBOUR),
        (5, ["eight-piecer"], "normal", (0, 8), Honour.EIGHT_PIECER),
        (BOARD.home, [], "upboard", (4, 8), Honour.EIGHT_PIECER),  # RULES 10.1
        (BOARD.home, [], "normal", (4, 8), None),
    ],
)
def test_a_game_is_a_leg_with_pieces_home_squares_to_go_and_its_honour(
    loser: int, honours: list[str], termination: str, home: tuple[int, int], honour: Honour | None
) -> None:
    won = {"honours": [{"honour": one, "by": "GY", "against": "RB"} for one in honours], "termination": termination}
    one = MatchGame(game=Game(winner="GY", **won))
    start = starting_position("singles", "RGBY", named("standard"))
    position = start._replace(pieces=((loser,) * 4, (BOARD.home,) * 4, (BASE,) * 4, (BOARD.home,) * 4))
    leg = leg_at(one, position, MatchRules())
    assert leg is not None
    assert (leg.winner, leg.home, leg.honour) == (1, home, honour)
    assert leg.to_go is not None
    assert [len(side) for side in leg.to_go] == [8 - count for count in home]
    check_outcome(Outcome(Ending.PLAYED, 1, (leg,)))
    one.side = 1
    leg = leg_at(one, position, MatchRules())
    assert leg is not None
    assert (leg.winner, leg.home) == (0, home[::-1])
