"""Officials' pages of an edition: made, described and published; titles and their rules; who is in charge; drawing."""

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from games.views.signed_in import Signed, signed_in
from tournaments.forms.championships import (
    DrawForm,
    EditionForm,
    NewEditionForm,
    OfficialForm,
    RulesForm,
    TitleForm,
)
from tournaments.models import Official, Title
from tournaments.selectors.competitions import titles_counted
from tournaments.selectors.officials import Deed, require
from tournaments.services import championships as services
from tournaments.services import honours
from tournaments.services.competing import drawing, stages
from tournaments.views.championships.finding import draw_or_404, edition_or_404, group_or_404, title_or_404
from tournaments.views.refusing import refused_into, refused_told, status_of, told
from tournaments.words.shapes import SHAPES
from uckers_site.accounts.models import User


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def new_edition(request: Signed) -> HttpResponse:
    """Make an edition, and its championship if that is new: for superusers, who name the first secretary."""
    if not request.user.is_superuser:
        raise PermissionDenied
    form = NewEditionForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        asked = dict(form.cleaned_data)
        address, name = asked.pop("championship"), asked.pop("championship_name")
        with refused_into(form) as done:
            made = services.make_championship(slug=address, name=name or address, about="", by=request.user)
            edition = services.make_edition(championship=made, slug=asked.pop("slug"), by=request.user, **asked)
        if done:
            return redirect("tournaments:edition", made.at, edition.slug)
    return render(request, "tournaments/manage/new.html", {"form": form}, status=status_of(form))


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def manage(request: Signed, championship: str, edition: str) -> HttpResponse:
    """What is said of an edition, its titles and its officials."""
    found = edition_or_404(request, championship, edition)
    require(request.user, Deed.MANAGE, found)
    form = EditionForm(request.POST or None, instance=found)
    if request.method == "POST" and form.is_valid():
        with refused_into(form) as done:
            services.change_edition(competition=found, by=request.user, **form.cleaned_data)
        if done:
            messages.success(request, _("Kept."))
            return redirect("tournaments:manage", championship, edition)
    return render(
        request,
        "tournaments/manage/edition.html",
        {
            "edition": found,
            "form": form,
            "titles": titles_counted(found),
            "title_form": TitleForm(),
            "officials": found.officials.filter(ended_at=None).select_related("user").order_by("role", "since"),
            "official_form": OfficialForm(),
        },
        status=status_of(form),
    )


@require_POST
@signed_in
def publish_edition(request: Signed, championship: str, edition: str) -> HttpResponse:
    """Show the edition to everybody."""
    found = edition_or_404(request, championship, edition)
    services.publish_edition(competition=found, by=request.user)
    messages.success(request, _("Published: everybody sees it now."))
    return redirect("tournaments:edition", championship, edition)


@require_POST
@signed_in
def new_title(request: Signed, championship: str, edition: str) -> HttpResponse:
    """Add a title."""
    found = edition_or_404(request, championship, edition)
    require(request.user, Deed.MANAGE, found)
    form = TitleForm(request.POST)
    if not form.is_valid():
        told(request, form)
        return redirect("tournaments:manage", championship, edition)
    with refused_told(request) as done:
        made = services.make_title(competition=found, by=request.user, **form.cleaned_data)
    if done:
        return redirect("tournaments:rules_form", championship, edition, made.slug)
    return redirect("tournaments:manage", championship, edition)


@require_POST
@signed_in
def appoint(request: Signed, championship: str, edition: str) -> HttpResponse:
    """Give somebody a role."""
    found = edition_or_404(request, championship, edition)
    require(request.user, Deed.MANAGE, found)
    form = OfficialForm(request.POST)
    if not form.is_valid():
        told(request, form)
        return redirect("tournaments:manage", championship, edition)
    user = User.objects.filter(username__iexact=form.cleaned_data["username"], is_active=True).first()
    if user is None:
        messages.warning(request, _("No account has that user name: it is the one that they sign in with."))
    else:
        services.appoint(competition=found, user=user, role=form.cleaned_data["role"], by=request.user)
    return redirect("tournaments:manage", championship, edition)


@require_POST
@signed_in
def dismiss(request: Signed, championship: str, edition: str, official: UUID) -> HttpResponse:
    """End somebody's role."""
    found = edition_or_404(request, championship, edition)
    require(request.user, Deed.MANAGE, found)
    gone = get_object_or_404(Official.objects.select_related("user"), pk=official, competition=found)
    with refused_told(request) as done:
        services.dismiss(official=gone, by=request.user)
    if done:
        told_of = {"name": gone.user, "role": gone.get_role_display()}
        messages.success(request, _("%(name)s is no longer %(role)s here.") % told_of)
    return redirect("tournaments:manage", championship, edition)


@require_http_methods(["GET", "HEAD", "POST"])
@signed_in
def write_rules(request: Signed, championship: str, edition: str, title: str) -> HttpResponse:
    """Publish the rules of a title, or a later version of them; a shape to begin with is at hand."""
    found = title_or_404(request, championship, edition, title)
    require(request.user, Deed.MANAGE, found.competition)
    form = RulesForm(request.POST or None, initial=_begun(request, found))
    if request.method == "POST" and form.is_valid():
        with refused_into(form) as done:
            services.publish_manifest(title=found, by=request.user, **form.cleaned_data)
        if done:
            return redirect("tournaments:title", championship, edition, title)
    return render(
        request,
        "tournaments/manage/rules.html",
        {
            "title": found,
            "edition": found.competition,
            "form": form,
            "shapes": SHAPES,
            "latest": found.manifests.last(),
        },
        status=status_of(form),
    )


def _begun(request: HttpRequest, title: Title) -> dict[str, Any]:
    """What stands in the form at first: the latest rules, or a shape that was asked for."""
    latest = title.manifests.last()
    shape = SHAPES.get(request.GET.get("shape", ""))
    content = shape.content if shape else latest.content if latest else SHAPES["knock-out"].content
    return {"content": json.dumps(content, ensure_ascii=False, indent=1), "after": latest.number if latest else 0}


@require_POST
@signed_in
def begin_stage(request: Signed, championship: str, edition: str, title: str, number: int) -> HttpResponse:
    """Begin a stage with all who are entered, or who came through the one before."""
    found = title_or_404(request, championship, edition, title)
    with refused_told(request) as done:
        stage = stages.begin_stage(title=found, number=number, by=request.user)
    if done:
        messages.success(request, _("%(stage)s has begun. Its groups are ready to be drawn.") % {"stage": stage.name})
    return redirect("tournaments:title", championship, edition, title)


@require_POST
@signed_in
def do_draw(request: Signed, championship: str, edition: str, title: str, group: UUID) -> HttpResponse:
    """Fix a seed, make a draw, publish it, or draw anew."""
    found = title_or_404(request, championship, edition, title)
    require(request.user, Deed.DRAW, found.competition)
    where = ("tournaments:group", championship, edition, title, group_or_404(found, group).pk)
    form = DrawForm(request.POST)
    if not form.is_valid():
        told(request, form)
        return redirect(*where)
    asked = form.cleaned_data
    with refused_told(request) as done:
        if asked["deed"] == "fix":
            drawing.fix_seed(group=group, number=asked["number"], by=request.user)
        else:
            _upon(request, asked, draw_or_404(found, asked["draw"]).pk)
    if done:
        messages.success(request, _DRAWN[asked["deed"]])
    return redirect(*where)


_DRAWN = {
    "fix": gettext_lazy("The seed is fixed, and its fingerprint is public. Next: draw."),
    "make": gettext_lazy("Drawn. Officials alone see it until it is published."),
    "anew": gettext_lazy("That draw is annulled, and another seed is fixed. Next: draw."),
    "publish": gettext_lazy("Published: the draw counts, and everybody sees it."),
}


def _upon(request: Signed, asked: dict[str, Any], draw: UUID) -> None:
    deeds: dict[str, Callable[[], object]] = {
        "make": lambda: drawing.make_draw(draw=draw, by=request.user, without_results=asked["because"]),
        "anew": lambda: drawing.draw_anew(draw=draw, because=asked["because"], by=request.user),
        "publish": lambda: drawing.publish_draw(draw=draw, by=request.user, deadline=asked["deadline"]),
    }
    deeds[asked["deed"]]()


@require_POST
@signed_in
def write_champion(request: Signed, championship: str, edition: str, title: str) -> HttpResponse:
    """Write the champions into the roll of honour."""
    found = title_or_404(request, championship, edition, title)
    with refused_told(request) as done:
        honours.write_champion(title=found, by=request.user)
    if done:
        return redirect("tournaments:honours")
    return redirect("tournaments:title", championship, edition, title)
