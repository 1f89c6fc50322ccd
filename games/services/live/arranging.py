"""Tables that another room lays for certain people, such as the two sides of a match: each seat is kept for one
account.

Nobody else sits there, whoever opened it, and blocks keep nobody away: it was not they who chose each other. Where a
seat is for somebody without an account it is taken by a link, as at any table. The game begins once everybody has come.
"""

import uuid
from collections.abc import Mapping

from django.core.exceptions import PermissionDenied
from django.db import transaction

from games.clocks import Clock, Kind
from games.models import Game
from games.rules.board import layout
from games.rules.ruleset import OptionValue, named
from games.services.live.holding import hold
from games.services.live.keeping import Kept, keep_for
from games.services.live.opening import lay_table
from games.services.live.seating import end_before_it_began
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

COME_WITHIN = 15  # minutes, from when all seats are taken: whoever sat down first may have gone away since


@transaction.atomic
def open_arranged(
    *,
    by: User,
    event: str,
    format: str,
    ring: str,
    preset: str,
    options: Mapping[str, OptionValue],
    clock: Clock,
    rated: bool,
    seats: Mapping[str, User],
) -> Game:
    """Open a table that everybody may watch, with `seats` (an account by player) kept; the others are taken by link.

    Who opens it sits nowhere by that. Raises `Illegal` for a board or rules that do not exist.
    """
    if not by.is_active:
        raise PermissionDenied
    game, _, laid = lay_table(
        by=by,
        board=layout(format, ring),
        preset=preset,
        ruleset=named(preset).departing(**options),
        key=uuid.uuid4(),
        clock=clock,
        event=event,
        arranged=True,
        rated=rated,
        arrive_within=0 if clock.kind is Kind.DAYS else COME_WITHIN,
    )
    for seat in laid:
        if user := seats.get(seat.player):
            keep_for(seat, Kept(str(user), user=user))
    return game


@transaction.atomic
def call_off_arranged(*, game_id: uuid.UUID, because: str) -> bool:
    """Call off a table that was laid for certain people, who are not to play there any more; whether it was.

    A game that has begun goes on. Twice is once.
    """
    held = hold(game_id)
    if not held.live.arranged or held.game.state != Game.State.OPEN:
        return False
    write_entry(by=None, deed="called off", about=held.game.about, words=because)
    end_before_it_began(held)
    return True
