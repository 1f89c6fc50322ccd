"""Components drawn from a line of template, for the tests of this room."""

from html.parser import HTMLParser
from typing import Any

from django.template import Context, Template
from django.test import RequestFactory


def draw(source: str, path: str = "/", **context: Any) -> str:
    """What a template of this source says, on a page at `path`."""
    request = RequestFactory().get(path)
    return Template(source).render(Context({"request": request, **context}))


class Elements(HTMLParser):
    """The elements of some HTML: `tags` in order, each with its attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        """The attributes of each element of a kind with these attribute values (underscores for hyphens)."""
        asked = {name.replace("_", "-"): value for name, value in wanted.items()}
        return [attrs for name, attrs in self.tags if name == tag and all(attrs.get(k) == v for k, v in asked.items())]

    def one(self, tag: str, **wanted: str) -> dict[str, str]:
        """The only such element's attributes; fails if there is not exactly one."""
        found = self.all(tag, **wanted)
        assert len(found) == 1, f"{len(found)} of {tag} {wanted}"
        return found[0]
