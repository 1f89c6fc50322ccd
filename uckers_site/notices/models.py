"""A `Notice` to somebody, written once and never deleted; a `Wish` of theirs, which kinds come by e-mail too."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

UNREAD = Q(seen_at__isnull=True, overtaken_at__isnull=True)


class Notice(models.Model):
    """Something that `user` is told: a `kind` (uckers_site.notices.kinds) with the `data` of its words, and a path of
    the site that it leads to.

    `key` names the deed: of one kind and key somebody is told once. `about` is the thing, such as ``game:8b1f...``, by
    which a notice is found when it is overtaken: what it tells of is so no more. `mailed_at`: handed to the mail.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="notices", verbose_name=_("to whom")
    )
    kind = models.CharField(_("kind"), max_length=40)
    key = models.CharField(_("key"), max_length=120)
    about = models.CharField(_("about"), max_length=80, blank=True)
    data = models.JSONField(_("data"), default=dict)
    link = models.CharField(_("leads to"), max_length=200)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    seen_at = models.DateTimeField(_("seen"), null=True)
    overtaken_at = models.DateTimeField(_("overtaken"), null=True)
    mailed_at = models.DateTimeField(_("mailed"), null=True)

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        default_permissions = ("view",)
        constraints = (models.UniqueConstraint(fields=["user", "kind", "key"], name="notice_told_once"),)
        indexes = (
            models.Index(fields=["user", "-made_at"], name="notice_of_user"),
            models.Index(fields=["user", "link"], name="notice_unread", condition=UNREAD),
            models.Index(fields=["about", "kind"], name="notice_about", condition=Q(overtaken_at__isnull=True)),
        )

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class Wish(models.Model):
    """Whether somebody has notices of a kind by e-mail too; without one, as the kind has it by itself."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", verbose_name=_("whose"))
    kind = models.CharField(_("kind"), max_length=40)
    by_mail = models.BooleanField(_("by e-mail too"))

    class Meta:
        verbose_name = _("wish about notices")
        verbose_name_plural = _("wishes about notices")
        default_permissions = ("view",)
        constraints = (models.UniqueConstraint(fields=["user", "kind"], name="wish_one_for_each_kind"),)

    def __str__(self) -> str:
        return f"{self.kind}: {self.by_mail}"
