"""A competition (a championship's edition, a league's season): what it is, who is in charge of it, and its titles."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Ship

NAME_MAXIMUM = 80
WORDS_MAXIMUM = 2000
REASON_MAXIMUM = 300


class Championship(models.Model):
    """What is held again and again under one name: the World Championship, edition by edition, or a mess's league,
    season by season.

    A league may be of a `ship`, an association among them, and is kept by who made it and by its seasons' secretaries.
    Annulled by the site, it and its seasons are there for those alone; nothing of it is lost.
    """

    class Kind(models.TextChoices):
        CHAMPIONSHIP = "championship", _("championship")
        LEAGUE = "league", _("league")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    kind = models.CharField(_("kind"), max_length=12, choices=Kind, default=Kind.CHAMPIONSHIP)
    slug = models.SlugField(_("address"), max_length=40)
    name = models.CharField(_("name"), max_length=NAME_MAXIMUM)
    ship = models.ForeignKey(Ship, models.PROTECT, null=True, blank=True, related_name="leagues")
    about = models.TextField(_("about it"), max_length=WORDS_MAXIMUM, blank=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    annulled_at = models.DateTimeField(_("annulled"), null=True, blank=True)
    annulled_because = models.CharField(_("annulled because"), max_length=REASON_MAXIMUM, blank=True)

    class Meta:
        verbose_name = _("championship")
        verbose_name_plural = _("championships")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["kind", "slug"], name="championship_one_address"),
            models.CheckConstraint(
                condition=Q(kind="league") | Q(kind="championship", ship__isnull=True), name="championship_known_kind"
            ),
            models.CheckConstraint(
                condition=Q(annulled_at__isnull=True, annulled_because="")
                | Q(annulled_at__isnull=False) & ~Q(annulled_because=""),
                name="championship_annulled_with_a_reason",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def at(self) -> str:
        """What its addresses begin with: ``championships/world``, ``leagues/drake``."""
        return f"{self.kind}s/{self.slug}"

    @property
    def is_league(self) -> bool:
        """Whether it is a league, with seasons and divisions."""
        return self.kind == self.Kind.LEAGUE


def held_at(at: str, lookup: str = "") -> dict[str, str]:
    """By which fields a championship or league is found that `Championship.at` names, `lookup` being the way to it.

    >>> held_at("leagues/drake", "championship__")
    {'championship__kind': 'league', 'championship__slug': 'drake'}
    """
    kind, _slash, slug = at.partition("/")
    return {f"{lookup}kind": kind.removesuffix("s"), f"{lookup}slug": slug}


class Competition(models.Model):
    """One edition of a championship, or one season of a league. Its public pages exist from `published_at` on.

    `framed_by`: the origins of other sites that may show its tables in a frame (`formats.origins`).
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    championship = models.ForeignKey(Championship, models.PROTECT, related_name="editions")
    slug = models.SlugField(_("address"), max_length=40)
    name = models.CharField(_("name"), max_length=NAME_MAXIMUM)
    about = models.TextField(_("about it"), max_length=WORDS_MAXIMUM, blank=True)
    place = models.CharField(_("where"), max_length=120, blank=True)
    starts_on = models.DateField(_("begins"), null=True, blank=True)
    ends_on = models.DateField(_("ends"), null=True, blank=True)
    entries_open_at = models.DateTimeField(_("entries open"), null=True, blank=True)
    entries_close_at = models.DateTimeField(_("entries close"), null=True, blank=True)
    contact = models.CharField(_("who to ask"), max_length=200, blank=True)
    framed_by = models.JSONField(_("sites that may frame its tables"), default=list, blank=True)
    published_at = models.DateTimeField(_("published"), null=True, blank=True)
    promotes = models.PositiveSmallIntegerField(_("how many change places between neighbouring divisions"), default=0)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(_("made"), default=timezone.now)

    class Meta:
        verbose_name = _("competition")
        verbose_name_plural = _("competitions")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(fields=["championship", "slug"], name="competition_one_address"),
            models.CheckConstraint(
                condition=Q(ends_on__isnull=True) | Q(starts_on__isnull=True) | Q(ends_on__gte=models.F("starts_on")),
                name="competition_ends_after_it_begins",
            ),
            models.CheckConstraint(
                condition=Q(entries_close_at__isnull=True)
                | Q(entries_open_at__isnull=True)
                | Q(entries_close_at__gt=models.F("entries_open_at")),
                name="competition_entries_close_after_they_open",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def is_public(self) -> bool:
        """Whether everybody sees it."""
        return self.published_at is not None and self.championship.annulled_at is None


def is_public(lookup: str = "") -> Q:
    """Which competitions everybody sees, `lookup` being the way to a competition."""
    return Q(**{f"{lookup}published_at__isnull": False, f"{lookup}championship__annulled_at__isnull": True})


class Official(models.Model):
    """Who is in charge of what in a competition, until `ended_at`."""

    class Role(models.TextChoices):
        SECRETARY = "secretary", _("secretary")
        UMPIRE = "umpire", _("umpire")
        DESK = "desk", _("desk")
        VIEWER = "viewer", _("viewer")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    competition = models.ForeignKey(Competition, models.PROTECT, related_name="officials")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="offices")
    role = models.CharField(_("role"), max_length=9, choices=Role)
    since = models.DateTimeField(_("since"), default=timezone.now)
    ended_at = models.DateTimeField(_("until"), null=True, blank=True)

    class Meta:
        verbose_name = _("official")
        verbose_name_plural = _("officials")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(
                fields=["competition", "user", "role"], condition=Q(ended_at__isnull=True), name="official_once_a_role"
            ),
            models.CheckConstraint(
                condition=Q(role__in=["secretary", "umpire", "desk", "viewer"]), name="official_known_role"
            ),
        )

    def __str__(self) -> str:
        return f"{self.role} {self.user_id}"


class Title(models.Model):
    """One contest in a competition: an edition's pairs, a season's division. Its rules are its latest manifest's."""

    class Plays(models.TextChoices):
        SINGLES = "singles", _("singles")
        PAIRS = "pairs", _("pairs")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    competition = models.ForeignKey(Competition, models.PROTECT, related_name="titles")
    slug = models.SlugField(_("address"), max_length=40)
    name = models.CharField(_("name"), max_length=NAME_MAXIMUM)
    number = models.PositiveSmallIntegerField(_("place on the page"), default=1)
    plays = models.CharField(_("who plays"), max_length=7, choices=Plays)
    room = models.PositiveIntegerField(_("most entries"), null=True, blank=True)
    draft = models.JSONField(_("rules being written"), default=dict, blank=True)

    class Meta:
        verbose_name = _("title")
        verbose_name_plural = _("titles")
        default_permissions = ("view",)
        ordering = ("number", "slug")
        constraints = (
            models.UniqueConstraint(fields=["competition", "slug"], name="title_one_address"),
            models.CheckConstraint(condition=Q(plays__in=["singles", "pairs"]), name="title_known_plays"),
        )

    def __str__(self) -> str:
        return self.name


class Manifest(models.Model):
    """The rules of a title, numbered from 1 and never changed; `content` is what `formats.manifests` writes.

    `notice` says, of a later version, what is different and why.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    title = models.ForeignKey(Title, models.PROTECT, related_name="manifests")
    number = models.PositiveIntegerField(_("version"))
    content = models.JSONField(_("rules"))
    sha256 = models.CharField(_("fingerprint"), max_length=64)
    notice = models.CharField(_("what is different"), max_length=REASON_MAXIMUM, blank=True)
    published_at = models.DateTimeField(_("published"), default=timezone.now)
    published_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")

    class Meta:
        verbose_name = _("manifest")
        verbose_name_plural = _("manifests")
        default_permissions = ("view",)
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["title", "number"], name="manifest_one_a_number"),
            models.CheckConstraint(condition=Q(number=1) | ~Q(notice=""), name="manifest_later_with_notice"),
        )

    def __str__(self) -> str:
        return f"{self.title_id} {self.number}"
