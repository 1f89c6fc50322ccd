"""One table, held for a transaction: deeds are put on it, and all that follows from them is settled at once.

Every change of a live game goes through `hold` and `Held.settle`, so that there is one place where clocks pass on,
where games end, and where those who look on are told.
"""

import uuid
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.clocks import (
    Clock,
    Kind,
    begin_clocks,
    deadline_of,
    lag_of,
    overtime,
    paused,
    read_clock,
    read_clocks,
    resumed,
    time_is_up,
    turn_passes,
    write_clocks,
)
from games.dice.protocol import Purpose, dice_of
from games.models import Action, Game, LiveGame, LiveSeat, Offer, Seat
from games.models.game import THROWS_MAXIMUM
from games.notation.entries import write_entry
from games.notation.positions import write_position
from games.rules.plays import PASS
from games.rules.record import Termination
from games.rules.table import Deed, End, Leave, MakePlay, Phase, Table, Throw, ThrowForBeginner, act
from games.selectors.live.as_of import AsOf, keep, seats_as_of
from games.selectors.live.lately import Row, remember_rows
from games.selectors.live.sitting import Who, seat_of, seats_of
from games.selectors.live.tables import remember_table, table_of
from games.selectors.logs import layout_of, log_of
from games.services.announcing import announce
from games.services.endings import remember
from games.services.live.offers import ENDS, asked, is_agreed
from games.services.live.telling import tell_end, tell_turn
from games.services.refusals import NotNow, Stale
from uckers_site.jobs.hints import send_hint
from uckers_site.live.publishing import publish
from uckers_site.live.topics import topic

ATTEND = "games.tasks.attend"
OPEN_FOR = timedelta(hours=24)  # a table that nobody filled is called off after that
BOT_PAUSE = timedelta(seconds=0.9)  # before each throw of a bot, so that people can follow
SITE_AWAY = timedelta(seconds=20)  # after a clock ran out: the sweep that looks every two seconds was not there
LEFT_AFTER_AWAY = timedelta(seconds=30)

# What deeds change of a game that goes on.
_PLAYED = ("version", "position", "turns", "throws")
_PLAYED_LIVE = ("change", "clocks", "start_throws", "game_throws", "due_at", "leaving")


@dataclass
class Held:
    """A live game whose row is locked, with its seats clockwise and its table. `took_ms`: how long
    the sender's page says that the deed took to decide; `version_held`: of the game, as it was held; `out_held`: the
    sides that were out then."""

    live: LiveGame
    game: Game
    seats: list[Seat]
    table: Table
    now: datetime
    took_ms: int | None = None
    version_held: int = 0
    out_held: frozenset[int] = frozenset()
    rows: list[Row] = field(default_factory=list)  # of the entries that were written

    def seat_of(self, who: Who) -> Seat | None:
        """The seat of whoever asks."""
        return seat_of(self.seats, who)

    def do(self, deed: Deed, *, by: Seat | None, key: uuid.UUID | None = None) -> None:
        """Do something at the table and keep it, with a pass that follows by itself. Raises `Illegal`."""
        deeds = [deed]
        table = act(self.table, deed)
        if isinstance(deed, Throw) and table.plays == [PASS]:
            deeds.append(MakePlay(PASS))
            table = act(table, MakePlay(PASS))
        board = layout_of(self.game)
        actions = []
        for index, one in enumerate(deeds, start=1):
            kind, data = write_entry(board, one)
            actions.append(
                Action(
                    game=self.game,
                    number=self.game.version + index,
                    kind=kind,
                    data=data,
                    by_id=by.user_id if by is not None else None,
                    seat=by.number if by is not None and index == 1 else None,
                    at=self.now,
                    key=key if index == 1 else None,
                )
            )
        Action.objects.bulk_create(actions)
        self.rows += [(one.number, one.kind, one.data, one.seat) for one in actions]
        self.game.version += len(actions)
        self.table = table

    @property
    def is_forced(self) -> bool:
        """Whether the dice on the table leave one play only."""
        return self.table.phase is Phase.PLAY and len(self.table.plays) == 1

    def play_what_is_forced(self) -> None:
        """Make the only play of the dice on the table. Its entry bears no seat: the site did it."""
        self.do(MakePlay(self.table.plays[0]), by=None)

    def draw(self, purpose: Purpose) -> tuple[int, int]:
        """The next dice of the server; none is drawn twice, since the count is kept with what they did."""
        if purpose is Purpose.START:
            self.live.start_throws += 1
            number = self.live.start_throws
        else:
            self.live.game_throws += 1
            number = self.live.game_throws
        return dice_of(bytes(self.live.seed), purpose, number, seeds_of(self.seats))

    def throw_for_beginner(self) -> None:
        """All throws for the beginner, throw-offs with them, one after the other (RULES 2.3)."""
        while not self.table.begun:
            self.do(ThrowForBeginner(self.table.due[0], self.draw(Purpose.START)), by=None)

    def settle(self, *, played: bool = False) -> None:
        """Keep what was changed and whatever follows from it: sides that leave, clocks, what is due next; and tell.

        `played`: nothing was done but by deeds, so that while the game goes on few fields can differ.
        """
        self._leave_if_turn_is_over()
        if self.table.position.out != self.out_held:
            self._look_at_offers_anew()
        self.live.change += 1
        if self.game.state == Game.State.UNDER_WAY:
            if self.table.ended is not None:
                self._end()
            else:
                self._remember()
                self._pass_clock()
        self.live.due_at = self._due()
        goes_on = played and self.game.state == Game.State.UNDER_WAY
        self.game.save(update_fields=_PLAYED if goes_on else None)
        self.live.save(update_fields=_PLAYED_LIVE if goes_on else None)
        announce(self.game)
        transaction.on_commit(self._spare_whoever_asks, robust=True)
        publish(topic("game", self.live.pk), self.live.change)
        if self.live.due_at is not None and self.live.due_at - self.now < timedelta(seconds=30):
            wait = max((self.live.due_at - self.now).total_seconds(), 0.0)
            key = str(self.live.pk)
            transaction.on_commit(lambda: send_hint(ATTEND, [key], countdown=wait), robust=True)

    def _spare_whoever_asks(self) -> None:
        """What is committed needs neither to be read nor to be folded by this process again."""
        remember_table(self.game, self.game.version, self.table)
        remember_rows(self.game.pk, self.version_held, self.rows)
        keep(AsOf(self.live, self.seats))

    def _remember(self) -> None:
        table = self.table
        self.game.position = write_position(table.position)
        self.game.turns = len(table.turns)
        self.game.throws = sum(len(turn.throws) for turn in table.turns)

    def time_is_up(self, player: int | None) -> None:
        """Do what follows when time is up: a player's, or with None the game's."""
        deeds = time_is_up(self.table, self.clock, player)
        for deed in deeds:
            self.do(deed, by=None)
        if not deeds and self.table.ended is None:  # the game's time, and a turn has to be finished first
            self.live.clocks = write_clocks(overtime(read_clocks(self.live.clocks)))

    def let_time_run_out(self) -> bool:
        """Do what follows if somebody's time, or the game's, ran out by now; returns whether it did.

        Where nobody attended for long after that moment the site itself was away, and that time is not the players':
        the clocks count as having stood, and whoever is due has a little left.
        """
        clocks = read_clocks(self.live.clocks)
        limit = deadline_of(clocks, self.clock)
        if limit is None or limit.at > self.now:
            return False
        if self.now - limit.at > SITE_AWAY:
            stood = paused(clocks, max(clocks.since, limit.at - LEFT_AFTER_AWAY))
            self.live.clocks = write_clocks(resumed(stood, self.now))
            return False
        before = self.game.version
        self.time_is_up(limit.player)
        return self.game.version != before  # else the game's time is up, and the turn is to be finished first

    def _leave_if_turn_is_over(self) -> None:
        """What waited for the end of a turn: sides that want to leave (RULES 10.1), and the game's time."""
        while self.live.leaving and self.table.begun and self.table.ended is None and self.table.between_turns:
            player, how = self.live.leaving.pop(0)
            if self.table.position.layout.side_of_player[player] not in self.table.position.out:
                self.do(Leave(player, Termination(how)), by=None)
        if self.table.ended is not None or not self.table.between_turns:
            return
        if self.live.clocks and read_clocks(self.live.clocks).overtime:
            self.time_is_up(None)
        elif self.game.throws >= THROWS_MAXIMUM:
            self.do(End(Termination.ABANDONED), by=None)

    def _look_at_offers_anew(self) -> None:
        """Sides have left: what all who are left agreed to is done, and what a side was asked that is gone lapses."""
        for offered in self.live.offers.filter(state=Offer.State.OPEN).order_by("pk"):
            if self.table.ended is None and offered.kind in ENDS and is_agreed(offered, self.table, self.seats):
                offered.state = Offer.State.AGREED
                self.do(End(ENDS[Offer.Kind(offered.kind)]), by=None)
            elif not asked(offered, self.table, self.seats):
                offered.state = Offer.State.WITHDRAWN
            else:
                continue
            offered.answered_at = self.now
            offered.save()

    def _end(self) -> None:
        """The one exit: the log is checked by replay, and what was offered is offered no more."""
        remember(self.game, log_of(self.game))
        self.live.leaving = []
        Offer.objects.filter(game=self.live, state=Offer.State.OPEN).update(
            state=Offer.State.WITHDRAWN, answered_at=self.now
        )
        tell_end(self)

    def _pass_clock(self) -> None:
        due = self.table.due[0]
        if not self.live.clocks:
            clocks = begin_clocks(self.clock, len(self.seats), due, self.now)
        else:
            clocks = read_clocks(self.live.clocks)
            if clocks.running == due:
                return
            clocks = turn_passes(clocks, self.clock, due, self.now, self._lag_ms())
        self.live.clocks = write_clocks(clocks)
        tell_turn(self, self.seats[due])

    def _lag_ms(self) -> int:
        """How long the last deed was on its way, as far as its sender's page says how long the decision took."""
        if self.took_ms is None or self.clock.kind is not Kind.CHESS:  # no other clock gives the line back its time
            return 0
        shown = Action.objects.filter(game=self.game, at__lt=self.now).order_by("-number").values_list("at", flat=True)
        shown_at = shown.first() or self.live.begun_at
        return lag_of(shown_at, self.now, self.took_ms) if shown_at else 0

    @property
    def clock(self) -> Clock:
        """The clock that the game is played by."""
        return read_clock(self.live.clock)

    def _due(self) -> datetime | None:
        """When the site next has something to do at this table by itself."""
        match self.game.state:
            case Game.State.OPEN if self.live.full_at is None:
                kept = [seat.live.kept_until for seat in self.seats if seat.live.kept_until is not None]
                return min([self.game.created_at + OPEN_FOR, *kept])
            case Game.State.OPEN:
                return self.live.due_at
            case Game.State.UNDER_WAY:
                moments = []
                limit = deadline_of(read_clocks(self.live.clocks), self.clock)
                if limit is not None:
                    moments.append(limit.at)
                if self.due_seat.live.kind == LiveSeat.Kind.BOT:
                    moments.append(self._bots_moment())
                return min(moments, default=None)
        return None

    def _bots_moment(self) -> datetime:
        """When the bot that is due throws: what moves nothing does not put it off."""
        moment = self.now + BOT_PAUSE
        if self.game.version == self.version_held and self.live.due_at is not None:
            moment = min(moment, self.live.due_at)
        return moment

    @property
    def due_seat(self) -> Seat:
        """Whose turn it is."""
        return self.seats[self.table.due[0]]


def hold(game_id: uuid.UUID, *, took_ms: int | None = None, to_play: bool = False) -> Held:
    """Lock a live game for the caller's transaction. `took_ms`: how long its page says that a deed took to decide.
    `to_play`: the seats are only looked at, and neither altered nor asked who gave a sign when.

    Raises `Game.DoesNotExist`.
    """
    locked = Game.objects.select_for_update().select_related("live")  # the game's row first, as everybody locks them
    game = locked.get(pk=game_id, dice_source=Game.DiceSource.SERVER, live__isnull=False)
    live = game.live
    live.game = game
    table = table_of(game)
    now = timezone.now()
    seats = (seats_as_of(live) if to_play else None) or seats_of(game_id)
    return Held(live, game, seats, table, now, took_ms, game.version, table.position.out)


def seeds_of(seats: Iterable[Seat]) -> list[bytes | None]:
    """The players' seeds in seat order, for the dice; None for one that is absent."""
    return [bytes.fromhex(seat.live.seed) if seat.live.seed else None for seat in seats]


def done_before(game: Game, key: uuid.UUID | None, kind: str, data: dict[str, Any] | None = None) -> bool:
    """Whether just this was sent before under its key. Raises `Stale` where the key was something else's."""
    if key is None:
        return False
    before = Action.objects.filter(game=game, key=key).values_list("kind", "data")[:1]
    for kind_before, data_before in before:
        if kind_before != kind or data not in (None, data_before):
            raise Stale
        return True
    return False


def under_way(game: Game) -> None:
    """Raises `NotNow` unless the game is being played."""
    if game.state == Game.State.OPEN:
        raise NotNow(_("The game has not begun: somebody has yet to sit down."))
    if game.state != Game.State.UNDER_WAY:
        raise NotNow(_("The game is over."))
