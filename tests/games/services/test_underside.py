"""The underside of the board: what is written there, once, of which games; and what a site umpire strikes out."""

from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied
from django.utils import timezone

import games.tasks  # noqa: F401  # the worker's, which does what is written down
from games.models import Game, Inscription, LiveGame, Seat
from games.rules.playthrough import Frame
from games.selectors.live.sitting import Who
from games.selectors.underside import WantedBeneath, inscriptions_of, newest_inscriptions, page_of_inscriptions
from games.services import announcing, standing, underside
from games.services.live import leaving
from games.services.refusals import NotNow
from games.words.underside import names_of
from tests.games.live_people import begun, due_user
from tests.games.people import account, eight_pieced, inscribed
from tests.games.table import thrown
from tests.games.text_boards import position_of
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import do

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

EIGHT = [{"honour": "eight-piecer", "by": "GY", "against": "RB"}]
BECAUSE = "They were let off by agreement."


@pytest.fixture
def umpire() -> User:
    user = account("umpire")
    user.groups.add(Group.objects.get(name="umpire"))
    return user


def do_all() -> None:
    for job in Job.objects.filter(kind=underside.WRITE):
        do(job.pk)


def written() -> list[tuple[str, str]]:
    """Who is written, and who did it, as readers find it."""
    return [(names_of(one, one.against), names_of(one, one.by)) for one in newest_inscriptions(100)]


def given_up(able: User, baker: User, **how: Any) -> Game:
    """A live game that Able gave up, with what honours it would have had if it had been played out."""
    game = begun(able, baker, **how)
    leaving.give_up(game_id=game.pk, who=Who(able))
    Game.objects.filter(pk=game.pk).update(honours=EIGHT, announced="")
    announcing.announce_missed()
    return Game.objects.get(pk=game.pk)


def test_a_rated_game_is_written_by_a_job_and_once(able: User, baker: User) -> None:
    game = given_up(able, baker, rated=True)
    assert written() == []
    do_all()
    for _ in range(2):
        underside.write_beneath(game_id=game.pk)
    Game.objects.filter(pk=game.pk).update(announced="")
    announcing.announce_missed()
    do_all()
    assert written() == [("able", "baker")]


@pytest.mark.parametrize("how", [{}, {"rated": True, "public": False}], ids=["casual", "by link"])
def test_a_game_that_is_casual_or_by_link_is_not_written(able: User, baker: User, how: dict[str, bool]) -> None:
    game = begun(able, baker, **{name: value for name, value in how.items() if name != "public"})
    LiveGame.objects.filter(pk=game.pk).update(**how)
    leaving.give_up(game_id=game.pk, who=Who(able))
    Game.objects.filter(pk=game.pk).update(honours=EIGHT, announced="")
    announcing.announce_missed()
    assert not Job.objects.filter(kind=underside.WRITE).exists()
    underside.write_beneath(game_id=game.pk)
    assert written() == []


def test_a_game_without_an_eight_piece_is_not_written(able: User, baker: User) -> None:
    game = begun(able, baker, rated=True)
    leaving.give_up(game_id=game.pk, who=Who(able))
    assert not Job.objects.filter(kind=underside.WRITE).exists()
    Game.objects.filter(pk=game.pk).update(honours=[{"honour": "stand-up", "by": "GY", "against": None}])
    underside.write_beneath(game_id=game.pk)
    assert written() == []


def test_a_recorded_game_is_written_when_it_is_confirmed(able: User, baker: User) -> None:
    game = eight_pieced(able)
    Game.objects.filter(pk=game.pk).update(confirmed_at=None, owner_side="RB")
    game.confirmations.exclude(side="GY").delete()
    Seat.objects.filter(game=game, side="GY").update(user=baker)
    announcing.announce_missed()
    do_all()
    assert written() == []
    standing.answer_by_account(game_id=game.pk, by=baker, version=game.version, side="GY", agrees=True)
    do_all()
    assert written() == [("B. Baker and D. Dog", "A. Able and C. Charlie")]


def test_the_throw_that_did_it_is_the_last(able: User) -> None:
    assert inscribed(able).frame == 1


def test_an_annulled_game_goes_and_comes_back(able: User, umpire: User) -> None:
    game = inscribed(able).game
    standing.annul(game_id=game.pk, by=able, because="Never played.")
    assert written() == []
    assert page_of_inscriptions(WantedBeneath()).rows == []
    standing.reinstate(game_id=game.pk, by=umpire, because="It was.")
    do_all()
    assert len(written()) == 1


def test_an_umpire_strikes_and_lets_stand(able: User, umpire: User) -> None:
    one = inscribed(able)
    for _ in range(2):
        underside.strike(inscription_id=one.pk, by=umpire, because=f"  {BECAUSE} ")
    one.refresh_from_db()
    assert (one.struck_by, one.struck_because) == (umpire, BECAUSE)
    assert written() == [], "what is struck is not shown off"
    assert page_of_inscriptions(WantedBeneath()).rows == [one], "and stays in the register"
    for _ in range(2):
        underside.let_stand(inscription_id=one.pk, by=umpire, because="They were not.")
    assert len(written()) == 1
    trail = Entry.objects.filter(about=one.about).order_by("id")
    assert [(entry.deed, entry.by, entry.words) for entry in trail] == [
        ("struck", umpire, BECAUSE),
        ("let stand", umpire, "They were not."),
    ]
    assert trail[1].details["struck_because"] == BECAUSE


@pytest.mark.parametrize("do", [underside.strike, underside.let_stand])
def test_nobody_else_strikes_and_nobody_without_a_reason(able: User, umpire: User, do: Any) -> None:
    one = inscribed(able)
    with pytest.raises(PermissionDenied):
        do(inscription_id=one.pk, by=able, because=BECAUSE)
    for because in ("", "  ", "x" * 301):
        with pytest.raises(NotNow):
            do(inscription_id=one.pk, by=umpire, because=because)
    assert not Entry.objects.filter(about=one.about).exists()


def test_it_is_found_by_name_and_part(able: User) -> None:
    inscribed(able)
    inscribed(able, {"R": "B. Baker", "G": "A. Able", "B": "E. Easy", "Y": "F. Fox"})

    def found(name: str, part: str = "") -> list[str]:
        return [names_of(one, one.against) for one in page_of_inscriptions(WantedBeneath(name, part)).rows]

    assert len(found("BAKER")) == 2
    assert found("baker", "victim") == ["B. Baker and D. Dog"]
    assert found("baker", "victor") == ["A. Able and F. Fox"]
    assert found("easy", "victim") == []
    assert found("nobody") == []


def test_the_newest_come_first_a_page_at_a_time(able: User) -> None:
    for days in range(30):
        one = inscribed(able)
        Inscription.objects.filter(pk=one.pk).update(at=timezone.now() - timedelta(days=days))
    first = page_of_inscriptions(WantedBeneath())
    rest = page_of_inscriptions(WantedBeneath(), older_than=first.older)
    ids = [one.pk for one in (*first.rows, *rest.rows)]
    assert ids == list(Inscription.objects.order_by("-at").values_list("pk", flat=True))
    assert page_of_inscriptions(WantedBeneath(), newer_than=rest.newer).rows == first.rows


def test_a_mixi_is_found_at_the_throw_that_knocked_it_off(able: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """No record with one is at hand, so that the frames are made up about a throw that is real."""
    board = """
           1 2 3 4        5 6 7 8 9 10 11 12 13   p1 p2 p3 p4 p5   h
        R |r . . {}       . . . . . .  .  .  .  | .  .  .  .  .  | .
        G |. . . .        . . . . . .  .  .  .  | .  .  .  .  .  | .
        B |. . . .        . . . . . .  .  .  .  | .  .  .  .  .  | .
        Y |. . . .        . . . . . .  .  .  .  | .  .  .  .  .  | .
        """
    eight, seven = (position_of(board.format(pieces), "R") for pieces in ("ggggyyyy", "ggggyyy"))
    frames = [
        Frame(number, 1, number, 0, before, before, thrown=thrown(before, "2-1", "r:R1-R4"))
        for number, before in enumerate((seven, eight, seven, eight, seven), 1)
    ]
    monkeypatch.setattr(underside, "playthrough_of", lambda game: SimpleNamespace(frames=frames))
    game = eight_pieced(able)
    mixi, won = ({"honour": how, "by": "RB", "against": "GY"} for how in ("eight-piece-mixi", "eight-piecer"))
    Game.objects.filter(pk=game.pk).update(honours=[mixi, mixi, {**won, "honour": "stand-up"}, won])
    underside.write_beneath(game_id=game.pk)
    found = Inscription.objects.order_by("number").values_list("number", "honour", "frame")
    assert list(found) == [(0, "eight-piece-mixi", 2), (1, "eight-piece-mixi", 4), (3, "eight-piecer", 5)]


# --- up-board ---


def test_who_puts_the_board_up_is_written_as_an_eight_piecer(able: User, baker: User) -> None:
    game = begun(able, baker, rated=True)
    leaving.put_up_board(game_id=game.pk, who=Who(able))
    do_all()
    for _ in range(2):
        underside.write_beneath(game_id=game.pk)
    assert written() == [("able", "baker")]
    one = Inscription.objects.get()
    assert (one.honour, one.frame) == (Inscription.Honour.UP_BOARD, 0)
    assert inscriptions_of(Game.objects.get(pk=game.pk)) == [one], "the game's pages lead there"


def test_whoever_only_gives_up_is_not_nor_is_a_casual_board(able: User, baker: User) -> None:
    named_so = account("upboard")  # whose games only look as if there were something
    for game, who, leave in (
        (begun(able, baker), able, leaving.put_up_board),
        (begun(able, baker, rated=True), able, leaving.give_up),
        (begun(able, named_so, rated=True), able, leaving.give_up),
    ):
        leave(game_id=game.pk, who=Who(who))
        do_all()
    assert written() == []


def test_four_pieces_are_not_eight(able: User, baker: User) -> None:
    others = [baker, account("charlie"), account("dog")]
    game = begun(able, *others, format="individuals", rated=True)
    for user in (able, *others):
        if Game.objects.get(pk=game.pk).state == Game.State.UNDER_WAY:
            leaving.put_up_board(game_id=game.pk, who=Who(user))
    assert Game.objects.get(pk=game.pk).termination == "upboard"
    do_all()
    assert written() == []


def test_on_six_sides_each_that_puts_it_up_is_written_where_it_did() -> None:
    six = [account(name) for name in ("able", "baker", "charlie", "dog", "easy", "fox")]
    game = begun(*six, format="pairs", ring="RYOBGW", rated=True)
    first = six.index(due_user(game) or six[0])
    leaving.put_up_board(game_id=game.pk, who=Who(six[first]))
    for partner in (first + 1, first + 4):  # the side after it gives up, by both partners' word
        leaving.give_up(game_id=game.pk, who=Who(six[partner % 6]))
    assert Game.objects.get(pk=game.pk).state == Game.State.ENDED
    do_all()
    names = [
        " and ".join(sorted(user.username for user in (six[at % 6], six[(at + 3) % 6]))) for at in (first, first + 2)
    ]
    assert written() == [tuple(names)]
    assert Inscription.objects.get().frame == 1
