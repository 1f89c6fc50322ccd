"""What every template is held to: words that can be translated, nothing inline, nothing from elsewhere."""

import re
from pathlib import Path

import pytest
from django.utils.text import smart_split

from uckers_site.environment import ROOT

TEMPLATES = sorted((ROOT / "templates").rglob("*.html")) + sorted((ROOT / "templates").rglob("*.svg"))
WITH_WORDS = [path for path in TEMPLATES if path.suffix == ".html"]  # drawings have letters, which are notation

COMMENTS = re.compile(r"\{#.*?#\}|\{% comment .*?endcomment %\}|<!--.*?-->", re.DOTALL)
TRANSLATED = re.compile(r"\{% blocktrans(?:late)?\b.*?\{% endblocktrans(?:late)? %\}", re.DOTALL)
TAGS = re.compile(r"\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
DATA = re.compile(r"<script[^>]*type=\"application/json\"[^>]*>.*?</script>", re.DOTALL)
ELEMENTS = re.compile(r"<[^<>]*>", re.DOTALL)
SPOKEN = re.compile(r"""\s(?:title|alt|placeholder|aria-label|content)="([^"]*)\"""")
NOTATION = re.compile(r"<(code|pre)\b[^>]*>.*?</\1>", re.DOTALL)  # the same in every language
COMPONENTS = re.compile(r"\{%\s*(?:flash|empty|card|table|breadcrumb|tabs|steps|progress)\b(.*?)%\}", re.DOTALL)
WORD = re.compile(r"[^\W\d_]{2,}")

# What stands in attributes for machines, and names that are the same in every language.
MACHINES = {
    *("width", "device", "initial", "scale", "viewport", "fit", "cover", "noindex", "website", "en", "GB", "summary"),
    *("large", "image", "light", "dark", "prefers", "color", "scheme", "nofollow", "follow", "picture", "png"),
}
MARKS = {"W", "L", "D"}


def bare_words(source: str) -> set[str]:
    """The words of a template that stand outside translation."""
    source = DATA.sub("", COMMENTS.sub("", source))
    attributes = [
        TAGS.sub("", value) for value in SPOKEN.findall(TRANSLATED.sub("", source_without_block_tags(source)))
    ]
    text = ELEMENTS.sub(" ", NOTATION.sub(" ", TAGS.sub("\x00", TRANSLATED.sub("", source))))
    titles = [
        bit.partition('"')[2].removesuffix('"')
        for tag in COMPONENTS.findall(source)
        for bit in smart_split(tag)
        if re.match(r'(?!kind=)(\w+=)?"', bit) and " " in bit
    ]
    return {word for part in [text, *attributes, *titles] for word in WORD.findall(part)} - MACHINES - MARKS


def source_without_block_tags(source: str) -> str:
    """Tags have quotation marks of their own, which must not end an attribute."""
    return TAGS.sub("", source)


@pytest.mark.parametrize("path", WITH_WORDS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_word_can_be_translated(path: Path) -> None:
    assert not bare_words(path.read_text())


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("<p>Bare</p>", {"Bare"}),
        ('<p>{% translate "Sound" %}</p>', set()),
        ("{% blocktranslate with name=user %}Sound {{ name }}{% endblocktranslate %}", set()),
        ('<img alt="Bare">', {"Bare"}),
        ("<p><code>r:b-R1</code> <code class='a'>ips</code> Bare</p>", {"Bare"}),
        ('<img alt="{% translate "Sound" %}">', set()),
        ("{# a note #}<b>{{ value }}</b>", set()),
        ('{% card "Bare title" %}{% endcard %}', {"Bare", "title"}),
        ('{% card _("Sound title") %}{% endcard %}', set()),
    ],
)
def test_the_search_for_bare_words_finds_them(source: str, found: set[str]) -> None:
    assert bare_words(source) == found


INLINE = {
    "a script in the page": re.compile(r"<script(?![^>]*\bsrc=)(?![^>]*application/json)", re.IGNORECASE),
    "a style in the page": re.compile(r"<style\b|\sstyle\s*=", re.IGNORECASE),
    "a handler in an attribute": re.compile(r"\son[a-z]+\s*=\s*[\"']", re.IGNORECASE),
    "another host": re.compile(
        r"(?:src|href(?![^<>]*\srel=\"external\")|action|srcset|poster)\s*=\s*[\"']\s*(?:https?:)?//", re.IGNORECASE
    ),  # a link that a reader may follow says that it leads elsewhere, and loads nothing
    "a javascript address": re.compile(r"javascript:", re.IGNORECASE),
    "hx-on, which needs eval": re.compile(r"\shx-on\b", re.IGNORECASE),
}


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nothing_is_inline_and_nothing_comes_from_elsewhere(path: Path) -> None:
    source = path.read_text()
    assert [what for what, pattern in INLINE.items() if pattern.search(source)] == []


@pytest.mark.parametrize(
    "source",
    [
        *("<script>x()</script>", "<style>a{}</style>", '<p style="color:red">', '<p onclick="x()">'),
        *('<img src="//x.example/a.png">', '<a href="https://x.example/">', '<a href="javascript:x()">'),
        '<a href="https://x.example/"><i rel="external"></i></a>',
        '<p hx-on:click="x()">',
    ],
)
def test_the_search_for_what_is_inline_finds_it(source: str) -> None:
    assert any(pattern.search(source) for pattern in INLINE.values())


STATIC = sorted(
    path for suffix in ("css", "js", "svg", "webmanifest") for path in (ROOT / "static").rglob(f"*.{suffix}")
)


@pytest.mark.parametrize("path", STATIC, ids=lambda path: str(path.relative_to(ROOT)))
def test_static_files_ask_no_other_host_for_anything(path: Path) -> None:
    source = path.read_text().replace("http://www.w3.org/2000/svg", "")
    assert not re.search(r"(?:https?:)?//[a-z0-9-]+\.[a-z]", re.sub(r"^\s*//.*$", "", source, flags=re.MULTILINE))


INCLUDED = re.compile(r'\{% include "([^"]+)"[^%]*%\}')


def _text_of(name: str) -> str:
    path = ROOT / "templates" / name
    return path.read_text() if path.exists() else ""  # one of a library's


def whole(form: str) -> str:
    """A form with what it includes by name."""
    return INCLUDED.sub(lambda found: _text_of(found[1]), form)


def test_every_posting_form_has_its_token_or_a_reason() -> None:
    without = [
        str(path.relative_to(ROOT / "templates"))
        for path in WITH_WORDS
        for form in re.findall(r"<form\b[^>]*method=\"post\".*?</form>", path.read_text(), re.DOTALL)
        if "{% csrf_token %}" not in whole(form)
    ]
    assert without == ["components/light_switch.html", "notices/off.html"]  # their views say why
