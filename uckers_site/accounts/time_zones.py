"""The time zones that people can choose from: the places of the IANA database, by region."""

import functools
import zoneinfo

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

# The database also has old names ("GB"), offsets ("Etc/GMT+5") and copies ("posix/..."): accepted, not offered.
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
def zones_by_region() -> tuple[tuple[str, tuple[tuple[str, str], ...]], ...]:
    """``(("Africa", (("Africa/Abidjan", "Abidjan"), ...)), ...)``: regions and places in order, UTC last."""
    places: dict[str, list[tuple[str, str]]] = {region: [] for region in REGIONS}
    for name in sorted(known_zones()):
        region, _slash, place = name.partition("/")
        if region in places and place:
            places[region].append((name, place.replace("_", " ").replace("/", ", ")))
    return (*((region, tuple(names)) for region, names in places.items() if names), ("UTC", (("UTC", "UTC"),)))
