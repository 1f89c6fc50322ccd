"""What is written on the underside of the board, read: newest first, by a name, a page at a time."""

import uuid
from typing import NamedTuple

from django.db.models import Exists, OuterRef, QuerySet

from games.models import Game, Inscription, Seat
from games.rules.record import Termination
from games.selectors.paging import Mark, Page, page_of

UP = Termination.UPBOARD.value  # as a record has it
VICTIM, VICTOR = PARTS = ("victim", "victor")


class WantedBeneath(NamedTuple):
    """What the register is narrowed by; empty values narrow nothing. `name`: part of one; `part`: one of `PARTS`."""

    name: str = ""
    part: str = ""


def page_of_inscriptions(
    wanted: WantedBeneath, *, older_than: Mark | None = None, newer_than: Mark | None = None
) -> Page[Inscription]:
    """A page of the register with its games and their seats; two queries, however many there are."""
    return page_of(_narrowed(wanted), "at", _with_names, older_than=older_than, newer_than=newer_than)


def newest_inscriptions(count: int) -> list[Inscription]:
    """What was written last and not struck, with its games and their seats; two queries."""
    return list(_with_names(_readable().filter(struck_at=None).order_by("-at", "-id"))[:count])


def inscription(inscription_id: uuid.UUID) -> Inscription | None:
    """One inscription with its game and the seats; None if there is none, or its game is annulled."""
    return _with_names(_readable()).filter(pk=inscription_id).first()


def may_be_written(game: Game) -> bool:
    """Whether there may be something to write of a game that has ended: an eight piece, or a board that went up.

    No query; of the latter it may say so in vain, of a game by somebody of that name.
    """
    return any(honour["honour"] in Inscription.Honour.values for honour in game.honours) or UP in game.ugn


def inscriptions_of(game: Game) -> list[Inscription]:
    """What is written of a game; no query where there can be nothing."""
    if game.state != Game.State.ENDED or not may_be_written(game):
        return []
    return list(_readable().filter(game=game, struck_at=None).order_by("number"))


def _readable() -> QuerySet[Inscription]:
    """All but those of games that were annulled."""
    return Inscription.objects.filter(game__annulled_at=None)


def _narrowed(wanted: WantedBeneath) -> QuerySet[Inscription]:
    found = _readable()
    if wanted.name:
        seats = Seat.objects.filter(game=OuterRef("game"), name_key__contains=wanted.name.casefold())
        as_victim, as_victor = Exists(seats.filter(side=OuterRef("against"))), Exists(seats.filter(side=OuterRef("by")))
        found = found.filter({VICTIM: as_victim, VICTOR: as_victor}.get(wanted.part, as_victim | as_victor))
    return found


def _with_names(found: QuerySet[Inscription]) -> QuerySet[Inscription]:
    large = [f"game__{field}" for field in ("ugn", "position", "tags", "honours")]
    return found.select_related("game", "struck_by").defer(*large).prefetch_related("game__seats")
