"""Coming to the table: by an arrival limit a game begins once everybody has come since all seats were taken.

Whoever has given no sign by then has not come, and nobody is kept waiting: the game is called off, or it is theirs who
came, as the table said when it was opened. Who was promised a seat is to sit down within the same time; who has not has
agreed to nothing and loses nothing, so that the game is called off. Without a limit it goes on at once, and seeds that
do not come count as absent (games.services.live.seeding).
"""

import uuid
from collections.abc import Iterable
from datetime import datetime

from django.db import transaction

from games.models import Game, LiveSeat, Seat
from games.rules.record import Termination
from games.rules.table import End
from games.selectors.live.sitting import GAP, Who, has_come, is_gathering
from games.services.live.holding import LEFT_AFTER_AWAY, SITE_AWAY, Held, hold
from games.services.live.seating import end_before_it_began
from games.services.live.seeding import go_on
from uckers_site.audit.services import write_entry


@transaction.atomic
def arrive(*, game_id: uuid.UUID, who: Who) -> None:
    """Whoever asks is at the table, and the game begins if everybody is. Twice is once; too late does nothing."""
    held = hold(game_id)
    seat = held.seat_of(who)
    if seat is None or not is_gathering(held.live) or held.live.due_at is None or held.live.due_at <= held.now:
        return
    news = not has_come(held.live, seat)
    if news:
        _give_a_sign(seat, held.now)
    if all(has_come(held.live, other) for other in held.seats):
        _begin(held)
    elif news:
        held.settle()


def _give_a_sign(seat: Seat, now: datetime) -> None:
    """As `presence.seen` notes one, but at once, and not every few seconds."""
    stayed = seat.live.here_since is not None and seat.live.seen_at is not None and now - seat.live.seen_at <= GAP
    seat.live.seen_at, seat.live.here_since = now, seat.live.here_since if stayed else now
    seat.live.save(update_fields=["seen_at", "here_since"])


def time_to_come_is_over(held: Held) -> bool:
    """Do what follows if the table's arrival limit has passed; returns whether it has. The caller holds it.

    If the site itself was away at that moment there is a little time left.
    """
    gathering = is_gathering(held.live)
    overdue = [] if gathering else [seat for seat in held.seats if _was_kept_until_now(held, seat)]
    if not gathering and not (held.live.arrive_within and overdue):
        return False
    absent = [seat for seat in held.seats if not has_come(held.live, seat)] if gathering else overdue
    if not absent:
        _begin(held)
    elif held.live.due_at is not None and held.now - held.live.due_at > SITE_AWAY:
        _wait_a_little(held, overdue)
    else:
        held.live.absent = [seat.name or seat.live.kept_name for seat in absent]
        if gathering and held.live.absent_lose and _somebody_came(held, absent):
            _go_on_without(held, absent)
        else:
            write_entry(by=None, deed="called off", about=held.game.about, absent=[seat.player for seat in absent])
            end_before_it_began(held)
    return True


def _was_kept_until_now(held: Held, seat: Seat) -> bool:
    return seat.live.kept_until is not None and seat.live.kept_until <= held.now


def _wait_a_little(held: Held, overdue: Iterable[Seat]) -> None:
    held.live.due_at = held.now + LEFT_AFTER_AWAY
    for seat in overdue:
        seat.live.kept_until = held.live.due_at
        seat.live.save(update_fields=["kept_until"])
    held.settle()


def _somebody_came(held: Held, absent: Iterable[Seat]) -> bool:
    """Whether there is a side whose players have all come, and not bots alone."""
    gone = {seat.side for seat in absent}
    return any(seat.side not in gone and seat.live.kind != LiveSeat.Kind.BOT for seat in held.seats)


def _go_on_without(held: Held, absent: Iterable[Seat]) -> None:
    """The sides of those who have not come have lost: one that is left has won, several play on."""
    gone = {seat.side: seat for seat in absent}
    board = held.table.position.layout
    left = [side for side, name in enumerate(board.side_names) if name not in gone]
    write_entry(by=None, deed="went on without", about=held.game.about, absent=[seat.player for seat in absent])
    if len(left) == 1:
        held.game.state, held.game.played_on = Game.State.UNDER_WAY, held.now.date()
        held.do(End(Termination.WALKOVER, left[0]), by=None)
        held.settle()
        return
    held.live.leaving = [[seat.number, Termination.TIMEOUT.value] for seat in gone.values()]
    for seat in held.seats:
        if seat.side in gone:
            seat.live.seedless = True
            seat.live.save(update_fields=["seedless"])
    _begin(held)


def _begin(held: Held) -> None:
    held.live.gathered_at = held.now
    go_on(held)
