"""The rules as template tags; ``{% load rules %}``. What they draw never differs, so that it can be kept."""

from itertools import groupby
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games import law
from games.examples import EXAMPLES
from games.examples.lesson import STEPS
from games.examples.puzzles import PUZZLES
from games.examples.shape import Example
from games.examples.telling import tell, tell_case
from games.examples.written import WRITTEN_GAME
from games.rule_links import rule_url
from games.rules.ruleset import CHOICES, OPTIONS, PRESETS, OptionValue, named
from games.words.options import OPTION_WORDS, PRESET_WORDS, value_in_words

register = template.Library()
register.simple_tag(rule_url)


@register.simple_tag
def rule_link(rule: str) -> SafeString:
    """A link to a clause, as a refusal cites it: *Rule 4.4*; nothing where no clause is cited."""
    if not rule:
        return SafeString()
    return format_html('<a class="rule" href="{}">{}</a>', rule_url(rule), _("Rule %(number)s") % {"number": rule})


@register.simple_tag
def the_law() -> SafeString:
    """The law in full; beside a clause, the examples that show it."""
    shown_by: dict[str, list[Example]] = {}
    for example in EXAMPLES.values():
        shown_by.setdefault(example.rule, []).append(example)
    parts = [{"part": part, "examples": shown_by.get(part.number, [])} for part in law.read_law()]
    sections = [part for part in law.read_law() if part.kind == law.HEADING]
    return render_to_string("games/rules/law_parts.html", {"parts": parts, "sections": sections})


@register.simple_tag
def drawn_example(name: str, level: int = 2) -> SafeString:
    """An example, drawn, with what the engine says to each of its cases. `level`: of its heading."""
    example = EXAMPLES[name]
    setting, told = tell(example)
    values = {"example": example, "setting": setting, "told": told, "level": level}
    values["all_allowed"] = all(one.allowed for one in told)
    if example.option:
        values["label"] = OPTION_WORDS[example.option].label
    return render_to_string("games/rules/example.html", values)


@register.simple_tag
def example_list() -> SafeString:
    """Links to all examples, by the law's sections."""
    headings = {part.number: part.html for part in law.read_law() if part.kind == law.HEADING}
    ordered = sorted(EXAMPLES.values(), key=lambda example: [int(number) for number in example.rule.split(".")])
    sections = [
        {"heading": headings[number], "examples": list(examples)}
        for number, examples in groupby(ordered, key=lambda example: example.rule.split(".")[0])
    ]
    return render_to_string("games/rules/example_list.html", {"sections": sections})


@register.simple_tag
def lesson_step(number: int) -> SafeString:
    """A step of the five minutes, and the ways on and back. `number` counts from 1."""
    step = STEPS[number - 1]
    told = tell_case(step.scene, step.scene.cases[0]) if step.scene else None
    return render_to_string(
        "games/rules/step.html",
        {
            "number": number,
            "step": step,
            "told": told,
            "steps": [{"number": n, "title": other.title, "current": n == number} for n, other in enumerate(STEPS, 1)],
            "before": STEPS[number - 2] if number > 1 else None,
            "after": STEPS[number] if number < len(STEPS) else None,
        },
    )


@register.simple_tag
def preset_table() -> SafeString:
    """Every house rule in every preset, and what each preset changes of the standard."""
    standard = named("standard")
    rows = [
        {
            "name": name,
            "words": OPTION_WORDS[name],
            "cells": [
                {"preset": preset, "value": value_in_words(name, value), "differs": value != getattr(standard, name)}
                for preset, ruleset in PRESETS.items()
                for value in [ruleset.options()[name]]
            ],
        }
        for name in OPTIONS
    ]
    summaries = [
        {"preset": preset, "words": PRESET_WORDS[preset], "departures": _departures(preset)} for preset in PRESETS
    ]
    return render_to_string("games/rules/preset_table.html", {"rows": rows, "summaries": summaries})


@register.simple_tag
def option_list() -> SafeString:
    """Every house rule by its name, with what it is about."""
    rows = [{"name": name, "words": OPTION_WORDS[name]} for name in OPTIONS]
    return render_to_string("games/rules/option_list.html", {"rows": rows})


@register.simple_tag
def option_told(name: str) -> SafeString:
    """A house rule: what it is about, its values with the presets that have them, its examples."""
    values = [
        {"words": value_in_words(name, value), "presets": [p for p in PRESETS if getattr(named(p), name) == value]}
        for value in _values(name)
    ]
    examples = [example.name for example in EXAMPLES.values() if example.option == name]
    shown: dict[str, Any] = {"words": OPTION_WORDS[name], "name": name, "values": values, "examples": examples}
    return render_to_string("games/rules/option_told.html", shown)


@register.simple_tag
def puzzle_list() -> SafeString:
    """Links to all puzzles."""
    return render_to_string("games/rules/puzzle_list.html", {"puzzles": PUZZLES.values()})


@register.simple_tag
def written_game() -> str:
    """The game that shows how games are written."""
    return WRITTEN_GAME


def _departures(preset: str) -> list[dict[str, Any]]:
    return [
        {"name": name, "label": OPTION_WORDS[name].label, "value": value_in_words(name, value)}
        for name, value in named(preset).departures().items()
    ]


def _values(name: str) -> list[OptionValue]:
    """The values of an option; of the sixes for a challenge, which may be any, those that a preset has."""
    if name in CHOICES:
        return list(CHOICES[name])
    return (
        list(dict.fromkeys(ruleset.options()[name] for ruleset in PRESETS.values()))
        if name == "challenge_sixes"
        else [
            True,
            False,
        ]
    )
