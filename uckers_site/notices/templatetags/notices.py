"""The count beside the bell: ``{% unread_notices as unread %}``."""

from typing import Any

from django import template
from django.template.context import Context

from uckers_site.notices.selectors import unread_count

register = template.Library()


@register.simple_tag(takes_context=True)
def unread_notices(context: Context) -> int:
    """How many notices the reader has not read; one query for who is signed in, none for anybody else."""
    user: Any = context.get("user")  # an account, nobody in particular, or on an error page not there
    return unread_count(user) if getattr(user, "is_authenticated", False) else 0
