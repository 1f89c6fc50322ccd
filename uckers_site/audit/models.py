"""An `Entry` of the audit trail. It is written once, in the transaction of the change, and never touched again."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Entry(models.Model):
    """Somebody (`by`; None: the site itself, or somebody without an account) did a `deed` to the thing `about`.

    `about` is the thing's kind and id, such as ``game:8b1f...``; `details` holds what was there before and after.
    """

    at = models.DateTimeField(_("when"), default=timezone.now)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("by whom")
    )
    deed = models.CharField(_("deed"), max_length=40)
    about = models.CharField(_("about"), max_length=80)
    words = models.CharField(_("why"), max_length=500, blank=True)
    details = models.JSONField(_("details"), default=dict)

    class Meta:
        verbose_name = _("entry of the audit trail")
        verbose_name_plural = _("audit trail")
        default_permissions = ("view",)
        indexes = (models.Index(fields=["about", "id"], name="audit_about"),)

    def __str__(self) -> str:
        return f"{self.deed}: {self.about}"
