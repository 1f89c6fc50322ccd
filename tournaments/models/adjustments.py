"""Points that officials deduct from an entry in a table, or award to it, each with its reason."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import REASON_MAXIMUM
from tournaments.models.stages import GroupEntry


class Adjustment(models.Model):
    """Points awarded to an entry of a group (below 0: deducted), from `at` on. It is never edited: what was wrong is
    annulled with a reason, and another made."""

    MOST = 1000

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    contender = models.ForeignKey(GroupEntry, models.PROTECT, related_name="adjustments")
    points = models.SmallIntegerField(_("points"))
    because = models.CharField(_("why"), max_length=REASON_MAXIMUM)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(_("made"), default=timezone.now)
    annulled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, blank=True, related_name="+")
    annulled_at = models.DateTimeField(_("annulled"), null=True, blank=True)
    annulled_because = models.CharField(_("annulled because"), max_length=REASON_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("deducted or awarded points")
        verbose_name_plural = _("deducted or awarded points")
        default_permissions = ("view",)
        ordering = ("at", "id")
        constraints = (
            models.CheckConstraint(
                condition=~Q(points=0) & Q(points__gte=-1000, points__lte=1000), name="adjustment_of_some_points"
            ),
            models.CheckConstraint(condition=~Q(because=""), name="adjustment_with_a_reason"),
            models.CheckConstraint(
                condition=Q(annulled_at__isnull=True, annulled_because="")
                | Q(annulled_at__isnull=False) & ~Q(annulled_because=""),
                name="adjustment_annulled_with_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.contender_id} {self.points:+}"
