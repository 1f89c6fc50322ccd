"""The roll of honour to start with: champions of years before this site, as far as they are on record.

Laid down after every `migrate` and every flush, only what is missing, with keys that are the same in every instance.
"""

import uuid
from typing import Any

from django.apps import apps as installed
from django.apps.registry import Apps

NAMESPACE = uuid.UUID("0f6b1c86-5f0e-5d5f-8c57-0d6a6c1f9a3e")
WORLD = {"slug": "world", "name": "World Championship", "about": "The World Uckers Championship."}
ON_RECORD = (
    {
        "year": 2021,
        "title": "Pairs",
        "team": "The Ludo Two",
        "names": "Sara and Bob Field",
        "place": "HMS Victory arena, Portsmouth Historic Dockyard",
    },
)


def lay_down_roll(*, using: str, apps: Apps = installed, **_: Any) -> None:
    """Add the championship and its champions on record where they are missing."""
    try:
        championship, champion = (
            apps.get_model("tournaments", "Championship"),
            apps.get_model("tournaments", "Champion"),
        )
    except LookupError:  # in the middle of older migrations
        return
    kind = {"kind": "championship"} if hasattr(championship, "kind") else {}  # which older migrations have not
    made = championship.objects.using(using).get_or_create(
        **kind, slug=WORLD["slug"], defaults={**WORLD, "id": uuid.uuid5(NAMESPACE, WORLD["slug"])}
    )[0]
    for line in ON_RECORD:
        key = uuid.uuid5(NAMESPACE, f"{line['year']} {line['title']}")
        champion.objects.using(using).get_or_create(id=key, defaults={**line, "championship": made})
