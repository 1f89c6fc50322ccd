"""What is written on the underside of the board: an `Inscription` for each eight piece of a game that counts."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.game import REASON_MAXIMUM, Game


class Inscription(models.Model):
    """That one side of a game was eight-pieced by another (RULES 10.2), or put the board up, which is punished as an
    eight-piecer (RULES 10.1). The names are those of the game's seats.

    `number`: which of the game's honours it is, from 0, and after those the boards that went up; `frame`: the throw
    that did it, as readers step through the game; `at`: when the game came to count. A struck one stays to be read,
    with its reason; what was done to it before stands in the audit trail. It does not show while its game is annulled.
    """

    class Honour(models.TextChoices):
        EIGHT_PIECER = "eight-piecer", _("eight-piecer")
        IN_HARBOUR = "in-harbour", _("eight piece in harbour")
        EIGHT_PIECE_MIXI = "eight-piece-mixi", _("eight-piece mixi")
        UP_BOARD = "up-board", _("up-board")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    game = models.ForeignKey(Game, models.PROTECT, related_name="inscriptions")
    number = models.PositiveSmallIntegerField(_("which honour of the game"))
    honour = models.CharField(_("honour"), max_length=16, choices=Honour)
    by = models.CharField(_("by the side"), max_length=6)
    against = models.CharField(_("against the side"), max_length=6)
    frame = models.PositiveIntegerField(_("at throw"))
    at = models.DateTimeField(_("when"))
    struck_at = models.DateTimeField(_("struck"), null=True)
    struck_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("struck by")
    )
    struck_because = models.CharField(_("struck because"), max_length=REASON_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("name beneath the board")
        verbose_name_plural = _("underside of the board")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="inscription_once"),
            models.CheckConstraint(
                condition=Q(honour__in=["eight-piecer", "in-harbour", "eight-piece-mixi", "up-board"]),
                name="inscription_known",
            ),
            models.CheckConstraint(
                condition=Q(struck_at__isnull=True, struck_because="")
                | Q(struck_at__isnull=False) & ~Q(struck_because=""),
                name="inscription_struck_with_a_reason",
            ),
        )
        indexes = (models.Index(fields=["-at", "-id"], name="inscription_newest"),)

    def __str__(self) -> str:
        return f"{self.honour}: {self.against}"

    @property
    def about(self) -> str:
        """The inscription as the audit trail names it."""
        return f"inscription:{self.pk}"
