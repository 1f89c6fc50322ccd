"""Ships: anybody with an account proposes one, and an official approves it, puts it right, or turns it down."""

import uuid
from typing import NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.services.legible import legible
from games.services.refusals import NotNow
from tournaments.models import Service, Ship
from tournaments.models.people import REGION_MAXIMUM, SHIP_NAME_MAXIMUM
from tournaments.services.people.asking import clean_words, require_keeper, require_open
from tournaments.words.notices import SHIP_DECIDED
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import hold
from uckers_site.audit.services import write_entry
from uckers_site.notices import services as notices

OPEN_AT_MOST = 10  # proposals of one account that wait
ADDRESSES = ("propose",)  # of pages beside those of ships


class ShipTold(NamedTuple):
    """What is told of a ship. `service`: its code; latitude and longitude in degrees, both or neither."""

    name: str
    service: str
    kind: str = Ship.Kind.SHIP
    region: str = ""
    latitude: float | None = None
    longitude: float | None = None


@transaction.atomic
def propose_ship(*, by: User, told: ShipTold) -> Ship:
    """Propose a ship. Twice by one account is once.

    Raises `NotNow` with the field that is wrong, also for a ship that is there, waits or was turned down.
    """
    require_open(by)
    hold(by)
    clean, service = _clean(told)
    slug = slugify(clean.name)[:SHIP_NAME_MAXIMUM]
    if not slug or slug in ADDRESSES:
        raise NotNow(_("Give the name in letters a to z, such as HMS Victory."), field="name")
    there = Ship.objects.filter(slug=slug).first()
    if there is None:
        waiting = Ship.objects.filter(proposed_by=by, standing=Ship.Standing.PROPOSED).count()
        if waiting >= OPEN_AT_MOST:
            wait = _("%(most)d ships that you proposed wait for an answer. Propose more after that.")
            raise NotNow(wait % {"most": OPEN_AT_MOST})
        values = {**clean._asdict(), "service": service, "proposed_by": by}
        there, made = Ship.objects.get_or_create(slug=slug, defaults=values)  # somebody else may have been quicker
        if made:
            write_entry(by=by, deed="proposed", about=there.about)
            return there
    if there.proposed_by_id == by.pk and there.standing == Ship.Standing.PROPOSED:
        return there
    raise NotNow(_there_already(there), field="name")


@transaction.atomic
def approve_ship(*, ship_id: uuid.UUID, by: User, told: ShipTold) -> Ship:
    """Put a ship on the list, as told; one that is there already is put right. Its address stays. Twice is once.

    Who proposed it is told. Raises `PermissionDenied` for who is no official, `NotNow` with the field that is wrong.
    """
    require_keeper(by)
    ship = Ship.objects.select_for_update(of=("self",)).select_related("service").get(pk=ship_id)
    clean, service = _clean(told)
    before = ShipTold(ship.name, ship.service.code, ship.kind, ship.region, ship.latitude, ship.longitude)
    was = ship.standing
    if was == Ship.Standing.APPROVED and before == clean:
        return ship
    ship.name, ship.service, ship.kind, ship.region = clean.name, service, clean.kind, clean.region
    ship.latitude, ship.longitude = clean.latitude, clean.longitude
    ship.standing, ship.decided_by, ship.decided_at, ship.answer = Ship.Standing.APPROVED, by, timezone.now(), ""
    ship.save()
    deed = "put right" if was == Ship.Standing.APPROVED else "approved"
    write_entry(by=by, deed=deed, about=ship.about, before=[was, *before], after=list(clean))
    if was != Ship.Standing.APPROVED:
        _tell(ship)
    return ship


@transaction.atomic
def turn_down_ship(*, ship_id: uuid.UUID, by: User, because: str) -> Ship:
    """Turn a proposal down and say why; who proposed it is told. Twice is once.

    Raises `PermissionDenied` for who is no official, `NotNow` without a reason and for a ship that is on the list.
    """
    require_keeper(by)
    ship = Ship.objects.select_for_update().get(pk=ship_id)
    if ship.standing == Ship.Standing.TURNED_DOWN:
        return ship
    if ship.standing == Ship.Standing.APPROVED:
        raise NotNow(
            _("This ship is on the list by now, and stays there: people may serve in it. Put it right instead.")
        )
    needed = _("Say why: who proposed it is told.")
    because = clean_words(because, _("The reason"), field="because", needed=needed)
    ship.standing, ship.decided_by, ship.decided_at = Ship.Standing.TURNED_DOWN, by, timezone.now()
    ship.answer = because
    ship.save(update_fields=["standing", "decided_by", "decided_at", "answer"])
    write_entry(by=by, deed="turned down", about=ship.about, words=because)
    _tell(ship)
    return ship


def _clean(told: ShipTold) -> tuple[ShipTold, Service]:
    name, region = _line(told.name, "name", SHIP_NAME_MAXIMUM), _line(told.region, "region", REGION_MAXIMUM)
    if not name:
        raise NotNow(_("Give the ship’s name, such as HMS Victory."), field="name")
    if told.kind not in Ship.Kind.values:
        kinds = ", ".join(str(kind) for kind in Ship.Kind.labels)
        raise NotNow(_("Choose what it is: %(kinds)s.") % {"kinds": kinds}, field="kind")
    service = Service.objects.filter(code=told.service).first()
    if service is None:
        raise NotNow(_("Choose one of the services in the list."), field="service")
    for field, most in (("latitude", 90), ("longitude", 180)):
        degrees = getattr(told, field)
        if degrees is not None and not -most <= degrees <= most:  # also for what is no number
            words = _("This is in degrees, from -%(most)d to %(most)d.") % {"most": most}
            raise NotNow(words, field=field)
    if (told.latitude is None) != (told.longitude is None):
        missing = "latitude" if told.latitude is None else "longitude"
        raise NotNow(_("Give both latitude and longitude, or neither."), field=missing)
    return told._replace(name=name, region=region), service


def _line(text: str, field: str, most: int) -> str:
    try:
        text = legible(text, _("The %(field)s") % {"field": field})
    except NotNow as fault:
        raise NotNow(str(fault), field=field) from None
    if len(text) > most:
        words = _("%(count)d characters; at most %(most)d are kept.") % {"count": len(text), "most": most}
        raise NotNow(words, field=field)
    return text


def _there_already(ship: Ship) -> str:
    if ship.standing == Ship.Standing.APPROVED:
        return _("%(ship)s is on the list already.") % {"ship": ship.name}
    if ship.standing == Ship.Standing.PROPOSED:
        return _("%(ship)s was proposed already, and waits for an official.") % {"ship": ship.name}
    return _("%(ship)s was proposed before and turned down: “%(answer)s”") % {"ship": ship.name, "answer": ship.answer}


def _tell(ship: Ship) -> None:
    if ship.proposed_by is None or ship.decided_at is None:
        return
    told = {"approved": ship.standing == Ship.Standing.APPROVED, "ship": ship.name, "answer": ship.answer}
    key = f"{ship.pk}:{ship.decided_at.isoformat()}"
    notices.tell(user=ship.proposed_by, kind=SHIP_DECIDED, key=key, link="/ships/", about=ship.about, data=told)
