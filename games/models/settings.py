"""How somebody likes to play at live tables, kept with the account."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _


class PlaySettings(models.Model):
    """One account's; whoever has none plays by what is set here at first.

    `at_once`: a play that was picked whole is made without a further touch. `forced`: where a throw leaves one play,
    the site makes it. `sounds`: the table makes itself heard.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, primary_key=True, related_name="play_settings"
    )
    at_once = models.BooleanField(_("plays at once"), default=False)
    forced = models.BooleanField(_("forced plays by themselves"), default=False)
    sounds = models.BooleanField(_("sounds"), default=False)

    class Meta:
        verbose_name = _("settings of a player")
        verbose_name_plural = _("settings of players")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return str(self.user_id)
