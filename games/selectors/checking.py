"""Everything kept of games, judged again: the log, the canonical record and the text as sent must tell one game.

Nothing is changed. Memory is that of one game and one text, however many are kept.
"""

import hashlib
import uuid
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from django.db.models import F

from games.dice.verifying import Unverified, verify
from games.models import Game, LiveGame, Sent
from games.notation.entries import entries_of, write_entry
from games.notation.mending import sound_part
from games.notation.positions import write_position
from games.notation.texts import as_text, lines_of
from games.notation.ugn import UnreadableGame, read_games
from games.notation.writing import write_record
from games.rules.log import Log
from games.rules.reasons import Illegal
from games.rules.record import Record
from games.rules.replay import replay
from games.selectors.live.fairness import dice_data
from games.selectors.logs import entries_in, layout_of, log_of, record_so_far, ruleset_of

AT_A_TIME = 10


class Checked(NamedTuple):
    """A game that was judged, and what differs, in words; nothing where all is well."""

    game_id: uuid.UUID
    differences: list[str]


def check_games() -> Iterator[Checked]:
    """Judge every game, those of one text together."""
    games = Game.objects.order_by(F("sent_id").asc(nulls_first=True), "sent_number", "id").prefetch_related("seats")
    for sent_id, group in groupby(games.iterator(chunk_size=AT_A_TIME), key=lambda game: game.sent_id):
        texts = _TextsAsSent(Sent.objects.get(pk=sent_id)) if sent_id else None
        for game in group:
            yield Checked(game.pk, [*_of_game(game), *(texts.differences(game) if texts else [])])


def _of_game(game: Game) -> Iterator[str]:
    try:
        if ruleset_of(game).fingerprint() != game.ruleset_fingerprint:
            yield "the fingerprint is not that of its rules"
        log = log_of(game)
    except Illegal as error:
        yield f"its log cannot be replayed: {error.message}"
        return
    yield from _of_log(game, log)
    if game.ended_at is None or game.state == Game.State.CALLED_OFF:
        if game.ugn or game.winner or game.termination:
            yield "it goes on, or never began, and yet has a record or a result"
    else:
        yield from _of_record(game, record_so_far(game, log))
        if game.dice_source == Game.DiceSource.SERVER:
            yield from _of_dice(game)


def _of_log(game: Game, log: Log) -> Iterator[str]:
    table = log.table
    told = {
        "version": (game.version, len(log.tables) - 1),
        "position": (game.position, write_position(table.position)),
        "turns": (game.turns, len(table.turns)),
        "throws": (game.throws, sum(len(turn.throws) for turn in table.turns)),
        "end": (game.state == Game.State.ENDED, table.ended is not None),
    }
    for what, (kept, found) in told.items():
        if kept != found:
            yield f"the {what} kept is {kept}, and the log gives {found}"


def _of_record(game: Game, from_log: Record) -> Iterator[str]:
    kept = list(read_games(lines_of(game.ugn)))
    if len(kept) != 1 or isinstance(kept[0], UnreadableGame):
        yield "its canonical record cannot be read"
        return
    replayed = replay(kept[0])
    if replayed.outcome is None:
        fault = replayed.fault
        yield f"its canonical record has a fault: {fault.error.message if fault else 'unknown'}"
        return
    if game.ugn != write_record(from_log, replay(from_log)):
        yield "its canonical record is not what its log gives"
    outcome, names = replayed.outcome, kept[0].layout.side_names
    winner = "" if outcome.winner is None else names[outcome.winner]
    if winner != game.winner:
        yield f"the winner kept is {game.winner or 'nobody'}, and the record gives {winner or 'nobody'}"
    if (outcome.termination or "") != game.termination:
        yield f"the end kept is {game.termination}, and the record gives {outcome.termination}"
    honours = [
        {
            "honour": honoured.honour.value,
            "by": names[honoured.by],
            "against": None if honoured.against is None else names[honoured.against],
        }
        for honoured in outcome.honours
    ]
    if honours != game.honours:
        yield f"the honours kept are {game.honours}, and the record gives {honours}"


def _of_dice(game: Game) -> Iterator[str]:
    data = dice_data(LiveGame.objects.select_related("game").get(pk=game.pk))
    try:
        verify(data)
    except Unverified as error:
        yield f"its dice do not hold together: {error}"


class _TextsAsSent:
    """The games of one text, read once from its beginning as they are asked for by rising number."""

    def __init__(self, sent: Sent) -> None:
        content = bytes(sent.content)
        self._changed = hashlib.sha256(content).hexdigest() != sent.sha256
        self._games = enumerate(read_games(lines_of(as_text(content))), start=1)

    def differences(self, game: Game) -> Iterator[str]:
        if self._changed:
            yield "the text as sent is not the one that was sent: its SHA-256 differs"
        found = next((one for number, one in self._games if number == game.sent_number), None)
        if found is None or isinstance(found, UnreadableGame):
            yield f"the text as sent has no game {game.sent_number} that can be read"
            return
        replayed = replay(found)
        if game.dice_source == Game.DiceSource.TYPED:
            yield from self._as_begun(game, found if replayed.fault is None else sound_part(found, replayed))
        elif replayed.fault is not None:
            yield f"game {game.sent_number} of the text as sent has a fault: {replayed.fault.error.message}"
        elif _turns(write_record(found, replayed)) != _turns(game.ugn):
            yield f"game {game.sent_number} of the text as sent has other turns than the canonical record"

    def _as_begun(self, game: Game, sound: Record | None) -> Iterator[str]:
        """Of a game that went on at a table: whether its log begins with what is sound of the text."""
        board = layout_of(game)
        begun = [] if sound is None else [write_entry(board, entry) for entry in entries_of(sound)]
        if sound is None or [write_entry(board, entry) for entry in entries_in(game)[: len(begun)]] != begun:
            yield f"game {game.sent_number} of the text as sent is not what its log begins with"


def _turns(text: str) -> str:
    return text.partition("\n\n")[2]
