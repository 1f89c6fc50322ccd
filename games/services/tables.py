"""An umpire's table: a game on a real board, whose throws and plays are typed in as they happen.

Every action bears the version of the table that its sender saw and a key of its own. Two phones cannot fork a log,
since the second of two actions on one version is refused as stale; and an action sent twice is done once.
"""

import uuid
from collections.abc import Mapping
from datetime import date
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import IntegrityError, transaction

from games.models import Action, Game, Seat
from games.models.game import ACTIONS_MAXIMUM, NAME_MAXIMUM, THROWS_MAXIMUM
from games.notation.entries import END, LEAVE, THROW, UNDO, Written, read_entry, write_entry
from games.notation.positions import write_position
from games.rules.board import Layout, layout
from games.rules.log import Log, Undo, fold
from games.rules.plays import PASS
from games.rules.ruleset import OptionValue, named
from games.rules.table import MakePlay, Table, new_table
from games.selectors.logs import layout_of, log_of
from games.selectors.permissions import may_type
from games.services.endings import ask_sides, remember, withdraw_questions
from games.services.legible import legible
from games.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User

RESERVED = 100  # of ACTIONS_MAXIMUM: a full log can still be stepped back and ended. The very last is an end's alone.


@transaction.atomic
def open_table(
    *,
    by: User,
    format: str,
    ring: str,
    preset: str,
    options: Mapping[str, OptionValue],
    names: Mapping[str, str],
    key: uuid.UUID,
    owner_side: str = "",
    event: str = "",
    site: str = "",
    played_on: date | None = None,
) -> Game:
    """Open an umpire's table. `names`: a name for each player's colours; `owner_side`: the opener's own side, if any.

    The same `key` from the same opener gives the table opened first. Raises `Illegal` for a board or rules that do
    not exist, `NotNow` for a missing name, or for a `key` that has opened another table than this one.
    """
    if not by.is_active:
        raise PermissionDenied
    ruleset = named(preset).departing(**options)
    board = layout(format, ring)
    told: dict[str, Any] = {
        "format": format,
        "ring": ring,
        "preset": preset,
        "options": as_json(ruleset.departures(preset)),
        "ruleset_fingerprint": ruleset.fingerprint(),
        "event": legible(event, "The event"),
        "site": legible(site, "The place"),
        "played_on": played_on,
        "owner_side": owner_side,
    }
    seated = names_of_seats(board, names)
    opened = Game.objects.filter(owner=by, opening_key=key).first()
    if opened is None:
        try:
            with transaction.atomic():
                opened = Game.objects.create(
                    dice_source=Game.DiceSource.TYPED,
                    owner=by,
                    opening_key=key,
                    position=write_position(new_table(format, ring, ruleset).position),
                    **told,
                )
                seat_players(opened, board, seated)
        except IntegrityError:  # the same form came twice at one moment, and the other was first
            opened = Game.objects.filter(owner=by, opening_key=key).first()
            if opened is None:
                raise
        else:
            return opened
    seats = dict(opened.seats.order_by("number").values_list("player", "name"))
    if seats != seated or any(getattr(opened, field) != value for field, value in told.items()):
        raise NotNow(
            "This form has opened a table before, with other answers: that of "
            f"{', '.join(seats.values())}. It is among your tables; to open another, begin with a new form."
        )
    return opened


def as_json(options: Mapping[str, OptionValue]) -> dict[str, Any]:
    """Options as JSON keeps them, by name."""
    return {name: list(value) if isinstance(value, tuple) else value for name, value in options.items()}


def names_of_seats(board: Layout, names: Mapping[str, str]) -> dict[str, str]:
    """The players' names as they are kept, clockwise. Raises `NotNow` where a player has none that can be kept."""
    kept = {player: legible(names.get(player, ""), f"The name of {player}") for player in board.player_names}
    for player, name in kept.items():
        if not name:
            raise NotNow(f"Who played {player}? Every player needs a name.")
        if len(name) > NAME_MAXIMUM:
            raise NotNow(f"The name of {player} has {len(name)} characters; at most {NAME_MAXIMUM} are kept.")
    return kept


def seat_players(
    game: Game, board: Layout, names: Mapping[str, str], users: Mapping[str, User] | None = None
) -> list[Seat]:
    """Write down who sits where. Raises `NotNow` where a player has no name that can be kept."""
    seats = []
    for number, (player, name) in enumerate(names_of_seats(board, names).items()):
        side = board.side_names[board.side_of_player[number]]
        user = (users or {}).get(player)
        seats.append(
            Seat(game=game, number=number, player=player, side=side, name=name, name_key=name.casefold(), user=user)
        )
    return Seat.objects.bulk_create(seats)


@transaction.atomic
def act(
    *, game_id: uuid.UUID, by: User, version: int, kind: str, data: dict[str, Any], key: uuid.UUID | None = None
) -> Game:
    """Add an action to the log of an umpire's table, as `games.notation.entries` writes it; returns the game after it.

    Raises `PermissionDenied`, `Stale`, `NotNow` (confirmed or annulled), or `Illegal` with what the rules say.
    """
    game = _held(game_id, by)
    board = layout_of(game)
    written = write_entry(board, read_entry(board, kind, data))
    if _done_before(game, key, *written):
        return game
    if version != game.version:
        raise Stale
    _still_open(game, kind)
    if kind == THROW and game.throws >= THROWS_MAXIMUM:
        raise NotNow(f"No more than {THROWS_MAXIMUM} throws are kept of one game. End it, and say how.")
    log = log_of(game)
    if kind == LEAVE:
        _has_a_place(log.table, str(written[1]["player"]))
    return _append(game, by, log, written, key)


@transaction.atomic
def step_back(*, game_id: uuid.UUID, by: User, version: int, key: uuid.UUID | None = None) -> Game:
    """Undo the last action that stands, and with it a play that made itself. Raises as `act` does."""
    game = _held(game_id, by)
    if _done_before(game, key, UNDO):
        return game
    if version != game.version:
        raise Stale
    _still_open(game, UNDO)
    log = log_of(game)
    undo = log.step_back
    if undo is None:
        raise NotNow("There is nothing to take back: nothing stands at this table yet.")
    if log.tables[undo.to].plays == [PASS]:  # nobody chose to play nothing: the throw goes with it
        undo = Undo(log.heads[undo.to] - 1)
    return _append(game, by, log, write_entry(layout_of(game), undo), key)


def _held(game_id: uuid.UUID, by: User) -> Game:
    game = Game.objects.select_for_update().get(pk=game_id)
    if not may_type(game, by):
        raise PermissionDenied
    return game


def _done_before(game: Game, key: uuid.UUID | None, kind: str, data: dict[str, Any] | None = None) -> bool:
    """Whether just this was sent before under its key. Raises `Stale` where the key was something else's."""
    before = None if key is None else Action.objects.filter(game=game, key=key).first()
    if before is None:
        return False
    if before.kind != kind or data not in (None, before.data):
        raise Stale
    return True


def _still_open(game: Game, kind: str) -> None:
    if game.annulled_at is not None:
        raise NotNow("This game was annulled; nothing is added to it.")
    kept_free = {END: 0, LEAVE: 1, UNDO: 1}.get(kind, RESERVED)
    if game.version >= ACTIONS_MAXIMUM - kept_free:
        raise NotNow(
            f"No more than {ACTIONS_MAXIMUM} entries are kept of one table, and this one is full. "
            "End the game, say how, and open another table."
        )
    if game.confirmed_at is not None:
        raise NotNow("Both sides have confirmed this game. If it is wrong, annul it and say why.")


def _has_a_place(table: Table, leaver: str) -> None:
    """Without throws for the beginner a record's first turn says who began, even if it is a leaving."""
    first = table.position.layout.player_names[table.position.to_throw]
    if table.begun and not table.start and not table.turns and leaver != first:
        raise NotNow(
            f"It was agreed that {first} begins, and nobody has thrown: a record of that would begin with {leaver}. "
            f"Have {first} throw first, and let {leaver} leave then."
        )


def _append(game: Game, by: User, log: Log, written: Written, key: uuid.UUID | None) -> Game:
    """Fold one action in, and the play that follows by itself where nothing can be moved; keep both."""
    board = layout_of(game)
    was_over = log.table.ended is not None
    new = [written]
    log = fold(log, [read_entry(board, *written)])
    if written[0] == THROW and log.table.plays == [PASS]:
        new.append(write_entry(board, MakePlay(PASS)))
        log = fold(log, [MakePlay(PASS)])
    Action.objects.bulk_create(
        [
            Action(game=game, number=game.version + index, kind=kind, data=data, by=by, key=key if index == 1 else None)
            for index, (kind, data) in enumerate(new, start=1)
        ]
    )
    remember(game, log)
    game.save()
    if log.table.ended is not None and not was_over:
        ask_sides(game)
    elif was_over and log.table.ended is None:
        withdraw_questions(game)
    return game
