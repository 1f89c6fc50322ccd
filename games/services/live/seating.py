"""Who sits where before a live game begins: sitting down, getting up, bots, links, and calling the table off.

A guest sits down by a link, which works once, and gets a secret that only their browser keeps; only its hash is here.
A seat that is kept for somebody (`games.services.live.keeping`) is theirs alone to take.
"""

import secrets
import uuid
from collections.abc import Iterable
from datetime import timedelta
from typing import NamedTuple

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.bots import BOTS
from games.models import Game, Invitation, LiveGame, LiveSeat, Seat, Silence
from games.models.game import NAME_MAXIMUM
from games.selectors.live.sitting import (
    Who,
    hash_of_secret,
    is_full,
    is_kept,
    is_kept_for,
    owns,
    seat_of,
    seats_of,
)
from games.services.invitations import Made, Used, hash_of, use_invitation, withdraw_invitations
from games.services.legible import legible
from games.services.live.holding import Held, hold
from games.services.live.pace import SITTING, keep_pace
from games.services.live.telling import forget_kept, tell_answer
from games.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.accounts.names import clean_display_name
from uckers_site.accounts.selectors import blocked_with
from uckers_site.audit.services import write_entry

SEED_TIME = timedelta(seconds=8)  # for the players' seeds, before they count as absent
LINK_GOOD_FOR = timedelta(hours=24)
SECRET_MINIMUM = 32  # characters, as `new_secret` makes them


class Sat(NamedTuple):
    """A seat that was taken, and the secret that a guest's browser is to keep (empty for an account)."""

    seat: Seat
    secret: str


def seat_user_at(seat: Seat, user: User) -> None:
    """Put an account in a seat; the caller holds the game."""
    _sit(seat, LiveSeat.Kind.USER, str(user), user=user)


def seat_bot_at(seat: Seat, seats: Iterable[Seat], bot: str) -> None:
    """Put a bot in a seat, numbered if there is one of its name already; the caller holds the game."""
    if bot not in BOTS:
        raise NotNow(_("There is no bot %(bot)s; there are %(bots)s.") % {"bot": bot, "bots": ", ".join(BOTS)})
    twins = sum(other.live.bot == bot for other in seats)
    name = f"{bot.capitalize()} {twins + 1} (bot)" if twins else f"{bot.capitalize()} (bot)"
    seat.live.bot = bot
    seat.live.seedless = True
    _sit(seat, LiveSeat.Kind.BOT, name)


def _sit(seat: Seat, kind: str, name: str, *, user: User | None = None) -> None:
    seat.name, seat.name_key, seat.user = name, name.casefold(), user
    now = timezone.now()
    seat.live.kind, seat.live.taken_at, seat.live.seen_at, seat.live.here_since = kind, now, now, now
    stop_keeping(seat)
    seat.save()
    seat.live.save()


def stop_keeping(seat: Seat) -> None:
    """From now on a seat is kept for nobody; the caller saves."""
    forget_kept(seat)
    seat.live.kept_for, seat.live.kept_hash, seat.live.kept_name, seat.live.kept_until = None, "", "", None


def when_full(live: LiveGame, seats: Iterable[Seat]) -> None:
    """Note that the last seat was taken: now everybody is to come, or without a limit for that the players' seeds are
    awaited for a while. The caller saves."""
    if live.full_at is not None or not is_full(seats):
        return
    live.full_at = timezone.now()
    if live.arrive_within:
        live.due_at = live.full_at + timedelta(minutes=live.arrive_within)
    else:
        live.gathered_at, live.due_at = live.full_at, live.full_at + SEED_TIME


@transaction.atomic
def take_seat(*, game_id: uuid.UUID, who: Who, player: str) -> Seat:
    """Sit down in a public game by account, or in the seat that is kept for whoever asks. Twice in one seat is once.

    A guest for whom a seat is kept sits there by the secret of the earlier game. Raises `PermissionDenied` for other
    guests, and in a game by link for all others; `NotNow` for a seat that is taken, or kept for somebody else.
    """
    held = hold(game_id)
    if who.user is not None and not who.user.is_active:
        raise PermissionDenied
    mine = held.seat_of(who)
    if mine is not None and mine.player == player:
        return mine
    kept = any(seat.player == player and is_kept_for(seat, who, held.now) for seat in held.seats)
    if not kept and who.user is None and who.secret:
        raise NotNow(_("No seat here is kept for you any more. Sign in, or ask whoever opened the table for a link."))
    if not kept and (who.user is None or held.live.arranged or not (held.live.public or owns(held.live, who))):
        raise PermissionDenied
    seat = _empty_seat(held, player, who)
    if who.user is not None:
        _may_sit(held, who.user)
        seat_user_at(seat, who.user)
    else:
        seat.live.token_hash = seat.live.kept_hash
        _sit(seat, LiveSeat.Kind.GUEST, seat.live.kept_name)
    if kept:
        tell_answer(held, seat, by=seat.name, accepted=True)
    _sat_down(held, who)
    return seat


@transaction.atomic
def take_seat_by_link(*, token: str, who: Who, name: str = "", secret: str = "") -> Sat:
    """Sit down by a link, with an account or as a guest under a name. Raises `NotNow` for a link that seats nobody.

    `secret`: what the guest's browser is to keep, of this page (`new_secret`); with the same one, what is sent twice is
    one, also where the first answer never arrived.
    """
    invitation = use_invitation(token=token, purpose=Invitation.Purpose.SEAT, by=who.user)
    if isinstance(invitation, Used):
        return _sat_before(token, who, secret, invitation.words)
    held = hold(invitation.game_id)
    seat = _empty_seat(held, invitation.side, who)
    if who.user is not None:
        secret = ""
        _may_sit(held, who.user)
        seat_user_at(seat, who.user)
    else:
        if held.live.rated:
            raise NotNow(_("A rated game is played with an account. Sign in, and open the link again."))
        name = _guests_name(name)
        secret = secret if len(secret) >= SECRET_MINIMUM else new_secret()
        seat.live.token_hash = hash_of_secret(secret)
        _sit(seat, LiveSeat.Kind.GUEST, name + _(" (guest)"))
    _sat_down(held, who)
    return Sat(seat, secret)


def _guests_name(name: str) -> str:
    """What a guest is called, who is held to what accounts are. Raises `NotNow`."""
    name = legible(name, _("Your name"))
    if not 1 <= len(name) <= NAME_MAXIMUM - len(_(" (guest)")):
        raise NotNow(_("Say what you are called, in at most 50 characters."), field="name")
    try:
        return clean_display_name(name)
    except ValidationError as error:
        raise NotNow(" ".join(error.messages), field="name") from None


def _sat_before(token: str, who: Who, secret: str, words: str) -> Sat:
    """What was sent twice, or by somebody who sits there anyway. Raises `NotNow` with `words` for all others."""
    mine = seat_by_link(token, who)
    if mine is not None:
        return Sat(mine, "")
    mine = seat_by_link(token, Who(None, secret)) if who.user is None else None
    if mine is None:
        raise NotNow(words)
    return Sat(mine, secret)


def seat_by_link(token: str, who: Who) -> Seat | None:
    """The seat of whoever asks at the table to which a link has led somebody before."""
    links = Invitation.objects.filter(token_hash=hash_of(token), purpose=Invitation.Purpose.SEAT)
    link = links.exclude(used_at=None).first()
    return seat_of(seats_of(link.game_id), who) if link is not None else None


def new_secret() -> str:
    """A secret for a guest's browser."""
    return secrets.token_urlsafe(24)


def _may_sit(held: Held, user: User) -> None:
    """Raises `NotNow` where a block stands between somebody and whoever opened the table or sits there; and
    `TooOften`."""
    if not held.live.arranged and blocked_with(user) & {held.game.owner_id, *(seat.user_id for seat in held.seats)}:
        raise NotNow(_("This seat cannot be taken by you. Open a table of your own, or look for another."))
    keep_pace("sit", str(user.pk), SITTING)


def _sat_down(held: Held, who: Who) -> None:
    """Whoever has sat down needs no other seat at the table kept."""
    for seat in held.seats:
        if is_kept_for(seat, who, held.now):
            stop_keeping(seat)
            seat.live.save()
    when_full(held.live, held.seats)
    held.settle()


def _empty_seat(held: Held, player: str, who: Who) -> Seat:
    if held.game.state != Game.State.OPEN:
        raise NotNow(_("This game has begun; its seats are taken. You can watch it."))
    if held.seat_of(who) is not None:
        raise NotNow(_("You sit at this table already. Get up first, to sit down elsewhere."))
    seat = next((seat for seat in held.seats if seat.player == player), None)
    if seat is None:
        names = ", ".join(seat.player for seat in held.seats)
        raise NotNow(_("There is no such seat; the seats are %(seats)s.") % {"seats": names})
    if seat.live.kind != LiveSeat.Kind.EMPTY:
        raise NotNow(_("Somebody has just sat down there: %(name)s. Choose another seat.") % {"name": seat.name})
    if is_kept(seat, held.now) and not is_kept_for(seat, who, held.now):
        words = _("That seat is kept for %(name)s. Whoever opened the table can free it.")
        raise NotNow(words % {"name": seat.live.kept_name})
    return seat


@transaction.atomic
def get_up(*, game_id: uuid.UUID, who: Who) -> None:
    """Leave a seat before the game begins. Twice is once. Raises `NotNow` once it has begun."""
    held = hold(game_id)
    seat = held.seat_of(who)
    if seat is None:
        return
    if held.game.state != Game.State.OPEN or held.live.gathered_at is not None:
        raise NotNow(_("The game has begun. To leave it, give it up."))
    held.live.full_at = None  # others may have been awaited; now the table waits for players again
    user = seat.user if held.live.arranged else None
    _empty(seat)
    if user is not None:
        seat.live.kept_for, seat.live.kept_name = user, str(user)
        seat.live.save()
    write_entry(by=who.user, deed="got up", about=held.game.about, seat=seat.player)
    held.settle()


def _empty(seat: Seat) -> None:
    seat.name, seat.name_key, seat.user = "", "", None
    live = LiveSeat(seat=seat)
    live.save(force_update=True)
    seat.live = live
    seat.save()


@transaction.atomic
def seat_bot(*, game_id: uuid.UUID, who: Who, player: str, bot: str) -> None:
    """The opener puts a bot in an empty seat. Twice is once.

    Raises `PermissionDenied`, or `NotNow` for a seat that is taken and in a rated game.
    """
    held = hold(game_id)
    if not owns(held.live, who):
        raise PermissionDenied
    if held.live.rated or held.live.arranged:
        raise NotNow(_("A rated game is played by people; with bots it is casual."))
    seat = next((seat for seat in held.seats if seat.player == player), None)
    if seat is not None and seat.live.bot == bot:
        return  # sent twice
    seat = _empty_seat(held, player, Who())
    if all(other.live.kind == LiveSeat.Kind.BOT for other in held.seats if other.pk != seat.pk):
        raise NotNow(_("Somebody has to sit there beside the bots. Take a seat yourself first."))
    seat_bot_at(seat, held.seats, bot)
    withdraw_invitations(game=held.game, purpose=Invitation.Purpose.SEAT, side=player)
    when_full(held.live, held.seats)
    held.settle()


@transaction.atomic
def invite_to_seat(*, game_id: uuid.UUID, who: Who, player: str) -> Made:
    """A link by which somebody takes an empty seat; it replaces an earlier one for it. The opener's to make.

    Raises `PermissionDenied`, or `NotNow` for a seat that is taken.
    """
    held = hold(game_id)
    if not owns(held.live, who) or who.user is None:
        raise PermissionDenied
    _empty_seat(held, player, Who())
    withdraw_invitations(game=held.game, purpose=Invitation.Purpose.SEAT, side=player)
    token = secrets.token_urlsafe(24)
    invitation = Invitation.objects.create(
        game=held.game,
        purpose=Invitation.Purpose.SEAT,
        side=player,
        token_hash=hash_of(token),
        made_by=who.user,
        expires_at=timezone.now() + LINK_GOOD_FOR,
    )
    write_entry(by=who.user, deed="invited", about=held.game.about, purpose="seat", side=player)
    return Made(invitation, token)


@transaction.atomic
def withdraw_link(*, game_id: uuid.UUID, who: Who, player: str) -> None:
    """Take back a link to a seat that nobody has used. Twice is once. Raises `PermissionDenied`."""
    held = hold(game_id)
    if not owns(held.live, who):
        raise PermissionDenied
    if withdraw_invitations(game=held.game, purpose=Invitation.Purpose.SEAT, side=player):
        write_entry(by=who.user, deed="withdrew a link", about=held.game.about, side=player)


@transaction.atomic
def call_off(*, game_id: uuid.UUID, who: Who) -> None:
    """The opener calls a game off before it begins. Twice is once. Raises `PermissionDenied`, or `NotNow` later on."""
    held = hold(game_id)
    if not owns(held.live, who):
        raise PermissionDenied
    if held.game.state == Game.State.CALLED_OFF:
        return
    if held.game.state != Game.State.OPEN:
        raise NotNow(_("The game has begun. To leave it, give it up or offer to call it off."))
    write_entry(by=who.user, deed="called off", about=held.game.about)
    end_before_it_began(held)


def end_before_it_began(held: Held) -> None:
    """Call a table off; the caller holds it."""
    held.game.state, held.game.ended_at = Game.State.CALLED_OFF, held.now
    held.live.rematch_of = None  # so that there can be another
    for seat in held.seats:
        if seat.live.kept_name:
            stop_keeping(seat)
            seat.live.save()
    withdraw_invitations(game=held.game, purpose=Invitation.Purpose.SEAT)
    held.settle()


@transaction.atomic
def keep_seat(*, game_id: uuid.UUID, user: User, secret: str) -> bool:
    """A guest who has signed in keeps the seat, by account from now on; returns whether they did.

    Not where the account sits at the table already: then the guest's seat stays a guest's.
    """
    held = hold(game_id)
    seat = held.seat_of(Who(None, secret))
    if seat is None or not user.is_active or held.seat_of(Who(user)) is not None:
        return False
    Silence.objects.filter(guest_hash=seat.live.token_hash).update(user=user, guest_hash="")  # it is no way out of one
    seat.user, seat.name, seat.name_key = user, str(user), str(user).casefold()
    seat.live.kind, seat.live.token_hash = LiveSeat.Kind.USER, ""
    seat.save()
    seat.live.save()
    write_entry(by=user, deed="kept a guest's seat", about=held.game.about, seat=seat.player)
    held.settle()
    _hand_over_rematch(held.live, user, hash_of_secret(secret))
    return True


def _hand_over_rematch(live: LiveGame, user: User, secret_hash: str) -> None:
    """What a rematch keeps for the guest is kept for the account."""
    rematch = live.rematches.first()
    if rematch is None:
        return
    held = hold(rematch.pk)
    for seat in held.seats:
        if seat.live.kept_hash == secret_hash:
            seat.live.kept_for, seat.live.kept_hash, seat.live.kept_name = user, "", str(user)
            seat.live.save()
            held.settle()
