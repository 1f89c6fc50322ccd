"""How far the stages of titles are, and who has won those that are decided."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.formats.brackets import Part
from tournaments.formats.draws import Format
from tournaments.models import Entry, Group, Match, Stage, Title
from tournaments.selectors.champions import is_last_stage, winner_of
from tournaments.selectors.courses import course_of
from tournaments.selectors.entries import entry_names


@dataclass(frozen=True, slots=True)
class Progress:
    """A stage's round under way (the last, once all are over), of how many; its matches, and how many of them count.

    `round` is None where matches of several rounds are played beside each other, and `rounds` where nobody knows yet.
    Matches that are never played, such as byes, are left out.
    """

    round: int | None
    rounds: int | None
    confirmed: int
    matches: int
    is_over: bool = False

    @property
    def words(self) -> str:
        """``Round 3 of 5, 12 of 16 matches confirmed``."""
        told = {"round": self.round, "rounds": self.rounds, "confirmed": self.confirmed, "matches": self.matches}
        if not self.matches:
            return _("No match to play yet")
        if self.is_over:
            return (
                ngettext("Over: its match is confirmed", "Over: all %(matches)s matches confirmed", self.matches) % told
            )
        matches = (
            ngettext(
                "%(confirmed)s of %(matches)s match confirmed",
                "%(confirmed)s of %(matches)s matches confirmed",
                self.matches,
            )
            % told
        )
        if self.round is None:
            return matches
        if self.rounds is None:
            return _("Round %(round)s, %(so_far)s") % {**told, "so_far": matches}
        return _("Round %(round)s of %(rounds)s, %(so_far)s") % {**told, "so_far": matches}


def progress_of(stages: Iterable[Stage]) -> dict[UUID, Progress]:
    """How far each of some stages is. One query; stages come with their manifests."""
    stages = list(stages)
    counted: dict[UUID, list[tuple[str, int, int, int]]] = {stage.pk: [] for stage in stages}
    found = (
        Match.objects.filter(group__stage__in=stages)
        .exclude(state__in=[Match.State.ANNULLED, Match.State.UNPLAYED])
        .values_list("group__stage", "round__part", "round__number")
        .annotate(confirmed=Count("pk", filter=Q(state=Match.State.CONFIRMED)), matches=Count("pk"))
        .order_by("round__number")
    )
    for stage, part, number, confirmed, matches in found:
        counted[stage].append((part, number, confirmed, matches))
    return {stage.pk: _progress(stage, counted[stage.pk]) for stage in stages}


def _progress(stage: Stage, counted: Sequence[tuple[str, int, int, int]]) -> Progress:
    confirmed, matches = sum(one[2] for one in counted), sum(one[3] for one in counted)
    main = [one for one in counted if one[0] == Part.MAIN.value]
    if not main or stage.format in (Format.DOUBLE, Format.ROUND_ROBIN):
        return Progress(None, None, confirmed, matches, 0 < matches == confirmed)
    rounds: int | None = main[-1][1]
    if stage.format == Format.SWISS:
        rounds = stage.manifest.content["stages"][stage.number - 1]["rounds"]
    elif stage.format == Format.QUOTA:
        rounds = None
    if confirmed == matches and main[-1][1] == rounds:
        return Progress(rounds, rounds, confirmed, matches, is_over=True)
    _part, number, confirmed, matches = next((one for one in main if one[2] < one[3]), main[-1])
    return Progress(number, rounds, confirmed, matches)


@dataclass(frozen=True, slots=True)
class Winner:
    """Who has won a title: the entry, and what it is called."""

    entry: UUID
    name: str


def winners_of(titles: Iterable[Title]) -> Mapping[UUID, Winner]:
    """Who has won each of some titles, of those that are decided.

    Two queries, and for each title whose last stage has begun those that it takes to see how it stands.
    """
    last = Group.objects.filter(stage__title__in=list(titles)).select_related("stage__manifest").order_by("number")
    found: dict[UUID, UUID] = {}
    for group in last:
        if is_last_stage(group) and (winner := winner_of(group, course_of(group))):
            found[group.stage.title_id] = winner
    names = entry_names(Entry.objects.filter(pk__in=found.values())) if found else {}
    return {title: Winner(entry, names[entry]) for title, entry in found.items()}
