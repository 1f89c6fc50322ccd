"""Messages to entrants: written by secretaries, read by those whom they went to."""

import uuid

from django.contrib import messages as flashes
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games.services.refusals import NotNow
from games.views.signed_in import Signed, signed_in
from tournaments.forms.entries import MessageForm
from tournaments.models import Message, Round
from tournaments.selectors.entries import rules_of
from tournaments.selectors.messages import may_read, messages_of, rounds_of
from tournaments.selectors.officials import Deed, require
from tournaments.services.entries.messages import write_message
from tournaments.views.championships.finding import title_or_404
from tournaments.views.entries.asking import READ_OR_POST, REFUSED, address, context_of, posted
from tournaments.views.entries.refused import add_refusal
from uckers_site.notices.services import see_here


@never_cache
@require_http_methods(READ_OR_POST)
@signed_in
def messages(request: Signed, championship: str, edition: str, title: str) -> HttpResponse:
    """Write to entrants, and see what was written."""
    found = title_or_404(request, championship, edition, title)
    require(request.user, Deed.MANAGE, found.competition)
    rules = rules_of(found)
    rounds = [(one, round_in_words(one)) for one in rounds_of(found)]
    form = MessageForm(posted(request), groups=rules.entry_groups if rules else (), rounds=rounds)
    if request.method == "POST" and form.is_valid():
        told = form.cleaned_data
        try:
            message = write_message(
                title_id=found.pk, by=request.user, key=told["key"], words=told["words"], **form.audience
            )
        except NotNow as refusal:
            add_refusal(form, refusal, {"group": "to", "round": "to"})
        else:
            flashes.success(request, _("The message is on its way."))
            return redirect(address(found, "message", message.pk))
    context = context_of(request, found) | {
        "form": form,
        "written": [
            (one, to_in_words(one), address(found, "message", one.pk)) for one in messages_of(found)
        ],
    }  # fmt: skip
    return render(request, "tournaments/entries/messages.html", context, status=REFUSED if form.errors else 200)


@never_cache
@require_safe
@signed_in
def message(request: Signed, championship: str, edition: str, title: str, message_id: uuid.UUID) -> HttpResponse:
    """A message, for whom it went to and for officials. 404 for everybody else."""
    found = title_or_404(request, championship, edition, title)
    one = messages_of(found).filter(pk=message_id).first()
    if one is None:
        raise Http404
    one.title = found
    if not may_read(one, request.user):
        raise Http404
    see_here(user=request.user, link=request.path)
    context = context_of(request, found) | {"message": one, "to": to_in_words(one)}
    return render(request, "tournaments/entries/message.html", context)


def round_in_words(one: Round) -> str:
    """A round as it is chosen: stage, group and number."""
    stage, group = one.group.stage.name, one.group.name
    where = stage if group in ("", stage) else f"{stage}, {group}"
    part = "" if one.part == "main" else f" ({one.part})"
    return _("%(where)s, round %(number)d") % {"where": where, "number": one.number} + part


def to_in_words(one: Message) -> str:
    """Whom a message is for."""
    if one.to == Message.To.GROUP:
        return _("the group %(name)s") % {"name": one.group}
    if one.round is not None:
        return round_in_words(one.round)
    return str(Message.To(one.to).label)
