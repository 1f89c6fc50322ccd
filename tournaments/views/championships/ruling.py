"""The rules of a title by a form: what to begin with, then all that is asked; shown as JSON before they stand."""

import json
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from games.views.signed_in import Signed, signed_in
from tournaments.forms.rules import RulesByForm, ShapeForm, begun_with
from tournaments.selectors.officials import Deed, require
from tournaments.services import championships as services
from tournaments.services.entries.places import change_room
from tournaments.views.championships.finding import title_or_404
from tournaments.views.refusing import refused_into, status_of
from tournaments.words.manifests import manifest_in_words


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def rules_by_form(request: Signed, championship: str, edition: str, title: str) -> HttpResponse:
    """Choose a shape and a preset, then what is asked; look at the JSON that it makes, and publish it."""
    found = title_or_404(request, championship, edition, title)
    require(request.user, Deed.MANAGE, found.competition)
    latest = found.manifests.last()
    asked = request.POST if request.method == "POST" else request.GET
    begun = ShapeForm(asked if "shape" in asked else None, latest=latest.content if latest else None)
    context: dict[str, Any] = {"title": found, "edition": found.competition, "latest": latest}
    if not begun.is_valid():
        return render(request, "tournaments/manage/shape.html", context | {"form": begun}, status=status_of(begun))
    shape, preset = begun.cleaned_data["shape"], begun.cleaned_data["preset"]
    form = RulesByForm(
        found.plays,
        begun_with(shape, latest.content if latest else None),
        preset,
        request.POST if request.method == "POST" else None,
        after=latest.number if latest else 0,
        room=found.room,
    )
    context |= {"form": form, "shape": shape, "preset": preset}
    if request.method == "POST" and form.is_valid():
        if request.POST.get("deed") == "publish":
            with refused_into(form) as done, transaction.atomic():
                asked_for = {name: form.cleaned_data[name] for name in ("content", "after", "notice")}
                services.publish_manifest(title=found, by=request.user, **asked_for)
                change_room(title_id=found.pk, room=form.cleaned_data["room"], by=request.user)
            if done:
                messages.success(request, _("The rules are published."))
                return redirect("tournaments:title", championship, edition, title)
        else:
            context["text"] = json.dumps(form.cleaned_data["content"], ensure_ascii=False, indent=1, sort_keys=True)
            context["in_words"] = manifest_in_words(form.cleaned_data["manifest"])
    return render(request, "tournaments/manage/rules_form.html", context, status=status_of(form))
