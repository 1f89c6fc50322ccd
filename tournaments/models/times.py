"""When a match is played: times that one side offers the other, the one on which they agree, and whose calendar program
may ask for theirs."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.entries import Entry
from tournaments.models.matches import Match


class MatchTime(models.Model):
    """A time that one side of a match offered. `entry` is theirs and `other` the one that is to accept it, so that it
    tells nothing once others stand in the match. One of a match is agreed at a time."""

    class State(models.TextChoices):
        OFFERED = "offered", _("offered")
        AGREED = "agreed", _("agreed")
        DECLINED = "declined", _("does not suit")
        WITHDRAWN = "withdrawn", _("withdrawn")
        OVERTAKEN = "overtaken", _("another was agreed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="times")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    at = models.DateTimeField(_("when"))
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.OFFERED)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(_("offered at"), default=timezone.now)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("time of a match")
        verbose_name_plural = _("times of matches")
        default_permissions = ("view",)
        ordering = ("at",)
        constraints = (
            models.UniqueConstraint(fields=["match"], condition=Q(state="agreed"), name="match_time_one_agreed"),
            models.UniqueConstraint(
                fields=["match", "at"], condition=Q(state__in=["offered", "agreed"]), name="match_time_offered_once"
            ),
            models.CheckConstraint(
                condition=Q(state="offered", answered_at__isnull=True)
                | Q(state__in=["agreed", "declined", "withdrawn", "overtaken"], answered_at__isnull=False),
                name="match_time_answered",
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.at}"


class CalendarFeed(models.Model):
    """An address at which somebody's calendar program finds their matches. Only its token's hash is kept; somebody has
    one at a time, until it is withdrawn."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    withdrawn_at = models.DateTimeField(_("withdrawn"), null=True, blank=True)

    class Meta:
        verbose_name = _("calendar feed")
        verbose_name_plural = _("calendar feeds")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["user"], condition=Q(withdrawn_at__isnull=True), name="feed_one_a_user"),
        )

    def __str__(self) -> str:
        return f"{self.user_id} {self.made_at}"
