"""Every address of the site by its name, for tests that ask each of them."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver


def addresses(patterns: Sequence[Any], route: str = "", name: str = "") -> Iterator[tuple[str, str]]:
    """(name with its namespaces, or the route of what has no name; route) of every address."""
    for pattern in patterns:
        whole = route + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            space = f"{name}{pattern.namespace}:" if pattern.namespace else name
            yield from addresses(pattern.url_patterns, whole, space)
        else:
            yield (f"{name}{pattern.name}" if pattern.name else whole), whole


def routes(patterns: Sequence[URLPattern | URLResolver] | None = None) -> dict[str, str]:
    """Every address of the site, or of `patterns`, by its name."""
    return dict(addresses(get_resolver().url_patterns if patterns is None else patterns))
