"""Recording a sound record: it becomes a game, with its log, its seats and the canonical text.

A record that says how its game ended becomes a game to be confirmed. One that stops in the middle becomes an umpire's
table, at which the game goes on.
"""

import re
from collections.abc import Mapping
from datetime import date

from django.db import IntegrityError, transaction

from games.models import Action, Game, Sent
from games.models.game import NAME_MAXIMUM, PLACE_MAXIMUM, THROWS_MAXIMUM
from games.notation.entries import ending_of, entries_of, write_entry
from games.notation.names import COLOUR_TAGS, names_in
from games.rules.board import COLOUR_NAMES, Layout
from games.rules.log import begin, fold
from games.rules.record import Record
from games.rules.table import new_table
from games.services.endings import ask_sides, remember, twin_of
from games.services.legible import legible
from games.services.refusals import AlreadyKept, NotNow
from games.services.tables import as_json, seat_players
from uckers_site.accounts.models import User
from uckers_site.accounts.names import has_unseen

DATE = re.compile(r"([0-9]{4})\.([0-9]{2})\.([0-9]{2})")
OURS = {"Event", "Site", "Date", "Format", "Ring", "Ruleset", "Option", "Start", "Result", "Termination"}


@transaction.atomic
def record_game(
    *,
    by: User,
    record: Record,
    sent: Sent,
    number: int,
    names: Mapping[str, str] | None = None,
    users: Mapping[str, User] | None = None,
    owner_side: str = "",
) -> Game:
    """Keep a sound record, game `number` of what was sent, as a game.

    `names` and `users` are by player's colours, `names` for those whom the record's own tags do not name; `owner_side`
    is the side that `by` played on, empty for an umpire. The same game of the same sending gives the game made first.
    Raises `AlreadyKept` for a game recorded before, `NotNow` for a player without a name, `Illegal` for a record that
    is not sound.
    """
    kept = Game.objects.filter(sent=sent, sent_number=number).first()
    if kept is not None:
        return kept
    board = record.layout
    if owner_side and owner_side not in board.side_names:
        raise NotNow(f"There is no side {owner_side} in this game; they are {', '.join(board.side_names)}.")
    if sum(len(turn.throws) for turn in record.turns) > THROWS_MAXIMUM:
        raise NotNow(f"No more than {THROWS_MAXIMUM} throws are kept of one game.")
    log = fold(begin(new_table(board.format, board.ring, record.ruleset)), entries_of(record))
    ending = ending_of(record)
    if ending is not None and log.table.ended is None:
        log = fold(log, [ending])
    ended = log.table.ended is not None
    event, site = _short(record, "Event"), _short(record, "Site")
    played_on = _date(record)
    game = Game(
        dice_source=Game.DiceSource.NONE if ended else Game.DiceSource.TYPED,
        format=board.format,
        ring=board.ring,
        preset=record.preset,
        options=as_json(record.ruleset.departures(record.preset)),
        ruleset_fingerprint=record.ruleset.fingerprint(),
        event=event,
        site=site,
        played_on=played_on,
        tags=_other_tags(record, event=event, site=site, played_on=played_on),
        owner=by,
        owner_side=owner_side,
        sent=sent,
        sent_number=number,
    )
    game.save()
    told = names_in(record)
    told |= {player: names[player] for player in unnamed(board, told) if names and player in names}
    seat_players(game, board, told, users)
    remember(game, log)
    _save_once(game)
    entries = [write_entry(board, entry) for entry in entries_of(record)]
    if ending is not None and len(entries) < len(log.tables) - 1:
        entries.append(write_entry(board, ending))
    Action.objects.bulk_create(
        [
            Action(game=game, number=index, kind=kind, data=data, by=by)
            for index, (kind, data) in enumerate(entries, start=1)
        ]
    )
    if ended:
        ask_sides(game)
    return game


def _save_once(game: Game) -> None:
    """Save a game unless just the same was recorded before, even if somebody else is doing so at this moment."""
    twin = twin_of(game)
    if twin is not None:
        raise AlreadyKept(twin)
    try:
        with transaction.atomic():
            game.save()
    except IntegrityError:
        twin = twin_of(game)
        if twin is None:
            raise
        raise AlreadyKept(twin) from None


def missing_names(board: Layout, names: Mapping[str, str]) -> list[str]:
    """The tags that would name the players who have no name yet, or one that is too long to be kept."""
    return [COLOUR_NAMES[player[0]].capitalize() for player in unnamed(board, names)]


def unnamed(board: Layout, names: Mapping[str, str]) -> list[str]:
    """The players who have no name yet, or one that cannot be kept: too long, or with characters not to be seen."""
    return [player for player in board.player_names if not _may_be_kept(names.get(player, ""))]


def _may_be_kept(name: str) -> bool:
    try:
        return 1 <= len(legible(name, "")) <= NAME_MAXIMUM
    except NotNow:
        return False


def _short(record: Record, tag: str) -> str:
    value = dict(record.tags).get(tag, "")
    return value if len(value) <= PLACE_MAXIMUM and not has_unseen(value) else ""


def _date(record: Record) -> date | None:
    match = DATE.fullmatch(dict(record.tags).get("Date", ""))
    try:
        return date(*map(int, match.groups())) if match else None
    except ValueError:
        return None


def _other_tags(record: Record, *, event: str, site: str, played_on: date | None) -> list[list[str]]:
    """The tags that are kept as they came: none of ours, or ones of ours that say more than we have room for."""
    whole = {"Event": bool(event), "Site": bool(site), "Date": played_on is not None}
    names = {COLOUR_TAGS[colour] for colour in record.layout.ring}
    return [
        [name, value]
        for name, value in record.tags
        if name not in names and (name not in OURS or not whole.get(name, True))
    ]
