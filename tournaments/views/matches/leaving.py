"""An entry that was drawn withdraws, is disqualified or plays again: looked at first, and done with a reason."""

from collections.abc import Mapping
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.views.signed_in import Signed, signed_in
from tournaments.forms.matches import LeavingForm
from tournaments.models import Entry
from tournaments.selectors.matches import entry_at, names_in_title
from tournaments.selectors.officials import Deed, may
from tournaments.services.competing import correcting
from tournaments.services.competing.previewing import Preview
from tournaments.views.matches.previewed import step
from uckers_site.accounts.models import User


class Leaving:
    """What becomes of an entry: `how` is the state that it will have."""

    def __init__(self, entry: Entry, how: str, by: User, names: Mapping[str, str]) -> None:
        self.entry, self.how, self.by, self.names = entry, how, by, names
        self.done = _("Done: its matches stand accordingly.")

    def look(self) -> Preview | None:
        """All that it would change."""
        return correcting.preview_leaving(entry=self.entry.pk, how=self.how, by=self.by, names=self.names)

    def do(self, *, version: int | None, because: str) -> None:
        """Do it, as it was looked at."""
        if self.how == Entry.State.ENTERED:
            correcting.take_back_in(entry=self.entry.pk, because=because, by=self.by, version=version)
        else:
            correcting.leave(entry=self.entry.pk, how=self.how, because=because, by=self.by, version=version)


@never_cache
@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def leave(request: Signed, championship: str, edition: str, title: str, leaver_id: UUID) -> HttpResponse:
    """Let an entry go, put it out, or take it back in."""
    entry = entry_at(championship, edition, title, leaver_id, request.user)
    if entry is None:
        raise Http404(_("There is no entry at this address."))
    if not may(request.user, Deed.SETTLE, entry.title.competition):
        raise PermissionDenied(_("This is for the edition's secretary and umpires."))
    names = names_in_title(entry.title)
    form = LeavingForm(request.POST if request.method == "POST" else None, state=entry.state)
    return step(
        request,
        form,
        lambda: Leaving(entry, form.cleaned_data["how"], request.user, names),
        template="tournaments/match/leave.html",
        context={"entry": entry, "name": names[entry.key]},
        back_to=request.path,
    )
