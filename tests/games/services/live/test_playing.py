"""Turns, dice, bots, clocks and endings of live games, by the services."""

import random
import uuid
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

from games.clocks.time_up import leaders
from games.dice.protocol import player_commitment
from games.dice.verifying import Unverified, verify
from games.models import Action, Game, LiveGame
from games.notation.plays import write_play
from games.rules.playthrough import playthrough
from games.rules.reasons import Illegal
from games.rules.replay import replay
from games.rules.table import Phase, record_of
from games.selectors.live import latest
from games.selectors.live.fairness import dice_data
from games.selectors.live.latest import latest_frames
from games.selectors.live.sitting import Who, awaited_seed, seats_of
from games.selectors.live.tables import changes_of, table_of
from games.services.live import attending, leaving, playing, seating, seeding
from games.services.live.holding import Held, hold
from games.services.refusals import NotNow, Stale
from tests.games.live_people import (
    attend,
    begun,
    bots_for,
    brought_on,
    due_user,
    one_by_one,
    one_deed,
    open_live,
    played_on,
)
from tests.games.people import account
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def throw(game: Game, user: User | None, **how: Any) -> Game:
    told: dict[str, Any] = {"version": game.version, "key": uuid.uuid4()} | how
    return playing.throw(game_id=game.pk, who=Who(user), **told)


def until(game: Game, phase: Phase) -> Game:
    """Played on to where the due player has such a thing to do."""
    while table_of(game).phase is not phase:
        game = one_deed(game)
    return game


# --- the dice --------------------------------------------------------------------------------------------------------


def test_players_commit_all_and_reveal_in_seat_order(able: User, baker: User) -> None:
    game = open_live(able, others=[baker])
    seeds = {able: b"able's seed", baker: b"baker's seed"}
    for number, (user, seed) in enumerate(seeds.items()):
        promised = player_commitment(game.pk, number, seed).hex()
        with pytest.raises(NotNow):
            seeding.reveal_seed(game_id=game.pk, who=Who(user), seed=seed.hex())
        seeding.commit_seed(game_id=game.pk, who=Who(user), commitment=promised)
        seeding.commit_seed(game_id=game.pk, who=Who(user), commitment=promised)
    with pytest.raises(NotNow, match="turn"):
        seeding.reveal_seed(game_id=game.pk, who=Who(baker), seed=seeds[baker].hex())
    with pytest.raises(NotNow, match="not the seed"):
        seeding.reveal_seed(game_id=game.pk, who=Who(able), seed=b"another".hex())
    for user, seed in seeds.items():
        seeding.reveal_seed(game_id=game.pk, who=Who(user), seed=seed.hex())
        seeding.reveal_seed(game_id=game.pk, who=Who(user), seed=seed.hex())
    game.refresh_from_db()
    assert game.state == Game.State.UNDER_WAY
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    data = dice_data(LiveGame.objects.get(pk=game.pk))
    assert [player["seed"] for player in data["players"]] == [seed.hex() for seed in seeds.values()]
    assert verify(data) == len(data["throws"]) >= 2
    data["players"][0]["seed"] = b"another".hex()
    with pytest.raises(Unverified):
        verify(data)


def test_whoever_does_not_reveal_in_time_counts_as_absent(able: User, baker: User) -> None:
    game = open_live(able, others=[baker])
    promised = player_commitment(game.pk, 1, b"seed").hex()
    seeding.commit_seed(game_id=game.pk, who=Who(baker), commitment=promised)
    attending.attend(game_id=game.pk)
    assert awaited_seed(seats_of(game.pk))[0].user == able, "nothing is done before the time is over"
    game = attend(game)  # able has sent nothing
    assert game.state == Game.State.OPEN
    game = attend(game)  # baker does not reveal
    assert game.state == Game.State.UNDER_WAY
    data = dice_data(LiveGame.objects.get(pk=game.pk))
    assert data["players"] == [{"commitment": None, "seed": None}, {"commitment": promised, "seed": None}]
    with pytest.raises(NotNow):
        seeding.reveal_seed(game_id=game.pk, who=Who(baker), seed=b"seed".hex())
    with pytest.raises(NotNow):
        seeding.commit_seed(game_id=game.pk, who=Who(able), commitment="0" * 64)


@pytest.mark.parametrize("commitment", ["", "0" * 63, "Z" * 64, "0" * 62 + "AB"])
def test_what_is_no_commitment_is_refused(able: User, commitment: str) -> None:
    with pytest.raises(NotNow):
        seeding.commit_seed(game_id=open_live(able).pk, who=Who(able), commitment=commitment)


def test_the_seed_is_secret_until_the_game_is_over_however_it_ends(able: User, baker: User) -> None:
    game = begun(able, baker)
    live = LiveGame.objects.select_related("game").get(pk=game.pk)
    assert dice_data(live)["seed"] is None
    called_off = open_live(able)
    seating.call_off(game_id=called_off.pk, who=Who(able))
    assert dice_data(LiveGame.objects.get(pk=called_off.pk))["seed"]


def test_strangers_say_nothing_about_the_dice(able: User, baker: User) -> None:
    game = open_live(able)
    for who in (Who(baker), Who(), Who(None, "forged")):
        with pytest.raises(PermissionDenied):
            seeding.commit_seed(game_id=game.pk, who=who, commitment="0" * 64)
        with pytest.raises(PermissionDenied):
            seeding.go_without_seed(game_id=game.pk, who=who)


def test_the_throws_for_the_beginner_stand_in_the_log(able: User, baker: User) -> None:
    table = table_of(begun(able, baker))
    totals = {player: sum(dice) for player, dice in table.start[-2:]}
    assert table.due == (max(totals, key=lambda player: totals[player]),)


# --- turns ------------------------------------------------------------------------------------------------------------


def test_a_throw_sent_twice_is_thrown_once(able: User, baker: User) -> None:
    game = begun(able, baker)
    user, key = due_user(game), uuid.uuid4()
    version = game.version
    after = throw(game, user, key=key)
    again = throw(game, user, key=key, version=version)
    assert again.version == after.version
    assert LiveGame.objects.get(pk=game.pk).game_throws == 1


def test_a_stale_deed_changes_nothing(able: User, baker: User) -> None:
    game = begun(able, baker)
    user = due_user(game)
    throw(game, user)
    with pytest.raises(Stale):
        throw(game, user, version=game.version)


def test_out_of_turn_nobody_throws(able: User, baker: User) -> None:
    game = begun(able, baker)
    other = baker if due_user(game) == able else able
    with pytest.raises(NotNow, match="turn"):
        throw(game, other)


def test_who_does_not_sit_there_throws_nothing(able: User, baker: User) -> None:
    game = begun(able, baker)
    elsewhere = open_live(able)
    token = seating.invite_to_seat(game_id=elsewhere.pk, who=Who(able), player="GY").token
    guest = seating.take_seat_by_link(token=token, who=Who(), name="Jack").secret
    for who in (Who(), Who(account("charlie")), Who(None, guest), Who(None, "forged")):
        with pytest.raises(PermissionDenied):
            playing.throw(game_id=game.pk, who=who, version=game.version, key=uuid.uuid4())
    assert Game.objects.get(pk=game.pk).version == game.version


def test_a_partner_throws_nothing(able: User, baker: User) -> None:
    partners = [account("charlie"), account("dog")]
    game = begun(able, baker, *partners, format="pairs")
    due = due_user(game)
    for user in {able, baker, *partners} - {due}:
        with pytest.raises(NotNow):
            throw(game, user)


def test_a_key_of_something_else_is_stale(able: User, baker: User) -> None:
    game = begun(able, baker)
    key = uuid.uuid4()
    user = due_user(game)
    game = throw(game, user, key=key)
    with pytest.raises(Stale):
        playing.play(game_id=game.pk, who=Who(user), version=game.version, key=key, play="--")


def test_an_illegal_play_is_refused_by_the_rules(able: User, baker: User) -> None:
    game = until(begun(able, baker), Phase.PLAY)
    before = Action.objects.filter(game=game).count()
    for text in ("r:R1-R13", "nonsense"):
        with pytest.raises(Illegal):
            playing.play(game_id=game.pk, who=Who(due_user(game)), version=game.version, key=uuid.uuid4(), play=text)
    with pytest.raises(Illegal):
        throw(game, due_user(game))
    assert Action.objects.filter(game=game).count() == before


def test_nothing_is_thrown_before_it_begins_or_after_its_end(able: User, baker: User) -> None:
    game = open_live(able, others=[baker])
    with pytest.raises(NotNow, match="begun"):
        throw(game, able)
    game = begun(able, baker)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    with pytest.raises(NotNow, match="over"):
        throw(Game.objects.get(pk=game.pk), due_user(game))


def test_a_table_is_folded_from_its_log_whoever_remembers_it(able: User, baker: User) -> None:
    from games.selectors.live import tables

    game = one_by_one(begun(able, baker), 30)
    remembered = table_of(game)
    tables._tables.clear()
    assert table_of(game) == remembered
    assert changes_of([game.pk, uuid.uuid4()]) == {game.pk: LiveGame.objects.get(pk=game.pk).change}


def test_the_latest_throws_are_those_of_the_whole_record_whoever_remembers_them(able: User, baker: User) -> None:
    game = played_on(begun(able, baker), 10)
    for deeds in (1, 1, 1, 90):
        remembered = latest_frames(game)
        record = record_of(table_of(game), game.preset)
        frames = playthrough(record, replay(record))
        assert list(remembered) == frames[-latest.LATEST :]
        latest._latest.clear()
        assert latest_frames(game) == remembered
        earlier, game = game, played_on(game, deeds)
        latest_frames(game)
        assert latest_frames(earlier) == remembered, "somebody is a moment behind"


# --- bots -------------------------------------------------------------------------------------------------------------


def whole_game(able: User, format: str, ring: str, preset: str) -> Game:
    """A game of somebody who plays at random against greedy bots, to its end."""
    chance = random.Random(f"{format} {ring} {preset}")
    game = begun(able, format=format, ring=ring, preset=preset, bots=bots_for(format, ring))
    for _ in range(4000):
        if game.state != Game.State.UNDER_WAY:
            return game
        table = table_of(game)
        if due_user(game) == able and table.phase is Phase.PLAY:
            text = write_play(table.position.layout, chance.choice(table.plays))
            game = playing.play(game_id=game.pk, who=Who(able), version=game.version, key=uuid.uuid4(), play=text)
        else:
            game = one_deed(game)
    raise AssertionError("no end in sight")


def judged(game: Game) -> None:
    """An ended game's record replays, and its dice hold."""
    from games.selectors.checking import check_games

    assert game.ugn
    assert [one.differences for one in check_games() if one.game_id == game.pk] == [[]]
    data = dice_data(LiveGame.objects.select_related("game").get(pk=game.pk))
    assert verify(data) == len(data["throws"])


def test_a_whole_game_against_a_bot(able: User) -> None:
    judged(whole_game(able, "singles", "RGBY", "wafu"))


@pytest.mark.soak
@pytest.mark.parametrize("preset", ["standard", "wafu", "pussers", "general"])
@pytest.mark.parametrize(
    ("format", "ring"),
    [("singles", "RGBY"), ("pairs", "RGBY"), ("individuals", "GYBR"), ("pairs", "RYOBGW"), ("individuals", "RYOBGW")],
)
def test_whole_games_in_every_format_and_preset(
    able: User, record_property: Callable[[str, object], None], format: str, ring: str, preset: str
) -> None:
    game = whole_game(able, format, ring, preset)
    judged(game)
    record_property("whole games", 1)
    record_property("throws", game.throws)


def test_to_attend_twice_or_too_early_does_nothing(able: User) -> None:
    game = begun(able, bots=bots_for("singles", "RGBY"))
    while due_user(game) is None:
        game = attend(game)
    version = game.version
    attending.attend(game_id=game.pk)
    assert attend(game).version == version, "it is a person's turn, and there is no clock"


# --- clocks -----------------------------------------------------------------------------------------------------------


def later(game: Game, **time: int) -> Game:
    """So much later: the clocks are set back, and the table is due."""
    set_back(game, **time)
    return attend(game)


def set_back(game: Game, **time: int) -> None:
    """Let so much of the running turn and of the game have passed."""
    live = LiveGame.objects.get(pk=game.pk)
    for name in ("began", "since"):
        moment = datetime.fromisoformat(live.clocks[name]) - timedelta(**time)
        live.clocks[name] = moment.isoformat()
    live.save()


@pytest.mark.parametrize(
    ("clock", "enough", "too_much"),
    [
        ({"kind": "turn", "seconds": 60}, {"seconds": 50}, {"seconds": 12}),
        ({"kind": "chess", "seconds": 600, "increment": 5}, {"seconds": 590}, {"seconds": 12}),
        ({"kind": "days", "days": 2}, {"hours": 47, "minutes": 59, "seconds": 50}, {"seconds": 12}),
    ],
)
def test_a_player_whose_time_is_up_has_lost(
    able: User, baker: User, clock: dict[str, Any], enough: dict[str, int], too_much: dict[str, int]
) -> None:
    game = begun(able, baker, clock=clock)
    loser = seats_of(game.pk)[table_of(game).due[0]]
    game = later(game, **enough)
    assert game.state == Game.State.UNDER_WAY
    game = later(game, **too_much)
    assert (game.state, game.termination) == (Game.State.ENDED, "timeout")
    assert game.winner not in ("", loser.side)
    judged(game)


def test_a_deed_that_comes_too_late_is_not_done(able: User, baker: User) -> None:
    game = begun(able, baker, clock={"kind": "turn", "seconds": 60})
    set_back(game, seconds=65)
    due = due_user(game)
    game = throw(game, due)
    assert game.termination == "timeout"
    assert LiveGame.objects.get(pk=game.pk).game_throws == 0
    judged(game)


def test_the_time_of_a_site_that_was_away_is_not_the_players(able: User, baker: User) -> None:
    game = begun(able, baker, clock={"kind": "chess", "seconds": 600})
    game = later(game, hours=3)
    assert game.state == Game.State.UNDER_WAY
    due_at = LiveGame.objects.get(pk=game.pk).due_at
    assert due_at
    left = due_at - timezone.now()
    assert timedelta(seconds=25) < left < timedelta(seconds=35)
    assert throw(game, due_user(game)).version > game.version


def test_when_the_games_time_is_up_the_pieces_decide(able: User, baker: User) -> None:
    game = played_on(begun(able, baker, clock={"kind": "game", "seconds": 600}), 40)
    game = later(game, seconds=601)
    assert game.termination in ("timeout", "drawn")
    judged(game)


@pytest.mark.parametrize("deeds", [25, 26, 27, 28])
def test_with_four_sides_the_games_time_ends_it_too(able: User, baker: User, deeds: int) -> None:
    others = [account("charlie"), account("dog")]
    game = begun(able, baker, *others, format="individuals", clock={"kind": "game", "seconds": 600})
    game = later(played_on(game, deeds), seconds=601)
    for _ in range(20):  # the leader's own turn may have to be finished first
        if game.state == Game.State.ENDED:
            break
        game = one_deed(game)
    assert game.state == Game.State.ENDED
    judged(game)


def test_with_four_sides_a_player_whose_time_is_up_leaves_and_the_rest_play_on(able: User, baker: User) -> None:
    others = [account("charlie"), account("dog")]
    game = begun(able, baker, *others, format="individuals", clock={"kind": "turn", "seconds": 60})
    game = later(game, seconds=62)
    assert game.state == Game.State.UNDER_WAY
    assert len(table_of(game).position.out) == 1
    assert LiveGame.objects.get(pk=game.pk).due_at is not None


def test_dice_that_were_changed_in_the_log_are_found(able: User, baker: User) -> None:
    from games.selectors.checking import check_games

    game = played_on(begun(able, baker), 6)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    LiveGame.objects.update(commitment="0" * 64)
    assert any("dice" in words for one in check_games() for words in one.differences)


def test_a_key_sent_again_with_another_play_is_stale(able: User, baker: User) -> None:
    game = until(begun(able, baker), Phase.PLAY)
    while len(table_of(game).plays) < 2:
        game = until(one_deed(game), Phase.PLAY)
    who, key, table = Who(due_user(game)), uuid.uuid4(), table_of(game)
    one, other = (write_play(table.position.layout, play) for play in table.plays[:2])
    told: dict[str, Any] = {"game_id": game.pk, "who": who, "version": game.version, "key": key}
    playing.play(play=one, **told)
    playing.play(play=one, **told)
    with pytest.raises(Stale):
        playing.play(play=other, **told)


def test_a_turn_that_has_to_be_finished_is_finished_by_its_own_deeds(able: User, baker: User) -> None:
    others = [account("charlie"), account("dog")]
    game = begun(able, baker, *others, format="individuals", clock={"kind": "game", "seconds": 600})

    def there(held: Held) -> bool:
        """The one side that leads has dice to play, so that nobody else may leave."""
        position = held.table.position
        return held.table.phase is Phase.PLAY and leaders(position, position.out) == [held.table.due[0]]

    game = brought_on(game, there, most=400)
    assert there(hold(game.pk))
    set_back(game, seconds=605)
    version = game.version
    assert one_deed(game).version > version, "the deed is done, though the game's time is up"
