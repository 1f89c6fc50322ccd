"""What a game that is played here has beside a `Game`: its table (`LiveGame`) and who sits at it (`LiveSeat`).

A `LiveGame` has all `Seat`s from the beginning; an empty one has no name. The game is *open* until every seat is taken
and the players' seeds for the dice are in, then under way; `attend` (games.services.live.attending) does at `due_at`
what the site has to do by itself.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models.game import NAME_MAXIMUM, Game, Seat

BOT_MAXIMUM = 12
ARRIVAL_LIMITS = (0, 5, 10, 15, 30)  # minutes; 0: none


class LiveGame(models.Model):
    """The table of a game that is played here.

    `change` rises with everything that somebody at the table could see, deeds and all else, and is what streams tell;
    `Game.version` rises with deeds alone. `clock` is a `games.clocks.Clock` and `clocks` how it stands. `seed` is the
    server's for the dice, secret until the game has ended; `start_throws` and `game_throws` say how many of each were
    drawn. `full_at`: every seat was taken; `begun_at`: the dice were locked. `leaving`: players whose sides leave as
    soon as the turn is over.

    `arrive_within`: minutes in which everybody is to come to the table. Who does not: the game is called off, or with
    `absent_lose` it is theirs who came. `gathered_at`: everybody had come, or the rest begin without the others; seeds
    are awaited. `absent`: the names of those who had not come.

    `arranged`: another room laid the table for certain people (games.services.live.arranging). Its seats are kept for
    them for as long as it waits, and nobody else sits there.
    """

    game = models.OneToOneField(Game, models.PROTECT, primary_key=True, related_name="live")
    change = models.PositiveIntegerField(_("change"), default=0)
    public = models.BooleanField(_("public"), default=True)
    arranged = models.BooleanField(_("arranged"), default=False)
    rated = models.BooleanField(_("rated"), default=False)
    clock = models.JSONField(_("clock"), default=dict)
    clocks = models.JSONField(_("clocks"), default=dict)
    seed = models.BinaryField(editable=False)
    commitment = models.CharField(_("commitment to the dice"), max_length=64)
    start_throws = models.PositiveIntegerField(_("throws for the beginner"), default=0)
    game_throws = models.PositiveIntegerField(_("throws"), default=0)
    full_at = models.DateTimeField(_("all seats taken"), null=True)
    arrive_within = models.PositiveSmallIntegerField(_("to arrive within, in minutes"), default=0)
    absent_lose = models.BooleanField(_("who does not come has lost"), default=False)
    gathered_at = models.DateTimeField(_("everybody there"), null=True)
    absent = models.JSONField(_("did not come"), default=list)
    begun_at = models.DateTimeField(_("begun"), null=True)
    due_at = models.DateTimeField(_("due"), null=True)
    leaving = models.JSONField(_("leaving"), default=list)
    rematch_of = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="rematches", verbose_name=_("rematch of")
    )

    class Meta:
        verbose_name = _("live game")
        verbose_name_plural = _("live games")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["rematch_of"], name="live_one_rematch"),
            models.CheckConstraint(
                condition=Q(arrive_within__in=[5, 10, 15, 30]) | Q(arrive_within=0, absent_lose=False),
                name="live_known_arrival_limit",
            ),
        )
        indexes = (models.Index(fields=["due_at"], name="live_due", condition=Q(due_at__isnull=False)),)

    def __str__(self) -> str:
        return str(self.game_id)


class LiveSeat(models.Model):
    """Who sits in a seat of a live game, and the seed that they add to the dice.

    `token_hash`: of the secret that a guest's browser keeps. `seed_commitment` and `seed` in hexadecimal; `seedless`:
    the player goes without. `seen_at`: the last sign of them; `here_since`: that from which on there was no long gap.

    An empty seat may be kept for somebody, by the name `kept_name`: an account, or a guest of an earlier game by the
    hash of the secret that their browser has kept. `kept_until`: from then on it is free; None for as long as the
    table waits.
    """

    class Kind(models.TextChoices):
        EMPTY = "empty", _("empty")
        USER = "user", _("user")
        GUEST = "guest", _("guest")
        BOT = "bot", _("bot")

    seat = models.OneToOneField(Seat, models.PROTECT, primary_key=True, related_name="live")
    kind = models.CharField(_("kind"), max_length=5, choices=Kind, default=Kind.EMPTY)
    bot = models.CharField(_("bot"), max_length=BOT_MAXIMUM, blank=True)
    token_hash = models.CharField(max_length=64, blank=True, editable=False)
    seed_commitment = models.CharField(_("commitment to a seed"), max_length=64, blank=True)
    seed = models.CharField(_("seed"), max_length=128, blank=True)
    seedless = models.BooleanField(_("without a seed"), default=False)
    taken_at = models.DateTimeField(_("taken"), null=True)
    seen_at = models.DateTimeField(_("last seen"), null=True)
    here_since = models.DateTimeField(_("here since"), null=True)
    kept_for = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="seats_kept", verbose_name=_("kept for")
    )
    kept_hash = models.CharField(max_length=64, blank=True, editable=False)
    kept_name = models.CharField(_("kept by the name of"), max_length=NAME_MAXIMUM, blank=True)
    kept_until = models.DateTimeField(_("kept until"), null=True)

    class Meta:
        verbose_name = _("seat of a live game")
        verbose_name_plural = _("seats of live games")
        default_permissions = ("view",)
        constraints = (
            models.CheckConstraint(
                condition=Q(kind__in=["empty", "user", "guest", "bot"]), name="live_seat_known_kind"
            ),
            models.CheckConstraint(
                condition=Q(kind="bot") & ~Q(bot="") | ~Q(kind="bot") & Q(bot=""), name="live_seat_bot_has_a_name"
            ),
            models.CheckConstraint(
                condition=Q(kind="guest") & ~Q(token_hash="") | ~Q(kind="guest"),
                name="live_seat_guest_has_a_token",
            ),
            models.CheckConstraint(
                condition=Q(kept_name="", kept_for__isnull=True, kept_hash="", kept_until__isnull=True)
                | Q(kind="empty")
                & ~Q(kept_name="")
                & (Q(kept_for__isnull=False, kept_hash="") | Q(kept_for__isnull=True) & ~Q(kept_hash="")),
                name="live_seat_kept_empty_for_one",
            ),
        )

    def __str__(self) -> str:
        return f"{self.seat_id}: {self.kind}"


class Offer(models.Model):
    """Something that needs everybody's word: a draw, calling the game off, or a partner's giving up.

    `side`: the one that is asked, for giving up; empty where all are. `agreed`: the seats (by number) that have said
    yes, whoever asked among them.
    """

    class Kind(models.TextChoices):
        DRAW = "draw", _("a draw")
        ABANDON = "abandon", _("calling the game off")
        RESIGN = "resign", _("giving up")

    class State(models.TextChoices):
        OPEN = "open", _("open")
        AGREED = "agreed", _("agreed")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")

    game = models.ForeignKey(LiveGame, models.PROTECT, related_name="offers")
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.OPEN)
    side = models.CharField(_("side"), max_length=6, blank=True)
    by_seat = models.PositiveSmallIntegerField(_("by seat"))
    agreed = models.JSONField(_("agreed"), default=list)
    version = models.PositiveIntegerField(_("version"))
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    answered_at = models.DateTimeField(_("answered"), null=True)
    answered_by_seat = models.PositiveSmallIntegerField(_("answered by seat"), null=True)

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["game", "kind", "side"], name="offer_one_open", condition=Q(state="open")),
            models.CheckConstraint(
                condition=Q(kind__in=["draw", "abandon", "resign"])
                & Q(state__in=["open", "agreed", "declined", "withdrawn"]),
                name="offer_known",
            ),
            models.CheckConstraint(
                condition=Q(kind="resign") & ~Q(side="") | ~Q(kind="resign") & Q(side=""), name="offer_of_a_side"
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.state}"
