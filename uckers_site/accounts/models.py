"""Who signs in. A `User` is an account; whoever plays is a *Player*, kept elsewhere, who need not have one."""

import uuid
import zoneinfo

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _


def validate_time_zone(name: str) -> None:
    """Accept the names of the IANA time zone database, such as ``Europe/London``."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("“%(name)s” is not a time zone; an example is Europe/London."), params={"name": name})


class User(AbstractUser):
    """An account: a name to sign in with, a name to be shown by, and the zone its times are told in."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    display_name = models.CharField(_("name shown"), max_length=60, blank=True)
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, validators=[validate_time_zone])

    class Meta(AbstractUser.Meta):
        verbose_name = _("user")
        verbose_name_plural = _("users")

    def __str__(self) -> str:
        return self.display_name or self.username
