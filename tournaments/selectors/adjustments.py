"""Points that officials deducted or awarded, as standings reckon with them and as pages tell them."""

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple

from tournaments.models import Adjustment, Entry
from tournaments.selectors.courses import Course
from tournaments.words.adjustments import adjustment_words


class Told(NamedTuple):
    """An adjustment in words, with whose it is (their name) and since when."""

    name: str
    words: str
    at: datetime | None


def adjustments_in(course: Course, names: Mapping[str, str]) -> list[Told]:
    """Those that count in a group's table, by the entries' names; `names` by their keys. No query."""
    found = [Told(names[one.entry], adjustment_words(one.points, one.reason), one.at) for one in course.adjustments]
    return sorted(found, key=lambda one: (one.name.casefold(), one.words))


def adjustments_of(entry: Entry) -> list[tuple[Adjustment, str]]:
    """All of an entry in their order, annulled ones among them, each in words; one query."""
    rows = Adjustment.objects.filter(contender__entry=entry).select_related("contender__group", "by", "annulled_by")
    return [(row, adjustment_words(row.points, row.because)) for row in rows]
