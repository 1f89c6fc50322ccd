"""Who competes for a title: entries, and the players in each with what became of them."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import NAME_MAXIMUM, REASON_MAXIMUM, Title
from tournaments.models.people import Player, Ship


class Entry(models.Model):
    """One player, a pair or a team that competes for a title.

    `carried_from` is its entry of the season before, if it comes from there.
    `group` is where it qualifies, one of those that the manifest names. `contact` is for officials, and for an opponent
    if `contact_shared`. `key` is what draws know it by.
    """

    class State(models.TextChoices):
        ASKED = "asked", _("waiting for a partner's word")
        WAITING = "waiting", _("on the waiting list")
        ENTERED = "entered", _("entered")
        WITHDRAWN = "withdrawn", _("withdrawn")
        REFUSED = "refused", _("refused")
        PUT_OUT = "put_out", _("disqualified")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.ForeignKey(Title, models.PROTECT, related_name="entries")
    number = models.PositiveIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=NAME_MAXIMUM, blank=True)
    group = models.CharField(_("group"), max_length=NAME_MAXIMUM, blank=True)
    ship = models.ForeignKey(Ship, models.PROTECT, null=True, blank=True, related_name="entries")
    region = models.CharField(_("region"), max_length=60, blank=True)
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    state = models.CharField(_("state"), max_length=9, choices=State)
    paid = models.BooleanField(_("paid"), default=False)
    contact = models.CharField(_("how to reach them"), max_length=200, blank=True)
    contact_shared = models.BooleanField(_("opponents may see it"), default=False)
    carried_from = models.OneToOneField(
        "self", models.PROTECT, null=True, blank=True, related_name="carried_to", verbose_name=_("carried over from")
    )
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    version = models.PositiveIntegerField(_("version"), default=0)

    class Meta:
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        default_permissions = ("view",)
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["title", "number"], name="entry_one_a_number"),
            models.UniqueConstraint(
                fields=["title", "seed"],
                condition=Q(seed__isnull=False, state__in=["asked", "waiting", "entered"]),
                name="entry_one_a_seed",
            ),
            models.CheckConstraint(condition=Q(seed__isnull=True) | Q(seed__gte=1), name="entry_seeds_from_1"),
            models.CheckConstraint(
                condition=Q(state__in=["asked", "waiting", "entered", "withdrawn", "refused", "put_out"]),
                name="entry_known_state",
            ),
        )

    def __str__(self) -> str:
        return self.name or self.key

    @property
    def key(self) -> str:
        """What draws and published texts know it by: its number in the title, such as E07."""
        return f"E{self.number:02}"

    @property
    def about(self) -> str:
        """The entry as the audit trail names it."""
        return f"entry:{self.pk}"


class Member(models.Model):
    """A player in an entry, from `since` until a substitute takes the place, or the entry is withdrawn.

    `title` is the entry's, so that nobody stands in two entries of one title.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="members")
    title = models.ForeignKey(Title, models.PROTECT, related_name="+")
    player = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    place = models.PositiveSmallIntegerField(_("place"))
    consented_at = models.DateTimeField(_("agreed"), null=True, blank=True)
    since = models.DateTimeField(_("since"), default=timezone.now)
    until = models.DateTimeField(_("until"), null=True, blank=True)
    because = models.CharField(_("why"), max_length=REASON_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("player of an entry")
        verbose_name_plural = _("players of entries")
        default_permissions = ("view",)
        ordering = ("place", "since")
        constraints = (
            models.UniqueConstraint(fields=["entry", "place"], condition=Q(until__isnull=True), name="member_a_place"),
            models.UniqueConstraint(
                fields=["title", "player"], condition=Q(until__isnull=True), name="member_once_a_title"
            ),
        )

    def __str__(self) -> str:
        return f"{self.entry_id} {self.place}"
