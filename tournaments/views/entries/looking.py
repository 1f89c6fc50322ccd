"""The entries of a title as everybody sees them, as a page and as CSV; and an entry's page for its own players."""

import uuid

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.views.signed_in import Signed, signed_in
from tournaments.formats.spreadsheets import write_rows
from tournaments.forms.entries import AnswerForm, WithdrawForm
from tournaments.models import Entry, Title
from tournaments.selectors.adjustments import adjustments_of
from tournaments.selectors.entries import (
    LIVE,
    begun,
    contact_seen,
    door_of,
    entry_names,
    opponents_of,
    own_entries,
    players_of,
    public_entries,
    rules_of,
    stands_in,
    waiting_list,
)
from tournaments.selectors.officials import Deed, may
from tournaments.selectors.paths import way_of
from tournaments.views.championships.finding import file_name, title_or_404
from tournaments.views.entries.asking import address, context_of, entry_here
from uckers_site.notices.services import see_here


@never_cache
@require_safe
def entries(request: HttpRequest, championship: str, edition: str, title: str) -> HttpResponse:
    """Who is entered and who waits."""
    found = title_or_404(request, championship, edition, title)
    rows = _rows(found)
    context = context_of(request, found) | {
        "rows": rows,
        "entered": sum(entry.state == Entry.State.ENTERED for entry, _name, _players in rows),
        "door": door_of(found, timezone.now()).name,
        "own": list(own_entries(found, request.user)),
        "has_seeds": any(entry.seed for entry, _name, _players in rows),
        "has_groups": any(entry.group for entry, _name, _players in rows),
    }
    return render(request, "tournaments/entries/entries.html", context)


def _rows(title: Title) -> list[tuple[Entry, str, str]]:
    """Each entry with what it is called, and its players where it goes by a name of its own."""
    found = list(public_entries(title))
    names, players = entry_names(found), players_of(found)
    return [
        (entry, names[entry.pk], ", ".join(one.shown_name for one in players[entry.pk]) if entry.name else "")
        for entry in found
    ]


@never_cache
@require_safe
def entries_csv(request: HttpRequest, championship: str, edition: str, title: str) -> HttpResponse:
    """The same as CSV."""
    found = title_or_404(request, championship, edition, title)
    header = ("entry", "name", "players", "ship", "group", "region", "seed", "state")
    rows = (
        (entry.key, name, players or name, entry.ship, entry.group, entry.region, entry.seed, entry.get_state_display())
        for entry, name, players in _rows(found)
    )
    return as_csv(write_rows(header, rows), file_name(found.competition, title, "entries"))


@never_cache
@require_safe
def way(request: HttpRequest, championship: str, edition: str, title: str, entry_id: uuid.UUID) -> HttpResponse:
    """An entry's whole way through the title, for everybody who sees it in the list of entries."""
    found = title_or_404(request, championship, edition, title)
    entry = public_entries(found).filter(pk=entry_id).first()
    if entry is None:
        raise Http404
    entry.title = found
    context = context_of(request, found) | {
        "entry": entry,
        "name": entry_names([entry])[entry.pk],
        "players": players_of([entry])[entry.pk],
        "way": way_of(entry),
        "adjustments": [(row, words) for row, words in adjustments_of(entry) if row.annulled_at is None],
        "may_settle": may(request.user, Deed.SETTLE, found.competition),
        "place": _place(entry),
    }
    return render(request, "tournaments/entries/way.html", context)


def as_csv(text: str, name: str) -> HttpResponse:
    """CSV to be kept under a name."""
    return HttpResponse(
        text,
        content_type="text/csv; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}.csv"'},
    )


@never_cache
@require_safe
@signed_in
def entry(request: Signed, championship: str, edition: str, title: str, entry_id: uuid.UUID) -> HttpResponse:
    """An entry, for who is or was in it, and for officials. 404 for everybody else."""
    found = title_or_404(request, championship, edition, title)
    return entry_page(request, found, entry_here(found, entry_id))


def entry_page(
    request: Signed, title: Title, entry: Entry, *, withdraw: WithdrawForm | None = None, status: int = 200,
    moved_on: bool = False, refusal: str = "",
) -> HttpResponse:  # fmt: skip
    """An entry's page, perhaps with what is wrong with something that was sent from it."""
    official = may(request.user, Deed.SEE_PRIVATE, title.competition)
    was_in = entry.members.filter(player__user=request.user.pk).exists()
    if not official and not was_in:
        raise Http404
    see_here(user=request.user, link=request.path)
    own = stands_in(entry, request.user)
    meetings = opponents_of(entry) if own else []
    names = entry_names([entry, *(other for _match, other in meetings)])
    context = context_of(request, title) | {
        "entry": entry,
        "name": names[entry.pk],
        "players": players_of([entry])[entry.pk],
        "own": own,
        "sees_contact": official or own is not None,
        "asked": own is not None and own.consented_at is None and entry.state == Entry.State.ASKED,
        "answer": AnswerForm(initial={"version": entry.version}),
        "withdraw": withdraw or WithdrawForm(initial={"version": entry.version}),
        "may_withdraw": own is not None and entry.state in LIVE and not begun(title),
        "opponents": [(match, names[other.pk], contact_seen(other, opponent=True)) for match, other in meetings],
        "place": _place(entry),
        "entry_url": address(title, "entry", entry.pk),
        "rules": rules_of(title),
        "moved_on": moved_on,
        "refusal": refusal,
    }
    return render(request, "tournaments/entries/entry.html", context, status=status)


def _place(entry: Entry) -> str:
    """Where an entry that waits stands in the waiting list."""
    if entry.state != Entry.State.WAITING:
        return ""
    before = waiting_list(entry.title).filter(made_at__lt=entry.made_at).count()
    return _("number %(place)d on the waiting list") % {"place": before + 1}
