"""What an entry says beside its players, judged by the title's rules: group, ship, region, seed and the rest."""

import uuid
from collections.abc import Container
from dataclasses import dataclass, replace
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from games.services.legible import legible
from games.services.refusals import NotNow
from tournaments.formats.manifests import Manifest
from tournaments.models import Entry, Ship
from tournaments.models.people import REGION_MAXIMUM
from uckers_site.accounts.names import clean_display_name

CONTACT_MAXIMUM = 200
SEED_MAXIMUM = 9999


@dataclass(frozen=True)
class Details:
    """All that an entry says beside its players. An empty `region` is taken from the ship."""

    name: str = ""
    group: str = ""
    ship_id: uuid.UUID | None = None
    region: str = ""
    seed: int | None = None
    paid: bool = False
    contact: str = ""
    contact_shared: bool = False


FIELDS = tuple(Details.__dataclass_fields__)


def judge_details(details: Details, rules: Manifest, *, ship: Ship | None) -> Details:
    """The details as they are kept. `ship` is the one that they name. Raises `NotNow` with the field that is wrong."""
    return replace(
        details,
        name=_name(details.name),
        group=_group(details.group, rules.entry_groups),
        region=_region(details.region, rules.regions, ship),
        seed=_seed(details.seed),
        contact=_contact(details.contact),
    )


def find_ship(ship_id: uuid.UUID | None, *, was: uuid.UUID | None = None) -> Ship | None:
    """A ship of the list, or the one that the entry had. Raises `NotNow` for another."""
    if ship_id is None:
        return None
    found = Ship.objects.filter(pk=ship_id).first()
    if found is None or (found.standing != Ship.Standing.APPROVED and found.pk != was):
        raise NotNow(_("Choose a ship of the list."), field="ship")
    return found


def details_of(entry: Entry) -> Details:
    """What an entry says."""
    return Details(**{field: getattr(entry, field) for field in FIELDS})


def told(details: Details) -> dict[str, Any]:
    """What the audit trail is told: JSON values, and not how somebody can be reached."""
    values = {field: getattr(details, field) for field in FIELDS if field != "contact"}
    return values | {"ship_id": str(details.ship_id or "")}


def _name(name: str) -> str:
    if not name.strip():
        return ""
    try:
        return clean_display_name(name)
    except ValidationError as fault:
        raise NotNow(fault.messages[0], field="name") from None


def _group(group: str, groups: tuple[str, ...]) -> str:
    if group in groups or (not group and not groups):
        return group
    if not groups:
        raise NotNow(_("This title has no groups to choose from: leave it empty."), field="group")
    raise NotNow(_("Choose a group: %(groups)s.") % {"groups": ", ".join(groups)}, field="group")


def _region(region: str, regions: Container[str], ship: Ship | None) -> str:
    region = legible(region, _("The region"))
    if len(region) > REGION_MAXIMUM:
        raise NotNow(_("At most %(most)d characters are kept of a region.") % {"most": REGION_MAXIMUM}, field="region")
    known = sorted(regions) if isinstance(regions, dict) else []
    if region and known and region not in known:
        raise NotNow(_("Choose a region: %(regions)s.") % {"regions": ", ".join(known)}, field="region")
    if region or ship is None:
        return region
    return ship.region if not known or ship.region in known else ""


def _seed(seed: int | None) -> int | None:
    if seed is not None and not 1 <= seed <= SEED_MAXIMUM:
        raise NotNow(_("A seed is a whole number from 1 to %(most)d.") % {"most": SEED_MAXIMUM}, field="seed")
    return seed


def _contact(contact: str) -> str:
    try:
        contact = legible(contact, _("The line"))
    except NotNow as fault:
        raise NotNow(str(fault), field="contact") from None
    if len(contact) > CONTACT_MAXIMUM:
        raise NotNow(_("At most %(most)d characters are kept.") % {"most": CONTACT_MAXIMUM}, field="contact")
    return contact
