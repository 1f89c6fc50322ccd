"""Results of legs: made when a report is confirmed, superseded by corrections, annulled, made anew; never edited."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from uuid import UUID

from django.db.models import Q, UUIDField
from django.utils import timezone

from tournaments.formats.outcome_texts import read_outcome
from tournaments.formats.outcomes import Leg as LegValue
from tournaments.formats.outcomes import Outcome
from tournaments.models import Leg, MatchGame, Member, Report, Result, ResultSeat
from uckers_site.queries import Hole, Kept, insert

_MEMBERS = Kept(Member.objects.filter(Q(entry=Hole("first", UUIDField())) | Q(entry=Hole("second", UUIDField()))))


def write_results(report: Report, *, legs: Sequence[Leg], plays: str, supersedes: Iterable[Result] = ()) -> None:
    """A result for each leg of a confirmed report. Those of the report that it corrects are superseded, in order."""
    outcome = read_outcome(report.outcome)
    results = [Result(leg=leg, game_id=leg.game_id, format=plays, played_at=report.played_at) for leg in legs]
    before = list(supersedes)
    if before:
        Result.objects.filter(pk__in=[old.pk for old in before], annulled_at=None).update(annulled_at=timezone.now())
    insert(*results)
    for old, new in zip(before, results, strict=False):
        Result.objects.filter(pk=old.pk).update(superseded_by=new)
    insert(*_seats(report, results, outcome))


def _seats(report: Report, results: Sequence[Result], outcome: Outcome) -> list[ResultSeat]:
    members = _MEMBERS(first=report.first_id, second=report.second_id)
    counted = Report.objects.filter(match=report.match_id).exclude(settled=Report.Settled.NOT_YET)
    said_at = first_said(report, counted if report.key is None else ())
    return seats_of(report, results, outcome, members=members, laid=_laid(report, results), said_at=said_at)


def first_said(report: Report, counted: Iterable[Report]) -> datetime:
    """When it was first said that the games of a report were played: a correction, which has no key of a sender, is of
    games that the one before it told of. `counted`: the reports of the match that have come to count."""
    before = sorted((one for one in counted if one.made_at < report.made_at), key=lambda one: one.made_at)
    while report.key is None and before:
        report = before.pop()
    return report.made_at


def seats_of(
    report: Report,
    results: Iterable[Result],
    outcome: Outcome,
    *,
    members: Iterable[Member],
    laid: Mapping[UUID | None, datetime],
    said_at: datetime,
) -> list[ResultSeat]:
    """Who sat at each leg of a report, and what each came to; not written. `members`: all of both entries, whenever
    they stood there; `laid`: when the tables of the site's games among the legs were laid; `said_at`: `first_said`."""
    sides = {report.first_id: 0, report.second_id: 1}
    there = list(members)
    seats = []
    for result, leg in zip(results, outcome.legs, strict=True):
        at = laid.get(result.game_id, said_at)
        played = [one for one in there if one.since <= at and not (one.until and one.until < at)]
        seats += [_seat(result, sides[one.entry_id], one.player_id, leg) for one in played]
    return seats


def _laid(report: Report, results: Iterable[Result]) -> dict[UUID | None, datetime]:
    """When the tables of the site's games among some results were laid: whoever played the match then sat there."""
    games = [result.game_id for result in results if result.game_id]
    found = MatchGame.objects.filter(match=report.match_id, game__in=games) if games else ()
    return {one.game_id: one.made_at for one in found}


def _seat(result: Result, side: int, player: UUID, leg: LegValue) -> ResultSeat:
    score = ResultSeat.Score
    return ResultSeat(
        result=result,
        side=side,
        player_id=player,
        score=score.DRAWN if leg.winner is None else score.WON if leg.winner == side else score.LOST,
        home=leg.home[side],
        honour=leg.honour.value if leg.honour and leg.winner == side else "",
    )


def results_of(matches: Iterable[UUID]) -> list[Result]:
    """The results that count of these matches' confirmed reports."""
    return list(
        Result.objects.filter(
            leg__report__match__in=list(matches), leg__report__state=Report.State.CONFIRMED, annulled_at__isnull=True
        ).order_by("leg__number")
    )


def make_fall(matches: Sequence[UUID]) -> None:
    """The results of these matches no longer count: others than those who played stand there now."""
    if matches:
        pks = [result.pk for result in results_of(matches)]
        Result.objects.filter(pk__in=pks).update(annulled_at=timezone.now())


def count_again(matches: Sequence[UUID]) -> None:
    """The results of these matches count again: made anew, each superseding the one that had fallen."""
    if not matches:
        return
    reports = Report.objects.filter(match__in=matches, state=Report.State.CONFIRMED).select_related(
        "match__group__stage__title"
    )
    for report in reports.prefetch_related("legs"):
        fallen = list(Result.objects.filter(leg__report=report, superseded_by__isnull=True).order_by("leg__number"))
        write_results(
            report, legs=list(report.legs.all()), plays=report.match.group.stage.title.plays, supersedes=fallen
        )
