"""How a title is played: stages, their groups with who is in each, draws, and rounds with their deadlines."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.competition import NAME_MAXIMUM, REASON_MAXIMUM, Manifest, Title
from tournaments.models.entries import Entry


class Stage(models.Model):
    """A part of a title with one format, by the manifest that it was begun under."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.ForeignKey(Title, models.PROTECT, related_name="stages")
    manifest = models.ForeignKey(Manifest, models.PROTECT, related_name="stages")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=NAME_MAXIMUM)
    format = models.CharField(_("format"), max_length=11)

    class Meta:
        verbose_name = _("stage")
        verbose_name_plural = _("stages")
        default_permissions = ("view",)
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["title", "number"], name="stage_one_a_number"),)

    def __str__(self) -> str:
        return self.name


class Group(models.Model):
    """One pool or bracket of a stage. `version` grows with whatever changes how it stands."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    stage = models.ForeignKey(Stage, models.PROTECT, related_name="groups")
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=NAME_MAXIMUM)
    version = models.PositiveIntegerField(_("version"), default=0)

    class Meta:
        verbose_name = _("group")
        verbose_name_plural = _("groups")
        default_permissions = ("view",)
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["stage", "number"], name="group_one_a_number"),)

    def __str__(self) -> str:
        return self.name


class GroupEntry(models.Model):
    """An entry in a group: with which seed, what brought it there, and whether it is out before it was beaten."""

    class Out(models.TextChoices):
        IN = "", _("in")
        WITHDRAWN = "withdrawn", _("withdrawn")
        PUT_OUT = "put out", _("disqualified")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="contenders")
    entry = models.ForeignKey(Entry, models.PROTECT, related_name="in_groups")
    seed = models.PositiveIntegerField(_("seed"), null=True, blank=True)
    came_from = models.CharField(_("came from"), max_length=NAME_MAXIMUM, blank=True)
    because = models.CharField(_("why"), max_length=REASON_MAXIMUM, blank=True)
    out = models.CharField(_("out"), max_length=9, choices=Out, default=Out.IN, blank=True)

    class Meta:
        verbose_name = _("entry in a group")
        verbose_name_plural = _("entries in groups")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["group", "entry"], name="group_entry_once"),
            models.UniqueConstraint(
                fields=["group", "seed"], condition=Q(seed__isnull=False), name="group_entry_one_a_seed"
            ),
            models.CheckConstraint(condition=Q(out__in=["", "withdrawn", "put out"]), name="group_entry_known_out"),
        )

    def __str__(self) -> str:
        return f"{self.group_id} {self.entry_id}"


class Draw(models.Model):
    """The act that makes a round, or a whole bracket (`round` 1), of a group.

    `seed_hash`, the seed's SHA-256, is public from the beginning; `seed` once the draw is published; then anybody can
    verify the draw from its `text` (`formats.published`, `formats.published_rounds`).
    """

    class State(models.TextChoices):
        COMMITTED = "committed", _("its seed is fixed")
        DRAWN = "drawn", _("drawn, not published")
        PUBLISHED = "published", _("published")
        ANNULLED = "annulled", _("annulled")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="draws")
    round = models.PositiveSmallIntegerField(_("round"))
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.COMMITTED)
    seed = models.CharField(_("seed"), max_length=64)
    seed_hash = models.CharField(_("the seed's fingerprint"), max_length=64)
    text = models.TextField(_("as drawn"), blank=True)
    sha256 = models.CharField(_("fingerprint"), max_length=64, blank=True)
    overridden = models.CharField(_("drawn without results because"), max_length=REASON_MAXIMUM, blank=True)
    committed_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    committed_at = models.DateTimeField(_("seed fixed"), default=timezone.now)
    drawn_at = models.DateTimeField(_("drawn"), null=True, blank=True)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    annulled_at = models.DateTimeField(_("annulled"), null=True, blank=True)
    annulled_because = models.CharField(_("annulled because"), max_length=REASON_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("draw")
        verbose_name_plural = _("draws")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["group", "round"], condition=~Q(state="annulled"), name="draw_one_a_round"),
            models.CheckConstraint(
                condition=Q(state__in=["committed", "drawn", "published", "annulled"]), name="draw_known_state"
            ),
            models.CheckConstraint(
                condition=Q(state="annulled", annulled_at__isnull=False) & ~Q(annulled_because="")
                | ~Q(state="annulled") & Q(annulled_at__isnull=True),
                name="draw_annulled_with_a_reason",
            ),
        )

    def __str__(self) -> str:
        return f"{self.group_id} {self.round}"


class Round(models.Model):
    """Matches of a group that are due together. `part` is a bracket's ("main", "losers", "final" ...)."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="rounds")
    part = models.CharField(_("part"), max_length=11, default="main")
    number = models.PositiveSmallIntegerField(_("number"))
    goal = models.PositiveIntegerField(_("how many it leaves"), null=True, blank=True)
    deadline = models.DateTimeField(_("to be played by"), null=True, blank=True)

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        default_permissions = ("view",)
        constraints = (models.UniqueConstraint(fields=["group", "part", "number"], name="round_one_a_number"),)

    def __str__(self) -> str:
        return f"{self.group_id} {self.part} {self.number}"
