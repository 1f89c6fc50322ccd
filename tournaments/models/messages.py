"""What a competition's officials write to its entrants: a message once, and a copy for each account it goes to."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import NAME_MAXIMUM, WORDS_MAXIMUM, Title
from tournaments.models.stages import Round


class Message(models.Model):
    """Words to the entrants of a title: to those entered, the waiting list, one of the manifest's groups, or a round.

    Its id is the form's key, so that the same form sent twice is one message. `without_account` is how many of whom it
    was for have no account, and hear of it from the officials alone.
    """

    class To(models.TextChoices):
        ENTERED = "entered", _("everybody who is entered")
        WAITING = "waiting", _("the waiting list")
        GROUP = "group", _("one group")
        ROUND = "round", _("one round")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.ForeignKey(Title, models.PROTECT, related_name="messages")
    to = models.CharField(_("to"), max_length=7, choices=To)
    group = models.CharField(_("group"), max_length=NAME_MAXIMUM, blank=True)
    round = models.ForeignKey(Round, models.PROTECT, null=True, blank=True, related_name="messages")
    words = models.TextField(_("words"), max_length=WORDS_MAXIMUM)
    without_account = models.PositiveIntegerField(_("without an account"), default=0)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    at = models.DateTimeField(_("written"), default=timezone.now)

    class Meta:
        verbose_name = _("message to entrants")
        verbose_name_plural = _("messages to entrants")
        default_permissions = ("view",)
        ordering = ("-at", "id")
        constraints = (
            models.CheckConstraint(
                condition=Q(to__in=["entered", "waiting"], group="", round__isnull=True)
                | Q(to="group", round__isnull=True) & ~Q(group="")
                | Q(to="round", group="", round__isnull=False),
                name="message_to_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.title_id} {self.to}"


class MessageCopy(models.Model):
    """A message to one account; `told_at`: when the notice of it was written."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    message = models.ForeignKey(Message, models.PROTECT, related_name="copies")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    told_at = models.DateTimeField(_("told"), null=True)

    class Meta:
        verbose_name = _("copy of a message")
        verbose_name_plural = _("copies of messages")
        default_permissions = ("view",)
        constraints = (models.UniqueConstraint(fields=["message", "user"], name="message_copy_once"),)

    def __str__(self) -> str:
        return f"{self.message_id} {self.user_id}"
