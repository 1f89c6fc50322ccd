"""How a side leaves a live game, and how a game ends that nobody has won at the board.

Giving up, with a partner's consent in pairs; up-board; a draw or an end without a winner by everybody's word; and what
the others may claim when somebody has been away for long. Where more than two sides play, a side that leaves does so
between turns or in its own (RULES 10.1), and the rest play on.
"""

import uuid

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import LiveSeat, Offer, Seat
from games.rules.record import Termination
from games.rules.table import End, Leave
from games.selectors.live.sitting import Who, is_away
from games.services.live.holding import Held, hold, under_way
from games.services.live.offers import ENDS, asked, is_agreed
from games.services.refusals import NotNow, Stale


@transaction.atomic
def give_up(*, game_id: uuid.UUID, who: Who) -> None:
    """A seat gives up. In pairs it is an offer to the partner, who agrees or declines; a bot agrees.

    Twice is once. Raises `PermissionDenied`, or `NotNow` outside a game.
    """
    held, seat = _held(game_id, who)
    if _is_leaving(held, seat):
        return
    partners = [other for other in held.seats if other.side == seat.side and other.pk != seat.pk]
    if any(partner.live.kind != LiveSeat.Kind.BOT for partner in partners):
        _offer(held, seat, Offer.Kind.RESIGN)
    else:
        _leave(held, seat, Termination.RESIGNATION)
    held.settle()


@transaction.atomic
def put_up_board(*, game_id: uuid.UUID, who: Who) -> None:
    """A seat puts the pieces on the floor: its side has lost, and the record says how. Twice is once.

    No partner is asked: nobody ever was. Raises `PermissionDenied`, or `NotNow` outside a game.
    """
    held, seat = _held(game_id, who)
    if not _is_leaving(held, seat):
        _leave(held, seat, Termination.UPBOARD)
        held.settle()


@transaction.atomic
def offer(*, game_id: uuid.UUID, who: Who, kind: str) -> None:
    """Offer the others a draw, or to call the game off. Twice is once; an offer of the kind by another agrees to it.

    Raises `PermissionDenied`, or `NotNow` outside a game, and for a draw with bots, who play on.
    """
    held, seat = _held(game_id, who)
    if kind not in (Offer.Kind.DRAW, Offer.Kind.ABANDON):
        raise NotNow(_("What can be offered is a draw, or to call the game off."))
    if kind == Offer.Kind.DRAW and any(other.live.kind == LiveSeat.Kind.BOT for other in held.seats):
        raise NotNow(_("Bots agree to no draw. You can offer to call the game off, or give up."))
    _offer(held, seat, kind)
    held.settle()


@transaction.atomic
def answer_offer(*, game_id: uuid.UUID, who: Who, offer_id: int, yes: bool) -> None:
    """Agree to an offer or decline it; whoever made it takes it back by declining. Twice is once.

    Raises `PermissionDenied`, or `Stale` where the offer is open no more.
    """
    held, seat = _held(game_id, who)
    found = held.live.offers.filter(pk=offer_id).first()
    if found is None or seat.number not in asked(found, held.table, held.seats):
        raise PermissionDenied
    if found.state != Offer.State.OPEN:
        if found.answered_by_seat == seat.number:
            return
        raise Stale
    if yes:
        _agree(held, found, seat)
    else:
        found.state = Offer.State.WITHDRAWN if found.by_seat == seat.number else Offer.State.DECLINED
        found.answered_at, found.answered_by_seat = held.now, seat.number
        found.save()
    held.settle()


@transaction.atomic
def claim(*, game_id: uuid.UUID, who: Who, win: bool) -> None:
    """Claim the game, or its end without a winner, from a player who is due and has been away for `AWAY_AFTER`, while
    whoever claims was there.

    With more than two sides either claim makes the absent side leave, and the rest play on. Raises `PermissionDenied`,
    or `NotNow` where nobody is away for as long.
    """
    held, seat = _held(game_id, who)
    away = held.due_seat
    if _is_leaving(held, seat):
        raise NotNow(_("Your side has left this game."))
    if not is_away(held.live, away, held.now, waited=seat) or away.side == seat.side:
        raise NotNow(_("Nobody whose turn it is has been away for three minutes while you were here."))
    if len(held.table.position.layout.sides) == 2 and not win:
        held.do(End(Termination.ABANDONED), by=seat)
    elif len(held.table.position.layout.sides) == 2:
        held.do(End(Termination.WALKOVER, held.table.position.layout.side_of_player[seat.number]), by=seat)
    else:
        held.do(Leave(away.number, Termination.TIMEOUT), by=seat)
    held.settle()


def _held(game_id: uuid.UUID, who: Who) -> tuple[Held, Seat]:
    held = hold(game_id)
    seat = held.seat_of(who)
    if seat is None:
        raise PermissionDenied
    under_way(held.game)
    return held, seat


def _is_leaving(held: Held, seat: Seat) -> bool:
    board = held.table.position.layout
    side = board.side_of_player[seat.number]
    return side in held.table.position.out or any(
        board.side_of_player[player] == side for player, _ in held.live.leaving
    )


def _leave(held: Held, seat: Seat, how: Termination) -> None:
    board, position = held.table.position.layout, held.table.position
    side = board.side_of_player[seat.number]
    if len(board.sides) == 2:
        held.do(End(how, 1 - side), by=seat)
    elif side == board.side_of_player[position.to_throw]:
        held.do(Leave(seat.number, how), by=seat)
    else:
        held.live.leaving.append([seat.number, how.value])


def _offer(held: Held, seat: Seat, kind: str) -> None:
    if _is_leaving(held, seat):
        raise NotNow(_("Your side has left this game."))
    side = seat.side if kind == Offer.Kind.RESIGN else ""  # each side gives up by itself; all else is asked of all
    open_one = held.live.offers.filter(kind=kind, side=side, state=Offer.State.OPEN).first()
    if open_one is None and held.live.offers.filter(kind=kind, by_seat=seat.number, version=held.game.version).exists():
        raise NotNow(_("You have asked this already since the last move. Ask again once the game has moved on."))
    if open_one is None:
        open_one = Offer.objects.create(
            game=held.live, kind=kind, side=side, by_seat=seat.number, version=held.game.version, made_at=held.now
        )
    _agree(held, open_one, seat)


def _agree(held: Held, offered: Offer, seat: Seat) -> None:
    if seat.number not in offered.agreed:
        offered.agreed.append(seat.number)
    if is_agreed(offered, held.table, held.seats):
        offered.state, offered.answered_at, offered.answered_by_seat = Offer.State.AGREED, held.now, seat.number
    offered.save()
    if offered.state != Offer.State.AGREED:
        return
    if offered.kind == Offer.Kind.RESIGN:
        _leave(held, next(one for one in held.seats if one.number == offered.by_seat), Termination.RESIGNATION)
    else:
        held.do(End(ENDS[Offer.Kind(offered.kind)]), by=seat)
