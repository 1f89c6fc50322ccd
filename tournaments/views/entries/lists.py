"""A secretary's list of entries: pasted or sent as a file, looked at, and then made."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from games.services.refusals import NotNow
from games.views.signed_in import Signed, signed_in
from tournaments.forms.entries import ListForm
from tournaments.models import Title
from tournaments.selectors.entries import rules_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.entries import lists
from tournaments.views.championships.finding import title_or_404
from tournaments.views.entries.asking import READ_OR_POST, REFUSED, address, context_of, posted
from tournaments.views.entries.refused import add_refusal


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def entries_list(request: Signed, championship: str, edition: str, title: str) -> HttpResponse:
    """Look at a list, and with nothing wrong, make it: the same text, confirmed."""
    found = title_or_404(request, championship, edition, title)
    require(request.user, Deed.MANAGE, found.competition)
    form = ListForm(posted(request), request.FILES or None)
    look = None
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            if "make" in request.POST:
                look, made = lists.make_listed(
                    title_id=found.pk, by=request.user, text=told["text"], key=told["key"]
                )  # fmt: skip
                if made:
                    words = ngettext("%(count)d entry is made.", "%(count)d entries are made.", len(made))
                    messages.success(request, words % {"count": len(made)})
                    return redirect(address(found, "entries_kept"))
            else:
                look = lists.look_at(title_id=found.pk, by=request.user, text=told["text"])
        except NotNow as refusal:
            add_refusal(form, refusal)
    rules = rules_of(found)
    pairs = found.plays == Title.Plays.PAIRS
    context = context_of(request, found) | {
        "form": form,
        "look": look,
        "text": form.cleaned_data.get("text", "") if form.is_bound else "",
        "groups": rules.entry_groups if rules else (),
        "columns": [name for name in lists.COLUMNS if pairs or name not in ("partner", "team")],
        "example": _("player,partner,ship,seed") if pairs else _("player,ship,seed"),
    }
    wrong = form.errors or (look is not None and look.faults)
    return render(request, "tournaments/entries/list.html", context, status=REFUSED if wrong else 200)
