"""Opening a live game: its rules, board, clock and who may come; the opener sits down at once, bots as well."""

import secrets
import uuid
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks import Clock, Kind, write_clock
from games.dice.protocol import SEED_BYTES, commitment
from games.models import Game, LiveGame, LiveSeat, Seat
from games.models.live import ARRIVAL_LIMITS
from games.notation.positions import write_position
from games.rules.board import Layout, layout
from games.rules.ruleset import OptionValue, Ruleset, named
from games.rules.table import new_table
from games.selectors.live.sitting import Who, is_kept_for, seats_of
from games.selectors.logs import ruleset_of
from games.services.live.holding import OPEN_FOR, hold
from games.services.live.keeping import (
    Kept,
    judge_challenges,
    judge_rematch,
    keep_for,
    keep_pace_of_asking,
    kept_as_before,
)
from games.services.live.seating import seat_bot_at, seat_user_at, take_seat, when_full
from games.services.live.telling import tell_kept
from games.services.refusals import NotNow
from games.services.tables import as_json
from games.words.notices import CHALLENGE, REMATCH
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import hold as hold_account

OPEN_AT_ONCE = 10  # tables of one opener that wait for players
PLAYED_AT_ONCE = 40  # games of one opener under way


@transaction.atomic
def open_game(
    *,
    by: User,
    format: str,
    ring: str,
    preset: str,
    options: Mapping[str, OptionValue],
    clock: Clock,
    player: str,
    key: uuid.UUID,
    public: bool = True,
    rated: bool = False,
    arrive_within: int = 0,
    absent_lose: bool = False,
    bots: Mapping[str, str] | None = None,
    kept: Mapping[str, Kept] | None = None,
    rematch_of: LiveGame | None = None,
) -> Game:
    """Open a live game; `by` sits down in the seat of `player`, `bots` (a bot's name by player) in theirs.

    `kept`: whom seats wait for, by player; if it is no rematch, they are challenged. `arrive_within`: minutes in which
    they are to sit down, and everybody is to come once all seats are taken, one of `ARRIVAL_LIMITS`; 0: no limit.
    `absent_lose`: who does not come has lost; else the game is called off.

    The same `key` from the same opener gives the table opened first. Raises `Illegal` for a board or rules that do
    not exist, `NotNow` for a seat, a bot or a limit that does not exist, a rated game with bots, too many open tables,
    a challenge that may not be, or `TooOften`.
    """
    if not by.is_active:
        raise PermissionDenied
    challenge = bool(kept) and rematch_of is None
    hold_account(by)  # one after the other, so that tables and challenges are counted
    opened = _opened(by, key)
    if opened is not None:
        return opened
    if kept and challenge:
        judge_challenges(by, kept.values())
    elif kept:
        judge_rematch(by, kept.values())
    ruleset = named(preset).departing(**options)
    board = layout(format, ring)
    if player not in board.player_names:
        raise NotNow(_("Choose a seat: %(seats)s.") % {"seats": ", ".join(board.player_names)}, field="player")
    _judge_arrival(arrive_within, clock)
    if arrive_within:
        until = timezone.now() + timedelta(minutes=arrive_within)
        kept = {player: one._replace(until=until) for player, one in (kept or {}).items()}
    if rated and bots:
        raise NotNow(_("A rated game is played by people; with bots it is casual."), field="rated")
    waiting = Game.objects.filter(owner=by, state=Game.State.OPEN).exclude(live__arranged=True)
    if waiting.count() >= OPEN_AT_ONCE:
        raise NotNow(
            _("%(count)s of your tables wait for players already. Call one off first.") % {"count": OPEN_AT_ONCE}
        )
    under_way = Game.objects.filter(owner=by, state=Game.State.UNDER_WAY, live__arranged=False)
    if under_way.count() >= PLAYED_AT_ONCE:
        raise NotNow(_("%(count)s games that you opened are under way. Finish one first.") % {"count": PLAYED_AT_ONCE})
    if kept:
        keep_pace_of_asking(by, kept.values())
    try:
        game, live, seats = lay_table(
            by=by,
            board=board,
            preset=preset,
            ruleset=ruleset,
            key=key,
            public=public,
            rated=rated,
            arrive_within=arrive_within,
            absent_lose=absent_lose and bool(arrive_within),
            clock=clock,
            rematch_of=rematch_of,
        )
    except IntegrityError:  # sent twice at one moment
        opened = _opened(by, key)
        if opened is None:
            raise
        return opened
    live.due_at = min([game.created_at + OPEN_FOR, *(one.until for one in (kept or {}).values() if one.until)])
    by_player = {seat.player: seat for seat in seats}
    seat_user_at(by_player[player], by)
    for bot_player, bot in (bots or {}).items():
        if bot_player == player or bot_player not in by_player:
            raise NotNow(_("A bot sits in a seat of its own."), field="bots")
        seat_bot_at(by_player[bot_player], seats, bot)
    for kept_player, whom in (kept or {}).items():
        if kept_player not in by_player or by_player[kept_player].live.kind != LiveSeat.Kind.EMPTY:
            raise NotNow(_("A seat that is kept for somebody is a seat of its own."), field="kept")
        keep_for(by_player[kept_player], whom)
    when_full(live, seats)
    live.save()
    tell_kept(game, CHALLENGE if challenge else REMATCH, seats=seats, clock=live.clock, by=by)
    return game


@transaction.atomic
def lay_table(
    *,
    by: User,
    board: Layout,
    preset: str,
    ruleset: Ruleset,
    key: uuid.UUID,
    clock: Clock,
    event: str = "",
    **told: Any,
) -> tuple[Game, LiveGame, list[Seat]]:
    """A table with its seats, all empty; `told`: what else its `LiveGame` says.

    Raises `IntegrityError` where `by` opened one by this key already.
    """
    game = Game.objects.create(
        dice_source=Game.DiceSource.SERVER,
        state=Game.State.OPEN,
        owner=by,
        opening_key=key,
        event=event,
        format=board.format,
        ring=board.ring,
        preset=preset,
        options=as_json(ruleset.departures(preset)),
        ruleset_fingerprint=ruleset.fingerprint(),
        position=write_position(new_table(board.format, board.ring, ruleset).position),
    )
    seed = secrets.token_bytes(SEED_BYTES)
    live = LiveGame.objects.create(
        game=game,
        clock=write_clock(clock),
        seed=seed,
        commitment=commitment(game.pk, seed).hex(),
        due_at=game.created_at + OPEN_FOR,
        **told,
    )
    _lay_seats(game, board)
    return game, live, seats_of(game.pk)


def _judge_arrival(minutes: int, clock: Clock) -> None:
    if minutes not in ARRIVAL_LIMITS:
        limits = {"limits": ", ".join(map(str, ARRIVAL_LIMITS[1:]))}
        raise NotNow(_("A limit for arriving is one of %(limits)s minutes, or none.") % limits, field="arrival")
    if minutes and clock.kind is Kind.DAYS:
        words = _("By days nobody has to be at the table at once: take another clock, or no limit for arriving.")
        raise NotNow(words, field="arrival")


def _opened(by: User, key: uuid.UUID) -> Game | None:
    return Game.objects.filter(owner=by, opening_key=key, dice_source=Game.DiceSource.SERVER).first()


def _lay_seats(game: Game, board: Layout) -> None:
    told: list[dict[str, Any]] = [
        {"number": number, "player": player, "side": board.side_names[board.side_of_player[number]]}
        for number, player in enumerate(board.player_names)
    ]
    for one in told:
        seat = Seat.objects.create(game=game, name="", name_key="", **one)
        LiveSeat.objects.create(seat=seat)


@transaction.atomic
def open_rematch(*, game_id: uuid.UUID, by: User) -> Game:
    """The same game again with the same people and bots in the same seats; the seats of the others are kept for them.

    One rematch a game: whoever asks second sits down in the first one's, as long as the seat is kept. Raises
    `PermissionDenied` for whoever did not play, `NotNow` before the game is over, and where one of the others has
    blocked them or was blocked by them.
    """
    held = hold(game_id)
    mine = held.seat_of(Who(by))
    if mine is None:
        raise PermissionDenied
    if held.game.state != Game.State.ENDED:
        raise NotNow(_("The game is not over yet."))
    before = LiveGame.objects.filter(rematch_of=held.live).first()
    if before is not None:
        if any(is_kept_for(seat, Who(by), held.now) for seat in seats_of(before.pk)):
            take_seat(game_id=before.pk, who=Who(by), player=mine.player)
        return Game.objects.get(pk=before.pk)
    ruleset = ruleset_of(held.game)
    game = open_game(
        by=by,
        format=held.game.format,
        ring=held.game.ring,
        preset=held.game.preset,
        options=ruleset.departures(held.game.preset),
        clock=held.clock,
        player=mine.player,
        key=uuid.uuid4(),
        public=held.live.public,
        rated=held.live.rated,
        arrive_within=held.live.arrive_within,
        absent_lose=held.live.absent_lose,
        bots={seat.player: seat.live.bot for seat in held.seats if seat.live.bot},
        kept={
            seat.player: kept_as_before(held.live, seat, held.clock, held.now)
            for seat in held.seats
            if seat.pk != mine.pk and not seat.live.bot and (seat.user is None or seat.user.is_active)
        },
        rematch_of=held.live,
    )
    held.settle()
    return game
