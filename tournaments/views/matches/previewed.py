"""What is looked at before it is done: a form, then all that it would change, then the deed, with a reason.

What was typed travels from one step to the next in hidden fields, so that it works without a script, and going back is
only another press of a button.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from games.views.signed_in import Signed
from tournaments.forms.matches import BecauseForm
from tournaments.services.competing.previewing import Preview
from tournaments.services.refusals import NotNow, Stale
from tournaments.words.matches import with_names

DO, BACK = "do", "back"  # the buttons beneath a preview


class Deed(Protocol):
    """What is to be done: a look at it, and the doing. `names` by entries' keys."""

    names: Mapping[str, str]
    done: str

    def look(self) -> Preview | None:
        """What it would change. Raises `NotNow`."""

    def do(self, *, version: int | None, because: str) -> None:
        """Do it. Raises `NotNow` and `Stale`."""


def step(
    request: Signed,
    form: forms.Form,
    deed: Callable[[], Deed],
    *,
    template: str,
    context: dict[str, Any],
    back_to: str,
) -> HttpResponse:
    """The step that is due: the form, the preview, or what was done and the way back to the page at `back_to`."""

    def shown(status: int = 200, **more: Any) -> HttpResponse:
        return render(request, template, {**context, "form": form, **more}, status=status)

    if not form.is_bound or BACK in request.POST:
        return shown()
    if not form.is_valid():
        return shown(422)
    wanted = deed()
    because = BecauseForm(request.POST) if DO in request.POST else None
    stale = False
    try:
        if because is not None and because.is_valid():
            told = because.cleaned_data
            try:
                wanted.do(version=told["version"], because=told["because"])
            except Stale:
                stale = True
            else:
                messages.success(request, wanted.done)
                return redirect(back_to)
        preview = wanted.look()
    except NotNow as refusal:
        return shown(422, refusal=_told(refusal, wanted.names))
    if preview is not None and preview.changes_nothing:
        return shown(422, refusal=_told(NotNow(_("It stands so already: nothing would change.")), wanted.names))
    if because is None or stale:
        typed = str(request.POST.get("because", ""))
        because = BecauseForm(None, version=None if preview is None else preview.version)
        because.initial = {**because.initial, "because": typed}
    return shown(
        409 if stale else 422 if because.errors else 200,
        preview=preview,
        because=because,
        previewed=True,
        stale=stale,
        sent=list(_sent(form)),
    )


def _told(refusal: NotNow, names: Mapping[str, str]) -> list[str]:
    words = str(refusal)
    return [with_names(line, names) for line in (words[:1].upper() + words[1:], *refusal.instead)]


def _sent(form: forms.Form) -> Iterable[tuple[str, str]]:
    return ((name, str(form.data.get(name, ""))) for name in form.fields if form.data.get(name))
