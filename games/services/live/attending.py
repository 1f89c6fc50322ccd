"""What the site does at a table by itself when its time has come: a bot's throw, a clock that has run out, seeds that
did not come, players who did not, a seat that was kept for long enough, a table that nobody filled.

`LiveGame.due_at` says when, and is what counts: a worker is told at once, and a sweep every few seconds finds what it
missed. To attend a table twice, or too early, does nothing.
"""

import random
import uuid

from django.db import transaction
from django.utils import timezone

from games.bots import BOTS
from games.dice.protocol import Purpose
from games.models import Game, LiveGame, LiveSeat
from games.rules.table import Declare, MakePlay, Phase, Throw
from games.services.live.arriving import time_to_come_is_over
from games.services.live.holding import Held, hold
from games.services.live.keeping import free_overdue
from games.services.live.seating import end_before_it_began
from games.services.live.seeding import pass_over_the_absent

AT_A_TIME = 100


@transaction.atomic
def attend(*, game_id: uuid.UUID) -> None:
    """Do what is due at a table now, if anything is."""
    held = hold(game_id)
    if held.live.due_at is None or held.live.due_at > held.now:
        return
    if held.game.state == Game.State.OPEN:
        if held.live.gathered_at is not None:
            pass_over_the_absent(held)
        elif not time_to_come_is_over(held):
            _stop_waiting(held)
    elif held.game.state == Game.State.UNDER_WAY:
        if not held.let_time_run_out() and held.due_seat.live.kind == LiveSeat.Kind.BOT:
            _play_bot(held)
        held.settle()


def _stop_waiting(held: Held) -> None:
    """Seats that were kept until now are free; a table that nobody filled is called off."""
    if free_overdue(held):
        held.settle()
    else:
        end_before_it_began(held)


def _play_bot(held: Held) -> None:
    """One throw of the bot that is due, with what it says before and the play it makes."""
    bot = BOTS[held.due_seat.live.bot]
    chance = random.SystemRandom()
    seat, table = held.due_seat, held.table
    if table.phase is Phase.THROW:
        declaration = None if table.declared else bot.choose_declaration(table.position, chance)
        if declaration is not None:
            held.do(Declare(declaration), by=seat)
        held.do(Throw(held.draw(Purpose.THROW)), by=seat)
    table = held.table
    if table.dice is not None:
        play = bot.choose_play(table.position, table.dice, table.declared, table.plays, chance)
        held.do(MakePlay(play), by=seat)


def due_tables() -> list[uuid.UUID]:
    """The tables at which something is due now, the longest overdue first."""
    due = LiveGame.objects.filter(due_at__lte=timezone.now()).order_by("due_at")
    return list(due.values_list("pk", flat=True)[:AT_A_TIME])
