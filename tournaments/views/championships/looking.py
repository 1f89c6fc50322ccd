"""What everybody sees of championships: the list, the roll of honour, an edition, a title, its rules, groups, draws."""

import json
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.formats.manifests import read_manifest
from tournaments.models import Competition, Draw
from tournaments.selectors.adjustments import adjustments_in
from tournaments.selectors.competitions import (
    drafts_of,
    editions,
    entries_of,
    is_written,
    latest_stages,
    roll_of,
    stages_of,
)
from tournaments.selectors.officials import deeds_of
from tournaments.selectors.paper import PAPERS, sheets_on
from tournaments.selectors.progress import progress_of, winners_of
from tournaments.selectors.promotion import moved_from
from tournaments.selectors.qualifying import is_decided, places_of
from tournaments.selectors.sheets import Sheet, rows_of, sheet_of
from tournaments.selectors.verifying import verification_of
from tournaments.views.championships.finding import draw_or_404, edition_or_404, group_or_404, title_or_404
from tournaments.words.manifests import manifest_in_words


@require_safe
def championships(request: HttpRequest) -> HttpResponse:
    """Every edition that is published, and the roll of honour's latest lines."""
    return render(
        request,
        "tournaments/championships.html",
        {"editions": editions(), "drafts": drafts_of(request.user), "roll": roll_of()[:5]},
    )


@require_safe
def honours(request: HttpRequest) -> HttpResponse:
    """The roll of honour."""
    return render(request, "tournaments/honours.html", {"roll": roll_of()})


@require_safe
def edition(request: HttpRequest, championship: str, edition: str) -> HttpResponse:
    """An edition: what, when, where, who to ask, and its titles."""
    found = edition_or_404(request, championship, edition)
    titles = list(found.titles.all())
    stages = latest_stages(titles)
    far, winners = progress_of(stages.values()), winners_of(titles)
    rows = [
        (title, winners.get(title.pk), stage, far[stage.pk] if stage else None)
        for title in titles
        for stage in [stages.get(title.pk)]
    ]
    moved = moved_from(found) if found.championship.is_league else []
    context = {"edition": found, "rows": rows, "moved": moved, "deeds": _deeds(request, found)}
    return render(request, "tournaments/edition.html", context)


@require_safe
def title(request: HttpRequest, championship: str, edition: str, title: str) -> HttpResponse:
    """A title: its rules in words, its stages and groups."""
    found = title_or_404(request, championship, edition, title)
    manifest = found.manifests.last()
    stages = stages_of(found)
    planned = manifest.content["stages"] if manifest else []
    far = progress_of(stages)
    winner = winners_of([found]).get(found.pk)
    return render(
        request,
        "tournaments/title.html",
        {
            "title": found,
            "edition": found.competition,
            "manifest": manifest,
            "in_words": manifest_in_words(read_manifest(manifest.content)) if manifest else [],
            "stages": [(stage, far[stage.pk]) for stage in stages],
            "winner": winner,
            "is_to_be_written": winner is not None
            and not found.competition.championship.is_league
            and not is_written(winner.entry),
            "next_stage": planned[len(stages)] if len(stages) < len(planned) else None,
            "next_number": len(stages) + 1,
            "deeds": _deeds(request, found.competition),
        },
    )


@require_safe
def rules(request: HttpRequest, championship: str, edition: str, title: str, number: int) -> HttpResponse:
    """One version of a title's rules, in words and as they are fingerprinted."""
    found = title_or_404(request, championship, edition, title)
    manifest = found.manifests.filter(number=number).first()
    if manifest is None:
        raise Http404
    return render(
        request,
        "tournaments/rules.html",
        {
            "title": found,
            "edition": found.competition,
            "manifest": manifest,
            "versions": found.manifests.all(),
            "in_words": manifest_in_words(read_manifest(manifest.content)),
            "text": json.dumps(manifest.content, ensure_ascii=False, indent=1, sort_keys=True),
        },
    )


@require_safe
def group(request: HttpRequest, championship: str, edition: str, title: str, group: UUID) -> HttpResponse:
    """A group: its bracket or rounds, its table, its draws; for officials, what they can do next."""
    found = title_or_404(request, championship, edition, title)
    sheet = sheet_of(group_or_404(found, group), entries_of(request.user, found))
    template = "tournaments/group/sheet.html" if request.htmx else "tournaments/group/page.html"  # type: ignore[attr-defined]  # by django-htmx
    return render(
        request,
        template,
        {
            "title": found,
            "edition": found.competition,
            "sheet": sheet,
            "group": sheet.group,
            "places": [(one, [sheet.names[key] for key in one.entries]) for one in places_of(sheet.course)],
            "rows": rows_of(sheet),
            "adjustments": adjustments_in(sheet.course, sheet.names),
            "ways": [(sheet.course.entry_ids[key], key, name) for key, name in sheet.names.items()],
            "waiting": [draw for draw in sheet.draws if draw.state in (Draw.State.COMMITTED, Draw.State.DRAWN)],
            "next_round": _next_round(sheet),
            "deeds": _deeds(request, found.competition),
        },
    )


@require_safe
def group_paper(
    request: HttpRequest, championship: str, edition: str, title: str, group: UUID, size: str
) -> HttpResponse:
    """A group's bracket or rounds, cut into sheets of A4 or A3."""
    found = title_or_404(request, championship, edition, title)
    if size not in PAPERS:
        raise Http404
    sheet = sheet_of(group_or_404(found, group))
    return render(
        request,
        "tournaments/group/paper.html",
        {
            "title": found,
            "edition": found.competition,
            "group": sheet.group,
            "papers": PAPERS,
            "key": size,
            "paper": PAPERS[size],
            "sheets": sheets_on(PAPERS[size], sheet),
            "is_bracket": sheet.is_bracket,
            "now": timezone.now(),
        },
    )


@require_safe
def draw(request: HttpRequest, championship: str, edition: str, title: str, draw: UUID) -> HttpResponse:
    """A draw: its seed's fingerprint, and once it is published its seed, every pairing's reasons, and the proof."""
    found = title_or_404(request, championship, edition, title)
    row = draw_or_404(found, draw)
    deeds = _deeds(request, found.competition)
    shown = row.state == Draw.State.PUBLISHED or (row.state == Draw.State.DRAWN and "DRAW" in deeds)
    return render(
        request,
        "tournaments/draw.html",
        {
            "title": found,
            "edition": found.competition,
            "group": row.group,
            "draw": row,
            "verification": verification_of(row) if shown else None,
            "deeds": deeds,
        },
    )


@require_safe
def draw_text(request: HttpRequest, championship: str, edition: str, title: str, draw: UUID) -> HttpResponse:
    """A published draw as JSON, from which anybody can draw it again."""
    row = draw_or_404(title_or_404(request, championship, edition, title), draw)
    if row.state != Draw.State.PUBLISHED:
        raise Http404
    return HttpResponse(row.text, content_type="application/json; charset=utf-8")


def _deeds(request: HttpRequest, competition: Competition) -> set[str]:
    """What who asks may do there, by name, for templates."""
    return {deed.name for deed in deeds_of(request.user, competition)}


def _next_round(sheet: Sheet) -> int | None:
    """Which round is drawn next, if any is to be."""
    course = sheet.course
    if any(draw.state in (Draw.State.COMMITTED, Draw.State.DRAWN) for draw in sheet.draws):
        return None
    if course.is_drawn_whole:
        return None if course.life.states else 1
    if is_decided(course) or (course.stage.rounds and len(course.rounds) >= course.stage.rounds):
        return None
    return len(course.rounds) + 1
