"""Parts of a page that hardly ever differ, drawn once and kept by the process.

``{% still section %}...{% endstill %}`` is drawn once for each value of `section` in each language. Within it there is
nothing but what it names, so that nothing of one reader can get into what is kept for the next.
"""

from typing import Any

from django import template
from django.template.base import NodeList, Parser, Token
from django.template.context import Context
from django.template.loader_tags import BlockNode
from django.utils.safestring import SafeString
from django.utils.translation import get_language

AT_MOST = 64  # drawings kept of one part; some names come from addresses, which anybody may make up


class Still(template.Node):
    """One such part; `names` are the variables that it differs by, whose values must be hashable."""

    def __init__(self, nodelist: NodeList, names: list[str]) -> None:
        self.nodelist = nodelist
        self.names = names
        self._kept: dict[tuple[Any, ...], SafeString] = {}

    def render(self, context: Context) -> SafeString:
        given = {name: context.get(name, "") for name in self.names}
        key = (get_language(), *given.values())
        drawn = self._kept.get(key)
        if drawn is None:
            drawn = self.nodelist.render(context.new(given))
            if len(self._kept) >= AT_MOST:
                self._kept.clear()
            self._kept[key] = drawn
        return drawn


def compile_still(parser: Parser, token: Token) -> Still:
    """Compile the tag. Raises TemplateSyntaxError for a block within it, which other templates would fill."""
    _tag, *names = token.split_contents()
    nodelist = parser.parse(("endstill",))
    parser.delete_first_token()
    if nodelist.get_nodes_by_type(BlockNode):
        raise template.TemplateSyntaxError("A block cannot stand within {% still %}: it would be kept as first filled.")
    return Still(nodelist, names)
