"""Reporting to the site's moderators a line of a live table's chat, or a player at the table: once by each person."""

import uuid

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from games.models import LiveGame, LiveSeat, Message, Report, Seat
from games.models.game import REASON_MAXIMUM
from games.selectors.live.chat import Place, line_heard, place_of
from games.selectors.live.sitting import Who, seats_of
from games.services.legible import legible
from games.services.live.pace import REPORTING, keep_pace
from games.services.live.telling import tell_moderators
from games.services.refusals import NotNow
from uckers_site.audit.services import write_entry


@transaction.atomic
def report_line(*, game_id: uuid.UUID, who: Who, line_id: int, reason: str) -> Report:
    """Report a line that one hears. The same sent twice is one report.

    Raises `Message.DoesNotExist` for a line that is not heard, `PermissionDenied` for who has neither account nor
    seat, `TooOften`, and `NotNow` for one's own line, for one that was reported before, and without a reason.
    """
    place, _seats = _place(game_id, who)
    line = line_heard(place, line_id)
    if place.said(line):
        raise NotNow(_("This is your own line."))
    return _report(place, reason, message=line)


@transaction.atomic
def report_player(*, game_id: uuid.UUID, who: Who, number: int, reason: str) -> Report:
    """Report the player in a seat. As `report_line`; raises `Seat.DoesNotExist` where no person sits."""
    place, seats = _place(game_id, who)
    seat = next((seat for seat in seats if seat.number == number), None)
    if seat is None or seat.live.kind not in (LiveSeat.Kind.USER, LiveSeat.Kind.GUEST):
        raise Seat.DoesNotExist
    if place.seat is not None and place.seat.pk == seat.pk:
        raise NotNow(_("This is your own seat."))
    return _report(place, reason, seat=seat)


def _place(game_id: uuid.UUID, who: Who) -> tuple[Place, list[Seat]]:
    live = LiveGame.objects.select_related("game").get(pk=game_id)
    seats = seats_of(game_id)
    place = place_of(live, seats, who)
    if not place.speaker:
        raise PermissionDenied
    return place, seats


def _report(place: Place, reason: str, *, message: Message | None = None, seat: Seat | None = None) -> Report:
    reason = reason_given(reason)
    by_seat = place.seat.number if place.user is None and place.seat is not None else None
    report, new = Report.objects.get_or_create(
        game_id=place.game_id,
        message=message,
        seat=seat.number if seat is not None else None,
        player=seat.name if seat is not None else "",
        by=place.user,
        by_seat=by_seat,
        defaults={"reason": reason, "account": seat.user if seat is not None else None},
    )
    if not new and report.reason != reason:
        raise NotNow(_("You have reported this already; your first reason is kept."))
    if new:
        keep_pace("report", place.speaker if place.user else f"{place.game_id}:{place.speaker}", REPORTING)
        about = {"line": message.pk} if message is not None else {"seat": report.seat, "player": report.player}
        write_entry(by=place.user, deed="reported", about=f"game:{place.game_id}", words=reason, **about)
        tell_moderators(report)
    return report


def reason_given(reason: str) -> str:
    """A reason as it is kept. Raises `NotNow`, for `reason`."""
    try:
        reason = legible(reason, _("The reason"))
    except NotNow as refusal:
        raise NotNow(str(refusal), field="reason") from None
    if not reason:
        raise NotNow(_("Say why, in a few words."), field="reason")
    if len(reason) > REASON_MAXIMUM:
        raise NotNow(
            _("That is %(length)s characters long; a reason has %(most)s at most.")
            % {"length": len(reason), "most": REASON_MAXIMUM},
            field="reason",
        )
    return reason
