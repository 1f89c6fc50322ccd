"""Matches: who stands in them, the site's games that are theirs, what was reported of them, the legs that were played,
and the results that count."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games.models import Game
from tournaments.models.competition import REASON_MAXIMUM, Manifest
from tournaments.models.entries import Entry
from tournaments.models.people import Player
from tournaments.models.stages import Draw, Group, Round


class Match(models.Model):
    """Two slots that meet. `key` names it in its group (M2.3); `place` is where it stands in the playing order.

    A slot says in `first_slot` what it waits for, as a published draw writes it, and in `first` and `first_is` who
    stands there: an entry, nobody for good (a bye), or who is not known yet. `outcome` is what counts, `given` what was
    confirmed and for whom, which after a correction may lie by (`formats.lives.states`); both as
    `formats.outcome_texts` writes them. `plays_at` is the night that the secretary put it on, whatever time the two
    sides agree on.
    """

    class Occupied(models.TextChoices):
        OPEN = "open", _("not known yet")
        ENTRY = "entry", _("an entry")
        BYE = "bye", _("nobody")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        READY = "ready", _("to be played")
        PLAYING = "playing", _("being played")
        REPORTED = "reported", _("reported")
        DISPUTED = "disputed", _("disputed")
        CONFIRMED = "confirmed", _("confirmed")
        UNPLAYED = "unplayed", _("not played")
        ANNULLED = "annulled", _("annulled")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    group = models.ForeignKey(Group, models.PROTECT, related_name="matches")
    draw = models.ForeignKey(Draw, models.PROTECT, related_name="matches")
    round = models.ForeignKey(Round, models.PROTECT, related_name="matches")
    manifest = models.ForeignKey(Manifest, models.PROTECT, related_name="+")
    key = models.CharField(_("match"), max_length=12)
    place = models.PositiveIntegerField(_("place in the playing order"))
    first_slot = models.JSONField(_("who comes first"))
    second_slot = models.JSONField(_("who comes second"))
    first = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="matches_first")
    second = models.ForeignKey(Entry, models.PROTECT, null=True, blank=True, related_name="matches_second")
    first_is = models.CharField(_("first"), max_length=5, choices=Occupied, default=Occupied.OPEN)
    second_is = models.CharField(_("second"), max_length=5, choices=Occupied, default=Occupied.OPEN)
    reasons = models.JSONField(_("what brings them together"), default=list)
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.WAITING)
    outcome = models.JSONField(_("what counts"), null=True, blank=True)
    given = models.JSONField(_("what was confirmed"), null=True, blank=True)
    plays_at = models.DateTimeField(_("on which night"), null=True, blank=True)
    deadline = models.DateTimeField(_("to be played by"), null=True, blank=True)
    version = models.PositiveIntegerField(_("version"), default=0)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        default_permissions = ("view",)
        ordering = ("place",)
        indexes = (models.Index(fields=["state", "deadline"], name="match_due"),)
        constraints = (
            models.UniqueConstraint(fields=["group", "key"], condition=~Q(state="annulled"), name="match_one_a_key"),
            models.CheckConstraint(
                condition=Q(first_is="entry", first__isnull=False) | ~Q(first_is="entry") & Q(first__isnull=True),
                name="match_first_is_so",
            ),
            models.CheckConstraint(
                condition=Q(second_is="entry", second__isnull=False) | ~Q(second_is="entry") & Q(second__isnull=True),
                name="match_second_is_so",
            ),
            models.CheckConstraint(
                condition=Q(first__isnull=True) | Q(second__isnull=True) | ~Q(first=models.F("second")),
                name="match_not_with_itself",
            ),
            models.CheckConstraint(
                condition=Q(
                    state__in=[
                        *("waiting", "ready", "playing", "reported", "disputed"),
                        *("confirmed", "unplayed", "annulled"),
                    ]
                ),
                name="match_known_state",
            ),
        )

    def __str__(self) -> str:
        return self.key


class Report(models.Model):
    """What somebody says came of a match: one side, an official, the site (a live game that ended), or the deadline.

    One report of a match waits at a time, and one counts; of a disputed one the other side may have given its own word.
    `side` is who says it, None for an official or the site; `key` is the sender's own, so that it can be sent twice.
    """

    class State(models.TextChoices):
        STANDING = "standing", _("waiting for the other side")
        DISPUTED = "disputed", _("disputed")
        COUNTER = "counter", _("the other side’s word")
        CONFIRMED = "confirmed", _("confirmed")
        REPLACED = "replaced", _("replaced")
        ANNULLED = "annulled", _("annulled")

    class Source(models.TextChoices):
        TYPED = "typed", _("typed in")
        LIVE = "live", _("played on the site")
        RECORDED = "recorded", _("a recorded game")

    class Settled(models.TextChoices):
        NOT_YET = "", _("not yet")
        OTHER_SIDE = "other side", _("confirmed by the other side")
        OFFICIAL = "official", _("by an official")
        SITE = "site", _("by the site, where it was played or recorded")
        DEADLINE = "deadline", _("nobody objected in time")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="reports")
    first = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    outcome = models.JSONField(_("outcome"))
    state = models.CharField(_("state"), max_length=9, choices=State, default=State.STANDING)
    source = models.CharField(_("from"), max_length=8, choices=Source, default=Source.TYPED)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    side = models.PositiveSmallIntegerField(_("side"), null=True, blank=True)
    words = models.CharField(_("words"), max_length=REASON_MAXIMUM, blank=True)
    key = models.UUIDField(_("sent as"), null=True, editable=False)
    played_at = models.DateTimeField(_("played"), default=timezone.now)
    made_at = models.DateTimeField(_("reported"), default=timezone.now)
    settled = models.CharField(_("settled"), max_length=10, choices=Settled, default=Settled.NOT_YET, blank=True)
    settled_by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True)

    class Meta:
        verbose_name = _("report of a match")
        verbose_name_plural = _("reports of matches")
        default_permissions = ("view",)
        constraints = (
            models.UniqueConstraint(
                fields=["match"], condition=Q(state__in=["standing", "disputed"]), name="report_one_waits"
            ),
            models.UniqueConstraint(fields=["match"], condition=Q(state="confirmed"), name="report_one_counts"),
            models.UniqueConstraint(fields=["match", "key"], name="report_sent_once"),
            models.CheckConstraint(condition=Q(side__isnull=True) | Q(side__in=[0, 1]), name="report_known_side"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.state}"


class MatchGame(models.Model):
    """A game of the site that is one of a match's: the live table that was opened for it, or a recorded game.

    It is `first` against `second`'s, who may no longer be who stand in the match; `side` is which of the game's sides
    is the first's. One of a match is *open* at a time; it is *over* once what came of it counts for the match, and
    *void*, for the reason `void`, while it does not. `because`: why an official let rules other than the title's do.
    """

    class State(models.TextChoices):
        OPEN = "open", _("to be played")
        OVER = "over", _("over")
        VOID = "void", _("does not count")

    class Void(models.TextChoices):
        NOT = "", _("it is not")
        OTHERS = "others", _("others stand in this match now")
        DECIDED = "decided", _("the match had come to its result without it")
        CALLED_OFF = "called off", _("it was called off before it began")
        NO_WINNER = "no winner", _("it ended without a winner, and is played again")
        ANNULLED = "annulled", _("it was annulled")
        AGAIN = "again", _("the match is played again")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    match = models.ForeignKey(Match, models.PROTECT, related_name="games")
    number = models.PositiveSmallIntegerField(_("number"))
    first = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    second = models.ForeignKey(Entry, models.PROTECT, related_name="+")
    game = models.ForeignKey(Game, models.PROTECT, related_name="+")
    side = models.PositiveSmallIntegerField(_("side of the first"), default=0)
    source = models.CharField(_("from"), max_length=8, choices=Report.Source)
    state = models.CharField(_("state"), max_length=4, choices=State, default=State.OPEN)
    void = models.CharField(_("why it does not count"), max_length=10, choices=Void, default=Void.NOT, blank=True)
    because = models.CharField(_("because"), max_length=REASON_MAXIMUM, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+")
    made_at = models.DateTimeField(_("opened"), default=timezone.now)
    settled_at = models.DateTimeField(_("settled at"), null=True, blank=True)

    class Meta:
        verbose_name = _("game of a match")
        verbose_name_plural = _("games of matches")
        default_permissions = ("view",)
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=["match"], condition=Q(state="open"), name="match_game_one_open"),
            models.UniqueConstraint(fields=["match", "number"], name="match_game_one_a_number"),
            models.UniqueConstraint(fields=["game"], condition=~Q(state="void"), name="match_game_of_one_match"),
            models.CheckConstraint(
                condition=Q(state__in=["open", "over"], void="") | Q(state="void") & ~Q(void=""),
                name="match_game_known_state",
            ),
            models.CheckConstraint(condition=Q(side__in=[0, 1]), name="match_game_known_side"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}"


class Leg(models.Model):
    """One game of a report, perhaps with the game of the site that it was."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    report = models.ForeignKey(Report, models.PROTECT, related_name="legs")
    number = models.PositiveSmallIntegerField(_("number"))
    game = models.ForeignKey(Game, models.PROTECT, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name = _("leg")
        verbose_name_plural = _("legs")
        default_permissions = ("view",)
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["report", "number"], name="leg_one_a_number"),)

    def __str__(self) -> str:
        return f"{self.report_id} {self.number}"


class Result(models.Model):
    """The one thing that honours, ratings and leaderboards read; never edited: a correction supersedes it.

    Ordered by when it was played, then by its id.
    """

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    leg = models.ForeignKey(Leg, models.PROTECT, null=True, blank=True, related_name="results")
    game = models.ForeignKey(Game, models.PROTECT, null=True, blank=True, related_name="+")
    format = models.CharField(_("format"), max_length=11)
    played_at = models.DateTimeField(_("played"))
    made_at = models.DateTimeField(_("made"), default=timezone.now)
    superseded_by = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="supersedes")
    annulled_at = models.DateTimeField(_("no longer counts since"), null=True, blank=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        default_permissions = ("view",)
        ordering = ("played_at", "id")
        indexes = (models.Index(fields=["played_at", "id"], name="result_in_order"),)
        constraints = (
            models.UniqueConstraint(fields=["leg"], condition=Q(annulled_at__isnull=True), name="result_one_a_leg"),
            models.UniqueConstraint(fields=["game"], condition=Q(annulled_at__isnull=True), name="result_one_a_game"),
        )

    def __str__(self) -> str:
        return str(self.id)


class ResultSeat(models.Model):
    """A player's part in a result: on which side, with what score."""

    class Score(models.TextChoices):
        WON = "won", _("won")
        DRAWN = "drawn", _("drawn")
        LOST = "lost", _("lost")

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    result = models.ForeignKey(Result, models.PROTECT, related_name="seats")
    side = models.PositiveSmallIntegerField(_("side"))
    player = models.ForeignKey(Player, models.PROTECT, related_name="result_seats")
    score = models.CharField(_("score"), max_length=5, choices=Score)
    home = models.PositiveSmallIntegerField(_("pieces home"), null=True, blank=True)
    honour = models.CharField(_("honour"), max_length=22, blank=True)

    class Meta:
        verbose_name = _("seat of a result")
        verbose_name_plural = _("seats of results")
        default_permissions = ("view",)
        constraints = (models.UniqueConstraint(fields=["result", "player"], name="result_seat_once"),)

    def __str__(self) -> str:
        return f"{self.result_id} {self.player_id}"
