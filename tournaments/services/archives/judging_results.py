"""Whether an archive's results are what its reports make of them: a result for each leg of a report that came to count,
with who sat there and what they came to, and those that no longer count superseded by what came in their place.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import datetime
from uuid import UUID

from django.utils.translation import gettext as _

from games.selectors.logs import log_of
from tournaments.formats.outcome_texts import read_outcome
from tournaments.formats.outcomes import BadOutcome, Outcome
from tournaments.formats.published import canonical
from tournaments.models import Competition, Leg, Match, MatchGame, Member, Report, Result, ResultSeat
from tournaments.selectors.archived import written
from tournaments.selectors.courses import stage_rules
from tournaments.selectors.match_games import leg_at
from tournaments.services.archives.judging import Rows
from tournaments.services.archives.reading import Faults
from tournaments.services.competing.results import first_said, seats_of

_OF_EDITION = "match__group__stage__title__competition"
_Games = Mapping[UUID, list[MatchGame]]  # by their matches, in their order


def judge_results(edition: Competition, rows: Rows, faults: Faults) -> None:
    """Every leg, result and seat follows from its report; the edition's rows are made. As many queries for many as
    for few, but for the log of each game."""
    at = {name: {row["id"]: number for number, row in enumerate(rows[name])} for name in ("legs", "results", "seats")}
    legs: dict[UUID, list[Leg]] = defaultdict(list)
    for leg in Leg.objects.filter(**{f"report__{_OF_EDITION}": edition}).order_by("number"):
        legs[leg.report_id].append(leg)
    results: dict[UUID, list[Result]] = defaultdict(list)
    for result in Result.objects.filter(**{f"leg__report__{_OF_EDITION}": edition}).select_related("leg__report"):
        if result.leg_id is not None:
            results[result.leg_id].append(result)
    for number, row in enumerate(rows["results"]):
        if row["leg"] is None:
            faults.add(f"results[{number}].leg", _("It is of no report."))
    reports = Report.objects.filter(**{_OF_EDITION: edition}).select_related(
        "match__group__stage__title", "match__group__stage__manifest"
    )
    found = {str(report.pk): report for report in reports}
    games: dict[UUID, list[MatchGame]] = defaultdict(list)
    for game in MatchGame.objects.filter(**{_OF_EDITION: edition}).select_related("game").order_by("number"):
        games[game.match_id].append(game)
    counted: dict[UUID, list[Report]] = defaultdict(list)
    for report in found.values():
        if report.settled != Report.Settled.NOT_YET:
            counted[report.match_id].append(report)
    seats = _Seats(edition, at, games, counted)
    for number, row in enumerate(rows["reports"]):
        report = found[row["id"]]
        try:
            outcome = read_outcome(report.outcome)
        except BadOutcome as bad:
            faults.add(f"reports[{number}].outcome", str(bad))
            continue
        its = legs[report.pk]
        has_counted = report.settled != Report.Settled.NOT_YET
        if [leg.number for leg in its] != list(range(1, len(outcome.legs) + 1)) and (has_counted or its):
            faults.add(f"reports[{number}]", _("Its games are not numbered as its outcome has them."))
            continue
        for leg in its:
            if leg.game_id is not None:
                _judge_game(f"legs[{at['legs'][str(leg.pk)]}].game", leg, report, outcome, games, faults)
            if bool(results[leg.pk]) != has_counted:
                words = _("It has a result, and never counted.")
                if has_counted:
                    words = _("It came to count, and has no result.")
                faults.add(f"legs[{at['legs'][str(leg.pk)]}]", words)
            for result in results[leg.pk]:
                _judge_result(f"results[{at['results'][str(result.pk)]}]", result, report, faults)
                seats.judge(result, report, outcome, faults)
        _judge_tails(at["results"], report, [results[leg.pk] for leg in its], faults)
    _judge_chains(at["results"], [one for of_leg in results.values() for one in of_leg], list(found.values()), faults)


def _judge_game(place: str, leg: Leg, report: Report, outcome: Outcome, games: _Games, faults: Faults) -> None:
    """The game of the site that a leg was is one of its match's, and came to what the report says of it."""
    one = next((game for game in games[report.match_id] if game.game_id == leg.game_id), None)
    if one is None:
        faults.add(place, _("This is no game of its match."))
    elif (
        leg_at(one, log_of(one.game).table.position, stage_rules(report.match.group)[1].match)
        != (outcome.legs[leg.number - 1])
    ):
        faults.add(place, _("This game came to something else than its report says."))


def _judge_result(place: str, result: Result, report: Report, faults: Faults) -> None:
    leg = result.leg
    right = {
        "format": report.match.group.stage.title.plays,
        "played_at": report.played_at,
        "game_id": leg and leg.game_id,
    }
    for name, value in right.items():
        if getattr(result, name) != value:
            words = _("Its report has it otherwise: %(right)s.") % {"right": canonical(written(value))}
            faults.add(f"{place}.{name.removesuffix('_id')}", words)


def _judge_tails(at: Mapping[str, int], report: Report, results: Iterable[list[Result]], faults: Faults) -> None:
    """One of a leg's results was not superseded by another of the same leg; it alone counts, if its report does."""
    counts = (report.state, report.match.state) == (Report.State.CONFIRMED, Match.State.CONFIRMED)
    for of_leg in results:
        own = {one.pk for one in of_leg}
        tails = [one for one in of_leg if one.superseded_by_id not in own]
        for one in tails[1:]:
            words = _("Another result of the same game was superseded by nothing either.")
            faults.add(f"results[{at[str(one.pk)]}].superseded_by", words)
        for one in of_leg:
            right = counts and one in tails
            if (one.annulled_at is None) != right:
                words = _("What follows is that it counts.") if right else _("What follows is that it does not count.")
                faults.add(f"results[{at[str(one.pk)]}].annulled_at", words)


def _judge_chains(at: Mapping[str, int], results: list[Result], reports: list[Report], faults: Faults) -> None:
    """Who supersedes a result is one of the same game of the same match, made for nothing else, and in the end one that
    was not superseded; and a correction supersedes what counted when it was made."""
    by_id = {one.pk: one for one in results}
    corrections: dict[UUID, list[Report]] = defaultdict(list)
    for report in reports:
        if report.key is None:  # a correction: whatever else is reported has its sender's key
            corrections[report.match_id].append(report)
    taken: set[UUID] = set()
    for one in results:
        place = f"results[{at[str(one.pk)]}].superseded_by"
        if one.superseded_by_id is None:
            if _was_corrected(one, corrections):
                faults.add(place, _("It counted until its match was corrected, and the correction supersedes it."))
            continue
        new = by_id.get(one.superseded_by_id)
        if new is None or _game_of(new) != _game_of(one) or new.pk in taken or _goes_round(one, by_id):
            faults.add(place, _("This result cannot have come in its place."))
        taken.add(one.superseded_by_id)


def _game_of(result: Result) -> tuple[UUID, int] | None:
    return None if result.leg is None else (result.leg.report.match_id, result.leg.number)


def _goes_round(result: Result, by_id: Mapping[UUID, Result]) -> bool:
    seen: set[UUID] = set()
    one: Result | None = result
    while one is not None and one.superseded_by_id is not None:
        if one.pk in seen:
            return True
        seen.add(one.pk)
        one = by_id.get(one.superseded_by_id)
    return False


def _was_corrected(result: Result, corrections: Mapping[UUID, list[Report]]) -> bool:
    """Whether a result counted when a correction with such a game was made."""
    if result.leg is None or result.annulled_at is None:
        return False
    made, ended, number = result.leg.report.made_at, result.annulled_at, result.leg.number
    found = corrections[result.leg.report.match_id]
    return any(made < one.made_at <= ended and len(one.outcome["legs"]) >= number for one in found)


class _Seats:
    """Who sat where in an edition's results."""

    def __init__(
        self,
        edition: Competition,
        at: Mapping[str, Mapping[str, int]],
        games: _Games,
        counted: Mapping[UUID, list[Report]],
    ) -> None:
        self._at = at
        self._games = games
        self._counted = counted  # reports, by their matches
        self._members: dict[UUID, list[Member]] = defaultdict(list)
        for member in Member.objects.filter(title__competition=edition):
            self._members[member.entry_id].append(member)
        self._seats: dict[UUID, list[ResultSeat]] = defaultdict(list)
        for seat in ResultSeat.objects.filter(**{f"result__leg__report__{_OF_EDITION}": edition}):
            self._seats[seat.result_id].append(seat)

    def judge(self, result: Result, report: Report, outcome: Outcome, faults: Faults) -> None:
        """Just those sat there who played for the two sides then, and each came to what the report says."""
        if result.leg is None:
            return
        leg = outcome.legs[result.leg.number - 1]
        members = self._members[report.first_id] + self._members[report.second_id]
        laid: dict[UUID | None, datetime] = {
            one.game_id: one.made_at for one in self._games[report.match_id] if one.game_id == result.game_id
        }
        said_at = first_said(report, self._counted[report.match_id])
        alone = Outcome(outcome.ending, outcome.winner, (leg,))
        made = seats_of(report, [result], alone, members=members, laid=laid, said_at=said_at)
        right = {seat.player_id: seat for seat in made}
        for seat in self._seats[result.pk]:
            place = f"seats[{self._at['seats'][str(seat.pk)]}]"
            should = right.pop(seat.player_id, None)
            if should is None:
                faults.add(f"{place}.player", _("This player did not play for either side then."))
                continue
            for name in ("side", "score", "home", "honour"):
                if (value := getattr(should, name)) != getattr(seat, name):
                    words = _("Its report has it otherwise: %(right)s.") % {"right": canonical(value)}
                    faults.add(f"{place}.{name}", words)
        if right:
            faults.add(f"results[{self._at['results'][str(result.pk)]}]", _("Somebody played whose seat is missing."))
