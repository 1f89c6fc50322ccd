"""The underside of the board: who was eight-pieced, and by whom, in games that count (RULES 10.2); and who put the
board up, since that is punished as an eight-piecer (RULES 10.1), in games of eight pieces a side.

A job writes it down once a game is announced as finished. A site umpire strikes an inscription with a reason, or lets
it stand again; nothing is deleted, and each of these stands in the audit trail.
"""

import uuid

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone

from games.models import Game, Inscription, LiveGame
from games.models.game import REASON_MAXIMUM
from games.rules.outcome import Honour, Honoured, honour_of_knock
from games.rules.playthrough import Frame
from games.rules.record import Termination
from games.selectors.logs import layout_of
from games.selectors.permissions import may_strike
from games.selectors.playing_through import playthrough_of
from games.selectors.underside import may_be_written
from games.services.legible import legible
from games.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

WRITE = "games.write_beneath"


def is_to_be_written(game: Game) -> bool:
    """Whether a game that finished counts, is no game by link, and there may be something to write of it."""
    if not may_be_written(game):
        return False
    live = LiveGame.objects.filter(pk=game.pk).first()
    return live is None or (live.rated and live.public)


@transaction.atomic
def write_beneath(*, game_id: uuid.UUID) -> None:
    """Write on the underside what there is to be written of a game that finished. Twice is once."""
    game = Game.objects.select_for_update().get(pk=game_id)
    if not is_to_be_written(game):
        return
    written = set(Inscription.objects.filter(game=game).values_list("number", flat=True))
    at = game.confirmed_at or game.ended_at or timezone.now()
    found = [
        Inscription(
            game=game,
            number=number,
            honour=honour["honour"],
            by=honour["by"],
            against=honour["against"],
            frame=_frame_of(game, number),
            at=at,
        )
        for number, honour in enumerate(game.honours)
        if honour["honour"] in Inscription.Honour.values
    ]
    for number, (side, frame) in enumerate(_boards_put_up(game), start=len(game.honours)):
        told = {"honour": Inscription.Honour.UP_BOARD, "by": game.winner, "against": side}
        found.append(Inscription(game=game, number=number, frame=frame, at=at, **told))
    Inscription.objects.bulk_create([one for one in found if one.number not in written])


def _boards_put_up(game: Game) -> list[tuple[str, int]]:
    """The sides that put the board up, and the frame at which each did.

    Of a side of four pieces nobody speaks of eight; where nobody has won there is nobody to have done it to them.
    """
    board = layout_of(game)
    if not game.winner or len(board.sides[0]) != 2:
        return []
    frames = playthrough_of(game).frames
    if len(board.sides) == 2:
        lost = next(name for name in board.side_names if name != game.winner)
        return [(lost, len(frames))] if game.termination == Termination.UPBOARD else []
    return [
        (board.side_names[board.side_of_player[frame.player]], frame.number)
        for frame in frames
        if frame.leaves is Termination.UPBOARD
    ]


def _frame_of(game: Game, number: int) -> int:
    """The throw by which an honour of a game was earned: the last, or where the eight were knocked off one square."""
    frames = playthrough_of(game).frames
    earned = [honour["honour"] for honour in game.honours[: number + 1]]
    if earned[-1] != Honour.EIGHT_PIECE_MIXI:
        return len(frames)
    mixis = [frame.number for frame in frames for _ in _mixis_in(game, frame)]
    return mixis[earned.count(Honour.EIGHT_PIECE_MIXI.value) - 1]


def _mixis_in(game: Game, frame: Frame) -> list[Honoured]:
    if frame.thrown is None:
        return []
    side = layout_of(game).side_of_player[frame.player]
    knocked = [one for one in (*frame.thrown.knocked, *frame.thrown.also_knocked) if one is not None]
    return [found for one in knocked if (found := honour_of_knock(frame.before, one, side)) is not None]


@transaction.atomic
def strike(*, inscription_id: uuid.UUID, by: User, because: str) -> Inscription:
    """Strike out what is written, and say why: it stays to be read. Twice is once.

    Raises `PermissionDenied` for who is no site umpire, `NotNow` without a reason.
    """
    found, because = _held(inscription_id, by, because, "Say why it is struck out: the reason stays beside it.")
    if found.struck_at is not None:
        return found
    found.struck_at, found.struck_by, found.struck_because = timezone.now(), by, because
    found.save(update_fields=["struck_at", "struck_by", "struck_because"])
    write_entry(by=by, deed="struck", about=found.about, words=because, game=str(found.game_id))
    return found


@transaction.atomic
def let_stand(*, inscription_id: uuid.UUID, by: User, because: str) -> Inscription:
    """Take a striking back, and say why: what is written stands again. Twice is once. Raises as `strike` does."""
    found, because = _held(inscription_id, by, because, "Say why it stands after all: the audit trail keeps it.")
    if found.struck_at is None:
        return found
    was = {"struck_by": str(found.struck_by), "struck_because": found.struck_because}
    found.struck_at, found.struck_by, found.struck_because = None, None, ""
    found.save(update_fields=["struck_at", "struck_by", "struck_because"])
    write_entry(by=by, deed="let stand", about=found.about, words=because, game=str(found.game_id), **was)
    return found


def _held(inscription_id: uuid.UUID, by: User, because: str, words: str) -> tuple[Inscription, str]:
    found = Inscription.objects.select_for_update().get(pk=inscription_id)
    if not may_strike(by):
        raise PermissionDenied
    because = legible(because, "The reason")
    if not because:
        raise NotNow(words, field="because")
    if len(because) > REASON_MAXIMUM:
        raise NotNow(f"The reason has {len(because)} characters; at most {REASON_MAXIMUM} are kept.", field="because")
    return found, because
