"""How a game ends, whichever way it was recorded: its log is checked by replay, and its canonical record is kept."""

import hashlib
import json

from django.utils import timezone

from games.models import Confirmation, Game, Invitation
from games.notation.names import names_in
from games.notation.positions import write_position
from games.notation.writing import write_record
from games.rules.board import Layout
from games.rules.log import Log
from games.rules.outcome import Outcome
from games.rules.record import Record
from games.rules.replay import Replayed, replay
from games.rules.table import Table
from games.selectors.logs import layout_of, record_so_far
from games.services.invitations import withdraw_invitations
from games.services.telling import forget_asked, tell_asked

TELLS_BY_ITSELF = 20  # throws from which no two games are alike, whoever is said to have played them


class LogDisagrees(AssertionError):
    """A log and its record replay to different ends: a fault of ours, so nothing may be kept."""


def remember(game: Game, log: Log) -> None:
    """Set a game's caches from its log, and what is known of it if it has ended; the caller saves it."""
    table = log.table
    game.version = len(log.tables) - 1
    game.position = write_position(table.position)
    game.turns = len(table.turns)
    game.throws = sum(len(turn.throws) for turn in table.turns)
    if table.ended is None:
        game.state, game.ended_at = Game.State.UNDER_WAY, None
        game.winner = game.termination = game.ugn = game.played_key = ""
        game.honours = []
        return
    record = record_so_far(game, log)
    replayed = replay(record)
    outcome = replayed.outcome
    if outcome is None or not _same_end(table, record, replayed) or outcome.winner != table.ended.winner:
        raise LogDisagrees(str(replayed.fault))
    game.state, game.ended_at = Game.State.ENDED, game.ended_at or timezone.now()
    game.winner = "" if outcome.winner is None else record.layout.side_names[outcome.winner]
    game.termination = outcome.termination.value if outcome.termination else ""
    game.honours = honours_as_json(record.layout, outcome)
    game.ugn = write_record(record, replayed)
    game.played_key = played_key(record, outcome, game.ugn)


def _same_end(table: Table, record: Record, replayed: Replayed) -> bool:
    """Whether a table and its record, replayed, come to one position.

    Who was to begin, where nothing was thrown at all, stands in the log alone: no record has a place for it.
    """
    reached = replayed.position
    if not record.turns and not record.start:
        reached = reached._replace(to_throw=table.position.to_throw)
    return reached == table.position


def honours_as_json(board: Layout, outcome: Outcome) -> list[dict[str, str | None]]:
    """The honours as NOTATION.md's JSON has them."""
    return [
        {
            "honour": honoured.honour.value,
            "by": board.side_names[honoured.by],
            "against": None if honoured.against is None else board.side_names[honoured.against],
        }
        for honoured in outcome.honours
    ]


def played_key(record: Record, outcome: Outcome, text: str) -> str:
    """What was played, as a hash: two records of one game have the same, however they are laid out.

    A long game is known by its throws and plays. A short one might have been played twice, so that its date and the
    players' names tell it as well. `text`: the canonical one.
    """
    board = record.layout
    known: list[object] = [board.format, board.ring, record.ruleset.fingerprint()]
    known += [outcome.winner, outcome.termination, text.partition("\n\n")[2]]
    if sum(len(turn.throws) for turn in record.turns) < TELLS_BY_ITSELF:
        known += [sorted(names_in(record).items()), dict(record.tags).get("Date", "")]
    return hashlib.sha256(json.dumps(known).encode()).hexdigest()


def twin_of(game: Game) -> Game | None:
    """Another game in which just the same was played, if one is kept and was not annulled."""
    same = Game.objects.filter(played_key=game.played_key, annulled_at=None).exclude(pk=game.pk)
    return same.order_by("created_at").first() if game.played_key else None


def ask_sides(game: Game) -> None:
    """Ask every side but the recorder's own whether the game was as recorded."""
    asked = [name for name in layout_of(game).side_names if name != game.owner_side]
    Confirmation.objects.bulk_create([Confirmation(game=game, side=side) for side in asked])
    tell_asked(game, asked)


def withdraw_questions(game: Game) -> None:
    """There is nothing to confirm any more, by account or by link: the game goes on."""
    withdraw_invitations(game=game, purpose=Invitation.Purpose.CONFIRM)
    forget_asked(game)
    Confirmation.objects.filter(game=game).exclude(state=Confirmation.State.WITHDRAWN).update(
        state=Confirmation.State.WITHDRAWN
    )
