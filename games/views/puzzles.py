"""Puzzles: a position, a throw, and the question what may be played; the engine answers what is ticked or typed."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from games.examples.puzzles import PUZZLES, Ruling, dice_of, everything, position_of, rule_on
from games.forms.puzzles import PuzzleForm


class _Mark(NamedTuple):
    """A play that could be ticked, the engine's word on it, and whether it was."""

    ruling: Ruling
    ticked: bool

    @property
    def right(self) -> bool:
        return self.ruling.allowed == self.ticked


@require_safe
def puzzles(request: HttpRequest) -> HttpResponse:
    """All the puzzles."""
    return render(request, "games/rules/puzzles.html")


@require_safe
def puzzle(request: HttpRequest, puzzle: str) -> HttpResponse:
    """One puzzle; with an answer in the query string, what the engine says to it."""
    found = PUZZLES.get(puzzle)
    if found is None:
        raise Http404("There is no such puzzle.")
    position, dice = position_of(found), dice_of(found)
    form = PuzzleForm(request.GET if "asked" in request.GET else None, puzzle=found, position=position)
    shown = {"puzzle": found, "position": position, "dice": dice, "form": form}
    if form.is_bound and form.is_valid():
        ticked = form.cleaned_data["play"]
        marked = [_Mark(rule_on(position, dice, text), text in ticked) for text in found.plays]
        shown |= {
            "marked": marked,
            "right": sum(mark.right for mark in marked),
            "typed": rule_on(position, dice, form.cleaned_data["typed"]) if form.cleaned_data["typed"] else None,
            "everything": everything(position, dice),
        }
    names = list(PUZZLES)
    following = names.index(puzzle) + 1
    shown["next"] = PUZZLES[names[following]] if following < len(names) else None
    return render(request, "games/rules/puzzle.html", shown)
