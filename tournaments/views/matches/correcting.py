"""Correcting a result that was confirmed: typed, looked at with all that it changes, and done with a reason."""

from collections.abc import Mapping
from functools import partial
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.views.signed_in import Signed, signed_in
from tournaments.formats.outcomes import Outcome
from tournaments.forms.matches import CorrectionForm, typed
from tournaments.models import Match
from tournaments.selectors.match_games import known_legs
from tournaments.selectors.matches import names_in, path_of
from tournaments.services.competing import correcting
from tournaments.services.competing.previewing import Preview
from tournaments.services.refusals import Stale
from tournaments.views.matches.previewed import step
from tournaments.views.matches.shown import asked
from uckers_site.accounts.models import User


class Correction:
    """A match's result as it was in truth; None: none."""

    def __init__(self, match: Match, outcome: Outcome | None, by: User, names: Mapping[str, str]) -> None:
        self.match, self.outcome, self.by, self.names = match, outcome, by, names
        self.done = _("Corrected. What followed from it has changed with it.")

    def look(self) -> Preview:
        """All that it would change."""
        return correcting.preview_correction(match=self.match.pk, outcome=self.outcome, by=self.by, names=self.names)

    def do(self, *, version: int | None, because: str) -> None:
        """Correct it, as it was looked at."""
        if version is None:
            raise Stale
        correcting.correct_match(
            match=self.match.pk, outcome=self.outcome, version=version, because=because, by=self.by
        )


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def correct(request: Signed, championship: str, edition: str, title: str, match_id: UUID) -> HttpResponse:
    """Correct a result, or take it away."""
    shown = asked(request, (championship, edition, title), match_id)
    if not shown.settles and shown.side is not None:
        raise PermissionDenied(_("You play this match: another official corrects it, or a superuser."))
    if not shown.settles:
        raise PermissionDenied(_("Corrections are for the edition's secretary and umpires."))
    counts = shown.outcome()
    data = request.POST if request.method == "POST" and shown.may_correct else None
    form = CorrectionForm(data, initial=typed(counts) if counts else None, **shown.outcome_form())
    form.known = partial(known_legs, shown.match, shown.stage.match)
    names = names_in(shown.match.group)
    return step(
        request,
        form,
        lambda: Correction(shown.match, form.outcome, request.user, names),
        template="tournaments/match/correct.html",
        context={"shown": shown, "match": shown.match, "match_url": path_of(shown.match), "names": shown.names},
        back_to=path_of(shown.match),
    )
