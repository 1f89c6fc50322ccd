"""A `Job` is one piece of work that has been written down: waiting, done or failed, and never deleted."""

import uuid
from datetime import datetime

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

LAST_ERROR_LENGTH = 300


class JobQuerySet(models.QuerySet["Job"]):
    """Jobs by where they stand."""

    def due(self, now: datetime) -> "JobQuerySet":
        """Waiting, available by `now`, and in nobody's hands: no lease, or one that has run out."""
        return self.filter(state=Job.State.WAITING, available_at__lte=now).filter(
            Q(held_until__isnull=True) | Q(held_until__lte=now)
        )


class Job(models.Model):
    """What is to be done (`kind`, `payload`), how far it has got, and who holds it at the moment, if anybody."""

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        FAILED = "failed", _("failed")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("kind"), max_length=100)
    payload = models.JSONField(_("payload"), default=dict)
    key = models.CharField(_("key"), max_length=200, blank=True)  # "" = none: every writing is a job of its own
    state = models.CharField(_("state"), max_length=7, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)  # times begun
    available_at = models.DateTimeField(_("available from"), default=timezone.now)
    held_by = models.UUIDField(_("held by"), null=True)  # a token made anew for each attempt
    held_until = models.DateTimeField(_("held until"), null=True)
    last_error = models.CharField(_("last error"), max_length=LAST_ERROR_LENGTH, blank=True)
    created_at = models.DateTimeField(_("written down"), default=timezone.now)
    done_at = models.DateTimeField(_("done"), null=True)
    retried_at = models.DateTimeField(_("tried again"), null=True)
    retried_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+", verbose_name=_("tried again by")
    )

    objects = JobQuerySet.as_manager()

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        default_permissions = ("view",)
        permissions = (("retry_job", _("Can have a failed job tried again")),)
        constraints = (
            models.UniqueConstraint(fields=["kind", "key"], condition=~Q(key=""), name="jobs_one_for_each_key"),
            models.CheckConstraint(condition=Q(state__in=["waiting", "done", "failed"]), name="jobs_known_state"),
            models.CheckConstraint(
                condition=Q(held_by__isnull=True, held_until__isnull=True)
                | Q(state="waiting", held_by__isnull=False, held_until__isnull=False),
                name="jobs_lease_whole_and_only_while_waiting",
            ),
            models.CheckConstraint(
                condition=Q(state="done", done_at__isnull=False) | (~Q(state="done") & Q(done_at__isnull=True)),
                name="jobs_done_at_when_done",
            ),
        )
        indexes = (
            # What the sweep asks for, every few seconds; done jobs pile up and are not in it.
            models.Index(F("available_at"), name="jobs_waiting", condition=Q(state="waiting")),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key or self.pk}"
