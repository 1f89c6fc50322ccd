"""What is said at a live table: a `Chat` for each of its audiences, and the `Message`s in it.

Players speak to everybody at the table, who watches by account to the stand. Nothing that was said is deleted: a line
that a moderator removed stays, with who removed it and why, and its text is shown to moderators only.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import NAME_MAXIMUM, REASON_MAXIMUM
from games.models.live import LiveGame

TEXT_MAXIMUM = 280


class Audience(models.TextChoices):
    """To whom something is said."""

    PLAYERS = "players", _("players")
    STAND = "stand", _("the stand")


class Call(models.TextChoices):
    """What is always said at a table, and has a button: the words of RULES 10 and of the calls before a throw."""

    TIMBER = "timber", _("Timber!")
    SNAKE_EYES = "snake-eyes", _("Snake eyes!")
    SUCK_BACK = "suck-back", _("Suck-back!")
    BLOW_BACK = "blow-back", _("Blow-back!")
    MIXI_BLOB = "mixi-blob", _("Mixi-blob!")
    EIGHT_PIECER = "eight-piecer", _("Eight-piecer!")
    WATERFALL = "waterfall", _("Waterfall!")
    LUDO_PLAYER = "ludo-player", _("Ludo player!")
    UP_BOARD = "up-board", _("Up board!")


class Chat(models.Model):
    """What is said at a table to one audience. `change` rises with everything that its readers could see of it, and is
    what streams tell them; it is no part of the table's own, which all who watch would have to fetch."""

    game = models.ForeignKey(LiveGame, models.PROTECT, related_name="chats")
    audience = models.CharField(_("audience"), max_length=7, choices=Audience)
    change = models.PositiveIntegerField(_("change"), default=0)

    class Meta:
        verbose_name = _("chat")
        verbose_name_plural = _("chats")
        default_permissions = ()
        constraints = (
            models.UniqueConstraint(fields=["game", "audience"], name="chat_one_an_audience"),
            models.CheckConstraint(condition=Q(audience__in=["players", "stand"]), name="chat_known_audience"),
        )

    def __str__(self) -> str:
        return f"{self.game_id}: {self.audience}"


class Message(models.Model):
    """One line: a call or a text, by a player's `seat` or by somebody with an account who watches.

    `number` is the chat's change when it was said, `changed` that at which it came to be as it is; `guest` is the
    name that a guest went by; `key` makes what is sent twice one.
    """

    chat = models.ForeignKey(Chat, models.PROTECT, related_name="messages")
    number = models.PositiveIntegerField(_("number"))
    changed = models.PositiveIntegerField(_("changed"))
    seat = models.PositiveSmallIntegerField(_("seat"), null=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    guest = models.CharField(_("guest’s name"), max_length=NAME_MAXIMUM, blank=True)
    call = models.CharField(_("call"), max_length=12, choices=Call, blank=True)
    text = models.CharField(_("text"), max_length=TEXT_MAXIMUM, blank=True)
    key = models.UUIDField(editable=False)
    said_at = models.DateTimeField(_("said"), default=timezone.now)
    removed_at = models.DateTimeField(_("removed"), null=True)
    removed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    removed_because = models.CharField(_("because"), max_length=REASON_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("chat message")
        verbose_name_plural = _("chat messages")
        default_permissions = ()
        constraints = (
            models.UniqueConstraint(fields=["chat", "number"], name="message_unique_number"),
            models.UniqueConstraint(fields=["chat", "key"], name="message_once"),
            models.CheckConstraint(
                condition=Q(call="") & ~Q(text="") | ~Q(call="") & Q(text=""), name="message_call_or_text"
            ),
            models.CheckConstraint(
                condition=Q(user__isnull=False, guest="") | Q(user=None, seat__isnull=False) & ~Q(guest=""),
                name="message_has_a_speaker",
            ),
            models.CheckConstraint(
                condition=Q(removed_at=None, removed_by=None, removed_because="")
                | Q(removed_at__isnull=False, removed_by__isnull=False) & ~Q(removed_because=""),
                name="message_removed_with_reason",
            ),
        )

    def __str__(self) -> str:
        return str(self.pk)  # not what was said, which no log or list of the admin may show

    @property
    def speaker(self) -> str:
        """Who said it, as the site keeps them apart: an account everywhere, a guest at this table."""
        return f"user:{self.user_id}" if self.user_id else f"seat:{self.seat}"

    @property
    def name(self) -> str:
        """The name that they go by."""
        return self.guest if self.user is None else str(self.user)
