"""What the page of a live game shows to one reader: the table, whose turn it is and why, and what may be done now."""

import uuid
from collections.abc import Callable
from typing import Any, NamedTuple

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks import left_of, read_clock, read_clocks
from games.models import Game, LiveGame, LiveSeat, Offer, Seat
from games.rules.table import Phase, Table
from games.selectors.choosing import Picked, choose
from games.selectors.live.latest import latest_frames
from games.selectors.live.offers import offers_told
from games.selectors.live.settings import Settings
from games.selectors.live.sitting import (
    Who,
    awaited_seed,
    has_come,
    is_away,
    is_full,
    is_gathering,
    is_kept,
    is_kept_for,
    links_out,
    owns,
    seat_of,
    seats_of,
)
from games.selectors.live.tables import table_of
from games.selectors.logs import ruleset_of
from games.selectors.underside import inscriptions_of
from games.views.live.told import told
from games.views.looking import Look, address
from games.views.plays_shown import (
    board_title,
    marks_of,
    picks_of,
    plays_shown,
    wanted_in_words,
)
from games.views.questions import answer_to, questions_shown
from games.views.tables_shown import sayings_shown, seat_shown
from games.words.games import result_in_words, rules_in_words, sides_in_words, sides_of
from games.words.live import (
    BOT_WORDS,
    OFFER_WORDS,
    absent_in_words,
    arrival_in_words,
    clock_in_words,
    gathering_in_words,
    seats_left_in_words,
    turn_in_words,
)
from games.words.options import OPTION_WORDS, value_in_words
from games.words.throws import dice_in_words, honour_in_words


class Said(NamedTuple):
    """What the page has to say about what was just sent."""

    refusal: str = ""
    rule: str = ""
    moved_on: str = ""
    link: str = ""
    link_player: str = ""


NOTHING_SAID = Said()


def shown(
    live: LiveGame,
    seats: list[Seat],
    who: Who,
    look: Look,
    said: Said = NOTHING_SAID,
    settings: Callable[[], Settings] = Settings,
) -> dict[str, Any]:
    """Everything that the page of a live game shows; `seats`: clockwise. `settings`: how the reader likes to play,
    which is asked for where it matters only."""
    game = live.game
    mine = seat_of(seats, who)
    table = table_of(game)
    rematch = live.rematches.first() if game.state == Game.State.ENDED else None
    open_now, under_way = game.state == Game.State.OPEN, game.state == Game.State.UNDER_WAY
    due = seats[table.due[0]] if under_way else None
    my_turn = mine is not None and due is not None and mine.pk == due.pk
    if not look.nearest and mine is not None:
        look = look._replace(nearest=mine.player)
    here = reverse("games:live", args=[game.pk])
    frames = latest_frames(game)
    choosing = choose(table.position, table.plays, look.picked) if my_turn and table.phase is Phase.PLAY else None
    picking = choosing is not None and choosing.picked != Picked()
    offers = offers_told(live) if under_way else []
    names = _names(game, seats)
    turn, why = _turn(live, seats, table, mine, due)
    return {
        "live": live,
        "game": game,
        "version": game.version,
        "change": live.change,
        "key": uuid.uuid4(),
        "here": here,
        "query": address("", look),
        "seen": address(here, look, *((*picks_of(choosing), ("at", str(game.version))) if picking else ())),
        "look": look,
        "said": said,
        "names": names,
        "rules": rules_in_words(game),
        "clock": clock_in_words(live.clock),
        "departures": departures_of(game),
        "open": open_now,
        "under_way": under_way,
        "ended": game.state == Game.State.ENDED,
        "called_off": game.state == Game.State.CALLED_OFF,
        "full": is_full(seats),
        "gathering": is_gathering(live),
        "left_to_come": _left_to_come(live),
        "arrival": arrival_in_words(live),
        "absent": absent_in_words(live),
        "mine": mine,
        "owner": owns(live, who),
        "links_out": links_out(game.pk) if open_now and owns(live, who) else [],
        "signed_in": who.user is not None,
        "at_once": choosing is not None and settings().at_once,
        "my_turn": my_turn,
        "docked": under_way and mine is not None,
        "phase": table.phase.value,
        "turn_words": turn,
        "why": wanted_in_words(table, choosing) if choosing else why,
        "table": table,
        "position": choosing.position if choosing else table.position,
        "marks": marks_of(table, frames, choosing, here, look),
        "board_title": board_title(table, choosing),
        "seats": _seats(live, seats, table, who, due, under_way=under_way),
        "dice": table.dice,
        "fallen": table.dice or (frames[-1].dice if frames else None),
        "credited": bool(live.clocks) and max(read_clocks(live.clocks).credit_ms) >= 50,
        "lines_left": frames[0].number - 1 if frames else 0,
        "told": told(game, frames, seats),
        "start": _start(table, seats),
        "rematch": rematch,
        "rematch_seat": _kept_seat(rematch, who) if rematch else "",
        "result": result_in_words(game),
        "winners": _winners(game, seats),
        "beneath": inscriptions_of(game),
        "honours": [honour_in_words(honour) for honour in game.honours],
        "bots": BOT_WORDS.items(),
        "has_bots": any(seat.live.kind == LiveSeat.Kind.BOT for seat in seats),
        "offers": _offers(offers, seats, table, mine),
        "declined": _declined(offers, seats, mine),
        "claimable": claimable(live, seats, mine),
        "leaving": [seats[player].name for player, _how in live.leaving],
        "seed_wanted": _seed_wanted(seats, mine, gathered=live.gathered_at is not None) if open_now else "",
        **(sayings_shown(table) if my_turn else {}),
        **(plays_shown(table, choosing, here, look) if choosing else {}),
        **(questions_shown(table, look) if my_turn else {}),
        "answer": answer_to(table, look) if my_turn else None,
    }


def _names(game: Game, seats: list[Seat]) -> str:
    names = sides_in_words(sides_of(game, [seat for seat in seats if seat.name]))
    for seat in seats:
        seat.name = seat.name or _("Empty seat")
    return names or _("A table without players")


def _turn(live: LiveGame, seats: list[Seat], table: Table, mine: Seat | None, due: Seat | None) -> tuple[str, str]:
    match live.game.state:
        case Game.State.OPEN if is_gathering(live):
            return gathering_in_words(live, seats), _("All seats are taken; the game begins when everybody is here.")
        case Game.State.OPEN if live.full_at is not None:
            waited = ", ".join(seat.name for seat in awaited_seed(seats))
            return _("The dice are being made ready"), _("Everybody may add to them; waiting for %(names)s.") % {
                "names": waited
            }
        case Game.State.OPEN:
            return _("Waiting for players"), seats_left_in_words(seats, timezone.now())
        case Game.State.CALLED_OFF:
            return _("Called off before it began"), absent_in_words(live)
    return turn_in_words(table, mine, due)


def departures_of(game: Game) -> tuple[str, ...]:
    """What departs from the standard rules, in words: whoever joins sees it first."""
    departing = ruleset_of(game).departures("standard")
    return tuple(f"{OPTION_WORDS[name].label}: {value_in_words(name, value)}" for name, value in departing.items())


def _seats(
    live: LiveGame, seats: list[Seat], table: Table, who: Who, due: Seat | None, *, under_way: bool
) -> list[dict[str, Any]]:
    now, mine = timezone.now(), seat_of(seats, who)
    ticking = under_way and live.clocks
    times = left_of(read_clocks(live.clocks), read_clock(live.clock), now) if ticking else ()
    credit = read_clocks(live.clocks).credit_ms if live.clocks else ()
    found = []
    for seat in seats:
        left = times[seat.number] if times else None
        found.append(
            {
                **seat_shown(seat, table),
                "seat": seat,
                "kind": seat.live.kind,
                "empty": seat.live.kind == LiveSeat.Kind.EMPTY,
                "kept": seat.live.kept_name if is_kept(seat, now) else "",
                "kept_until": seat.live.kept_until,
                "kept_for_reader": is_kept_for(seat, who, now),
                "come": has_come(live, seat),
                "current": due is not None and seat.pk == due.pk,
                "mine": mine is not None and seat.pk == mine.pk,
                "partner": mine is not None and seat.side == mine.side and seat.pk != mine.pk,
                "clock": _time(left) if left is not None else "",
                "credit": round(credit[seat.number] / 1000, 1) if credit else 0,
                "clock_ms": left if due is not None and seat.pk == due.pk else None,
            }
        )
    return found


def _time(ms: int) -> str:
    seconds = ms // 1000
    if seconds >= 2 * 86400:
        return _("%(days)s d %(hours)s h") % {"days": seconds // 86400, "hours": seconds // 3600 % 24}
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def _start(table: Table, seats: list[Seat]) -> list[str]:
    return [
        _("%(name)s threw %(dice)s for the beginner.") % {"name": seats[player].name, "dice": dice_in_words(dice)}
        for player, dice in table.start
    ]


def _offers(offers: list[Offer], seats: list[Seat], table: Table, mine: Seat | None) -> list[dict[str, Any]]:
    board = table.position.layout
    found = []
    for offer in offers:
        if offer.state != Offer.State.OPEN:
            continue
        by = seats[offer.by_seat]
        same_side = mine is not None and mine.side == by.side
        if offer.kind == Offer.Kind.RESIGN and not same_side:
            continue
        playing = mine is not None and board.side_of_player[mine.number] not in table.position.out
        found.append(
            {
                "id": offer.pk,
                "words": _("%(name)s offers %(what)s.") % {"name": by.name, "what": OFFER_WORDS[offer.kind]},
                "mine": mine is not None and offer.by_seat == mine.number,
                "asked": playing and mine is not None and mine.number not in offer.agreed,
            }
        )
    return found


def _declined(offers: list[Offer], seats: list[Seat], mine: Seat | None) -> str:
    """That what the reader offered in this turn was declined."""
    own = [offer for offer in offers if mine is not None and offer.by_seat == mine.number]
    if not own or own[-1].state != Offer.State.DECLINED or own[-1].answered_by_seat is None:
        return ""
    told = {"name": seats[own[-1].answered_by_seat].name, "what": OFFER_WORDS[own[-1].kind]}
    return _("You offered %(what)s. %(name)s said no.") % told


def _kept_seat(live: LiveGame, who: Who) -> str:
    """The colours of the seat that a table keeps for the reader."""
    return next((seat.player for seat in seats_of(live.pk) if is_kept_for(seat, who, timezone.now())), "")


def _winners(game: Game, seats: list[Seat]) -> str:
    """Who won, by name; empty if nobody did."""
    won = next((side.names for side in sides_of(game, seats) if side.won), "")
    return _("Won by %(names)s.") % {"names": won} if won else ""


def claimable(live: LiveGame, seats: list[Seat], mine: Seat | None) -> Seat | None:
    """Who is due and has been away for so long that who sits in `mine` may claim; `seats`: clockwise."""
    if mine is None or live.game.state != Game.State.UNDER_WAY:
        return None
    due = seats[table_of(live.game).due[0]]
    return due if due.side != mine.side and is_away(live, due, timezone.now(), waited=mine) else None


def _left_to_come(live: LiveGame) -> tuple[int, str]:
    """What is left of the arrival limit, in milliseconds and in figures."""
    if live.due_at is None or not is_gathering(live):
        return 0, ""
    left = max(int((live.due_at - timezone.now()).total_seconds() * 1000), 0)
    return left, _time(left)


def _seed_wanted(seats: list[Seat], mine: Seat | None, *, gathered: bool) -> str:
    """What the page of a player sends for the dice now: a ``commitment``, the ``seed``, or nothing."""
    if mine is None or mine.live.seedless or mine.live.seed:
        return ""
    if not mine.live.seed_commitment:
        return "commitment"
    return "seed" if gathered and mine in awaited_seed(seats) else ""
