"""What of an edition is in its archive: kinds of rows with their fields, and what is left out, each with its reason.

A row stands there as an object of its fields by name. What it refers to is named by id; ships and services by their
addresses, which every site has from the same starting list.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import cached_property
from typing import Any
from uuid import UUID

from django.db import models
from django.db.models import Q

from games.models import Game
from tournaments.models import (
    Adjustment,
    CalendarFeed,
    Champion,
    Championship,
    Claim,
    Competition,
    Draw,
    Entry,
    Group,
    GroupEntry,
    Leg,
    Manifest,
    Match,
    MatchGame,
    MatchTime,
    Member,
    Message,
    MessageCopy,
    Official,
    Player,
    Posting,
    Report,
    Result,
    ResultSeat,
    Round,
    Service,
    Ship,
    Stage,
    Title,
)
from uckers_site.accounts.models import User
from uckers_site.audit.models import Entry as AuditEntry

Row = dict[str, Any]


@dataclass(frozen=True)
class Column:
    """A field of a row: by which lookup it is read, and the name of the kind that it refers to, if it does."""

    name: str
    lookup: str
    field: "models.Field[Any, Any]"
    refers: str = ""


def _as_it_is(row: Row) -> Row:
    return row


@dataclass(frozen=True)
class Kind:
    """Rows of a model. `of`: the way from a row to its edition; `key`: what others name it by, if they do; `left_out`:
    fields, and why; `only`: which rows; `hides`: what is taken from a row that is written."""

    name: str
    model: type[models.Model]
    of: str = ""
    key: str = "id"
    left_out: Mapping[str, str] = field(default_factory=dict)
    only: Q = field(default_factory=Q)
    hides: Callable[[Row], Row] = _as_it_is

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """What is written of a row. A field that refers to no kind, and is not left out, is an error."""
        fields = [one for one in self.model._meta.concrete_fields if one.name not in self.left_out]
        return tuple(_column(one) for one in fields if one.related_model not in (Championship, Competition))


def _column(one: "models.Field[Any, Any]") -> Column:
    if one.related_model is None:
        return Column(one.name, one.name, one)
    if one.related_model is User:
        return Column(one.name, one.attname, one, ACCOUNTS)
    if one.related_model is Game:
        return Column(one.name, one.attname, one, GAMES)
    kind = next(kind for kind in (*SHARED, *KINDS) if kind.model is one.related_model)
    return Column(one.name, one.attname if kind.key == "id" else f"{one.name}__{kind.key}", one, kind.name)


def written(value: Any) -> Any:
    """A value of a field as JSON has it; times in UTC, bytes in hexadecimal."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, bytes | memoryview):
        return bytes(value).hex()
    return str(value) if isinstance(value, UUID) else value


def _without_seed(row: Row) -> Row:
    return row if row["state"] == Draw.State.PUBLISHED else {**row, "seed": "", "text": ""}


ACCOUNTS = "accounts"  # of whom there is only an id and the name shown
GAMES = "games"  # see `archived_games`
_ACCOUNT = "an account belongs to its site"
_ITS_OWN = "each site has its own"

CHAMPIONSHIP = Kind(
    "championship",
    Championship,
    key="slug",
    left_out=dict.fromkeys(("id", "made_by", "made_at", "annulled_at", "annulled_because"), _ITS_OWN),
)
EDITION = Kind(
    "edition",
    Competition,
    left_out={"framed_by": "which sites may frame pages is said of the site that serves them"},
)
SHARED = (
    Kind("services", Service, key="code", left_out={"id": _ITS_OWN}),
    Kind(
        "ships",
        Ship,
        key="slug",
        left_out=dict.fromkeys(
            ("id", "standing", "proposed_by", "proposed_at", "decided_by", "decided_at", "answer"), _ITS_OWN
        ),
    ),
    Kind(
        "players",
        Player,
        left_out={
            "user": _ACCOUNT,
            "shows_games": _ACCOUNT,
            "created_by": _ITS_OWN,
            "created_at": _ITS_OWN,
            "shown_key": "it follows from the name",
            "merged_into": "who was merged is in no entry",
        },
    ),
)
KINDS = (  # each after those that it refers to
    Kind("officials", Official, "competition"),
    Kind("titles", Title, "competition"),
    Kind("manifests", Manifest, "title__competition"),
    Kind("entries", Entry, "title__competition", left_out={"carried_from": "it is of the season before"}),
    Kind("members", Member, "title__competition"),
    Kind("stages", Stage, "title__competition"),
    Kind("groups", Group, "stage__title__competition"),
    Kind("contenders", GroupEntry, "group__stage__title__competition"),
    # Of a draw that is being made the seed is nobody's business yet, and of one that was annulled it never will be.
    Kind(
        "draws",
        Draw,
        "group__stage__title__competition",
        only=Q(state__in=[Draw.State.PUBLISHED, Draw.State.ANNULLED]),
        hides=_without_seed,
    ),
    Kind("rounds", Round, "group__stage__title__competition"),
    Kind("matches", Match, "group__stage__title__competition"),
    Kind("reports", Report, "match__group__stage__title__competition"),
    Kind("times", MatchTime, "match__group__stage__title__competition"),
    # A table that was called off has no game, and of one still in play nobody knows what comes of it.
    Kind(
        "match_games",
        MatchGame,
        "match__group__stage__title__competition",
        only=Q(game__state=Game.State.ENDED),
    ),
    Kind("legs", Leg, "report__match__group__stage__title__competition"),
    Kind("results", Result, "leg__report__match__group__stage__title__competition"),
    Kind("seats", ResultSeat, "result__leg__report__match__group__stage__title__competition"),
    Kind("adjustments", Adjustment, "contender__group__stage__title__competition"),
    Kind("messages", Message, "title__competition"),
    Kind("honours", Champion, "entry__title__competition"),
)
LEFT_OUT: Mapping[type[models.Model], str] = {
    Claim: "who asks for which profile is of a site's accounts",
    Posting: "where somebody served is of the player, and not of an edition",
    MessageCopy: "which account was told is of a site's accounts",
    CalendarFeed: "who asks for their calendar is of a site's accounts",
}

# What the audit trail says about things of these kinds is archived with them; `about` names them so.
TRAILED = {
    "competition": "edition",
    "title": "titles",
    "entry": "entries",
    "group": "groups",
    "match": "matches",
    "message": "messages",
}
TRAIL = Kind("trail", AuditEntry, key="", left_out={"id": "it is the order in which the trail was written"})


def called(kind: str) -> str:
    """What the rows of a kind are called, by its name in the archive."""
    models_of = {one.name: one.model for one in (*SHARED, *KINDS, TRAIL)} | {ACCOUNTS: User, GAMES: Game}
    return str(models_of[kind]._meta.verbose_name_plural)
