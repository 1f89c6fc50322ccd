"""Who plays, and where they serve: `Player` and `Ship`, each ship of a `Service`; a `Posting` is a player's time in a
ship, and a `Claim` is somebody's word that a player without an account is themselves."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from uckers_site.accounts.names import DISPLAY_NAME_MAXIMUM

NAME_MAXIMUM = DISPLAY_NAME_MAXIMUM
SHIP_NAME_MAXIMUM = 80
REGION_MAXIMUM = 60
WORDS_MAXIMUM = 500  # of a claim, of an answer to one, of a reason


class Service(models.Model):
    """A navy, an army's corps, an air force, an association, or civilian life. `code`: as in an address, ``rn``."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    code = models.SlugField(_("code"), max_length=20, unique=True)
    name = models.CharField(_("name"), max_length=SHIP_NAME_MAXIMUM)

    class Meta:
        verbose_name = _("service")
        verbose_name_plural = _("services")
        default_permissions = ("view",)

    def __str__(self) -> str:
        return self.name


class Ship(models.Model):
    """Where people serve, whatever its kind. Anybody may propose one; it can be chosen once an official approved it.

    `region` and the coordinates (degrees, north and east positive) say roughly where it is based, for the care that
    draws take of distance. `answer`: why it was turned down.
    """

    class Kind(models.TextChoices):
        SHIP = "ship", _("ship")
        ESTABLISHMENT = "establishment", _("establishment")
        SQUADRON = "squadron", _("squadron")
        UNIT = "unit", _("unit")
        BRANCH = "branch", _("branch")
        CLUB = "club", _("club")

    class Standing(models.TextChoices):
        PROPOSED = "proposed", _("proposed")
        APPROVED = "approved", _("approved")
        TURNED_DOWN = "turned-down", _("turned down")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=SHIP_NAME_MAXIMUM)
    slug = models.SlugField(_("address"), max_length=SHIP_NAME_MAXIMUM, unique=True)
    service = models.ForeignKey(Service, models.PROTECT, related_name="ships", verbose_name=_("service"))
    kind = models.CharField(_("kind"), max_length=13, choices=Kind, default=Kind.SHIP)
    region = models.CharField(_("region"), max_length=REGION_MAXIMUM, blank=True)
    latitude = models.FloatField(_("latitude"), null=True)
    longitude = models.FloatField(_("longitude"), null=True)
    standing = models.CharField(_("standing"), max_length=11, choices=Standing, default=Standing.PROPOSED)
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("proposed by")
    )
    proposed_at = models.DateTimeField(_("proposed"), default=timezone.now)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), null=True)
    answer = models.CharField(_("answer"), max_length=WORDS_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("ship")
        verbose_name_plural = _("ships")
        default_permissions = ("view",)
        indexes = (models.Index(fields=["proposed_at"], name="ship_waiting", condition=Q(standing="proposed")),)
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="ship_has_a_name"),
            models.CheckConstraint(
                condition=Q(kind__in=["ship", "establishment", "squadron", "unit", "branch", "club"]),
                name="ship_kind_known",
            ),
            models.CheckConstraint(
                condition=Q(standing="proposed", decided_by=None, decided_at=None, proposed_by__isnull=False)
                | Q(standing="approved")  # the starting list was approved by nobody
                | Q(standing="turned-down", decided_by__isnull=False, decided_at__isnull=False),
                name="ship_decided",
            ),
            models.CheckConstraint(
                condition=Q(latitude=None, longitude=None)
                # Whether they are there is asked as well: a comparison with nothing is neither true nor false.
                | Q(latitude__isnull=False, latitude__gte=-90, latitude__lte=90)
                & Q(longitude__isnull=False, longitude__gte=-180, longitude__lte=180),
                name="ship_on_earth",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def about(self) -> str:
        """The ship as the audit trail names it."""
        return f"ship:{self.pk}"


class Player(models.Model):
    """Somebody who plays, with an account (`user`) or without.

    `name` is for officials and the player; everybody else sees `shown_name`, and finds the player by `shown_key`,
    which is that name in small letters, as services write it. `merged_into`: it was a double of that player, who now
    has everything of it. `shows_games`: the profile leads to what the account plays, with the name it goes by there,
    which only the player may wish. An anonymised player has a number for a name, no account, and keeps all results.
    """

    class ShownAs(models.TextChoices):
        FULL = "full", _("full name")
        INITIAL = "initial", _("first name and initial")
        NICKNAME = "nickname", _("nickname")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(_("name"), max_length=NAME_MAXIMUM)
    shown_as = models.CharField(_("shown as"), max_length=8, choices=ShownAs, default=ShownAs.FULL)
    nickname = models.CharField(_("nickname"), max_length=NAME_MAXIMUM, blank=True)
    shown_key = models.CharField(max_length=2 * NAME_MAXIMUM, blank=True, editable=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="player", verbose_name=_("account")
    )
    merged_into = models.ForeignKey(
        "self", models.PROTECT, null=True, related_name="doubles", verbose_name=_("merged into")
    )
    shows_games = models.BooleanField(_("shows the account’s games"), default=False)
    anonymised_at = models.DateTimeField(_("anonymised"), null=True)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("made by")
    )
    created_at = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        default_permissions = ("view",)
        indexes = (models.Index(fields=["shown_key", "id"], name="player_by_name"),)
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="player_has_a_name"),
            models.CheckConstraint(
                condition=Q(shown_as__in=["full", "initial"]) | Q(shown_as="nickname") & ~Q(nickname=""),
                name="player_shown_as_known",
            ),
            models.CheckConstraint(condition=Q(merged_into=None) | Q(user=None), name="player_merged_has_no_account"),
            models.CheckConstraint(
                condition=Q(merged_into=None) | ~Q(merged_into=F("id")), name="player_merged_into_another"
            ),
            models.CheckConstraint(
                condition=Q(anonymised_at=None) | Q(user=None, nickname="", shown_as="full", shows_games=False),
                name="player_anonymised_has_nothing",
            ),
        )

    def __str__(self) -> str:
        return self.shown_name

    @property
    def about(self) -> str:
        """The player as the audit trail names it."""
        return f"player:{self.pk}"

    @property
    def shown_name(self) -> str:
        """The name that everybody sees: ``Sara Field``, ``Sara F.`` or the nickname, as the player chose."""
        if self.shown_as == self.ShownAs.NICKNAME:
            return self.nickname
        first, *others = self.name.split() or [""]
        if self.shown_as == self.ShownAs.INITIAL and others:
            return f"{first} {others[-1][0]}."
        return self.name


class Posting(models.Model):
    """A player served in a ship from `since` to the day `until`; None: still does. Never twice at once in the same
    ship, which services see to."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="postings", verbose_name=_("player"))
    ship = models.ForeignKey(Ship, models.PROTECT, related_name="postings", verbose_name=_("ship"))
    since = models.DateField(_("since"))
    until = models.DateField(_("until"), null=True)

    class Meta:
        verbose_name = _("posting")
        verbose_name_plural = _("postings")
        default_permissions = ("view",)
        constraints = (
            models.CheckConstraint(condition=Q(until=None) | Q(until__gte=F("since")), name="posting_ends_after"),
            models.UniqueConstraint(fields=["player", "ship"], condition=Q(until=None), name="posting_open_once"),
            models.UniqueConstraint(fields=["player", "ship", "since"], name="posting_begins_once"),
        )

    def __str__(self) -> str:
        return f"{self.player_id}: {self.ship_id}"


class Claim(models.Model):
    """An account says that a player is its own, in `words`. An official decides, never who asks; `answer`: why it was
    refused. One is open at a time for each player and account."""

    class State(models.TextChoices):
        ASKED = "asked", _("asked")
        APPROVED = "approved", _("approved")
        REFUSED = "refused", _("refused")
        WITHDRAWN = "withdrawn", _("withdrawn")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, models.PROTECT, related_name="claims", verbose_name=_("player"))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="player_claims", verbose_name=_("account")
    )
    words = models.CharField(_("words"), max_length=WORDS_MAXIMUM, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.ASKED)
    asked_at = models.DateTimeField(_("asked"), default=timezone.now)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+", verbose_name=_("decided by")
    )
    decided_at = models.DateTimeField(_("decided"), null=True)
    answer = models.CharField(_("answer"), max_length=WORDS_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        default_permissions = ("view",)
        indexes = (models.Index(fields=["asked_at"], name="claim_waiting", condition=Q(state="asked")),)
        constraints = (
            models.UniqueConstraint(fields=["player", "user"], condition=Q(state="asked"), name="claim_open_once"),
            models.CheckConstraint(
                condition=Q(state="asked", decided_by=None, decided_at=None)
                | Q(state="withdrawn", decided_by=None, decided_at__isnull=False)
                | Q(state__in=["approved", "refused"], decided_by__isnull=False, decided_at__isnull=False),
                name="claim_decided",
            ),
            models.CheckConstraint(
                condition=Q(decided_by=None) | ~Q(decided_by=F("user")), name="claim_decided_by_another"
            ),
        )

    def __str__(self) -> str:
        return f"{self.pk}: {self.state}"

    @property
    def about(self) -> str:
        """The claim as the audit trail names it."""
        return f"claim:{self.pk}"
