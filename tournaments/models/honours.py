"""The roll of honour: who won which title in which year."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import NAME_MAXIMUM, Championship
from tournaments.models.entries import Entry


class Champion(models.Model):
    """A line of the roll: of an edition played here with its entry, of one before that with the names on record."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    championship = models.ForeignKey(Championship, models.PROTECT, related_name="champions")
    year = models.PositiveSmallIntegerField(_("year"))
    title = models.CharField(_("title"), max_length=NAME_MAXIMUM)
    entry = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="+")
    team = models.CharField(_("name"), max_length=NAME_MAXIMUM, blank=True)
    names = models.CharField(_("who"), max_length=200, blank=True)
    place = models.CharField(_("where"), max_length=120, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    at = models.DateTimeField(_("written"), default=timezone.now)
    struck_at = models.DateTimeField(_("struck out"), null=True, blank=True)

    class Meta:
        verbose_name = _("champion")
        verbose_name_plural = _("champions")
        default_permissions = ("view",)
        ordering = ("-year", "title")
        constraints = (
            models.UniqueConstraint(
                fields=["championship", "year", "title"], condition=Q(struck_at=None), name="champion_one_a_title"
            ),
            models.CheckConstraint(
                condition=Q(entry__isnull=False) | ~Q(team="") | ~Q(names=""), name="champion_is_somebody"
            ),
        )

    def __str__(self) -> str:
        return f"{self.year} {self.title}"
