"""The rules as template tags; ``{% load rules %}``."""

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.rule_links import rule_url

register = template.Library()
register.simple_tag(rule_url)


@register.simple_tag
def rule_link(rule: str) -> SafeString:
    """A link to a clause, as a refusal cites it: *Rule 4.4*; nothing where no clause is cited."""
    if not rule:
        return SafeString()
    return format_html('<a class="rule" href="{}">{}</a>', rule_url(rule), _("Rule %(number)s") % {"number": rule})
