"""Who is told of what happens at a table while they may be elsewhere: notices, in the transaction of what they tell of.

Whose turn it is and how the game ended is told in games with days for each turn alone: in all others the players are
there. Guests are told nothing, since nobody knows where they are.
"""

from typing import TYPE_CHECKING

from django.urls import reverse

from games.clocks import Kind
from games.models import Game, LiveSeat, Report, Seat
from games.selectors.live.reports import judges_of
from games.words.games import result_in_words, rules_in_words, sides_in_words, sides_of
from games.words.live import clock_in_words
from games.words.notices import ANSWER, CHALLENGE, OVER, REMATCH, REPORT_ANSWERED, REPORTED, YOUR_TURN
from uckers_site.accounts.models import User
from uckers_site.notices import services as notices

if TYPE_CHECKING:
    from games.services.live.holding import Held


def tell_turn(held: "Held", due: Seat) -> None:
    """The turn has passed on: what whoever had it was told is overtaken, and whoever is due is told."""
    if held.clock.kind is not Kind.DAYS:
        return
    notices.overtake(kinds=[YOUR_TURN], about=held.game.about)
    if due.live.kind == LiveSeat.Kind.USER and due.user is not None:
        _tell(due.user, YOUR_TURN, held.game, key=f"{held.game.pk}:{held.game.version}", names=_names(held))


def tell_end(held: "Held") -> None:
    """The game is over: nobody's turn any more, and all who played are told."""
    if held.clock.kind is not Kind.DAYS:
        return
    notices.overtake(kinds=[YOUR_TURN], about=held.game.about)
    result = result_in_words(held.game)
    for seat in held.seats:
        if seat.live.kind == LiveSeat.Kind.USER and seat.user is not None:
            _tell(seat.user, OVER, held.game, key=str(held.game.pk), names=_names(held), result=result)


def tell_kept(game: Game, kind: str, *, seats: list[Seat], clock: dict[str, object], by: User) -> None:
    """A seat waits for each of some accounts, by a challenge or in a rematch."""
    rules = f"{rules_in_words(game)}; {clock_in_words(clock)}"
    for seat in seats:
        if seat.live.kept_for is not None:
            _tell(seat.live.kept_for, kind, game, key=f"{game.pk}:{seat.number}", by=str(by), rules=rules)


def tell_answer(held: "Held", seat: Seat, *, by: str, accepted: bool) -> None:
    """Whoever opened the table is told that a kept seat was taken, in a challenge, or declined."""
    rematch = held.live.rematch_of_id is not None
    if accepted and (rematch or held.live.arranged):
        return
    key = f"{held.game.pk}:{seat.number}:{'accepted' if accepted else 'declined'}"
    _tell(
        held.game.owner,
        ANSWER,
        held.game,
        key=key,
        by=by,
        accepted=accepted,
        rematch=rematch,
        arranged=held.live.arranged,
    )


def forget_kept(seat: Seat) -> None:
    """A seat waits for its account no more: what the account was told of it is overtaken."""
    if seat.live.kept_for is not None:
        about = Game(pk=seat.game_id).about
        notices.overtake(kinds=[CHALLENGE, REMATCH], about=about, user=seat.live.kept_for)


def tell_moderators(report: Report) -> None:
    """Something was reported: the moderators who may judge it are told, without the reporter's words."""
    names = _names_at(report.game.game)
    link = reverse("games:report", args=[report.pk])
    for judge in judges_of(report):
        data = {"names": names, "line": report.message_id is not None, "player": report.player}
        notices.tell(user=judge, kind=REPORTED, key=str(report.pk), link=link, about=_about(report), data=data)


def tell_report_answered(report: Report) -> None:
    """A moderator has answered: the others need not, and whoever reported it is told whether it was upheld or
    dismissed, without the moderator's words."""
    notices.overtake(kinds=[REPORTED], about=_about(report))
    if report.by is not None:
        upheld = report.state == Report.State.UPHELD
        game = report.game.game
        _tell(report.by, REPORT_ANSWERED, game, key=str(report.pk), upheld=upheld, names=_names_at(game))


def _about(report: Report) -> str:
    return f"report:{report.pk}"


def _names_at(game: Game) -> str:
    return sides_in_words(sides_of(game, [seat for seat in game.seats.all() if seat.name]))


def _tell(user: User, kind: str, game: Game, *, key: str, **data: object) -> None:
    if user.is_active:
        link = reverse("games:live", args=[game.pk])
        notices.tell(user=user, kind=kind, key=key, link=link, about=game.about, data=data)


def _names(held: "Held") -> str:
    return sides_in_words(sides_of(held.game, held.seats))
