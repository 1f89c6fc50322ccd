"""Games of another site that are over, kept here with the ids and all that they had there, if they are what they say.

The log is played again by the rules and has to come to the record that is told, and the dice of a game that was played
live have to follow from the seeds that were promised. Nobody is told of it: that was done where it was played.
"""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils.translation import gettext as _

from games.clocks import read_clock, read_clocks
from games.dice.verifying import Unverified, verify
from games.models import Action, Confirmation, Game, LiveGame, LiveSeat, Seat
from games.models.game import ACTIONS_MAXIMUM, THROWS_MAXIMUM
from games.notation.entries import BEGINNER, THROW, read_entry, write_entry
from games.rules.board import Layout
from games.rules.log import Entry, Log, begin, fold
from games.rules.reasons import Illegal
from games.rules.table import new_table
from games.selectors.counting import stands
from games.selectors.live.fairness import dice_data
from games.selectors.live.sitting import hash_of_secret
from games.selectors.logs import layout_of, ruleset_of
from games.services.endings import LogDisagrees, remember, twin_of
from games.services.legible import legible
from games.services.refusals import NotNow
from games.services.tables import as_json


class NotAsPlayed(Exception):
    """What is told of a game cannot have been: `place` in it, such as ``log[12]``, and why."""

    def __init__(self, place: str, words: str) -> None:
        super().__init__(f"{place}: {words}")
        self.place = place
        self.words = words


@dataclass(frozen=True)
class Told:
    """A game as another site tells it, none of it in the database: seats clockwise, the log from its first entry on,
    and of one that was played live its table, with what each seat has there."""

    game: Game
    seats: Sequence[Seat]
    log: Sequence[Action]
    confirmations: Sequence[Confirmation]
    live: LiveGame | None
    live_seats: Sequence[LiveSeat]


@transaction.atomic
def bring_in(told: Told) -> Game:
    """Keep a game that is not here yet. Raises `NotAsPlayed`; the database's own errors for what it refuses."""
    game = told.game
    _judge_words(told)
    board = _judge_rules(game)
    log = _judge_log(game, board, told.log)
    ugn, ended_at = game.ugn, game.ended_at
    if ended_at is None:
        raise NotAsPlayed("ended_at", _("Only games that are over are brought in."))
    game.state = Game.State.ENDED
    game.ugn = ""
    game.save(force_insert=True)
    _seat(game, board, told.seats)
    for number, action in enumerate(told.log, 1):
        action.game, action.number = game, number
    Action.objects.bulk_create(told.log)
    try:
        remember(game, log)
    except LogDisagrees as bad:
        raise NotAsPlayed("log", str(bad)) from None
    if game.state != Game.State.ENDED:
        raise NotAsPlayed("log", _("By its log this game goes on."))
    if game.ugn != ugn:
        raise NotAsPlayed("ugn", _("This is not the record that its log makes."))
    if game.dice_source == Game.DiceSource.NONE and game.annulled_at is None and (twin := twin_of(game)):
        raise NotAsPlayed("ugn", _("The same game is recorded here already: /games/%(game)s/.") % {"game": twin.pk})
    game.announced = Game.Announced.FINISHED if stands(game) else Game.Announced.NOTHING
    if game.annulled_at is not None:
        game.announced = Game.Announced.ANNULLED
    game.save()
    _set_table(game, told)
    for one in told.confirmations:
        one.game = game
    Confirmation.objects.bulk_create(told.confirmations)
    return game


def _judge_words(told: Told) -> None:
    """Names, places and reasons hold only what can be seen."""
    game = told.game
    words = {"event": game.event, "site": game.site, "annulled_because": game.annulled_because}
    words |= {f"seats[{number}].name": seat.name for number, seat in enumerate(told.seats)}
    for number, one in enumerate(told.confirmations):
        words |= {
            f"confirmations[{number}].because": one.because,
            f"confirmations[{number}].answered_as": one.answered_as,
        }
    for place, text in words.items():
        try:
            if legible(text, _("This")) != text:
                raise NotAsPlayed(place, _("Such words stand here with single spaces, and none at the ends."))
        except NotNow as bad:
            raise NotAsPlayed(place, str(bad)) from None
    pairs = game.tags if isinstance(game.tags, list) else [None]
    for number, pair in enumerate(pairs):
        if not (isinstance(pair, list) and len(pair) == 2 and all(isinstance(one, str) for one in pair)):
            raise NotAsPlayed(f"tags[{number}]", _("A tag is its name and its value."))


def _judge_rules(game: Game) -> Layout:
    try:
        board, ruleset = layout_of(game), ruleset_of(game)
        if as_json(ruleset.departures(game.preset)) != game.options:
            raise NotAsPlayed("options", _("These are not what departs from its ruleset."))
    except Illegal as bad:
        raise NotAsPlayed("options", bad.words) from None
    game.ruleset_fingerprint = ruleset.fingerprint()
    if game.owner_side and game.owner_side not in board.side_names:
        raise NotAsPlayed("owner_side", _("There is no such side in this game."))
    return board


def _judge_log(game: Game, board: Layout, actions: Sequence[Action]) -> Log:
    if len(actions) > ACTIONS_MAXIMUM or sum(one.kind == THROW for one in actions) > THROWS_MAXIMUM:
        raise NotAsPlayed("log", _("This is longer than what is kept of one game."))
    entries: list[Entry] = []
    for number, action in enumerate(actions):
        try:
            entry = read_entry(board, action.kind, action.data)
            if write_entry(board, entry) != (action.kind, action.data):
                raise NotAsPlayed(f"log[{number}]", _("An entry of a log is not written like this."))
        except Illegal as bad:
            raise NotAsPlayed(f"log[{number}]", bad.words) from None
        except (AttributeError, TypeError, ValueError) as bad:
            raise NotAsPlayed(f"log[{number}]", _("This is no entry of a log: %(why)s.") % {"why": bad}) from None
        entries.append(entry)
    log = begin(new_table(game.format, game.ring, ruleset_of(game)))
    try:
        return fold(log, entries)
    except Illegal as bad:
        raise NotAsPlayed(f"log[{_first_refused(log, entries)}]", bad.words) from None


def _first_refused(log: Log, entries: Sequence[Entry]) -> int:
    for number, entry in enumerate(entries):
        try:
            log = fold(log, [entry])
        except Illegal:
            return number
    return len(entries)


def _seat(game: Game, board: Layout, seats: Sequence[Seat]) -> None:
    if [seat.player for seat in seats] != list(board.player_names):
        players = ", ".join(board.player_names)
        raise NotAsPlayed("seats", _("The seats of this game, clockwise, are %(players)s.") % {"players": players})
    for number, seat in enumerate(seats):
        if not seat.name:
            raise NotAsPlayed(f"seats[{number}].name", _("Whoever sits there has a name."))
        seat.game, seat.number = game, number
        seat.side, seat.name_key = board.side_names[board.side_of_player[number]], seat.name.casefold()
    Seat.objects.bulk_create(seats)


def _set_table(game: Game, told: Told) -> None:
    """The table of a game that was played live, and its dice computed again."""
    live = told.live
    if (live is not None) != (game.dice_source == Game.DiceSource.SERVER):
        raise NotAsPlayed("live", _("A table stands here if the site has thrown the dice, and not otherwise."))
    if len(told.live_seats) != (0 if live is None else len(told.seats)):
        raise NotAsPlayed("live_seats", _("One stands here for each seat of a table."))
    if live is None:
        return
    try:
        read_clock(live.clock)
        if live.clocks:
            read_clocks(live.clocks)
    except (AttributeError, TypeError, ValueError) as bad:
        raise NotAsPlayed("live[0].clock", str(bad)) from None
    if not isinstance(live.absent, list) or not all(isinstance(one, str) for one in live.absent):
        raise NotAsPlayed("live[0].absent", _("These are the names of those who did not come."))
    live.game, live.change = game, 1
    live.start_throws = sum(one.kind == BEGINNER for one in told.log)
    live.game_throws = sum(one.kind == THROW for one in told.log)
    live.save(force_insert=True)
    for seat, sat in zip(told.seats, told.live_seats, strict=True):
        sat.seat = seat
        if sat.kind == LiveSeat.Kind.GUEST:
            sat.token_hash = hash_of_secret(secrets.token_hex(32))  # which no browser has
    LiveSeat.objects.bulk_create(told.live_seats)
    try:
        verify(dice_data(live))
    except Unverified as bad:
        raise NotAsPlayed("live[0].seed", str(bad)) from None
