"""What came of a match: one side says it, the other confirms or disputes it, an official or the deadline settles it."""

import uuid
from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import partial
from itertools import zip_longest
from uuid import UUID

import structlog
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Game
from tournaments.formats.judging import judge_outcome
from tournaments.formats.lives.deeds import Refused
from tournaments.formats.lives.deeds import Result as ResultDeed
from tournaments.formats.outcome_texts import read_outcome, write_outcome
from tournaments.formats.outcomes import BadOutcome, Ending, Outcome
from tournaments.models import Group, Leg, Match, Report
from tournaments.selectors.courses import course_of, stage_rules
from tournaments.selectors.match_games import known_legs
from tournaments.selectors.matches import unopposed
from tournaments.selectors.officials import Deed
from tournaments.selectors.sides import deeds_beside, side_of
from tournaments.services.competing.holding import hold_match
from tournaments.services.competing.moving import carry_out
from tournaments.services.competing.refused import as_not_now, judge_to_be_played
from tournaments.services.competing.results import write_results
from tournaments.services.competing.telling import overtake_reported, tell_disputed, tell_reported
from tournaments.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry
from uckers_site.queries import insert

log = structlog.get_logger(__name__)

_OPEN = (Match.State.READY, Match.State.PLAYING, Match.State.REPORTED, Match.State.DISPUTED)
_BY_OFFICIALS_ALONE = (Ending.WALKOVER, Ending.DOUBLE_WALKOVER, Ending.DISQUALIFICATION)


@transaction.atomic
def report_match(
    *,
    match: UUID,
    version: int,
    outcome: Outcome,
    by: User,
    key: UUID | None = None,
    played_at: datetime | None = None,
    words: str = "",
) -> Report:
    """Report what came of a match.

    By an official who does not play it it counts at once; by one of its sides it waits for the other, who confirms it
    by reporting the same, and disputes it by reporting something else. The same `key` again gives the report that was
    made first, as does the outcome that counts already. Raises `PermissionDenied`, `Stale`, and `NotNow` for what
    cannot have been, or a match that is not to be played.
    """
    group, row = hold_match(match)
    side = side_of(row, by)
    as_official = Deed.ENTER_RESULTS in deeds_beside(side, by, group.stage.title.competition)
    if side is None and not as_official:
        raise PermissionDenied
    sent = key and Report.objects.filter(match=row, key=key).first()
    if sent:
        return sent
    written = write_outcome(outcome)
    if row.state == Match.State.CONFIRMED:
        counts = Report.objects.get(match=row, state=Report.State.CONFIRMED)
        if counts.outcome == written:
            return counts
    _judge(group, row, version, outcome)
    if not as_official and outcome.ending in _BY_OFFICIALS_ALONE:
        raise NotNow(_("A walkover or a disqualification is for an official to give: ask them."), field="ending")
    if outcome.is_by_decision and not as_official:
        raise NotNow(_("The games are level: an official decides who goes on. Ask them."), field="ending")
    if outcome.is_by_decision and not words.strip():
        raise NotNow(_("Say why they go on: the games are level."), field="words")
    waiting = _waiting(row)
    if waiting is not None and not as_official:
        if waiting.side == side:
            raise NotNow(_("Your side has reported already: %(words)s") % {"words": waiting.words or _("it waits.")})
        if waiting.outcome == written and waiting.state == Report.State.STANDING:
            return _settle(group, row, waiting, Report.Settled.OTHER_SIDE, by)
        return _dispute(group, row, waiting, by, side, words, written, key)
    report = _make(row, written, by, side, key, played_at, words)
    if as_official:
        _replace(waiting, by)
        return _settle(group, row, report, Report.Settled.OFFICIAL, by)
    report.save()
    set_state(row, Match.State.REPORTED)
    write_entry(by=by, deed="result reported", about=about(row), words=words, outcome=written)
    tell_reported(row, report, group.stage.title)
    return report


def about(match: Match) -> str:
    """A match as the audit trail names it."""
    return f"match:{match.pk}"


def _make(
    row: Match,
    written: dict[str, object],
    by: User | None,
    side: int | None,
    key: UUID | None,
    played_at: datetime | None,
    words: str,
    source: str = Report.Source.TYPED,
) -> Report:
    if row.first_id is None or row.second_id is None:
        raise NotNow(_("It is not known yet who meets here."))
    return Report(
        match=row,
        first_id=row.first_id,
        second_id=row.second_id,
        outcome=written,
        by=by,
        side=side,
        key=key or uuid.uuid4(),
        words=words,
        source=source,
        played_at=played_at or _night_or_now(row),
    )


def _night_or_now(row: Match) -> datetime:
    """When a match was played of which nobody says it: on its night, if that has been; tables of a day go by it."""
    now = timezone.now()
    return now if row.plays_at is None else min(row.plays_at, now)


def _judge(group: Group, row: Match, version: int, outcome: Outcome) -> None:
    if row.state == Match.State.CONFIRMED:
        raise NotNow(
            _("%(match)s has a result already.") % {"match": row.key}, instead=[_("An official can correct it.")]
        )
    judge_to_be_played(row, _OPEN)
    if row.version != version:
        raise Stale
    judge_as_told(group, row, outcome)


def judge_as_told(group: Group, row: Match, outcome: Outcome) -> None:
    """Raise `NotNow` for what a match cannot have come to under its rules, and with the games the site has seen."""
    stage = stage_rules(group)[1]
    known = partial(known_legs, row, stage.match)
    try:
        judge_outcome(outcome, stage.match, may_be_drawn=stage.has_table, known=known)
    except BadOutcome as bad:
        raise NotNow(str(bad), field="outcome") from None


def set_state(row: Match, state: str) -> None:
    """The next version of a match that the caller holds, in this state."""
    row.state, row.version = state, row.version + 1
    row.save(update_fields=["state", "version"])


def _dispute(
    group: Group,
    row: Match,
    waiting: Report,
    by: User,
    side: int | None,
    words: str,
    written: dict[str, object] | None,
    key: UUID | None,
) -> Report:
    Report.objects.filter(pk=waiting.pk).update(state=Report.State.DISPUTED)
    waiting.state = Report.State.DISPUTED
    if written is not None:
        counter = _make(row, written, by, side, key, None, words)
        counter.state = Report.State.COUNTER
        counter.save()
    set_state(row, Match.State.DISPUTED)
    write_entry(by=by, deed="result disputed", about=about(row), words=words, outcome=written)
    tell_disputed(row, waiting, group.stage.title)
    return waiting


def _waiting(row: Match) -> Report | None:
    """The report of a match that waits, which its state tells of."""
    if row.state not in (Match.State.REPORTED, Match.State.DISPUTED):
        return None
    return Report.objects.filter(match=row, state__in=[Report.State.STANDING, Report.State.DISPUTED]).first()


def _replace(waiting: Report | None, by: User | None) -> None:
    if waiting is not None:
        Report.objects.filter(pk=waiting.pk).update(
            state=Report.State.REPLACED, settled_by=by, settled_at=timezone.now()
        )
        overtake_reported(waiting.match)


@transaction.atomic
def confirm_report(*, report: UUID, by: User) -> Report:
    """Confirm what the other side reported, or, as an official, what either did. Confirmed already: nothing changes."""
    group, row, found = _held(report)
    side = side_of(row, by)
    deeds = deeds_beside(side, by, group.stage.title.competition)
    as_official = Deed.ENTER_RESULTS in deeds
    if not as_official and (side is None or side == found.side):
        raise PermissionDenied(_("The other side confirms it, or an official who does not play this match."))
    if found.state == Report.State.CONFIRMED:
        return found
    if found.state != Report.State.STANDING and not (as_official and found.state == Report.State.DISPUTED):
        raise NotNow(_("This report no longer waits: %(state)s.") % {"state": found.get_state_display()})
    return _settle(group, row, found, Report.Settled.OFFICIAL if as_official else Report.Settled.OTHER_SIDE, by)


@transaction.atomic
def dispute_report(*, report: UUID, by: User, words: str) -> Report:
    """Say, as the other side, that it was not so; an official settles it. Disputed already: nothing changes."""
    group, row, found = _held(report)
    side = side_of(row, by)
    if side is None or side == found.side:
        raise PermissionDenied
    if found.state == Report.State.DISPUTED:
        return found
    if found.state != Report.State.STANDING:
        raise NotNow(_("This report no longer waits: %(state)s.") % {"state": found.get_state_display()})
    if not words.strip():
        raise NotNow(_("Say what was different."), field="words")
    return _dispute(group, row, found, by, side, words.strip(), None, None)


def confirm_unopposed(*, report: UUID, now: datetime) -> bool:
    """Confirm a report to which nobody has objected for as long as the rules say; whether it was."""
    with transaction.atomic():
        group, row, found = _held(report)
        hours = stage_rules(group)[0].confirm_hours
        if found.state != Report.State.STANDING or now < found.made_at + timedelta(hours=hours):
            return False
        _settle(group, row, found, Report.Settled.DEADLINE, None)
        return True


def confirm_all_unopposed(*, now: datetime) -> int:
    """Confirm every report to which nobody has objected in time; how many there were. One that cannot be confirmed
    keeps none of the others."""
    confirmed = 0
    for report in unopposed(now):
        try:
            confirmed += confirm_unopposed(report=report, now=now)
        except (NotNow, Stale):
            log.exception("report_not_confirmed", report=str(report))
    return confirmed


def report_games(
    group: Group,
    row: Match,
    *,
    outcome: Outcome,
    games: Sequence[Game],
    source: Report.Source,
    played_at: datetime,
    said_by: tuple[int, User] | None = None,
) -> Report:
    """What the site's own games have made of a match that the caller holds: it counts at once, whatever waited.

    `said_by`: the side that alone has said that they were the match's, and who did; then the other side is asked.
    Raises `NotNow` for what such a match cannot come to.
    """
    _judge(group, row, row.version, outcome)
    _replace(_waiting(row), None)
    written = write_outcome(outcome)
    if said_by is not None:
        side, by = said_by
        report = _make(row, written, by, side, None, played_at, "", source)
        report.save()
        make_legs(report, games)
        set_state(row, Match.State.REPORTED)
        write_entry(by=by, deed="result reported", about=about(row), outcome=written)
        tell_reported(row, report, group.stage.title)
        return report
    report = _make(row, written, None, None, None, played_at, "", source)
    return _settle(group, row, report, Report.Settled.SITE, None, games)


def _held(report: UUID) -> tuple[Group, Match, Report]:
    group, row = hold_match(Report.objects.values_list("match_id", flat=True).get(pk=report))
    return group, row, Report.objects.get(pk=report)


def _settle(group: Group, row: Match, report: Report, how: str, by: User | None, games: Sequence[Game] = ()) -> Report:
    """The report counts: brackets and standings move, and results of its legs are written."""
    course = course_of(group)
    try:
        plan = course.life.plan(ResultDeed(row.key, read_outcome(report.outcome)))
    except Refused as bad:
        raise as_not_now(bad) from None
    carry_out(group, course, plan)
    # One that fell with a correction lay by for those who had played; now that others have, it is forgotten.
    if row.given is not None:
        Report.objects.filter(match=row, state=Report.State.CONFIRMED).update(state=Report.State.REPLACED)
    report.state, report.settled = Report.State.CONFIRMED, how
    report.settled_by, report.settled_at = by, timezone.now()
    if report._state.adding:
        insert(report)
    else:
        report.save()
    overtake_reported(row)
    # Of the site's games that one side alone has named, they were made as it was reported.
    made = list(report.legs.all()) if report.source != Report.Source.TYPED and report.side is not None else None
    write_results(report, legs=made or make_legs(report, games), plays=group.stage.title.plays)
    write_entry(by=by, deed="result confirmed", about=about(row), words=report.words, outcome=report.outcome, how=how)
    return report


def make_legs(report: Report, games: Sequence[Game] = ()) -> Sequence[Leg]:
    """A row for each leg of a report that has come to count; with the site's `games` that they were, if any."""
    if not report.outcome["legs"]:
        return []
    played = zip_longest(report.outcome["legs"], games)
    legs = [Leg(report=report, number=number, game=game) for number, (_leg, game) in enumerate(played, 1)]
    insert(*legs)
    return legs
