"""What people send to be recorded: a `Draft` while it is being judged and mended, `Sent` once it was recorded."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

FILE_NAME_MAXIMUM = 150


class Sent(models.Model):
    """A text from which games were recorded, byte for byte as it came."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    content = models.BinaryField(_("content"))
    sha256 = models.CharField(_("SHA-256"), max_length=64)
    file_name = models.CharField(_("file"), max_length=FILE_NAME_MAXIMUM, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("by"))
    at = models.DateTimeField(_("when"), default=timezone.now)

    class Meta:
        verbose_name = _("text as sent")
        verbose_name_plural = _("texts as sent")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.file_name or str(self.pk)


class Draft(models.Model):
    """A text on its way to be recorded: whoever wrote it can leave it and come back, and mend it until it is sound.

    `verdicts` holds, for each game of the text, what `games.services.judging` found; it grows while a long text is
    judged. `games` is how many there are; until all are judged, how many the text promises. `recorded` counts those
    that were made games. `first_sha256` is of the text before it was mended, so that a key stands for one text.
    """

    class State(models.TextChoices):
        JUDGING = "judging", _("being judged")
        JUDGED = "judged", _("judged")
        RECORDING = "recording", _("being recorded")
        RECORDED = "recorded", _("recorded")
        WITHDRAWN = "withdrawn", _("withdrawn")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="drafts")
    key = models.UUIDField(null=True, editable=False)
    file_name = models.CharField(_("file"), max_length=FILE_NAME_MAXIMUM, blank=True)
    content = models.BinaryField(_("content"))
    first_sha256 = models.CharField(_("SHA-256 as first sent"), max_length=64, editable=False)
    version = models.PositiveIntegerField(_("version"), default=1)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.JUDGING)
    verdicts = models.JSONField(_("verdicts"), default=list)
    games = models.PositiveIntegerField(_("games"), null=True)
    recorded = models.PositiveIntegerField(_("recorded"), default=0)
    wanted = models.JSONField(_("how to record it"), default=dict)
    sent = models.ForeignKey(Sent, models.PROTECT, null=True, related_name="+")
    created_at = models.DateTimeField(_("begun"), default=timezone.now)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("draft")
        verbose_name_plural = _("drafts")
        default_permissions = ("view",)
        constraints = (
            models.CheckConstraint(
                condition=Q(state__in=["judging", "judged", "recording", "recorded", "withdrawn"]),
                name="draft_known_state",
            ),
            models.UniqueConstraint(fields=["owner", "key"], name="draft_sent_once"),
        )
        indexes = (models.Index(fields=["owner", "-changed_at"], name="draft_of_owner"),)

    def __str__(self) -> str:
        return self.file_name or str(self.pk)


class DraftText(models.Model):
    """A text that a draft had before it was mended, so that mending can be taken back.

    `taken_back`: it is not what the next step back leads to: it was gone back to, or is what was taken back.
    """

    draft = models.ForeignKey(Draft, models.PROTECT, related_name="texts")
    version = models.PositiveIntegerField(_("version"))
    content = models.BinaryField(_("content"))
    taken_back = models.BooleanField(_("taken back"), default=False)

    class Meta:
        verbose_name = _("earlier text of a draft")
        verbose_name_plural = _("earlier texts of drafts")
        default_permissions = ("view",)
        constraints = (models.UniqueConstraint(fields=["draft", "version"], name="draft_text_once"),)

    def __str__(self) -> str:
        return f"{self.draft_id} {self.version}"
