"""All results of a night on one page. Every row is judged by itself: what is right is kept, what is wrong is told
at its cell, and a row that was sent before is kept once."""

from dataclasses import dataclass
from datetime import date
from functools import partial

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.views.signed_in import Signed, signed_in
from tournaments.formats.outcome_texts import read_outcome, write_outcome
from tournaments.forms.night import FixtureForm
from tournaments.models import Competition, Match
from tournaments.selectors.courses import stage_rules
from tournaments.selectors.entries import entry_names
from tournaments.selectors.match_games import known_legs
from tournaments.selectors.matches import OPEN, entries_of
from tournaments.selectors.nights import fixtures_on, night_now, nights_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.competing.reporting import report_match
from tournaments.services.refusals import NotNow, Stale
from tournaments.views.championships.finding import edition_or_404
from tournaments.views.leagues.keeping import READ_OR_POST
from tournaments.words.matches import outcome_words
from uckers_site.accounts.models import User


@dataclass
class Row:
    """A fixture with its form, or with what came of it; `kept`: its result was in what was just sent."""

    match: Match
    names: tuple[str, str]
    form: FixtureForm | None
    kept: bool = False

    @property
    def result(self) -> str:
        """What came of it, in a sentence; empty while nothing counts."""
        return outcome_words(read_outcome(self.match.outcome), *self.names) if self.match.outcome else ""


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def night_results(request: Signed, championship: str, edition: str) -> HttpResponse:
    """The fixtures of a night, a row each, to be filled in and sent at once."""
    season = edition_or_404(request, championship, edition)
    if not season.championship.is_league:
        raise Http404
    require(request.user, Deed.ENTER_RESULTS, season)
    zone = timezone.get_current_timezone_name()
    nights = nights_of(season, zone)
    day = _asked(request.GET.get("night", "")) or night_now(nights, timezone.localdate())
    rows = _rows(season, day, zone, request.POST if request.method == "POST" else None)
    wrong = False
    if request.method == "POST":
        for row in rows:
            _keep(row, request.user)
        wrong = any(row.form is not None and row.form.errors for row in rows)
        count = sum(row.kept for row in rows)
        if not wrong:
            _told(request, count)
            return redirect(f"{reverse('tournaments:night_results', args=[championship, edition])}?night={day}")
    context = {"edition": season, "nights": nights, "day": day, "rows": rows, "wrong": wrong}
    return render(request, "tournaments/leagues/results.html", context, status=422 if wrong else 200)


def _asked(night: str) -> date | None:
    try:
        return date.fromisoformat(night) if night else None
    except ValueError:
        raise Http404 from None


def _rows(season: Competition, day: date | None, zone: str, data: QueryDict | None) -> list[Row]:
    matches = fixtures_on(season, day, zone) if day else []
    names = entry_names(entries_of(matches))
    rows = []
    for match in matches:
        match.group.stage.title.competition = season
        sides = (names[match.first_id] if match.first_id else "", names[match.second_id] if match.second_id else "")
        rules = stage_rules(match.group)[1].match
        form = FixtureForm(
            data, match=match.pk, version=match.version, rules=rules, names=sides, may_be_drawn=True, officials=True
        )
        form.known = partial(known_legs, match, rules)
        is_asked = match.state in OPEN or (data is not None and not form.is_empty)
        rows.append(Row(match, sides, form if is_asked else None))
    return rows


def _keep(row: Row, by: User) -> None:
    """Report what stands in a row, if anything does; what is wrong with it goes to the form."""
    form = row.form
    if form is None or form.is_empty:
        row.form = None if form is None else _blank(row, form)
        return
    if not form.is_valid() or form.outcome is None:
        return
    told = form.cleaned_data
    version = told["version"]
    try:
        report = report_match(
            match=row.match.pk,
            version=-1 if version is None else version,
            outcome=form.outcome,
            by=by,
            key=told["key"],
            words=told["words"],
        )
    except (NotNow, Stale, PermissionDenied) as refused:
        form.add_error(_field(form, refused), _words(refused))
        row.match.refresh_from_db(fields=["outcome", "state", "version"])
        form.see(row.match.version)
        return
    row.match.refresh_from_db(fields=["outcome", "state", "version"])
    if report.outcome != write_outcome(form.outcome):  # under a key that was used: the first of the two had arrived
        form.add_error(
            "ending", _("Another result of this row had arrived before, and is kept. Correct it on its page.")
        )
        form.see(row.match.version)
        return
    row.form, row.kept = None, True


def _blank(row: Row, form: FixtureForm) -> FixtureForm | None:
    """An empty row as it is shown again: without complaints, since nothing was said."""
    if row.match.state not in OPEN:
        return None
    rules = stage_rules(row.match.group)[1].match
    return FixtureForm(
        None,
        match=row.match.pk,
        version=row.match.version,
        rules=rules,
        names=row.names,
        may_be_drawn=True,
        officials=True,
    )


def _field(form: FixtureForm, refused: Exception) -> str | None:
    field = getattr(refused, "field", "")
    return field if field in form.fields else "ending"


def _words(refused: Exception) -> str:
    if isinstance(refused, Stale):
        return _("Somebody has changed this fixture since you looked: see how it stands, and send it again.")
    if isinstance(refused, NotNow):
        return " ".join([str(refused), *getattr(refused, "instead", ())])
    return _("You play this fixture yourself: another official enters its result.")


def _told(request: Signed, count: int) -> None:
    if count:
        words = ngettext("%(count)s result is kept.", "%(count)s results are kept.", count)
        messages.success(request, words % {"count": count})
    else:
        messages.info(request, _("Nothing was filled in, and nothing is changed."))
