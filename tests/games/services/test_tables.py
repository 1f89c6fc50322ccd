"""An umpire's table: nothing forks its log, nothing is done twice, and nothing is rewritten."""

import threading
import uuid
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.db import connection, connections

from games.models import Action, Confirmation, Game
from games.models.game import ACTIONS_MAXIMUM, THROWS_MAXIMUM
from games.notation.entries import read_entry
from games.notation.positions import write_position
from games.notation.ugn import read_games
from games.rules.log import Remark
from games.rules.reasons import Illegal
from games.rules.record import Record
from games.rules.replay import replay
from games.selectors.checking import check_games
from games.selectors.logs import layout_of, log_of
from games.selectors.playing_through import playthrough_of
from games.services import invitations, standing, tables
from games.services.refusals import NotNow, Stale
from tests.games.people import BEGIN, NAMES, account, end, open_table, play, throw, type_in
from uckers_site.accounts.models import User

pytestmark = [pytest.mark.both_databases, pytest.mark.django_db]


def kinds(game: Game) -> list[str]:
    return list(Action.objects.filter(game=game).order_by("number").values_list("kind", flat=True))


def test_a_table_keeps_its_rules_and_its_players(able: User) -> None:
    game = open_table(able, preset="wafu", options={"challenge_sixes": (2, 4, 5)}, event="Mess league")
    assert (game.options, game.preset) == ({"challenge_sixes": [2, 4, 5]}, "wafu")
    assert log_of(game).table.position.ruleset.challenge_sixes == (2, 4, 5)
    assert [(seat.player, seat.side, seat.name) for seat in game.seats.order_by("number")] == [
        ("R", "RB", "A. Able"), ("G", "GY", "B. Baker"), ("B", "RB", "C. Charlie"), ("Y", "GY", "D. Dog"),
    ]  # fmt: skip


def test_a_table_opened_twice_is_one(able: User) -> None:
    key = uuid.uuid4()
    assert open_table(able, key=key).pk == open_table(able, key=key).pk
    assert Game.objects.count() == 1


@pytest.mark.parametrize("names", [{}, {**NAMES, "R": "  "}, {**NAMES, "R": "x" * 61}])
def test_every_player_has_a_name(able: User, names: dict[str, str]) -> None:
    with pytest.raises(NotNow):
        open_table(able, names=names)


def test_throws_and_plays_are_kept_one_by_one(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"))
    assert kinds(game) == ["beginner", "throw", "play"]
    assert (game.version, game.turns, game.throws) == (3, 1, 1)
    assert game.position["pieces"]["R"] == ["b", "b", "b", "R5"]


def test_where_nothing_can_be_moved_the_play_makes_itself(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(2, 1))
    assert kinds(game) == ["beginner", "throw", "play"]
    assert log_of(game).table.due == (1,)


def test_what_the_rules_refuse_changes_nothing(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(6, 4))
    with pytest.raises(Illegal):
        type_in(game, able, play("r:b-R1"))
    assert kinds(game) == ["beginner", "throw"]


def test_the_same_action_sent_twice_is_done_once(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    how: dict[str, Any] = {"game_id": game.pk, "by": able, "version": 1, "key": uuid.uuid4()}
    for _ in range(2):
        assert tables.act(**how, kind="throw", data={"dice": [6, 6]}).version == 2
    assert kinds(game) == ["beginner", "throw"]


def test_of_two_actions_on_one_version_the_second_is_stale(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    type_in(game, able, throw(6, 6))
    with pytest.raises(Stale):
        tables.act(game_id=game.pk, by=able, version=1, kind="throw", data={"dice": [6, 5]}, key=uuid.uuid4())
    with pytest.raises(Stale):
        tables.step_back(game_id=game.pk, by=able, version=1)


@pytest.mark.django_db(transaction=True)
def test_many_at_once_on_one_version_leave_one_action(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    outcomes: list[str] = []

    def send(die: int) -> None:
        try:
            tables.act(game_id=game.pk, by=able, version=1, kind="throw", data={"dice": [6, die]}, key=uuid.uuid4())
            outcomes.append("done")
        except Stale:
            outcomes.append("stale")
        finally:
            connections.close_all()

    senders = [threading.Thread(target=send, args=(die,)) for die in range(1, 7)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert sorted(outcomes) == ["done"] + ["stale"] * 5
    assert kinds(game) == ["beginner", "throw"]


def test_stepping_back_appends_and_takes_a_play_that_made_itself_with_its_throw(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(2, 1))
    game = tables.step_back(game_id=game.pk, by=able, version=game.version)
    assert kinds(game) == ["beginner", "throw", "play", "undo"]
    assert (log_of(game).table.due, log_of(game).table.dice) == ((0,), None)
    game = type_in(game, able, throw(6, 4), play("r:b-R1 r:R1-R5"))
    game = tables.step_back(game_id=game.pk, by=able, version=game.version)
    assert log_of(game).table.dice == (6, 4)
    game = tables.step_back(game_id=game.pk, by=able, version=game.version)
    game = tables.step_back(game_id=game.pk, by=able, version=game.version)
    with pytest.raises(NotNow):
        tables.step_back(game_id=game.pk, by=able, version=game.version)


def test_an_ended_game_has_its_record_and_asks_the_other_side(able: User) -> None:
    game = open_table(able, owner_side="RB", site="HMS Example")
    game = type_in(
        game, able, BEGIN, throw(6, 4), play("r:b-R1 r:R1-R5"), throw(2, 1), play("r:R5-R8"), end("resignation", "RB")
    )
    assert (game.state, game.winner, game.termination) == (Game.State.ENDED, "RB", "resignation")
    assert '[Red "A. Able"]' in game.ugn
    assert "1. R 6-4 r:b-R1 r:R1-R5 / 2-1 r:R5-R8\n" in game.ugn
    assert [(asked.side, asked.state) for asked in game.confirmations.all()] == [("GY", "asked")]


def test_a_game_ended_before_anybody_leads_has_a_record_that_replays(able: User) -> None:
    first = ("beginner", {"player": "R", "dice": [6, 3]})
    second = ("beginner", {"player": "G", "dice": [5, 4]})
    game = type_in(open_table(able), able, first, second, end("abandoned"))
    assert (game.state, game.termination, game.throws) == (Game.State.ENDED, "abandoned", 0)
    assert "[Start" not in game.ugn
    (record,) = read_games(game.ugn.splitlines(keepends=True))
    assert isinstance(record, Record)
    assert replay(record).fault is None
    assert playthrough_of(game).start == ((0, (6, 3)), (1, (5, 4))), "what was thrown is still told"
    assert [words for checked in check_games() for words in checked.differences] == []
    game = tables.step_back(game_id=game.pk, by=able, version=game.version)
    third = ("beginner", {"player": "B", "dice": [2, 1]})
    game = type_in(game, able, third, ("beginner", {"player": "Y", "dice": [6, 6]}))
    assert '[Start "R 6-3, G 5-4, B 2-1, Y 6-6"]' in playthrough_of(game).text


@pytest.mark.parametrize(("how", "winner"), [("walkover", "GY"), ("upboard", "RB"), ("drawn", None)])
@pytest.mark.parametrize("first", ["R", "G", "Y"])
def test_a_game_whose_beginner_was_agreed_ends_before_the_first_throw(
    able: User, first: str, how: str, winner: str | None
) -> None:
    game = type_in(open_table(able), able, ("beginner", {"player": first, "dice": None}), end(how, winner))
    assert (game.state, game.termination, game.turns) == ("ended", how, 0)
    assert [told for told in check_games() if told.differences] == []
    assert playthrough_of(game).frames == ()
    back = tables.step_back(game_id=game.pk, by=able, version=game.version)
    assert (back.state, layout_of(back).player_names[log_of(back).table.position.to_throw]) == ("under_way", first)


def test_before_the_first_throw_only_the_agreed_beginner_leaves(able: User) -> None:
    """The first turn of a record without `Start` is the beginner's."""
    game = open_table(able, format="individuals")
    game = type_in(game, able, ("beginner", {"player": "G", "dice": None}))
    with pytest.raises(NotNow, match="Have G throw first, and let R leave then"):
        type_in(game, able, ("leave", {"player": "R", "how": "resignation"}))
    for deeds in ([("leave", {"player": "G", "how": "resignation"})], [throw(2, 1)]):
        here = open_table(able, format="individuals")
        here = type_in(here, able, ("beginner", {"player": "G", "dice": None}), *deeds)
        here = type_in(here, able, ("leave", {"player": "R", "how": "resignation"}), throw(2, 1), end("drawn"))
        assert here.state == "ended"
    assert [told for told in check_games() if told.differences] == []


def test_an_end_that_was_undone_withdraws_its_questions(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, end("drawn"))
    assert set(game.confirmations.values_list("state", flat=True)) == {"asked"}
    game = tables.step_back(game_id=game.pk, by=able, version=game.version)
    assert (game.state, game.ugn, game.termination) == (Game.State.UNDER_WAY, "", "")
    assert set(game.confirmations.values_list("state", flat=True)) == {"withdrawn"}
    game = type_in(game, able, end("abandoned"))
    assert game.confirmations.filter(state="asked").count() == 2


def test_a_confirmed_or_annulled_game_goes_no_further(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, end("drawn"))
    standing.annul(game_id=game.pk, by=able, because="wrong board")
    with pytest.raises(NotNow):
        tables.step_back(game_id=game.pk, by=able, version=game.version)
    other = type_in(open_table(able, owner_side="RB"), able, BEGIN, end("drawn"))
    made = invitations.invite(game_id=other.pk, by=able, purpose="confirm", side="GY")
    standing.answer_by_link(token=made.token, by=None, version=other.version, named="B. Baker", agrees=True)
    with pytest.raises(NotNow):
        tables.step_back(game_id=other.pk, by=able, version=other.version)


def test_timber_is_kept_and_moves_nothing(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, throw(6, 4))
    before = game.position
    game = type_in(game, able, ("timber", {}))
    assert (game.position, kinds(game)[-1]) == (before, "timber")


# --- who may ---


def test_only_the_owner_and_those_let_in_type(able: User) -> None:
    game = open_table(able)
    baker = account("baker")
    with pytest.raises(PermissionDenied):
        type_in(game, baker, BEGIN)
    with pytest.raises(PermissionDenied):
        invitations.invite(game_id=game.pk, by=baker, purpose="umpire")
    made = invitations.invite(game_id=game.pk, by=able, purpose="umpire")
    invitations.join_table(token=made.token, by=baker)
    game = type_in(game, baker, BEGIN)
    invitations.send_away(game_id=game.pk, by=able, umpire=baker)
    with pytest.raises(PermissionDenied):
        type_in(game, baker, throw(6, 6))
    with pytest.raises(NotNow):
        invitations.join_table(token=made.token, by=baker)


def test_a_newer_link_replaces_the_older(able: User) -> None:
    game = open_table(able)
    first = invitations.invite(game_id=game.pk, by=able, purpose="umpire")
    invitations.invite(game_id=game.pk, by=able, purpose="umpire")
    with pytest.raises(NotNow, match="withdrawn"):
        invitations.join_table(token=first.token, by=account("baker"))


def test_a_closed_account_types_nothing(able: User) -> None:
    game = open_table(able)
    able.is_active = False
    with pytest.raises(PermissionDenied):
        type_in(game, able, BEGIN)
    with pytest.raises(PermissionDenied):
        open_table(able)


def test_confirmations_are_asked_once_a_side(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN, end("drawn"))
    assert Confirmation.objects.filter(game=game, state="asked").count() == 2


# --- how long a game may be ---


def test_a_table_takes_no_more_throws_than_are_kept_and_can_still_be_ended(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    Game.objects.filter(pk=game.pk).update(throws=THROWS_MAXIMUM)
    with pytest.raises(NotNow, match="throws are kept"):
        type_in(game, able, throw(2, 1))
    assert type_in(game, able, end("abandoned")).state == Game.State.ENDED


def test_a_log_has_an_end(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    Game.objects.filter(pk=game.pk).update(version=ACTIONS_MAXIMUM)
    with pytest.raises(NotNow, match="entries are kept"):
        tables.act(game_id=game.pk, by=able, version=ACTIONS_MAXIMUM, kind="timber", data={}, key=uuid.uuid4())


# --- one key, one thing ---


def test_a_key_that_comes_again_with_something_else_is_stale(able: User) -> None:
    game = type_in(open_table(able), able, BEGIN)
    thrown, undone = uuid.uuid4(), uuid.uuid4()
    tables.act(game_id=game.pk, by=able, version=1, kind="throw", data={"dice": [6, 6]}, key=thrown)
    for kind, data in (("throw", {"dice": [6, 5]}), ("timber", {})):
        with pytest.raises(Stale):
            tables.act(game_id=game.pk, by=able, version=2, kind=kind, data=data, key=thrown)
    with pytest.raises(Stale):
        tables.step_back(game_id=game.pk, by=able, version=2, key=thrown)
    for _twice in range(2):
        assert tables.step_back(game_id=game.pk, by=able, version=2, key=undone).version == 3
    with pytest.raises(Stale):
        tables.act(game_id=game.pk, by=able, version=3, kind="throw", data={"dice": [6, 6]}, key=undone)
    assert kinds(game) == ["beginner", "throw", "undo"]


@pytest.mark.parametrize(
    "other",
    [
        {"names": {**NAMES, "R": "E. Easy"}}, {"preset": "wafu"}, {"options": {"suck_back": True}},
        {"ring": "GYBR"}, {"owner_side": "RB"}, {"event": "Mess league"}, {"site": "HMS Example"},
    ],
)  # fmt: skip
def test_a_form_that_has_opened_a_table_opens_no_other(able: User, other: dict[str, Any]) -> None:
    key = uuid.uuid4()
    open_table(able, key=key)
    with pytest.raises(NotNow, match=r"with other answers: that of A\. Able, B\. Baker"):
        open_table(able, key=key, **other)
    assert Game.objects.count() == 1


# --- who was sent away ---


def joined(game: Game, by: User, umpire: User) -> None:
    invitations.join_table(token=invitations.invite(game_id=game.pk, by=by, purpose="umpire").token, by=umpire)


def test_who_was_sent_away_comes_in_again_by_the_owners_new_link_alone(able: User) -> None:
    game, baker, charlie = open_table(able), account("baker"), account("charlie")
    joined(game, able, baker)
    joined(game, baker, charlie)
    his_own = invitations.invite(game_id=game.pk, by=baker, purpose="umpire")
    invitations.send_away(game_id=game.pk, by=able, umpire=baker)
    with pytest.raises(NotNow, match="withdrawn"):
        invitations.join_table(token=his_own.token, by=baker)
    with pytest.raises(NotNow, match="sent away"):
        joined(game, charlie, baker)
    assert not game.umpires.filter(user=baker, withdrawn_at=None).exists()
    joined(game, able, baker)
    type_in(game, baker, BEGIN)


def test_who_joins_twice_at_one_moment_is_led_on(able: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both look before either has joined: so does the second here, which comes after the first."""
    game, baker = open_table(able), account("baker")
    token = invitations.invite(game_id=game.pk, by=able, purpose="umpire").token
    invitations.join_table(token=token, by=baker)
    looks = [None]
    before = invitations._joined_before
    monkeypatch.setattr(invitations, "_joined_before", lambda *asked: looks.pop() if looks else before(*asked))
    assert invitations.join_table(token=token, by=baker) == game
    looks.append(None)
    with pytest.raises(NotNow, match="used already"):
        invitations.join_table(token=token, by=account("charlie"))


def test_the_owners_link_from_before_the_sending_away_lets_nobody_sent_away_in(able: User) -> None:
    game, baker = open_table(able), account("baker")
    joined(game, able, baker)
    before = invitations.invite(game_id=game.pk, by=able, purpose="umpire")
    invitations.send_away(game_id=game.pk, by=able, umpire=baker)
    with pytest.raises(NotNow, match="sent away"):
        invitations.join_table(token=before.token, by=baker)
    invitations.join_table(token=before.token, by=account("charlie"))  # it was not used up by that


def test_a_link_made_by_somebody_who_may_type_no_more_lets_nobody_in(able: User) -> None:
    game, umpire = open_table(able), account("umpire")
    office = Group.objects.get(name="umpire")
    umpire.groups.add(office)
    made = invitations.invite(game_id=game.pk, by=umpire, purpose="umpire")
    umpire.groups.remove(office)
    with pytest.raises(NotNow, match="types at the table no more"):
        invitations.join_table(token=made.token, by=account("baker"))


# --- characters that cannot be seen ---


@pytest.mark.parametrize(
    "name", ["A. \u202eelbA", "\u200b\u200d", "\ufe0f", "A.\x07 Able", "\u2066A. Able\u2069", "\u3164"]
)
def test_no_name_place_or_event_hides_characters(able: User, name: str) -> None:
    for told in ({"names": {**NAMES, "R": name}}, {"event": name}, {"site": name}):
        with pytest.raises(NotNow, match="characters that cannot be seen"):
            open_table(able, **told)
    assert not Game.objects.exists()


def test_names_of_any_alphabet_are_kept(able: User) -> None:
    name = "Ζωή O’Brien-Çelik 😀"
    assert open_table(able, names={**NAMES, "R": name}).seats.get(player="R").name == name


def test_a_full_log_can_still_be_stepped_back_and_ended(able: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ACTIONS_MAXIMUM", 8)
    monkeypatch.setattr(tables, "RESERVED", 4)
    game = type_in(open_table(able), able, BEGIN, throw(6, 6), play("r:b-R1 r:b-R1"), throw(6, 4))
    for full in (play("r:R1-R7 r:R1-R5"), ("timber", {})):
        with pytest.raises(NotNow, match="entries are kept"):
            type_in(game, able, full)
    for version in (4, 5, 6):
        game = tables.step_back(game_id=game.pk, by=able, version=version)
    with pytest.raises(NotNow, match="End the game"):  # the last entry is for the end alone
        tables.step_back(game_id=game.pk, by=able, version=7)
    game = type_in(game, able, end("abandoned"))
    assert (game.version, game.state) == (8, Game.State.ENDED)


def test_with_a_full_log_a_side_can_leave(able: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "ACTIONS_MAXIMUM", 6)
    monkeypatch.setattr(tables, "RESERVED", 4)
    game = type_in(open_table(able, format="individuals"), able, BEGIN, throw(2, 1))
    with pytest.raises(NotNow, match="entries are kept"):
        type_in(game, able, throw(2, 1))
    assert type_in(game, able, ("leave", {"player": "G", "how": "timeout"})).version == 4


@pytest.mark.django_db(transaction=True)
def test_a_form_that_comes_twice_at_one_moment_opens_one_table(able: User, monkeypatch: pytest.MonkeyPatch) -> None:
    key, both, opened = uuid.uuid4(), threading.Barrier(2, timeout=20), list[Any]()

    def together(*of: Any) -> Any:  # neither has kept its table, and both have looked for one, when they go on
        if connection.vendor == "postgresql":  # SQLite lets one in at a time, from BEGIN on
            both.wait()
        return write_position(*of)

    monkeypatch.setattr(tables, "write_position", together)

    def send() -> None:
        try:
            opened.append(open_table(able, key=key).pk)
        except Exception as fault:
            opened.append(fault)
        finally:
            connections.close_all()

    senders = [threading.Thread(target=send) for _ in range(2)]
    for sender in senders:
        sender.start()
    for sender in senders:
        sender.join()
    assert Game.objects.count() == 1
    assert opened == [Game.objects.get().pk] * 2


@pytest.mark.parametrize(("data", "caller"), [({"by": "G"}, 1), ({}, None), ({"by": None}, None)])
def test_timber_keeps_who_called_it_if_that_is_told(able: User, data: dict[str, Any], caller: int | None) -> None:
    game = type_in(open_table(able), able, BEGIN, ("timber", data))
    kept = Action.objects.get(game=game, kind="timber").data
    assert kept == ({} if caller is None else {"by": "G"})
    assert read_entry(layout_of(game), "timber", kept) == Remark(caller)
    with pytest.raises(Illegal):
        type_in(game, able, ("timber", {"by": "W"}))
