"""What goes along when two players turn out to be one: every field anywhere that points to a `Player`, named once.

    carries_over("tournaments.Posting", "player", settle=unite_postings)

`settle` is called before the rows are given to the player who is kept, with that one and the double: it puts right what
would stand twice where only one may be, and says what it did, for the audit trail; or it raises `NotNow` with what has
to be done first. A field that points to a player and is not named here fails a test.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.models import Player

Settle = Callable[[Player, Player], Mapping[str, Any]]


@dataclass(frozen=True)
class Carried:
    """A field that points to a player: the model as ``app.Model``, and what settles its clashes, if it can have any."""

    model: str
    field: str
    settle: Settle | None = None

    @property
    def name(self) -> str:
        """As the audit trail has it."""
        return f"{self.model}.{self.field}"


_carried: dict[str, Carried] = {}


def carries_over(model: str, field: str, *, settle: Settle | None = None) -> None:
    """Name a field of a model that points to a `Player`. The same twice is once."""
    one = Carried(model, field, settle)
    _carried[one.name] = one


def carried() -> list[Carried]:
    """Every field that was named, in that order."""
    return list(_carried.values())


def carry_over(*, kept: Player, double: Player) -> tuple[dict[str, list[str]], dict[str, Any]]:
    """Give all that points to `double` to `kept`: the keys of the rows by field, and what was settled on the way.

    In the caller's transaction, with both players held. Raises `NotNow` where both have what only one may have.
    """
    moved: dict[str, list[str]] = {}
    settled: dict[str, Any] = {}
    for one in carried():
        if one.settle is not None:
            settled.update(one.settle(kept, double))
        model = apps.get_model(one.model)
        rows = model._default_manager.filter(**{one.field: double})
        keys = sorted(str(key) for key in rows.values_list("pk", flat=True))
        if not keys:
            continue
        try:
            with transaction.atomic():
                rows.update(**{one.field: kept})
        except IntegrityError:
            told = _("Both players have %(things)s of their own where only one may be. Put that right first.")
            raise NotNow(told % {"things": model._meta.verbose_name_plural}) from None
        moved[one.name] = keys
    return moved, settled
