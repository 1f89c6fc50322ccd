"""The secretary's pages of entries: the table, its CSV with how entrants can be reached, each entry with its deeds."""

import uuid
from collections import Counter

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.services.refusals import NotNow, Stale
from games.views.signed_in import Signed, signed_in
from tournaments.formats.spreadsheets import write_rows
from tournaments.forms.entries import ChangeForm, DeedForm
from tournaments.models import Entry, Title
from tournaments.selectors.entries import LIVE, begun, entry_names, kept_entries, players_of, rules_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.entries import keeping
from tournaments.views.championships.finding import file_name, title_or_404
from tournaments.views.entries.asking import (
    MOVED_ON,
    READ_OR_POST,
    REFUSED,
    address,
    context_of,
    entry_here,
    posted,
)
from tournaments.views.entries.looking import as_csv
from tournaments.views.entries.refused import add_refusal
from uckers_site.audit.selectors import trail_of

ADMISSIBLE = (Entry.State.ASKED, Entry.State.WAITING, Entry.State.WITHDRAWN, Entry.State.REFUSED)


@never_cache
@require_safe
@signed_in
def kept(request: Signed, championship: str, edition: str, title: str) -> HttpResponse:
    """All entries of a title, for officials; narrowed by group and state."""
    found = _private(request, championship, edition, title)
    group, state = request.GET.get("group", ""), request.GET.get("state", "")
    entries = list(kept_entries(found, group=group, state=state if state in Entry.State.values else ""))
    names = entry_names(entries)
    rules = rules_of(found)
    counts = Counter(found.entries.values_list("state", flat=True))
    context = context_of(request, found) | {
        "rows": [(entry, names[entry.pk]) for entry in entries],
        "groups": rules.entry_groups if rules else (),
        "has_rules": rules is not None,
        "states": [(value, label, counts[value]) for value, label in Entry.State.choices if counts[value]],
        "group": group,
        "state": state,
        "free": None if found.room is None else max(found.room - counts[Entry.State.ENTERED], 0),
        "waiting": counts[Entry.State.WAITING],
        "begun": begun(found),
    }
    return render(request, "tournaments/entries/kept.html", context)


@never_cache
@require_safe
@signed_in
def kept_csv(request: Signed, championship: str, edition: str, title: str) -> HttpResponse:
    """The same as CSV, with how entrants can be reached."""
    found = _private(request, championship, edition, title)
    entries = list(kept_entries(found))
    players = players_of(entries)
    header = ("entry", "player", "partner", "team", "group", "ship", "region", "seed", "paid", "contact", "state")
    rows = (
        (
            entry.key,
            *(*(one.name for one in players[entry.pk]), "", "")[:2],
            *(entry.name, entry.group, entry.ship, entry.region, entry.seed),
            *("yes" if entry.paid else "no", entry.contact, entry.get_state_display()),
        )
        for entry in entries
    )
    return as_csv(write_rows(header, rows), file_name(found.competition, title, "officials"))


def _private(request: HttpRequest, championship: str, edition: str, title: str) -> Title:
    found = title_or_404(request, championship, edition, title)
    require(request.user, Deed.SEE_PRIVATE, found.competition)
    return found


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def kept_entry(request: Signed, championship: str, edition: str, title: str, entry_id: uuid.UUID) -> HttpResponse:
    """An entry for secretaries: what it says, to be changed with a reason; its deeds; and what was done to it."""
    found = title_or_404(request, championship, edition, title)
    require(request.user, Deed.MANAGE, found.competition)
    entry = entry_here(found, entry_id)
    rules = rules_of(found)
    form = ChangeForm(posted(request) if "change" in request.POST else None, entry=entry, title=found, rules=rules)
    deed = DeedForm(posted(request) if "deed" in request.POST else None, version=entry.version)
    try:
        if form.is_bound and form.is_valid():
            keeping.change_details(
                entry_id=entry_id,
                by=request.user,
                version=form.cleaned_data["version"],
                details=form.details,
                because=form.cleaned_data["because"],
            )
            messages.success(request, _("The entry is changed."))
            return redirect(request.path)
        if deed.is_bound and deed.is_valid():
            _do(request, entry_id, deed)
            return redirect(request.path)
    except NotNow as refusal:
        add_refusal(form if form.is_bound else deed, refusal)
    except Stale:
        fresh = entry_here(found, entry_id)
        form = ChangeForm(None, entry=fresh, title=found, rules=rules)
        deed = DeedForm(None, version=fresh.version)
        return _page(request, found, fresh, form, deed, status=MOVED_ON)
    wrong = form.errors or deed.errors
    return _page(request, found, entry_here(found, entry_id), form, deed, status=REFUSED if wrong else 200)


def _do(request: Signed, entry_id: uuid.UUID, form: DeedForm) -> None:
    told = form.cleaned_data
    deed = {"admit": keeping.admit, "refuse": keeping.refuse, "withdraw": keeping.withdraw}[told["deed"]]
    deed(entry_id=entry_id, by=request.user, version=told["version"], because=told["because"])
    words = {
        "admit": _("The entry has its place."),
        "refuse": _("The entry is refused."),
        "withdraw": _("The entry is withdrawn."),
    }
    messages.success(request, words[told["deed"]])


def _page(
    request: Signed, title: Title, entry: Entry, form: ChangeForm, deed: DeedForm, *, status: int
) -> HttpResponse:  # fmt: skip
    members = entry.members.select_related("player__user").order_by("place", "since")
    context = context_of(request, title) | {
        "entry": entry,
        "name": entry_names([entry])[entry.pk],
        "form": form,
        "deed": deed,
        "members": [
            (member, address(title, "entry_substitute", entry.pk, member.place))
            for member in members
        ],
        "live": entry.state in LIVE,
        "drawn": entry.in_groups.exists(),
        "out_url": address(title, "entry_out", entry.pk),
        "may_admit": entry.state in ADMISSIBLE and not begun(title),
        "trail": trail_of(entry.about),
        "moved_on": status == MOVED_ON,
        "entry_url": address(title, "entry", entry.pk),
    }  # fmt: skip
    return render(request, "tournaments/entries/kept_entry.html", context, status=status)
