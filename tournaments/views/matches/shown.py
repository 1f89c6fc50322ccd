"""The page of one match: everything that stands on it, as somebody may see it, with the forms that are theirs."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from typing import Any
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.formats.outcome_texts import read_outcome
from tournaments.formats.outcomes import Outcome
from tournaments.forms.games import NameGameForm
from tournaments.forms.matches import ReportForm, typed
from tournaments.forms.times import TimesForm
from tournaments.models import Match, Report, Title
from tournaments.selectors.courses import stage_rules
from tournaments.selectors.entries import contact_seen, entry_names
from tournaments.selectors.matches import (
    OPEN,
    TO_COME,
    WAITING,
    deadline_of,
    entries_of,
    match_at,
    names_by_key,
    path_of,
    reports_of,
    trail_for,
)
from tournaments.selectors.officials import Deed
from tournaments.selectors.sides import deeds_beside, side_of
from tournaments.views.matches.games_shown import games_shown
from tournaments.views.matches.times_shown import times_shown
from tournaments.words.matches import BADGES, DEEDS, HONOURS, keys_in, leg_winner, outcome_words, slot_words, with_names
from uckers_site.accounts.models import User
from uckers_site.notices.services import see_here


@dataclass(frozen=True)
class Said:
    """A report as pages show it: in words, by which side, until when it can be objected to."""

    report: Report
    words: str
    by: str
    counts_at: datetime | None
    has_fallen: bool  # it was confirmed, and others stand in the match now: it lies by

    @property
    def counted_at_once(self) -> bool:
        """Whether an official, or the site, said it and it needed nobody else's word."""
        is_typed = self.report.source == Report.Source.TYPED
        settled = Report.Settled.OFFICIAL if is_typed else Report.Settled.SITE
        return self.report.side is None and self.report.settled == settled


class Asked:
    """A match that somebody asks for: how it stands, and what they may do with it."""

    def __init__(self, match: Match, user: User | AnonymousUser) -> None:
        self.match = match
        self.user = user
        self.title: Title = match.group.stage.title
        self.side = side_of(match, user)
        self.deeds = deeds_beside(self.side, user, self.title.competition)
        self.manifest, self.stage, self.rules = stage_rules(match.group)
        self.reports = reports_of(match)

    @cached_property
    def called(self) -> dict[UUID, str]:
        """What all are called who stand in the match, or stood there when something was reported."""
        return entry_names(entries_of([self.match, *self.reports]))

    @cached_property
    def names(self) -> tuple[str, str]:
        """What both sides are called; of one that is not known, what the slot waits for."""
        match, found = self.match, self.called
        by_key = {entry.key: found[entry.pk] for entry in (match.first, match.second) if entry}
        sides = ((match.first, match.first_is, match.first_slot), (match.second, match.second_is, match.second_slot))
        first, second = (
            found[entry.pk] if entry else _("nobody") if occupied == Match.Occupied.BYE else slot_words(slot, by_key)
            for entry, occupied, slot in sides
        )
        return first, second

    @property
    def waiting(self) -> Report | None:
        """The report that waits for somebody's word."""
        return next((report for report in self.reports if report.state in WAITING), None)

    @property
    def counts(self) -> Report | None:
        """The report that counts."""
        confirmed = (report for report in self.reports if report.state == Report.State.CONFIRMED)
        return next((report for report in confirmed if not self._has_fallen(report)), None)

    def _has_fallen(self, report: Report) -> bool:
        """Whether a report was confirmed for others than those who stand there now, so that it counts no longer."""
        there = {self.match.first_id, self.match.second_id}
        return report.state == Report.State.CONFIRMED and {report.first_id, report.second_id} != there

    @property
    def enters_results(self) -> bool:
        """Whether results that they give count at once."""
        return Deed.ENTER_RESULTS in self.deeds

    @property
    def is_own_official(self) -> bool:
        """Whether they hold an office, and play the match, so that another official acts in it."""
        return self.side is not None and Deed.SEE_PRIVATE in self.deeds

    @property
    def settles(self) -> bool:
        """Whether they may correct what was confirmed."""
        return Deed.SETTLE in self.deeds

    @property
    def is_open(self) -> bool:
        """Whether it is to be played, or its result to be settled."""
        return self.match.state in OPEN

    @property
    def may_report(self) -> bool:
        """Whether there is something for them to report now."""
        return self.is_open and (self.enters_results or (self.side is not None and self._owes_a_word))

    @property
    def _owes_a_word(self) -> bool:
        return self.waiting is None or (self.waiting.state == Report.State.STANDING and self.waiting.side != self.side)

    @property
    def may_confirm(self) -> bool:
        """Whether there is a report for them to confirm now."""
        if self.waiting is None:
            return False
        return self.enters_results or (self.side is not None and self._owes_a_word)

    @property
    def disputes(self) -> bool:
        """Whether what they report now is the other side's word against a report."""
        return self.waiting is not None and self.waiting.side != self.side and not self.enters_results

    @property
    def contacts(self) -> list[tuple[str, str]]:
        """What those who meet are called, with how they can be reached as far as the reader may know; no query."""
        if not self.is_open:
            return []
        official = Deed.SEE_PRIVATE in self.deeds
        found = []
        for place, entry in enumerate((self.match.first, self.match.second)):
            opponent = self.side is not None and self.side != place
            if entry and (contact := contact_seen(entry, closely=official, opponent=opponent)):
                found.append((self.names[place], contact))
        return found

    def outcome_form(self) -> dict[str, Any]:
        """How a form for an outcome of this match is made."""
        return {"rules": self.stage.match, "names": self.names, "may_be_drawn": self.stage.has_table}

    @property
    def may_correct(self) -> bool:
        """Whether there is a result for them to correct."""
        return self.settles and self.match.state == Match.State.CONFIRMED

    def report_form(self, data: QueryDict | None = None) -> ReportForm:
        """The form by which they report, with what officials would settle filled in."""
        form = ReportForm(
            data,
            version=self.match.version,
            disputes=self.disputes,
            officials=self.enters_results,
            **self.outcome_form(),
        )
        if data is None and self.waiting is not None and self.enters_results:
            form.initial = {**form.initial, **typed(read_outcome(self.waiting.outcome))}
        return form

    @property
    def said_waiting(self) -> Said | None:
        """The report that waits."""
        return self._said(self.waiting) if self.waiting else None

    def said(self) -> list[Said]:
        """All that was reported, the last first."""
        return [self._said(report) for report in self.reports]

    def _said(self, report: Report) -> Said:
        sides = (self.called[report.first_id], self.called[report.second_id])
        by = _("an official")
        if report.side is not None:
            by = sides[report.side]
        elif report.source != Report.Source.TYPED:
            by = _("the site")
        hours = timedelta(hours=self.manifest.confirm_hours)
        counts_at = report.made_at + hours if report.state == Report.State.STANDING else None
        words = outcome_words(read_outcome(report.outcome), *sides)
        return Said(report, words, by, counts_at, self._has_fallen(report))

    def outcome(self) -> Outcome | None:
        """What counts."""
        return None if self.match.outcome is None else read_outcome(self.match.outcome)


def asked(request: HttpRequest, at: tuple[str, str, str], match_id: UUID) -> Asked:
    """The match at an address. Raises `Http404`."""
    match = match_at(*at, match_id, request.user)
    if match is None:
        raise Http404(_("There is no match at this address."))
    return Asked(match, request.user)


def page(
    request: HttpRequest,
    shown: Asked,
    form: ReportForm | None = None,
    *,
    times_form: TimesForm | None = None,
    game_form: NameGameForm | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    """The match's page; `form` and its like: with what was typed; `refusal`: why nothing was done."""
    match, outcome = shown.match, shown.outcome()
    first, second = shown.names
    trail = list(trail_for(match, whole=Deed.SEE_PRIVATE in shown.deeds))
    reasons = [reason["words"] for reason in match.reasons]
    told = [*reasons, *(words for line in trail for words in line.details.get("changes", []))]
    names = names_by_key(shown.title, keys_in(told))
    context = {
        "shown": shown,
        "match": match,
        "title": shown.title,
        "names": shown.names,
        "badge": BADGES.get(Match.State(match.state), ("", "")),
        "deadline": deadline_of(match),
        "may_set_deadline": Deed.DRAW in shown.deeds and match.state in TO_COME,
        "reasons": [with_names(words, names) for words in reasons],
        "result": outcome and outcome_words(outcome, first, second),
        "legs": [(leg, leg_winner(leg, first, second), HONOURS.get(leg.honour or "", "")) for leg in outcome.legs]
        if outcome
        else [],
        "said": shown.said(),
        "times": times_shown(match, shown.side, times_form),
        "games": games_shown(
            match,
            shown.title,
            shown.manifest.game,
            shown.stage.match,
            theirs=shown.side is not None or shown.enters_results,
            form=game_form or NameGameForm(official=shown.enters_results),
        ),
        "form": (form or shown.report_form()) if shown.may_report else None,
        "trail": [
            (
                line,
                DEEDS.get(line.deed, line.deed),
                [with_names(words, names) for words in line.details.get("changes", [])],
            )
            for line in trail
        ],
        "refusal": refusal,
    }
    if shown.user.is_authenticated:
        see_here(user=shown.user, link=path_of(match))
    return render(request, "tournaments/match/page.html", context, status=status)
