"""Leagues opened by whoever keeps them, described, and annulled by the site's moderators with a reason."""

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from games.services.legible import legible
from tournaments.models import Championship, Ship
from tournaments.selectors.leagues import MOST_OPENED, keeps, may_annul
from tournaments.services.people.asking import require_open
from tournaments.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import has_confirmed_address, hold
from uckers_site.audit.services import write_entry

_TAKEN = ("new",)  # addresses beside those of leagues


@transaction.atomic
def open_league(*, name: str, by: User, slug: str = "", about: str = "", ship: Ship | None = None) -> Championship:
    """Open a league, which its opener keeps. Nobody else sees it before one of its seasons is published.

    `slug` follows from the name if none is given. The same address again, by the same person, gives the league that is
    there. Raises `NotNow` with the field that is wrong, for an e-mail address that is not confirmed, and beyond three
    leagues; these two are not asked of superusers.
    """
    require_open(by)
    hold(by)
    if not by.is_superuser and not has_confirmed_address(by):
        raise NotNow(_("Confirm your e-mail address first: whoever plays in your league has to be able to reach you."))
    name, slug = _clean_name(name), slugify(slug or name)[:40]
    if not slug or slug in _TAKEN:
        raise NotNow(_("Give it an address in letters a to z, such as hms-drake-mess."), field="slug")
    there = Championship.objects.filter(kind=Championship.Kind.LEAGUE, slug=slug).first()
    if there is not None:
        if there.made_by_id == by.pk and there.name == name:
            return there
        raise NotNow(_("Another league has that address: choose another."), field="slug")
    stand = Championship.objects.filter(kind=Championship.Kind.LEAGUE, made_by=by, annulled_at=None).count()
    if stand >= MOST_OPENED and not by.is_superuser:
        raise NotNow(_("You have opened %(most)d leagues; one person opens no more.") % {"most": MOST_OPENED})
    made, is_new = Championship.objects.get_or_create(  # somebody else may have been quicker
        kind=Championship.Kind.LEAGUE,
        slug=slug,
        defaults={"name": name, "about": about.strip(), "ship": _approved(ship), "made_by": by},
    )
    if not is_new:
        raise NotNow(_("Another league has that address: choose another."), field="slug")
    write_entry(by=by, deed="league opened", about=_about(made), name=name)
    return made


@transaction.atomic
def change_league(*, league: Championship, name: str, about: str, ship: Ship | None, by: User) -> Championship:
    """Change what is said of a league. Raises `PermissionDenied`, and `NotNow` with the field that is wrong."""
    _require_keeper(league, by)
    held = Championship.objects.select_for_update(of=("self",)).get(pk=league.pk)
    told = {"name": _clean_name(name), "about": about.strip(), "ship": _approved(ship)}
    changes = {field: value for field, value in told.items() if getattr(held, field) != value}
    if changes:
        before = {field: str(getattr(held, field)) for field in changes}
        for field, value in changes.items():
            setattr(held, field, value)
        held.save(update_fields=list(changes))
        after = {field: str(value) for field, value in changes.items()}
        write_entry(by=by, deed="league changed", about=_about(held), before=before, after=after)
    return held


@transaction.atomic
def annul_league(*, league: Championship, because: str, by: User) -> Championship:
    """Take a league from everybody's sight, with a reason: for moderators of the site. Annulled already: nothing
    changes. Raises `PermissionDenied`, and `NotNow` without a reason."""
    held = _held_for_site(league, by)
    if not because.strip():
        raise NotNow(_("Say why: who keeps it reads it."), field="because")
    if held.annulled_at is None:
        held.annulled_at, held.annulled_because = timezone.now(), because.strip()
        held.save(update_fields=["annulled_at", "annulled_because"])
        write_entry(by=by, deed="league annulled", about=_about(held), words=because.strip())
    return held


@transaction.atomic
def reinstate_league(*, league: Championship, because: str, by: User) -> Championship:
    """Let an annulled league stand again, with a reason. Stands already: nothing changes. Raises as `annul_league`."""
    held = _held_for_site(league, by)
    if not because.strip():
        raise NotNow(_("Say why."), field="because")
    if held.annulled_at is not None:
        held.annulled_at, held.annulled_because = None, ""
        held.save(update_fields=["annulled_at", "annulled_because"])
        write_entry(by=by, deed="league reinstated", about=_about(held), words=because.strip())
    return held


def _about(league: Championship) -> str:
    return f"championship:{league.pk}"


def _require_keeper(league: Championship, by: User) -> None:
    if not league.is_league or not keeps(by, league):
        raise PermissionDenied


def _held_for_site(league: Championship, by: User) -> Championship:
    if not league.is_league or not may_annul(by):
        raise PermissionDenied
    return Championship.objects.select_for_update(of=("self",)).get(pk=league.pk)


def _clean_name(name: str) -> str:
    name = legible(name, _("The name"))
    if not name:
        raise NotNow(_("Give it a name."), field="name")
    return name


def _approved(ship: Ship | None) -> Ship | None:
    if ship is not None and ship.standing != Ship.Standing.APPROVED:
        raise NotNow(_("That ship is not on the list."), field="ship")
    return ship
