"""What is said of an edition's dates: which of them cannot follow each other, in a sentence for the field."""

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _


def out_of_order(details: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields of an edition whose date or time comes too early after the one before it, each with what is right."""
    begins, ends = details.get("starts_on"), details.get("ends_on")
    if begins and ends and ends < begins:
        yield "ends_on", _("It ends on the day it begins, or later.")
    opens, closes = details.get("entries_open_at"), details.get("entries_close_at")
    if opens and closes and closes <= opens:
        yield "entries_close_at", _("Entries close after they open.")
