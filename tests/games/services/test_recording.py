"""Texts become games: byte for byte, once, whole or not at all; and count only when the other side says so."""

import io
import uuid
from argparse import Namespace
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.exceptions import PermissionDenied
from django.utils import timezone

import games.tasks  # noqa: F401  # registers what the jobs mean, as every worker does
from games.console import run
from games.models import Action, Draft, Game, Invitation
from games.notation.positions import write_position
from games.notation.ugn import read_games
from games.rules.record import Record
from games.rules.replay import replay
from games.selectors.checking import check_games
from games.selectors.logs import log_of
from games.services import drafts, invitations, judging, recording_drafts, standing
from games.services.refusals import AlreadyKept, NotNow, Stale
from tests.games.people import GAMES, account, keep, named_text, recorded
from tests.games.views.sending import TAGS
from uckers_site.accounts.models import User
from uckers_site.audit.selectors import trail_of
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import do

pytestmark = pytest.mark.django_db


def renumbered(text: str, number: int) -> str:
    """The same game made another by its date and by a tag, for texts of many games."""
    return f'[Round "{number}"]\n{text}\n'


# --- one game ---


@pytest.mark.both_databases
def test_a_record_is_kept_as_sent_and_as_it_is_written_canonically(able: User) -> None:
    text = "; typed in the galley\r\n" + named_text().replace("\n", "\r\n")
    game = recorded(able, text)
    assert game.sent is not None
    assert bytes(game.sent.content) == text.encode()
    (record,) = read_games(game.ugn.splitlines(keepends=True))
    assert isinstance(record, Record)
    replayed = replay(record)
    assert replayed.fault is None
    assert game.position == write_position(replayed.position)
    assert log_of(game).table.position == replayed.position


@pytest.mark.parametrize("path", sorted(GAMES.glob("sound-*.ugn")), ids=lambda path: path.stem)
def test_every_shared_record_becomes_a_game_whose_text_validates(able: User, path: Path) -> None:
    text = named_text(path.name)
    for number, judged in enumerate(judging.judge_text(text), start=1):
        assert judged[3] is None, (path, number)
    draft = keep(able, text)
    assert all(verdict["ok"] for verdict in draft.verdicts)
    draft = recording_drafts.record_draft(draft_id=draft.pk, by=able, version=draft.version, names={})
    for game in Game.objects.filter(sent=draft.sent):
        if game.state == Game.State.ENDED:
            assert [judged[3] for judged in judging.judge_text(game.ugn)] == [None]
        assert log_of(game).table.ended is None or game.ended_at is not None


def test_a_faulty_record_is_told_with_its_place_and_nothing_is_kept(able: User) -> None:
    lines = named_text().splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("9."))
    lines[at] = lines[at].replace("-", "-7", 1)
    draft = keep(able, "".join(lines))
    (verdict,) = draft.verdicts
    assert (verdict["ok"], verdict["line"], verdict["turn"]) == (False, at + 1, 9)
    with pytest.raises(NotNow, match="fault"):
        recording_drafts.record_draft(draft_id=draft.pk, by=able, version=draft.version)
    assert not Game.objects.exists()
    mended = drafts.revise_draft(draft_id=draft.pk, by=able, version=draft.version, content=named_text().encode())
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=mended.version)
    assert Game.objects.count() == 1


def test_an_unfinished_record_goes_on_at_an_umpires_table(able: User) -> None:
    text = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n[Red "A"]\n[Green "B"]\n[Yellow "C"]\n[Blue "D"]\n'
    game = recorded(able, text + "\n1. R 6-4 r:b-R1 r:R1-R5 / 2-1 r:R5-R8\n2. G 2-1 --\n")
    assert (game.dice_source, game.state, game.version) == (Game.DiceSource.TYPED, Game.State.UNDER_WAY, 7)
    assert log_of(game).table.due == (2,)


def test_players_without_names_are_asked_for(able: User) -> None:
    tags = '[Format "singles"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n[Result "*"]\n[Termination "drawn"]\n'
    draft = keep(able, tags + "\n1. RB 2-1 --\n")
    assert draft.verdicts[0]["missing"] == ["Red", "Green"]
    with pytest.raises(NotNow, match="Red"):
        recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1)
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, names={"RB": "A. Able", "GY": "B. Baker"})
    assert [seat.name for seat in Game.objects.get().seats.order_by("number")] == ["A. Able", "B. Baker"]


# --- sent twice ---


@pytest.mark.both_databases
def test_a_draft_sent_twice_is_one_and_recorded_twice_is_one(able: User) -> None:
    key = uuid.uuid4()
    text = named_text().encode()
    first = drafts.keep_draft(by=able, content=text, key=key)
    assert drafts.keep_draft(by=able, content=text, key=key).pk == first.pk
    for _ in range(2):
        recording_drafts.record_draft(draft_id=first.pk, by=able, version=1)
    assert Game.objects.count() == 1


def test_a_key_stands_for_one_text_however_it_was_mended(able: User) -> None:
    key, text = uuid.uuid4(), named_text().encode()
    first = drafts.keep_draft(by=able, content=text, key=key)
    drafts.revise_draft(draft_id=first.pk, by=able, version=1, content=text + b"; mended")
    assert drafts.keep_draft(by=able, content=text, key=key).pk == first.pk
    for other in (b"; another", text + b"; mended"):
        with pytest.raises(NotNow, match="key was used for another text"):
            drafts.keep_draft(by=able, content=other, key=key)
    assert Draft.objects.count() == 1


@pytest.mark.both_databases
def test_the_same_record_sent_again_is_noticed_whoever_sends_it(able: User) -> None:
    game = recorded(able)
    draft = keep(account("baker"), "; my own copy\n" + named_text().replace("Player Red", "Somebody else"))
    assert draft.verdicts[0]["twin"] == str(game.pk)
    with pytest.raises(AlreadyKept) as kept:
        recording_drafts.record_draft(draft_id=draft.pk, by=draft.owner, version=1)
    assert kept.value.game == game
    standing.annul(game_id=game.pk, by=able, because="sent too early")
    recording_drafts.record_draft(draft_id=keep(able, named_text()).pk, by=able, version=1)
    assert Game.objects.count() == 2


@pytest.mark.both_databases
def test_a_draft_that_was_changed_elsewhere_is_stale(able: User) -> None:
    draft = keep(able, named_text())
    drafts.revise_draft(draft_id=draft.pk, by=able, version=1, content=b"1. R")
    with pytest.raises(Stale):
        drafts.revise_draft(draft_id=draft.pk, by=able, version=1, content=b"2. R")
    with pytest.raises(Stale):
        recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1)


@pytest.mark.both_databases
@pytest.mark.parametrize("content", [b"", b" \n\t"])
def test_nothing_is_no_draft(able: User, content: bytes) -> None:
    with pytest.raises(NotNow):
        drafts.keep_draft(by=able, content=content, key=uuid.uuid4())


def test_what_is_too_large_is_refused_and_what_is_no_text_has_a_fault(able: User) -> None:
    with pytest.raises(NotNow, match="MiB"):
        drafts.keep_draft(by=able, content=b"x" * (drafts.LARGEST_BYTES + 1), key=uuid.uuid4())
    draft = drafts.keep_draft(by=able, content=b"\xff\xfePNG", key=uuid.uuid4())
    assert (draft.verdicts[0]["ok"], draft.verdicts[0]["message"]) == (False, "this is not UTF-8")
    with pytest.raises(NotNow, match="zero bytes"):
        drafts.keep_draft(by=able, content='[Format "pairs"]'.encode("utf-16"), key=uuid.uuid4())


def test_one_game_may_be_so_long_and_no_longer(able: User) -> None:
    comment = f"{{{'x' * drafts.LARGEST_GAME_BYTES}}}\n"
    for text, number in (
        (named_text() + comment, 1),
        (named_text() + comment[:-9000] + "}\n" + named_text() + comment, 2),
    ):
        with pytest.raises(NotNow, match=f"Game {number} .* at most 256 KiB"):
            keep(able, text)
    draft = keep(able, named_text())
    with pytest.raises(NotNow, match="256 KiB"):
        drafts.revise_draft(draft_id=draft.pk, by=able, version=1, content=comment.encode())
    half = f"{{{'x' * (drafts.LARGEST_GAME_BYTES - 9000)}}}\n"
    assert keep(able, (named_text() + half) * 3).state == Draft.State.JUDGING


# --- lines ---

FAULTY = '[Format "pairs"]{end}[Ring "RGBY"]{end}[Ruleset "standard"]{end}{end}1. R 2-1{end}--{end}2. Z 2-1 --{end}'
STRANGE = "\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"  # ends of lines to Python, and not to files


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", f" {{{STRANGE}}}\n"], ids=["LF", "CR LF", "CR", "strange"])
@pytest.mark.parametrize("start", ["", "\ufeff"], ids=["", "marked"])
def test_a_fault_stands_where_the_command_says(able: User, end: str, start: str, tmp_path: Path) -> None:
    content = (start + FAULTY.replace("{end}", end)).encode()
    file = tmp_path / "game.ugn"
    file.write_bytes(content)
    out = io.StringIO()
    run(Namespace(command="validate", files=[str(file)], json=False), out)
    verdict = drafts.keep_draft(by=able, content=content, key=uuid.uuid4()).verdicts[0]
    assert (verdict["line"], verdict["column"]) == (7, 4)
    assert f"{file}:7:4: game 1, turn 2" in out.getvalue()


# --- many games ---


def many(count: int) -> str:
    names = [path.name for path in sorted(GAMES.glob("sound-*.ugn"))]
    texts = [named_text(name) for name in names if len(list(judging.judge_text(named_text(name)))) == 1]
    return "\n".join(texts[:count])


def test_all_or_nothing_unless_the_sound_ones_are_asked_for(able: User) -> None:
    draft = keep(able, many(3) + '\n[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n\n1. Z 6-4 --\n')
    assert [verdict["ok"] for verdict in draft.verdicts] == [True, True, True, False]
    with pytest.raises(NotNow, match="Game 4"):
        recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1)
    assert not Game.objects.exists()
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, which="sound")
    assert Game.objects.count() == 3


def test_the_same_game_twice_in_one_text_is_recorded_once(able: User) -> None:
    draft = keep(able, named_text() + "\n" + named_text().replace("Player Red", "Somebody else"))
    assert [(verdict["ok"], verdict["same_as"]) for verdict in draft.verdicts] == [(True, None), (True, 1)]
    with pytest.raises(NotNow, match="Game 2 is game 1 once more"):
        recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1)
    assert not Game.objects.exists()
    draft = recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, which="sound")
    assert (draft.recorded, Game.objects.count()) == (1, 1)


@pytest.mark.both_databases
def test_what_somebody_else_recorded_meanwhile_is_passed_over_or_told(able: User) -> None:
    draft = keep(able, many(3))
    game = recorded(account("baker"), many(1))
    assert game.state == Game.State.ENDED
    with pytest.raises(AlreadyKept):
        recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1)
    assert Game.objects.get() == game
    draft = drafts.judge_again(draft_id=draft.pk, by=able)
    assert draft.verdicts[0]["twin"] == str(game.pk)
    other = keep(able, named_text("sound-003.ugn"))
    draft = recording_drafts.record_draft(draft_id=draft.pk, by=able, version=draft.version, which="sound")
    assert (draft.recorded, Game.objects.count()) == (2, 3)
    recorded(able, named_text("sound-003.ugn"))
    with pytest.raises(AlreadyKept):
        recording_drafts.record_draft(draft_id=other.pk, by=able, version=1, which="sound")
    other.refresh_from_db()
    assert other.state == Draft.State.JUDGED


def test_a_text_of_too_many_games_says_so(able: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judging, "MOST_GAMES", 2)
    draft = keep(able, many(4))
    assert [verdict["ok"] for verdict in draft.verdicts] == [True, True, False]
    assert "may have 2 games" in draft.verdicts[2]["message"]


def test_a_name_that_is_too_long_is_asked_for_again(able: User) -> None:
    draft = keep(able, named_text().replace("Player Red", "x" * 61))
    assert draft.verdicts[0]["missing"] == ["Red"]
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, names={"R": "A. Able"})
    assert Game.objects.get().seats.get(number=0).name == "A. Able"


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_long_texts_are_judged_and_recorded_by_a_worker_and_a_second_attempt_makes_nothing_twice(able: User) -> None:
    draft = keep(able, many(14) + f"; {'x' * drafts.AT_ONCE_BYTES}\n")
    assert draft.state == Draft.State.JUDGING
    do(Job.objects.get(kind=drafts.JUDGE).pk)
    draft.refresh_from_db()
    assert (draft.state, draft.games) == (Draft.State.JUDGED, 14)
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1)
    recording_drafts.record_waiting(draft_id=draft.pk)
    Draft.objects.filter(pk=draft.pk).update(state=Draft.State.RECORDING)  # as if the worker had died before the mark
    do(Job.objects.get(kind=recording_drafts.RECORD).pk)
    draft.refresh_from_db()
    assert (draft.state, draft.recorded, Game.objects.count()) == (Draft.State.RECORDED, 14, 14)


@pytest.mark.django_db(transaction=True)
def test_a_long_game_is_recorded_by_a_worker_as_it_was_asked_for(able: User) -> None:
    baker = account("baker")
    text = named_text().replace('[Red "Player Red"]\n', "") + f"; {'x' * drafts.AT_ONCE_BYTES}\n"
    draft = keep(able, text)
    do(Job.objects.get(kind=drafts.JUDGE).pk)
    draft = recording_drafts.record_draft(
        draft_id=draft.pk, by=able, version=1, owner_side="RB", names={"R": "Ann", "G": "Not she"}, users={"G": baker}
    )
    assert (draft.state, Game.objects.count()) == (Draft.State.RECORDING, 0)
    do(Job.objects.get(kind=recording_drafts.RECORD).pk)
    game = Game.objects.get()
    assert game.owner_side == "RB"
    assert [(seat.name, seat.user) for seat in game.seats.order_by("number")][:2] == [
        ("Ann", None), ("Player Green", baker),
    ]  # fmt: skip


def test_names_are_told_for_a_text_of_one_game(able: User) -> None:
    draft = keep(able, many(2))
    for told in ({"names": {"R": "Ann"}}, {"users": {"R": able}}):
        for which in ("all", "sound"):
            with pytest.raises(NotNow, match="2 games") as refused:
                recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, which=which, **told)
            assert refused.value.field in told
    assert not Game.objects.exists()


TWO_BOARDS = "".join(
    f'[Format "{format}"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n[Red "A"]\n[Green "B"]\n[Blue "C"]\n[Yellow "D"]\n\n'
    "1. R 2-1 --\n"
    for format in ("pairs", "individuals")
)


def test_a_side_is_told_for_every_game_or_the_game_is_passed_over(able: User) -> None:
    draft = keep(able, TWO_BOARDS)
    with pytest.raises(NotNow, match="Game 2 has no side RB"):
        recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, owner_side="RB")
    assert not Game.objects.exists()
    draft = recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, owner_side="RB", which="sound")
    assert (draft.state, draft.recorded, Game.objects.get().owner_side) == (Draft.State.RECORDED, 1, "RB")
    assert "no side RB" in draft.verdicts[1]["passed_over"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("side", "state", "recorded_"), [("RB", "recorded", 1), ("GB", "judged", 0)])
def test_a_game_that_a_worker_cannot_record_is_passed_over(able: User, side: str, state: str, recorded_: int) -> None:
    draft = keep(able, TWO_BOARDS + f"; {'x' * drafts.AT_ONCE_BYTES}\n")
    do(Job.objects.get(kind=drafts.JUDGE).pk)
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, owner_side=side, which="sound")
    do(Job.objects.get(kind=recording_drafts.RECORD).pk)
    draft.refresh_from_db()
    assert (draft.state, draft.recorded, Game.objects.count()) == (state, recorded_, recorded_)
    assert f"no side {side}" in draft.verdicts[1]["passed_over"]
    if not recorded_:  # and it can be gone on from
        recording_drafts.record_draft(draft_id=draft.pk, by=able, version=draft.version)
        do(Job.objects.filter(kind=recording_drafts.RECORD).latest("created_at").pk)
        assert Game.objects.count() == 2


# --- who may ---


def test_a_draft_is_its_owners(able: User) -> None:
    draft, baker = keep(able, named_text()), account("baker")
    with pytest.raises(PermissionDenied):
        drafts.revise_draft(draft_id=draft.pk, by=baker, version=1, content=b"x")
    with pytest.raises(PermissionDenied):
        recording_drafts.record_draft(draft_id=draft.pk, by=baker, version=1)
    with pytest.raises(PermissionDenied):
        drafts.withdraw_draft(draft_id=draft.pk, by=baker)


# --- confirming ---


@pytest.mark.both_databases
def test_a_game_counts_once_the_other_side_confirms(able: User) -> None:
    game = recorded(able)
    sides = list(game.confirmations.values_list("side", flat=True))
    assert game.confirmed_at is None
    for side in sides:
        made = invitations.invite(game_id=game.pk, by=able, purpose="confirm", side=side)
        standing.answer_by_link(token=made.token, by=None, version=game.version, named="B. Baker", agrees=True)
    assert Game.objects.get(pk=game.pk).confirmed_at is not None
    assert [entry.deed for entry in trail_of(game.about)].count("confirmed") == len(sides)


def asked_by_account(able: User) -> tuple[Game, User]:
    baker = account("baker")
    draft = keep(able, named_text())
    board = next(judging.judge_text(named_text()))[1]
    assert board is not None
    mine, theirs = board.layout.side_names[:2]
    player = next(name for name in board.layout.player_names if set(name) <= set(theirs))
    recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, owner_side=mine, users={player: baker})
    return Game.objects.get(), baker


def test_a_seats_account_confirms_or_objects(able: User) -> None:
    game, baker = asked_by_account(able)
    side = game.confirmations.get().side
    with pytest.raises(PermissionDenied):
        standing.answer_by_account(game_id=game.pk, by=able, version=game.version, side=side, agrees=True)
    with pytest.raises(PermissionDenied):
        standing.answer_by_account(game_id=game.pk, by=account("charlie"), version=game.version, side=side, agrees=True)
    with pytest.raises(NotNow, match="what is wrong"):
        standing.answer_by_account(game_id=game.pk, by=baker, version=game.version, side=side, agrees=False)
    game = standing.answer_by_account(
        game_id=game.pk, by=baker, version=game.version, side=side, agrees=False, because="I won"
    )
    assert (game.confirmations.get().state, game.confirmed_at) == ("objected", None)
    for _ in range(2):
        game = standing.answer_by_account(game_id=game.pk, by=baker, version=game.version, side=side, agrees=True)
    assert game.confirmed_at is not None
    with pytest.raises(NotNow):
        standing.answer_by_account(
            game_id=game.pk, by=baker, version=game.version, side=side, agrees=False, because="no, I won"
        )


@pytest.mark.both_databases
def test_a_link_works_once_is_kept_as_a_hash_and_expires(able: User) -> None:
    game, _ = asked_by_account(able)
    side = game.confirmations.get().side
    made = invitations.invite(game_id=game.pk, by=able, purpose="confirm", side=side)
    assert made.token not in str(Invitation.objects.values())
    with pytest.raises(NotNow, match="You recorded"):
        standing.answer_by_link(token=made.token, by=able, version=game.version, named="me", agrees=True)
    Invitation.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    with pytest.raises(NotNow, match="expired"):
        standing.answer_by_link(token=made.token, by=None, version=game.version, named="B", agrees=True)
    Invitation.objects.update(expires_at=timezone.now() + timedelta(seconds=60))
    with pytest.raises(NotNow, match="who you are"):
        standing.answer_by_link(token=made.token, by=None, version=game.version, named=" ", agrees=True)
    standing.answer_by_link(token=made.token, by=None, version=game.version, named="B. Baker", agrees=True)
    with pytest.raises(NotNow, match="used"):
        standing.answer_by_link(token=made.token, by=None, version=game.version, named="B. Baker", agrees=True)
    with pytest.raises(NotNow, match="not one of ours"):
        standing.answer_by_link(token="x" * 32, by=None, version=game.version, named="B. Baker", agrees=True)


# --- annulling ---


def test_a_game_is_annulled_with_a_reason_and_stays(able: User) -> None:
    game = recorded(able)
    with pytest.raises(PermissionDenied):
        standing.annul(game_id=game.pk, by=account("baker"), because="I lost")
    with pytest.raises(NotNow, match="why"):
        standing.annul(game_id=game.pk, by=able, because=" ")
    for _ in range(2):
        standing.annul(game_id=game.pk, by=able, because="typed from the wrong sheet")
    with pytest.raises(NotNow, match="its reason stands: typed from the wrong sheet"):
        standing.annul(game_id=game.pk, by=able, because="again")
    game.refresh_from_db()
    assert (game.annulled_because, game.annulled_by) == ("typed from the wrong sheet", able)
    assert [entry.deed for entry in trail_of(game.about)] == ["annulled"]
    assert Action.objects.filter(game=game).exists()


def test_an_event_that_hides_something_stays_a_tag_and_is_shown_nowhere(able: User) -> None:
    game = recorded(able, named_text().replace("[Format", '[Site "Ship\u202eegap"]\n[Format', 1))
    assert (game.site, ["Site", "Ship\u202eegap"] in game.tags) == ("", True)


@pytest.mark.parametrize(
    "date", ["0001.01.01", "0999.12.31", "\u0662\u0660\u0662\u0666.11.29", "2026.11.29", "2026.11"]
)
@pytest.mark.parametrize("tag", ['[White "W"]', '[Event ""]', '[Site ""]', '[Note ""]'])
def test_what_a_record_says_beside_its_game_is_written_back_as_it_was(able: User, date: str, tag: str) -> None:
    told = f'{tag}\n[Date "{date}"]\n{TAGS}[Result "*"]\n[Termination "drawn"]\n\n1. R 2-1 --\n'
    game = recorded(able, told)
    assert f'[Date "{date}"]' in game.ugn
    assert tag in game.ugn
    assert [told for told in check_games() if told.differences] == []


@pytest.mark.both_databases
@pytest.mark.parametrize("name", ["\u202eelbA", "\u200b", "\u0301", "x" * 500])
def test_a_name_that_cannot_be_kept_is_asked_for(able: User, name: str) -> None:
    draft = keep(able, named_text().replace("Player Red", name))
    assert draft.verdicts[0]["missing"] == ["Red"]
    draft = recording_drafts.record_draft(draft_id=draft.pk, by=able, version=1, names={"R": "Ann"})
    assert Game.objects.get().seats.get(player="R").name == "Ann"
