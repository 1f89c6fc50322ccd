"""A `Game`, its `Seat`s and its log of `Action`s: one model for live games, games with typed dice and records."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.records import Sent

NAME_MAXIMUM = 60
PLACE_MAXIMUM = 120
REASON_MAXIMUM = 300
THROWS_MAXIMUM = 2000  # of one game: several times the longest; folding a log costs more than its length
ACTIONS_MAXIMUM = 6 * THROWS_MAXIMUM  # of one log, with all that was taken back

# Games that stand (games.selectors.counting), and those of which other rooms are to be told something. An index holds
# the ones and the others alone; a query that is to use it has to say just this.
STANDING = Q(state="ended", annulled_at__isnull=True) & (Q(dice_source="server") | Q(confirmed_at__isnull=False))
UNTOLD = (STANDING & ~Q(announced="finished")) | Q(annulled_at__isnull=False, announced="finished")


class Game(models.Model):
    """One game of Uckers, with its ruleset in full.

    `version` is the number of its last action; `position` (NOTATION.md, "A position"), `turns` and `throws` are caches
    of the log. What is known once it has ended: `ugn`, `winner` (a side's colours), `termination`, `honours`.
    `announced`: what other rooms were told of it last (games.services.announcing).
    """

    class DiceSource(models.TextChoices):
        SERVER = "server", _("thrown by the site")
        TYPED = "typed", _("typed in at an umpire's table")
        NONE = "none", _("as a record was sent")

    class State(models.TextChoices):
        OPEN = "open", _("waiting for players")
        UNDER_WAY = "under_way", _("under way")
        ENDED = "ended", _("ended")
        CALLED_OFF = "called_off", _("called off before it began")

    class Announced(models.TextChoices):
        NOTHING = "", _("nothing")
        FINISHED = "finished", _("finished")
        ANNULLED = "annulled", _("annulled")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    dice_source = models.CharField(_("dice"), max_length=6, choices=DiceSource)
    state = models.CharField(_("state"), max_length=10, choices=State, default=State.UNDER_WAY)

    format = models.CharField(_("format"), max_length=11)
    ring = models.CharField(_("ring"), max_length=6)
    preset = models.CharField(_("ruleset"), max_length=8)
    options = models.JSONField(_("departures"), default=dict)
    ruleset_fingerprint = models.CharField(_("fingerprint of the ruleset"), max_length=64)

    event = models.CharField(_("event"), max_length=PLACE_MAXIMUM, blank=True)
    site = models.CharField(_("where"), max_length=PLACE_MAXIMUM, blank=True)
    played_on = models.DateField(_("played on"), null=True, blank=True)
    tags = models.JSONField(_("other tags"), default=list)

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="games_recorded", verbose_name=_("recorded by")
    )
    owner_side = models.CharField(_("side of who recorded it"), max_length=6, blank=True)
    opening_key = models.UUIDField(_("sent as"), null=True, editable=False)
    created_at = models.DateTimeField(_("written down"), default=timezone.now)
    ended_at = models.DateTimeField(_("ended"), null=True)

    version = models.PositiveIntegerField(_("version"), default=0)
    position = models.JSONField(_("position"), default=dict)
    turns = models.PositiveIntegerField(_("turns"), default=0)
    throws = models.PositiveIntegerField(_("throws"), default=0)

    winner = models.CharField(_("won by"), max_length=6, blank=True)
    termination = models.CharField(_("ended by"), max_length=12, blank=True)
    honours = models.JSONField(_("honours"), default=list)
    ugn = models.TextField(_("record"), blank=True)
    played_key = models.CharField(_("what was played"), max_length=64, blank=True)
    sent = models.ForeignKey(Sent, models.PROTECT, null=True, related_name="games", verbose_name=_("as sent"))
    sent_number = models.PositiveIntegerField(_("which game of what was sent"), null=True)

    confirmed_at = models.DateTimeField(_("confirmed"), null=True)
    annulled_at = models.DateTimeField(_("annulled"), null=True)
    annulled_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("annulled by")
    )
    annulled_because = models.CharField(_("annulled because"), max_length=REASON_MAXIMUM, blank=True)
    announced = models.CharField(
        _("announced as"), max_length=8, choices=Announced, default=Announced.NOTHING, blank=True, editable=False
    )

    class Meta:
        verbose_name = _("game")
        verbose_name_plural = _("games")
        default_permissions = ("view",)
        constraints = (
            models.CheckConstraint(condition=Q(dice_source__in=["server", "typed", "none"]), name="game_known_dice"),
            models.CheckConstraint(
                condition=Q(state__in=["open", "under_way", "ended", "called_off"]), name="game_known_state"
            ),
            models.CheckConstraint(
                condition=Q(state__in=["open", "under_way"], ended_at__isnull=True)
                | Q(state__in=["ended", "called_off"], ended_at__isnull=False),
                name="game_ended_at_its_end",
            ),
            models.CheckConstraint(
                condition=Q(annulled_at__isnull=True, annulled_because="") | ~Q(annulled_because=""),
                name="game_annulled_with_a_reason",
            ),
            models.CheckConstraint(
                condition=Q(announced__in=["", "finished", "annulled"]), name="game_known_announced"
            ),
            models.UniqueConstraint(
                "played_key",
                name="game_record_kept_once",
                condition=Q(dice_source="none", annulled_at__isnull=True) & ~Q(played_key=""),
            ),
            models.UniqueConstraint(fields=["sent", "sent_number"], name="game_each_of_a_file_once"),
            models.UniqueConstraint(fields=["owner", "opening_key"], name="game_opened_once"),
        )
        indexes = (
            models.Index(fields=["-created_at", "-id"], name="game_newest"),
            models.Index(fields=["owner", "-created_at"], name="game_of_owner"),
            models.Index(fields=["preset", "-created_at"], name="game_by_ruleset"),
            models.Index(fields=["termination", "-created_at"], name="game_by_result"),
            models.Index(fields=["played_key"], name="game_by_played_key"),
            models.Index(fields=["ended_at"], name="game_untold", condition=UNTOLD),
            models.Index(fields=["-ended_at", "-id"], name="game_standing", condition=STANDING),
        )

    def __str__(self) -> str:
        return f"{self.get_dice_source_display()}: {self.pk}"

    @property
    def about(self) -> str:
        """The game as the audit trail names it."""
        return f"game:{self.pk}"


class Seat(models.Model):
    """Whose colours: the player (``R``, or in singles ``RB``), by name, perhaps with an account."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField(_("seat"))  # clockwise from 0
    player = models.CharField(_("colours"), max_length=6)
    side = models.CharField(_("side"), max_length=6)
    name = models.CharField(_("name"), max_length=NAME_MAXIMUM)
    name_key = models.CharField(max_length=NAME_MAXIMUM * 3, editable=False)  # the name, case folded, for searching
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="seats", verbose_name=_("account")
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["game", "player"], name="seat_player_once"),
        )
        indexes = (models.Index(fields=["name_key", "game"], name="seat_by_name"),)

    def __str__(self) -> str:
        return f"{self.player}: {self.name}"


class Action(models.Model):
    """One numbered, immutable entry of a game's log; `kind` and `data` are those of `games.notation.entries`.

    `key` is what its sender called it, so that the same action sent twice is done once. `seat`: in a live game, the
    number of the seat that did it; None for what the site did by itself.
    """

    game = models.ForeignKey(Game, models.PROTECT, related_name="actions")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=10)
    data = models.JSONField(_("data"), default=dict)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    at = models.DateTimeField(_("when"), default=timezone.now)
    key = models.UUIDField(null=True, editable=False)

    class Meta:
        verbose_name = _("action")
        verbose_name_plural = _("actions")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="action_number_once"),
            models.UniqueConstraint(fields=["game", "key"], name="action_sent_once"),
        )

    def __str__(self) -> str:
        return f"{self.number}. {self.kind}"
