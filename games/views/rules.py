"""The rules' room: the law and what explains it. All of it is drawn once a process, by tags within ``{% still %}``."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from games.examples import EXAMPLES
from games.examples.lesson import STEPS
from games.words.options import OPTION_WORDS


@require_safe
def front(request: HttpRequest) -> HttpResponse:
    """What there is to read, and where to begin."""
    return render(request, "games/rules/front.html")


@require_safe
def five_minutes(request: HttpRequest) -> HttpResponse:
    """How to play: drawn steps, ``?step=3``, and the same in words. htmx asks for the step alone."""
    asked = request.GET.get("step", "1")
    number = int(asked) if asked.isascii() and asked.isdecimal() and len(asked) < 4 else 0
    if not 1 <= number <= len(STEPS):
        raise Http404(f"There are {len(STEPS)} steps.")
    template = "games/rules/lesson.html" if request.headers.get("HX-Request") else "games/rules/five_minutes.html"
    response = render(request, template, {"number": number, "title": STEPS[number - 1].title})
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def presets(request: HttpRequest) -> HttpResponse:
    """Which house rules each preset has."""
    return render(request, "games/rules/presets.html")


@require_safe
def options(request: HttpRequest) -> HttpResponse:
    """Every house rule, shortly."""
    return render(request, "games/rules/options.html")


@require_safe
def option(request: HttpRequest, option: str) -> HttpResponse:
    """One house rule, with its values and its drawn examples."""
    if option not in OPTION_WORDS:
        raise Http404("There is no such house rule.")
    return render(request, "games/rules/option.html", {"name": option, "label": OPTION_WORDS[option].label})


@require_safe
def examples(request: HttpRequest) -> HttpResponse:
    """Every drawn example, in the order of the law."""
    return render(request, "games/rules/examples.html")


@require_safe
def example(request: HttpRequest, example: str) -> HttpResponse:
    """One drawn example."""
    if example not in EXAMPLES:
        raise Http404("There is no such example.")
    return render(request, "games/rules/example_page.html", {"name": example, "title": EXAMPLES[example].title})


@require_safe
def law(request: HttpRequest) -> HttpResponse:
    """The law in full, with an anchor a clause."""
    return render(request, "games/rules/law.html")


@require_safe
def traditions(request: HttpRequest) -> HttpResponse:
    """What is done at the table beside the rules."""
    return render(request, "games/rules/traditions.html")


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    """The words, each explained once."""
    return render(request, "games/rules/glossary.html")


@require_safe
def history(request: HttpRequest) -> HttpResponse:
    """Where the game comes from, as far as it is known."""
    return render(request, "games/rules/history.html")


@require_safe
def notation(request: HttpRequest) -> HttpResponse:
    """How a game is written down."""
    return render(request, "games/rules/notation.html")
