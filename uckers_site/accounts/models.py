"""Who signs in. A `User` is an account; whoever plays is a *Player*, kept elsewhere, who need not have one."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.contrib.auth.models import UserManager as DjangoUserManager
from django.db import models
from django.db.models.functions import Lower, Upper
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from uckers_site.accounts.names import (
    DISPLAY_NAME_MAXIMUM,
    DISPLAY_NAME_VALIDATORS,
    USERNAME_MAXIMUM,
    USERNAME_MINIMUM,
    USERNAME_VALIDATORS,
)
from uckers_site.accounts.time_zones import validate_time_zone

ADDRESS_MAXIMUM = 254  # characters of an e-mail address, as mail servers have it (RFC 5321)


class UserManager(DjangoUserManager["User"]):
    """Finds users without regard to case, and keeps addresses in small letters."""

    @classmethod
    def normalize_email(cls, email: str | None) -> str:
        return (email or "").strip().lower()

    def get_by_natural_key(self, username: str | None) -> "User":
        return self.get(username__iexact=username)


class User(AbstractUser):
    """An account: a name to sign in with, a name to be shown by, and the zone its times are told in."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    username = models.CharField(
        _("sign-in name"),
        max_length=USERNAME_MAXIMUM,
        unique=True,  # Django asks for it; the constraint below is what stops two that differ in case
        help_text=_("%(least)d to %(most)d letters and figures; others may see it.")
        % {"least": USERNAME_MINIMUM, "most": USERNAME_MAXIMUM},
        validators=USERNAME_VALIDATORS,
        error_messages={"unique": _("Somebody has that sign-in name already; choose another.")},
    )
    email = models.EmailField(_("e-mail address"), max_length=ADDRESS_MAXIMUM, blank=True)
    display_name = models.CharField(
        _("name shown"), max_length=DISPLAY_NAME_MAXIMUM, blank=True, validators=DISPLAY_NAME_VALIDATORS
    )
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True, validators=[validate_time_zone])

    objects = UserManager()  # type: ignore[misc]  # django-stubs: AbstractUser types its manager for itself

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        constraints = (
            # In capitals, because that is how `iexact` asks PostgreSQL: the constraint's index answers it.
            models.UniqueConstraint(
                Upper("username"),
                name="user_username_unique",
                violation_error_message=_("Somebody has that sign-in name already; choose another."),
            ),
            models.CheckConstraint(condition=models.Q(email=Lower("email")), name="user_email_small_letters"),
            models.UniqueConstraint(
                "email",
                name="user_email_unique",
                condition=~models.Q(email=""),
                violation_error_message=_("That address belongs to another account."),
            ),
        )

    def __str__(self) -> str:
        return self.display_name or self.username


class Block(models.Model):
    """Somebody has blocked somebody else: neither hears the other, whoever of them asked for it. It stays when it is
    lifted."""

    by = models.ForeignKey(User, models.PROTECT, related_name="blocks")
    whom = models.ForeignKey(User, models.PROTECT, related_name="blocked_by")
    since = models.DateTimeField(_("since"), default=timezone.now)
    lifted_at = models.DateTimeField(_("lifted"), null=True)

    class Meta:
        verbose_name = _("block")
        verbose_name_plural = _("blocks")
        default_permissions = ()
        constraints = (
            models.UniqueConstraint(fields=["by", "whom"], name="block_once", condition=models.Q(lifted_at=None)),
            models.CheckConstraint(condition=~models.Q(by=models.F("whom")), name="block_of_another"),
        )

    def __str__(self) -> str:
        return f"{self.by_id}: {self.whom_id}"
