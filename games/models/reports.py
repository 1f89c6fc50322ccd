"""What people report to the site's moderators, a line of a live table's chat or a player at the table; and accounts
that a moderator has silenced for it."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.chat import Message
from games.models.game import NAME_MAXIMUM, REASON_MAXIMUM
from games.models.live import LiveGame


class Report(models.Model):
    """A line (`message`) or a player (`seat`), reported by an account or by a guest's seat, once for each.

    `player` and `account`: who sat in the seat when it was reported, which may be another's by now.

    It is *upheld* when a moderator has done something about it, else *dismissed*, with a word why.
    """

    class State(models.TextChoices):
        OPEN = "open", _("open")
        UPHELD = "upheld", _("upheld")
        DISMISSED = "dismissed", _("dismissed")

    game = models.ForeignKey(LiveGame, models.PROTECT, related_name="reports")
    message = models.ForeignKey(Message, models.PROTECT, null=True, related_name="reports")
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    player = models.CharField(_("player"), max_length=NAME_MAXIMUM, blank=True)
    account = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    by_seat = models.PositiveSmallIntegerField(_("by seat"), null=True)
    reason = models.CharField(_("reason"), max_length=REASON_MAXIMUM)
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.OPEN)
    answered_at = models.DateTimeField(_("answered"), null=True)
    answered_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    answer = models.CharField(_("answer"), max_length=REASON_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        default_permissions = ()
        indexes = (models.Index(fields=["made_at"], name="report_open", condition=Q(state="open")),)
        constraints = (
            models.UniqueConstraint(fields=["message", "by"], name="report_line_once"),
            models.UniqueConstraint(fields=["message", "by_seat"], name="report_line_once_by_seat"),
            models.UniqueConstraint(fields=["game", "seat", "player", "by"], name="report_player_once"),
            models.UniqueConstraint(fields=["game", "seat", "player", "by_seat"], name="report_player_once_by_seat"),
            models.CheckConstraint(
                condition=Q(message=None, seat__isnull=False) & ~Q(player="")
                | Q(message__isnull=False, seat=None, player="", account=None),
                name="report_line_or_player",
            ),
            models.CheckConstraint(
                condition=Q(by=None, by_seat__isnull=False) | Q(by__isnull=False, by_seat=None),
                name="report_has_a_reporter",
            ),
            models.CheckConstraint(
                condition=Q(state="open", answered_by=None, answered_at=None)
                | Q(state__in=["upheld", "dismissed"], answered_by__isnull=False, answered_at__isnull=False),
                name="report_answered",
            ),
        )

    def __str__(self) -> str:
        return f"{self.pk}: {self.state}"


class Silence(models.Model):
    """An account says nothing in any chat `until` then. `lifted_at`: a moderator ended it before.

    Or a guest, by the name `guest`, in the seats that are theirs by the secret of which `guest_hash` is kept; when they
    sign in with that seat it is the account's.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="silences")
    guest = models.CharField(_("guest’s name"), max_length=NAME_MAXIMUM, blank=True)
    guest_hash = models.CharField(max_length=64, blank=True, editable=False)
    report = models.OneToOneField(Report, models.PROTECT, related_name="silence")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    since = models.DateTimeField(_("since"), default=timezone.now)
    until = models.DateTimeField(_("until"))
    because = models.CharField(_("because"), max_length=REASON_MAXIMUM)
    lifted_at = models.DateTimeField(_("lifted"), null=True)
    lifted_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("silence")
        verbose_name_plural = _("silences")
        default_permissions = ()
        constraints = (
            models.CheckConstraint(
                condition=Q(lifted_at=None, lifted_by=None) | Q(lifted_at__isnull=False, lifted_by__isnull=False),
                name="silence_lifted_by",
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, guest_hash="") | Q(user=None) & ~Q(guest="") & ~Q(guest_hash=""),
                name="silence_of_somebody",
            ),
        )

    def __str__(self) -> str:
        return f"{self.user_id or 'a guest'}: {self.until}"

    @property
    def name(self) -> str:
        """The name that they go by."""
        return self.guest if self.user is None else str(self.user)
