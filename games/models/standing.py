"""What a game counts for, and who is let in: `Confirmation`s by the sides, `TableUmpire`s, `Invitation`s by link."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import NAME_MAXIMUM, REASON_MAXIMUM, Game


class Confirmation(models.Model):
    """What one side says of a recorded game. A game counts once every side that was asked has confirmed it."""

    class State(models.TextChoices):
        ASKED = "asked", _("asked")
        CONFIRMED = "confirmed", _("confirmed")
        OBJECTED = "objected", _("objected to")
        WITHDRAWN = "withdrawn", _("withdrawn")  # the game went on, so that there was nothing to confirm

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="confirmations")
    side = models.CharField(_("side"), max_length=6)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.ASKED)
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    answered_at = models.DateTimeField(_("answered"), null=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    answered_as = models.CharField(_("name given"), max_length=NAME_MAXIMUM, blank=True)
    by_link = models.BooleanField(_("by link"), default=False)
    because = models.CharField(_("because"), max_length=REASON_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("confirmation")
        verbose_name_plural = _("confirmations")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(
                fields=["game", "side"], name="confirmation_once_a_side", condition=~Q(state="withdrawn")
            ),
            models.CheckConstraint(
                condition=Q(state__in=["asked", "confirmed", "objected", "withdrawn"]),
                name="confirmation_known_state",
            ),
        )

    def __str__(self) -> str:
        return f"{self.side}: {self.get_state_display()}"


class TableUmpire(models.Model):
    """Somebody beside the owner who may type in what happens at an umpire's table."""

    game = models.ForeignKey(Game, models.PROTECT, related_name="umpires")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    since = models.DateTimeField(_("since"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True)

    class Meta:
        verbose_name = _("umpire of a table")
        verbose_name_plural = _("umpires of tables")
        default_permissions = ("view",)
        constraints = (models.UniqueConstraint(fields=["game", "user"], name="table_umpire_once"),)

    def __str__(self) -> str:
        return str(self.user)


class Invitation(models.Model):
    """A link that lets whoever opens it do one thing once. Only its token's hash is kept; it expires, and can be
    withdrawn."""

    class Purpose(models.TextChoices):
        CONFIRM = "confirm", _("to confirm a game for a side")
        UMPIRE = "umpire", _("to type in at an umpire's table")
        SEAT = "seat", _("to take a seat in a live game")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="invitations")
    purpose = models.CharField(_("purpose"), max_length=7, choices=Purpose)
    side = models.CharField(_("side"), max_length=6, blank=True)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    expires_at = models.DateTimeField(_("expires"))
    used_at = models.DateTimeField(_("used"), null=True)
    used_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return f"{self.get_purpose_display()} {self.side}"
