"""Live tables of matches for tests: opened by a click, filled, played to an end, and what is written down done."""

import uuid

from games.models import Game
from games.selectors.live.sitting import Who, seats_of
from games.services.live import arriving, leaving, seating, seeding
from tests.tournaments.matches.drawn import Drawn
from tournaments import tasks
from tournaments.models import MatchGame
from tournaments.services.competing import tables
from uckers_site.accounts.models import User
from uckers_site.jobs.models import Job
from uckers_site.jobs.services import do


def opened(drawn: Drawn, by: User | None = None) -> Game:
    """The game of the match's table, opened by its first side."""
    return tables.open_table(match=drawn.match.pk, by=by or drawn.one).game


def begun(game: Game) -> Game:
    """Everybody takes the seat that is kept for them, and comes; the game begins."""
    for seat in seats_of(game.pk):
        assert seat.live.kept_for is not None
        seating.take_seat(game_id=game.pk, who=Who(seat.live.kept_for), player=seat.player)
    users = [seat.user for seat in seats_of(game.pk)]
    for deed in (arriving.arrive, seeding.go_without_seed):
        for user in users:
            deed(game_id=game.pk, who=Who(user))
    game.refresh_from_db()
    assert game.state == Game.State.UNDER_WAY
    return game


def given_up(game: Game, by: User) -> Game:
    """Somebody gives the game up, and their match is told."""
    leaving.give_up(game_id=begun(game).pk, who=Who(by))
    do_all()
    game.refresh_from_db()
    return game


def do_all() -> None:
    """What is written down for matches is done."""
    for job in Job.objects.filter(kind=tables.TAKE_OVER, done_at=None):
        do(job.pk)


def sweep() -> None:
    """What beat asks for every minute."""
    tasks.take_over_missed()


def states(drawn: Drawn) -> list[str]:
    """How the games of the match stand, in their order."""
    return [one.void or one.state for one in MatchGame.objects.filter(match=drawn.match).order_by("number")]


def nobody() -> uuid.UUID:
    """The id of no game."""
    return uuid.uuid4()
