"""The time zones that people can choose from, and a moment as it is told to one of them.

Offered are the places that the IANA database lists by country for people to choose from (zone.tab, from the package
tzdata): today's names, each once. Its old names ("GB", "Asia/Calcutta") and offsets ("Etc/GMT+5") are accepted, so that
what was stored stays good, and not offered.
"""

import datetime as dt
import functools
import zoneinfo
from importlib import resources

from django.core.exceptions import ValidationError
from django.utils import formats, timezone
from django.utils.translation import gettext_lazy as _

REGIONS = (
    *("Africa", "America", "Antarctica", "Arctic", "Asia", "Atlantic", "Australia"),
    *("Europe", "Indian", "Pacific"),
)


@functools.cache
def known_zones() -> frozenset[str]:
    """Every name that this machine's time zone database has."""
    return frozenset(zoneinfo.available_timezones())


def validate_time_zone(name: str) -> None:
    """Accept the names of the IANA time zone database, such as ``Europe/London``."""
    if name not in known_zones():
        raise ValidationError(_("“%(name)s” is not a time zone; an example is Europe/London."), params={"name": name})


@functools.cache
def offered_zones() -> frozenset[str]:
    """The places of today, and UTC."""
    table = resources.files("tzdata.zoneinfo").joinpath("zone.tab").read_text(encoding="utf-8")
    places = {line.split("\t")[2] for line in table.splitlines() if line and not line.startswith("#")}
    return (frozenset(places) & known_zones()) | {"UTC"}


@functools.cache
def zones_by_region() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """``(("Africa", (("Africa/Abidjan", "Abidjan"), ...)), ...)``: regions and places in order, UTC last."""
    places: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for name in sorted(offered_zones() - {"UTC"}):
        region, _slash, place = name.partition("/")
        places[region].append((name, place.replace("_", " ").replace("/", ", ")))
    return (*((region, tuple(names)) for region, names in places.items() if names), ("UTC", (("UTC", "UTC"),)))


def told(moment: dt.datetime, time_zone: str) -> str:
    """A moment in a zone (none: that of the request at hand), as a text has it: ``29 Nov 2026, 22:30 (+00:00)``."""
    zone = zoneinfo.ZoneInfo(time_zone) if time_zone in known_zones() else None
    local = timezone.localtime(moment, zone)
    return f"{formats.date_format(local, 'j M Y, H:i')} ({local.isoformat()[-6:]})"
