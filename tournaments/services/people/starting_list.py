"""The services, and the ships and establishments to start with, so that a first entry form has something to choose.

They are laid down after every `migrate` and every flush, as the site roles are: only what is missing by its slug, so
that whatever an official has changed or turned down since stays so. Keys follow from slugs, and are the same in every
instance of the site. Places are those of the base, to a hundredth of a degree: a mile is near enough for a draw that
cares for distance. Names and bases are public knowledge of the services' own websites.
"""

import uuid
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.apps import apps as installed
from django.apps.registry import Apps
from django.utils import timezone
from django.utils.text import slugify

NAMESPACE = uuid.UUID("5d0c8a53-6b8e-5f43-9d0a-6a1c7f6e2b10")

SERVICES = {
    "rn": "Royal Navy",
    "rm": "Royal Marines",
    "faa": "Fleet Air Arm",
    "aac": "Army Air Corps",
    "ra": "Royal Artillery",
    "raf": "Royal Air Force",
    "rnzn": "Royal New Zealand Navy",
    "ran": "Royal Australian Navy",
    "raaf": "Royal Australian Air Force",
    "rcn": "Royal Canadian Navy",
    "rnln": "Royal Netherlands Navy",
    "rna": "Royal Naval Association",
    "civilian": "Civilian",
    "other": "Another service",
}


class Base(NamedTuple):
    """Where ships are based, in degrees."""

    region: str
    latitude: float
    longitude: float


class Start(NamedTuple):
    """A ship of the list."""

    name: str
    service: str
    kind: str
    base: Base

    @property
    def slug(self) -> str:
        """The last part of its page's address."""
        return slugify(self.name)


PORTSMOUTH = Base("Portsmouth", 50.80, -1.11)
DEVONPORT = Base("Plymouth", 50.38, -4.18)
CLYDE = Base("Clyde", 56.07, -4.82)
HELSTON = Base("Helston", 50.09, -5.26)
YEOVILTON = Base("Yeovilton", 51.01, -2.64)

# Each: service, kind, base, names. "Royal Navy" stands for the general service.
STARTING: tuple[tuple[str, str, Base, tuple[str, ...]], ...] = (
    (
        *("rn", "ship", PORTSMOUTH),
        (
            *("HMS Victory", "HMS Queen Elizabeth", "HMS Prince of Wales", "HMS Daring", "HMS Dauntless"),
            *("HMS Diamond", "HMS Dragon", "HMS Defender", "HMS Duncan", "HMS Iron Duke", "HMS Kent", "HMS Lancaster"),
            *("HMS St Albans", "HMS Richmond", "HMS Cattistock", "HMS Ledbury", "HMS Hurworth"),
        ),
    ),
    (
        *("rn", "ship", DEVONPORT),
        (
            *("HMS Albion", "HMS Bulwark", "HMS Portland", "HMS Somerset", "HMS Sutherland", "HMS Scott"),
            *("HMS Protector",),
        ),
    ),
    (
        *("rn", "ship", CLYDE),
        (
            *("HMS Vanguard", "HMS Victorious", "HMS Vigilant", "HMS Vengeance", "HMS Astute", "HMS Ambush"),
            *("HMS Artful", "HMS Audacious", "HMS Anson", "HMS Penzance", "HMS Bangor"),
        ),
    ),
    ("rn", "establishment", PORTSMOUTH, ("HMNB Portsmouth", "HMS Nelson", "HMS Excellent")),
    ("rn", "establishment", Base("Fareham", 50.83, -1.18), ("HMS Collingwood",)),
    ("rn", "establishment", Base("Gosport", 50.80, -1.14), ("HMS Sultan",)),
    ("rn", "establishment", DEVONPORT, ("HMNB Devonport", "HMS Drake")),
    ("rn", "establishment", Base("Torpoint", 50.38, -4.22), ("HMS Raleigh",)),
    ("rn", "establishment", Base("Dartmouth", 50.36, -3.58), ("Britannia Royal Naval College",)),
    ("rn", "establishment", CLYDE, ("HMNB Clyde", "HMS Neptune")),
    ("rn", "establishment", Base("Northwood", 51.62, -0.41), ("Northwood Headquarters",)),
    ("rn", "establishment", Base("Rosyth", 56.02, -3.45), ("HMS Caledonia",)),
    ("rn", "establishment", Base("London", 51.51, -0.06), ("HMS President",)),
    ("rn", "establishment", Base("Gibraltar", 36.14, -5.35), ("Gibraltar Squadron",)),
    ("rn", "establishment", Base("Bahrain", 26.20, 50.61), ("HMS Juffair",)),
    ("faa", "establishment", HELSTON, ("RNAS Culdrose (HMS Seahawk)",)),
    ("faa", "establishment", YEOVILTON, ("RNAS Yeovilton (HMS Heron)",)),
    (
        *("faa", "squadron", HELSTON),
        ("814 Naval Air Squadron", "820 Naval Air Squadron", "824 Naval Air Squadron"),
    ),
    (
        *("faa", "squadron", YEOVILTON),
        ("815 Naval Air Squadron", "825 Naval Air Squadron", "845 Naval Air Squadron", "847 Naval Air Squadron"),
    ),
    ("rm", "establishment", Base("Lympstone", 50.64, -3.44), ("Commando Training Centre Royal Marines",)),
    ("rm", "unit", DEVONPORT, ("42 Commando Royal Marines", "Commando Logistic Regiment")),
    ("rm", "unit", Base("Taunton", 51.03, -3.11), ("40 Commando Royal Marines",)),
    ("rm", "unit", Base("Arbroath", 56.57, -2.62), ("45 Commando Royal Marines",)),
    ("rm", "unit", CLYDE, ("43 Commando Fleet Protection Group",)),
    ("aac", "establishment", Base("Middle Wallop", 51.14, -1.57), ("Army Aviation Centre, Middle Wallop",)),
    ("rnzn", "establishment", Base("Auckland", -36.83, 174.79), ("HMNZS Philomel",)),
    ("ran", "establishment", Base("Sydney", -33.86, 151.23), ("HMAS Kuttabul",)),
    ("ran", "establishment", Base("Nowra", -34.94, 150.54), ("HMAS Albatross",)),
    ("rcn", "establishment", Base("Halifax", 44.66, -63.59), ("CFB Halifax",)),
    ("rnln", "establishment", Base("Den Helder", 52.95, 4.79), ("Den Helder naval base",)),
)


def starting_ships() -> Iterator[Start]:
    """Each ship of the list, in its order."""
    for service, kind, base, names in STARTING:
        for name in names:
            yield Start(name, service, kind, base)


def lay_down_starting_list(*, using: str, apps: Apps = installed, **_: Any) -> None:  # a flush names no apps
    """Make the services and ships of the list that are missing."""
    try:
        services, ships = apps.get_model("tournaments", "Service"), apps.get_model("tournaments", "Ship")
    except LookupError:  # migrated back to before there were ships
        return
    there = set(services.objects.using(using).values_list("code", flat=True))
    services.objects.using(using).bulk_create(
        services(id=_key("service", code), code=code, name=name) for code, name in SERVICES.items() if code not in there
    )
    of_code = dict(services.objects.using(using).values_list("code", "id"))
    there = set(ships.objects.using(using).values_list("slug", flat=True))
    now = timezone.now()
    ships.objects.using(using).bulk_create(
        ships(
            id=_key("ship", start.slug),
            name=start.name,
            slug=start.slug,
            service_id=of_code[start.service],
            kind=start.kind,
            region=start.base.region,
            latitude=start.base.latitude,
            longitude=start.base.longitude,
            standing="approved",
            proposed_at=now,
            decided_at=now,
        )
        for start in starting_ships()
        if start.slug not in there
    )


def _key(kind: str, name: str) -> uuid.UUID:
    return uuid.uuid5(NAMESPACE, f"{kind}:{name}")
