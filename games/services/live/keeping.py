"""Seats that wait for somebody: the players of a game before in its rematch, and whoever was challenged by name.

A kept seat is nobody else's to take, by account, by link or for a bot. Whom it waits for sits down or declines; the
opener may free it, and then it is as any other. At a listed table a rematch's seats are free by themselves after a
while, so that nobody has to wait for those who have gone.
"""

import uuid
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks import Clock, Kind
from games.models import Game, LiveGame, LiveSeat, Seat
from games.selectors.live.sitting import Who, is_kept, is_kept_for, owns
from games.services.live.holding import Held, hold
from games.services.live.pace import ASKING, ASKING_ONE, keep_pace
from games.services.live.seating import end_before_it_began, stop_keeping
from games.services.live.telling import tell_answer
from games.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import blocked_with
from uckers_site.audit.services import write_entry

CHALLENGES_AT_ONCE = 5  # of one opener that nobody has answered
REMATCH_WAITS = timedelta(minutes=10)  # for those who have just played; by days, or by link, as long as the table


class Kept(NamedTuple):
    """Whom a seat waits for: an account, or a guest by the hash of their secret. `until`: None for as long as the
    table waits."""

    name: str
    user: User | None = None
    secret_hash: str = ""
    until: datetime | None = None


def keep_for(seat: Seat, kept: Kept) -> None:
    """Let an empty seat wait for somebody; the caller holds the game."""
    seat.live.kept_name, seat.live.kept_for = kept.name, kept.user
    seat.live.kept_hash, seat.live.kept_until = kept.secret_hash, kept.until
    seat.live.save()


def kept_as_before(live: LiveGame, seat: Seat, clock: Clock, now: datetime) -> Kept:
    """A rematch's seat, for whoever sat in it before: the account, or the guest."""
    until = now + REMATCH_WAITS if live.public and clock.kind is not Kind.DAYS else None
    if seat.live.kind == LiveSeat.Kind.USER:
        return Kept(str(seat.user), user=seat.user, until=until)
    return Kept(seat.name, secret_hash=seat.live.token_hash, until=until)


def judge_rematch(by: User, kept: Iterable[Kept]) -> None:
    """Raises `NotNow` where a block stands between somebody and one for whom a rematch's seat would be kept."""
    blocked = blocked_with(by)
    for one in kept:
        if one.user is not None and one.user.pk in blocked:
            words = _("%(name)s cannot be asked for a rematch by you.")
            raise NotNow(words % {"name": one.user}, field="kept")


def judge_challenges(by: User, kept: Iterable[Kept]) -> None:
    """Raises `NotNow` where somebody may not challenge those for whom seats are to be kept; the caller holds `by`."""
    challenged = [one.user for one in kept if one.user is not None]
    if any(user.pk == by.pk for user in challenged):
        raise NotNow(_("You sit at the table yourself; challenge somebody else."), field="kept")
    for user in challenged:
        if challenged.count(user) > 1:
            raise NotNow(_("One seat is enough for %(name)s.") % {"name": user}, field="kept")
    blocked = blocked_with(by)
    for user in challenged:
        if user.pk in blocked:
            words = _("%(name)s cannot be challenged by you.")
            raise NotNow(words % {"name": user}, field="kept")
    unanswered = LiveSeat.objects.filter(
        kept_for__isnull=False,
        seat__game__live__arranged=False,
        seat__game__owner=by,
        seat__game__state=Game.State.OPEN,
        seat__game__live__rematch_of=None,
    )
    again = unanswered.filter(kept_for__in=challenged).select_related("kept_for").first()
    if again is not None:
        words = _("You have challenged %(name)s already. Wait for the answer, or call that game off.")
        raise NotNow(words % {"name": again.kept_for}, field="kept")
    if unanswered.count() + len(challenged) > CHALLENGES_AT_ONCE:
        words = _("%(count)s challenges may wait for an answer at once. Call one of yours off first.")
        raise NotNow(words % {"count": CHALLENGES_AT_ONCE}, field="kept")


def keep_pace_of_asking(by: User, kept: Iterable[Kept]) -> None:
    """Count that `by` asks people to a game, by a challenge or a rematch; each of them is told. Raises `TooOften`."""
    for one in kept:
        if one.user is not None:
            keep_pace("ask", f"{by.pk}:{one.user.pk}", ASKING_ONE)
    keep_pace("ask", str(by.pk), ASKING)


@transaction.atomic
def decline_seat(*, game_id: uuid.UUID, who: Who, player: str) -> None:
    """Whoever a seat is kept for would rather not. Twice is once.

    With nobody left to wait for and only its opener there, the table is called off, and so is one that was arranged;
    else the seat is free. Raises
    `PermissionDenied` for a seat that is kept for somebody else, `NotNow` once the game has begun.
    """
    held = hold(game_id)
    seat = _kept_seat(held, player)
    if seat is None:
        return
    if not is_kept_for(seat, who, held.now):
        raise PermissionDenied
    tell_answer(held, seat, by=seat.live.kept_name, accepted=False)
    stop_keeping(seat)
    seat.live.save()
    write_entry(by=who.user, deed="declined a seat", about=held.game.about, seat=player)
    if held.live.arranged or _nobody_else(held, seat):
        end_before_it_began(held)
    else:
        held.settle()


def _nobody_else(held: Held, declined: Seat) -> bool:
    """Whether nobody but the opener and bots would play at the table, and no other seat waits."""
    return all(
        seat.live.kind == LiveSeat.Kind.BOT or seat.user_id == held.game.owner_id
        for seat in held.seats
        if seat.pk != declined.pk
    )


@transaction.atomic
def free_seat(*, game_id: uuid.UUID, who: Who, player: str) -> None:
    """The opener lets a kept seat be as any other. Twice is once.

    Raises `PermissionDenied`, or `NotNow` once the game has begun and at a table that was arranged.
    """
    held = hold(game_id)
    if not owns(held.live, who):
        raise PermissionDenied
    if held.live.arranged:
        raise NotNow(_("The seats of this table are for those who were to play: none is free. You can call it off."))
    seat = _kept_seat(held, player)
    if seat is None:
        return
    write_entry(by=who.user, deed="freed a seat", about=held.game.about, seat=player, kept=seat.live.kept_name)
    stop_keeping(seat)
    seat.live.save()
    held.settle()


def _kept_seat(held: Held, player: str) -> Seat | None:
    """The seat of these colours, if it is kept. Raises `NotNow` once the game has begun."""
    if held.game.state not in (Game.State.OPEN, Game.State.CALLED_OFF):
        raise NotNow(_("The game has begun; no seats are kept any more."))
    found = (seat for seat in held.seats if seat.player == player and is_kept(seat, held.now))
    return next(found, None) if held.game.state == Game.State.OPEN else None


def free_overdue(held: Held) -> bool:
    """Free the seats that were kept until now; returns whether there were any. The caller holds and settles."""
    overdue = [seat for seat in held.seats if seat.live.kept_until is not None and seat.live.kept_until <= held.now]
    for seat in overdue:
        stop_keeping(seat)
        seat.live.save()
    return bool(overdue)
