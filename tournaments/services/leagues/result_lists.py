"""Results of a season from a list (CSV): first looked at, with every line's fault by line and column and what would be
entered; then, if nothing is wrong, entered as a whole or not at all, each as an official enters one.

What a line says and the site has already is passed over, so that a list that has grown can be sent again.
"""

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, time
from functools import partial
from zoneinfo import ZoneInfo

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.formats.entry_lists import Fault
from tournaments.formats.judging import judge_outcome
from tournaments.formats.manifests import StageRules
from tournaments.formats.outcome_texts import write_outcome
from tournaments.formats.outcomes import BadOutcome, Outcome
from tournaments.formats.result_lists import ResultLine, read_results, turned
from tournaments.models import Competition, Match, Member, Report, Title
from tournaments.selectors.courses import stage_rules
from tournaments.selectors.entries import entry_names
from tournaments.selectors.match_games import known_legs
from tournaments.selectors.matches import OPEN, entries_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.competing.reporting import report_match
from tournaments.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

MOST_ROWS = 300
MOST_CHARACTERS = 100_000
NOON = time(12)  # of the day that a line names, for a fixture that is on no night of that day


@dataclass(frozen=True)
class Listed:
    """A line that can be entered: which fixture it is, who meets, what came of it in the fixture's order, and when."""

    line: int
    match: Match
    names: tuple[str, str]
    outcome: Outcome
    played_at: datetime
    words: str
    is_there: bool  # it counts already


@dataclass(frozen=True)
class Look:
    """What a list would enter, and what is wrong with it; something is entered only if nothing is."""

    rows: tuple[Listed, ...] = ()
    faults: tuple[Fault, ...] = ()

    @property
    def new(self) -> list[Listed]:
        """The lines that the site does not have yet."""
        return [row for row in self.rows if not row.is_there]


def look_at(*, season: Competition, text: str, zone: str, by: User) -> Look:
    """What a list would enter; nothing is changed. `zone` is the clock by which its days are. Raises `PermissionDenied`
    for who does not enter results, and for what is no season of a league."""
    require(by, Deed.ENTER_RESULTS, season)
    if not season.championship.is_league:
        raise PermissionDenied
    if len(text) > MOST_CHARACTERS:
        words = _("the list has %(count)d characters; at most %(most)d are read at once.")
        return Look(faults=(Fault(1, "", words % {"count": len(text), "most": MOST_CHARACTERS}),))
    lines, faults = read_results(text)
    if len(lines) > MOST_ROWS:
        words = _("the list has %(count)d rows; at most %(most)d are read at once.")
        return Look(faults=(Fault(lines[MOST_ROWS].line, "", words % {"count": len(lines), "most": MOST_ROWS}),))
    if not lines and not faults:
        return Look(faults=(Fault(1, "", _("there is nothing beneath the line of columns.")),))
    rows, wrong = _Reader(season, by, ZoneInfo(zone)).read(lines)
    return Look(tuple(rows), tuple(sorted([*faults, *wrong], key=lambda fault: fault.line)))


@transaction.atomic
def enter_listed(*, season: Competition, text: str, zone: str, by: User) -> Look:
    """Enter what a list says, all or nothing: with a fault nothing is changed. What counts already is passed over, so
    that the same list again changes nothing. Raises as `look_at` does."""
    look = look_at(season=season, text=text, zone=zone, by=by)
    if look.faults or not look.new:
        return look
    for row in look.new:
        try:
            with transaction.atomic():
                report_match(
                    match=row.match.pk,
                    version=row.match.version,
                    outcome=row.outcome,
                    by=by,
                    key=uuid.uuid4(),
                    played_at=row.played_at,
                    words=row.words,
                )
        except (NotNow, Stale) as refused:  # which looking has not seen: somebody was quicker
            transaction.set_rollback(True)
            words = str(refused) or _("somebody has changed this fixture just now; look at the list again.")
            return Look(look.rows, (Fault(row.line, "", words),))
    write_entry(by=by, deed="results listed", about=f"competition:{season.pk}", results=len(look.new))
    return look


@dataclass
class _Reader:
    """Finds the fixture of each line; what one has taken, no later one may."""

    season: Competition
    by: User
    zone: ZoneInfo
    taken: dict[uuid.UUID, int] = field(default_factory=dict)  # fixtures, and the lines that they are of

    def read(self, lines: Sequence[ResultLine]) -> tuple[list[Listed], list[Fault]]:
        matches = list(
            Match.objects.filter(group__stage__title__competition=self.season)
            .exclude(state__in=(Match.State.ANNULLED, Match.State.UNPLAYED))
            .select_related("group__stage__manifest", "group__stage__title", "first", "second")
            .order_by("group__stage__title__number", "round__number", "place")
        )
        self.names = entry_names(entries_of(matches))
        self.fixtures: dict[tuple[uuid.UUID, str, str], list[Match]] = defaultdict(list)
        self.divisions: dict[str, Title] = {}
        self.entries: dict[uuid.UUID, dict[str, uuid.UUID]] = defaultdict(dict)
        self.rules: dict[uuid.UUID, StageRules] = {}
        for match in matches:
            title = match.group.stage.title
            self.divisions[title.name.casefold()] = self.divisions[title.slug] = title
            self.rules.setdefault(match.group_id, stage_rules(match.group)[1])
            for entry in (match.first, match.second):
                if entry is not None:
                    called = {self.names[entry.pk].casefold(), entry.key.casefold()}
                    self.entries[title.pk] |= dict.fromkeys(called, entry.pk)
            self.fixtures[title.pk, str(match.first_id), str(match.second_id)].append(match)
        counting = Report.objects.filter(match__in=matches, state=Report.State.CONFIRMED)
        self.counts = {
            match: (outcome, at) for match, outcome, at in counting.values_list("match", "outcome", "played_at")
        }
        plays = Member.objects.filter(title__competition=self.season, player__user=self.by, until=None)
        self.own = frozenset(plays.values_list("entry", flat=True))
        faults: list[Fault] = []
        rows = [row for line in lines if (row := self._row(line, faults))]
        return rows, faults

    def _row(self, line: ResultLine, faults: list[Fault]) -> Listed | None:
        division = self._division(line, faults)
        if division is None:
            return None
        sides = []
        for column, name in (("home", line.home), ("away", line.away)):
            entry = self.entries[division.pk].get(name.casefold())
            if entry is not None:
                sides.append(entry)
            elif name:
                words = _("%(name)s is not in %(division)s; write the name as its table has it, or its number (E07).")
                faults.append(Fault(line.line, column, words % {"name": name, "division": division.name}))
        day, outcome = line.day, line.outcome
        if day is not None and day > timezone.localdate(timezone=self.zone):
            faults.append(Fault(line.line, "date", _("%(day)s is still to come.") % {"day": day.isoformat()}))
            day = None
        if len(sides) < 2 or day is None or outcome is None:
            return None
        home, away = sides
        found = self._fixture(division, home, away, day)
        if found is None:
            found, outcome = self._fixture(division, away, home, day), turned(outcome)
        read = self._judged(line, day, found, outcome)
        if isinstance(read, Fault):
            faults.append(read)
            return None
        self.taken[read.match.pk] = line.line
        return read

    def _judged(self, line: ResultLine, day: date, match: Match | None, outcome: Outcome) -> Listed | Fault:
        if match is None:
            return Fault(line.line, "", _("these two have no fixture."))
        if match.pk in self.taken:
            words = _("this fixture stands in line %(line)d too.")
            return Fault(line.line, "", words % {"line": self.taken[match.pk]})
        fault = partial(Fault, line.line)
        there = self.counts.get(match.pk)
        is_there = there is not None and there[0] == write_outcome(outcome)
        if there is not None and not is_there:
            return fault("games", _("another result counts already; it is corrected on the fixture’s page."))
        if {match.first_id, match.second_id} & self.own:
            return fault("", _("You play this fixture yourself: another official enters its result."))
        if not is_there:
            rules = self.rules[match.group_id]
            try:
                judge_outcome(
                    outcome, rules.match, may_be_drawn=rules.has_table, known=partial(known_legs, match, rules.match)
                )
            except BadOutcome as bad:
                return fault("games", str(bad))
        names = tuple(self.names[entry] if entry else "" for entry in (match.first_id, match.second_id))
        return Listed(line.line, match, (names[0], names[1]), outcome, self._moment(match, day), line.words, is_there)

    def _division(self, line: ResultLine, faults: list[Fault]) -> Title | None:
        found = self.divisions.get(line.division.casefold())
        if not line.division and len(set(self.divisions.values())) == 1:
            found = next(iter(self.divisions.values()))
        if found is not None:
            return found
        names = ", ".join(sorted({title.name for title in self.divisions.values()}))
        words = _("%(written)s is no division with fixtures; there are: %(names)s.")
        words %= {"written": line.division or _("nothing"), "names": names or _("none; make the fixtures first")}
        faults.append(Fault(line.line, "division", words))
        return None

    def _fixture(self, division: Title, first: uuid.UUID, second: uuid.UUID, day: date) -> Match | None:
        """The fixture of these two that was played on a day, or else is on it, or else is the next to be played."""
        found = self.fixtures[division.pk, str(first), str(second)]
        played = [match for match in found if match.pk in self.counts and self._day(self.counts[match.pk][1]) == day]
        to_play = [match for match in found if match.state in OPEN and match.pk not in self.taken]
        there = [match for match in to_play if match.plays_at and self._day(match.plays_at) == day]
        last = [match for match in found if match.pk in self.counts or match.pk in self.taken]
        return next(iter([*played, *there, *to_play, *last]), None)

    def _day(self, at: datetime) -> date:
        return timezone.localtime(at, self.zone).date()

    def _moment(self, match: Match, day: date) -> datetime:
        if match.plays_at is not None and self._day(match.plays_at) == day:
            return min(match.plays_at, timezone.now())
        return min(datetime.combine(day, NOON, self.zone), timezone.now())
