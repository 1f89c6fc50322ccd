"""The components as template tags; every template has them without loading anything.

Markup stands in templates/components/; what a component has to work out first stands in `uckers_site.look.parts`.
Block tags wrap what stands between them: ``{% card _("Ladder") %}...{% endcard %}``. /style/ shows every one.
"""

import datetime as dt
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from django import template
from django.core.paginator import Page
from django.forms import BaseForm, BoundField, PasswordInput
from django.template.context import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils import formats, timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString

from uckers_site.look import parts
from uckers_site.look.still import compile_still

register = template.Library()
register.tag("still", compile_still)

FLASH_SIGNALS = {"ok": "C", "warn": "U", "bad": "U", "info": "K"}


@register.simple_tag
def icon(name: str, label: str = "") -> SafeString:
    """A Lucide icon from static/img/icons.svg; without a label it is decoration, and words must stand beside it."""
    return _sprite("icon", "img/icons.svg", name, label)


@register.simple_tag
def flag(letter: str, label: str = "") -> SafeString:
    """A signal flag from static/img/flags.svg; it always has its words, beside it or as its label."""
    return _sprite("flag", "img/flags.svg", letter, label)


@lru_cache(maxsize=512)
def _sprite(css_class: str, file: str, name: str, label: str) -> SafeString:
    voice = format_html('role="img" aria-label="{}"', label) if label else SafeString('aria-hidden="true"')
    return format_html('<svg class="{}" {}><use href="{}#{}"/></svg>', css_class, voice, static(file), name)


@register.simple_tag(takes_context=True)
def current(context: Context, section: str) -> SafeString:
    """The attribute that marks the navigation's link to the part of the site that we are in."""
    if context.get("section") != section:
        return SafeString()
    return format_html(' aria-current="{}"', "page" if context.get("section_front") else "true")


@register.simple_tag(takes_context=True)
def within(context: Context, url: str) -> SafeString:
    """The attribute that marks a tab's link when we are on its page or on one beneath it."""
    request = context.get("request")
    if not request or not request.path.startswith(url):
        return SafeString()
    return format_html(' aria-current="{}"', "page" if request.path == url else "true")


@register.simple_tag
def when(value: dt.datetime | dt.date | None, show: str = "") -> SafeString:
    """A moment in the reader's zone with its offset, ``29 Nov 2026, 22:30 (+00:00)``; a date as it stands.

    ``show="date"`` leaves the time of day out, ``"time"`` the date. Raises ValueError for a datetime without a zone.
    """
    if value is None:
        return SafeString()
    if not isinstance(value, dt.datetime):
        return format_html('<time datetime="{}">{}</time>', value.isoformat(), formats.date_format(value, "j M Y"))
    local = timezone.localtime(value)
    words = formats.date_format(local, {"date": "j M Y", "time": "H:i"}.get(show, "j M Y, H:i"))
    if show != "date":
        words += f" ({local.isoformat()[-6:]})"
    return format_html('<time datetime="{}">{}</time>', local.isoformat(timespec="seconds"), words)


@register.simple_block_tag
def button(content: SafeString, kind: str = "", href: str = "", **attributes: Any) -> SafeString:
    """A button, or with `href` a link that looks like one. Kinds: go, throw, danger, quiet, wide, l, or several.

    Other arguments become attributes, underscores as hyphens: ``name="action" hx_post=url``.
    """
    attributes = {"class": " ".join(["btn", *(f"btn--{word}" for word in kind.split())]), **attributes}
    if href:
        return format_html("<a{}>{}</a>", parts.attributes(href=href, **attributes), content)
    return format_html("<button{}>{}</button>", parts.attributes(**{"type": "submit", **attributes}), content)


@register.simple_block_tag
def badge(content: SafeString, kind: str = "", signal: str = "") -> SafeString:
    """A state in one or two words. Kinds: ok, warn, bad, live; `signal` puts a flag before the words."""
    flown = format_html("{} ", flag(signal)) if signal else ""
    return format_html('<span class="badge{}">{}{}</span>', f" badge--{kind}" if kind else "", flown, content)


@register.simple_block_tag
def flash(content: SafeString, kind: str, title: str, signal: str = "") -> SafeString:
    """What just happened (ok, info) or did not (warn, bad). Jokes never stand in the first line of bad news."""
    return _render("flash", kind=kind, title=title, signal=signal or FLASH_SIGNALS[kind], content=content)


@register.simple_block_tag
def empty(content: SafeString, title: str, signal: str = "Q") -> SafeString:
    """A place with nothing in it yet: says what it will hold and what to do next."""
    return _render("empty", title=title, signal=signal, content=content)


@register.simple_block_tag
def card(
    content: SafeString, title: str = "", kind: str = "", anchor: str = "", level: int = 2, aside: str = ""
) -> SafeString:
    """A card with a heading, whose id is `anchor`; `aside` stands at the heading's right.

    Kinds: brass (yours, now), flush (holds a table).
    """
    return _render("card", title=title, kind=kind, anchor=anchor, level=level, aside=aside, content=content)


@register.simple_block_tag
def table(content: SafeString, caption: str, kind: str = "", quiet: bool = False) -> SafeString:
    """A table with rows as given; `quiet` hides the caption from the eye. Kind ``cards-on-phone`` stacks its cells."""
    return _render("table", caption=caption, kind=kind, quiet=quiet, content=content)


@register.simple_tag
def field(bound: BoundField) -> SafeString:
    """One form field with label, hint and errors, tied together for screen readers."""
    return _render("field", field=bound, kind=parts.kind_of(bound))


@register.simple_tag
def form_fields(form: BaseForm) -> SafeString:
    """A whole form but for its token and buttons: error summary, hidden fields, fields."""
    return _render("form_fields", form=form)


@register.simple_tag
def error_summary(form: BaseForm) -> SafeString:
    """Everything that is wrong with a form, with links to the fields; nothing where nothing is wrong."""
    passwords = any(isinstance(field.widget, PasswordInput) for field in form.fields.values())
    return _render("error_summary", form=form, faults=parts.faults(form), passwords=passwords)


@register.simple_tag(takes_context=True)
def tabs(context: Context, items: Sequence[Mapping[str, Any]], label: str) -> SafeString:
    """Links between sister pages: `items` have ``url``, ``label`` and perhaps ``icon`` and ``current``."""
    request = context.get("request")
    here = request.path if request else ""
    marked = [{**item, "current": item.get("current", item["url"] == here)} for item in items]
    return _render("tabs", tabs=marked, label=label)


@register.simple_tag
def breadcrumb(*steps: str) -> SafeString:
    """The way here as pairs of label and address, then the page's own label: ``_("Leagues") url _("Mess 3")``."""
    pairs = [{"label": label, "url": url} for label, url in zip(steps[0:-1:2], steps[1::2], strict=True)]
    return _render("breadcrumb", crumbs=[*pairs, {"label": steps[-1], "url": ""}])


@register.simple_tag(takes_context=True)
def pagination(context: Context, page: Page[Any], parameter: str = "page") -> SafeString:
    """Links to the other pages of a list that keep the rest of the query string; nothing for a single page."""
    return _render("pagination", page=page, **parts.page_links(page, context["request"].GET, parameter))


@register.simple_tag
def stats(items: Sequence[Mapping[str, Any]]) -> SafeString:
    """Figures side by side: ``label``, ``value`` and perhaps ``note``."""
    return _render("stats", stats=items)


@register.simple_tag
def steps(items: Sequence[str], at: int, label: str) -> SafeString:
    """A way of several steps, of which number `at` (from 1) is the present one; beyond the last, all are done."""
    marked = [{"label": item, "done": n < at, "current": n == at} for n, item in enumerate(items, 1)]
    return _render("steps", steps=marked, label=label)


@register.simple_tag
def progress(value: int, most: int, label: str, anchor: str = "progress") -> SafeString:
    """How far along, words first and a bar beneath; `anchor` must be the page's only one of that name."""
    return _render("progress", value=value, most=most, label=label, anchor=anchor)


def _render(component: str, **context: Any) -> SafeString:
    return render_to_string(f"components/{component}.html", context)
