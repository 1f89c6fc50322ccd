"""Matches as calendar programs read them (RFC 5545): at the time that is agreed, or on the day they are due."""

from collections.abc import Callable, Iterable
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.utils.translation import gettext as _
from icalendar import Calendar, Event

from tournaments.selectors.calendars import Dated
from tournaments.selectors.matches import path_of
from tournaments.words.match_notices import title_of
from tournaments.words.matches import slot_words

CONTENT_TYPE = "text/calendar; charset=utf-8"
A_GAME = timedelta(hours=1)  # nobody knows; calendars want to be told something
REFRESH = timedelta(hours=1)


def calendar_of(matches: Iterable[Dated], *, zone: str, now: datetime, absolute: Callable[[str], str]) -> bytes:
    """The calendar of some matches. `zone`: in which a deadline's day is told; `absolute`: the address of a path."""
    calendar = Calendar()
    calendar.add("prodid", "-//Uckers//Matches//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", _("Uckers matches"))
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    for one in matches:
        calendar.add_component(_event(one, zone, now, absolute))
    return bytes(calendar.to_ical())


def _event(one: Dated, zone: str, now: datetime, absolute: Callable[[str], str]) -> Event:
    match, title = one.match, one.match.group.stage.title
    slots = (match.first_slot, match.second_slot)
    names = " – ".join(name or slot_words(slot, {}) for name, slot in zip(one.names, slots, strict=True))
    event = Event()
    event.add("uid", f"{match.pk}@uckers")
    event.add("dtstamp", now)
    event.add("url", absolute(path_of(match)))
    event.add(
        "description", f"{title.competition.championship} {title_of(title)}, {match.key}\n{absolute(path_of(match))}"
    )
    if one.at is not None:
        event.add("summary", names)
        event.add("dtstart", one.at.astimezone(UTC))
        event.add("duration", A_GAME)
    elif one.deadline is not None:
        event.add("summary", _("To be played: %(names)s") % {"names": names})
        event.add("dtstart", one.deadline.astimezone(ZoneInfo(zone or "UTC")).date())
        event.add("transp", "TRANSPARENT")
    return event
