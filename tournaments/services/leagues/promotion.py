"""The next season, made of the divisions of one that is over: who goes up, who goes down, and all carried over."""

import uuid
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Competition, Entry, Group, Official, Ship, Title
from tournaments.selectors.entries import players_of
from tournaments.selectors.officials import Deed, require
from tournaments.selectors.promotion import Line, next_season_of, proposed_in
from tournaments.services import championships
from tournaments.services.competing.holding import hold
from tournaments.services.entries import telling
from tournaments.services.entries.details import Details
from tournaments.services.entries.entering import take
from tournaments.services.entries.holding import hold_title, require_rules
from tournaments.services.refusals import NotNow, Stale
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry


@transaction.atomic
def make_next_season(
    *,
    season: Competition,
    slug: str,
    name: str,
    goes: Mapping[uuid.UUID, uuid.UUID | None],
    because: Mapping[uuid.UUID, str],
    by: User,
    **details: Any,
) -> Competition:
    """The season after one that is over: its divisions with their rules, its officials, and every entry that plays on.

    `goes` says of each entry to which of the old divisions it goes (None: it does not play on); what is otherwise than
    the tables propose needs a reason in `because`. Everybody is entered, and told; the new season is published if the
    old one is. Made already at that address: that one, unchanged. `details` are the new season's editable fields.

    Raises `PermissionDenied`; `NotNow` with the field that is wrong (``because_<entry>`` for a reason), while something
    is still to be played, and where another next season has been made; `Stale` where who plays on has changed.
    """
    require(by, Deed.MANAGE, season)
    if not season.championship.is_league:
        raise PermissionDenied
    held = Competition.objects.select_for_update(of=("self",)).select_related("championship").get(pk=season.pk)
    if there := next_season_of(held):
        if there.slug == slug:
            return there
        raise NotNow(_("The next season is made already: %(name)s.") % {"name": there.name}, field="slug")
    if Competition.objects.filter(championship=held.championship, slug=slug).exists():
        raise NotNow(_("Another season has that address: choose another."), field="slug")
    for group in Group.objects.filter(stage__title__competition=held).order_by("pk").values_list("pk", flat=True):
        hold(group)
    proposed = proposed_in(held)
    if playing := [one.division.name for one in proposed if not one.is_over]:
        raise NotNow(_("Still to be played: %(names)s.") % {"names": ", ".join(playing)})
    lines = [line for one in proposed for line in one.lines]
    if goes.keys() != {line.entry.pk for line in lines}:
        raise Stale
    for line in lines:
        _judge(line, [one.division for one in proposed], goes[line.entry.pk], because)
    made = _with_divisions(held, slug, name, by, details)
    _carry_over(lines, made, goes, because, by)
    write_entry(by=by, deed="next season made", about=championships.about(held), next=str(made.pk))
    return championships.publish_edition(competition=made, by=by) if held.published_at else made


def _judge(line: Line, divisions: list[Title], to: uuid.UUID | None, because: Mapping[uuid.UUID, str]) -> None:
    plays = line.entry.title.plays
    if to is not None and not any(one.pk == to and one.plays == plays for one in divisions):
        raise NotNow(_("Choose a division of this season in which the same play."), field=f"goes_{line.entry.pk}")
    if to != line.goes and not because.get(line.entry.pk, "").strip():
        words = _("Say why %(name)s goes elsewhere than the table says.") % {"name": line.name}
        raise NotNow(words, field=f"because_{line.entry.pk}")


def _with_divisions(held: Competition, slug: str, name: str, by: User, details: dict[str, Any]) -> Competition:
    """The new season with the old one's officials, divisions and rules."""
    told = {"place": held.place, "contact": held.contact, "promotes": held.promotes, **details}
    made = championships.make_edition(championship=held.championship, slug=slug, name=name, by=by, **told)
    for official in held.officials.filter(ended_at=None).select_related("user"):
        if (official.user, official.role) != (by, Official.Role.SECRETARY):
            championships.appoint(competition=made, user=official.user, role=official.role, by=by)
    for old in held.titles.all():
        new = championships.make_title(
            competition=made, slug=old.slug, name=old.name, plays=old.plays, room=old.room, by=by
        )
        rules = old.manifests.last()
        if rules is not None:
            championships.publish_manifest(title=new, content=rules.content, by=by, after=0)
    return made


def _carry_over(
    lines: list[Line],
    made: Competition,
    goes: Mapping[uuid.UUID, uuid.UUID | None],
    because: Mapping[uuid.UUID, str],
    by: User,
) -> None:
    """Enter everybody who plays on, division by division: who comes down first, then who stays, then who comes up."""
    players = players_of([line.entry for line in lines])
    slugs = {line.entry.title_id: line.entry.title.slug for line in lines}
    slugs |= dict(Title.objects.filter(pk__in=[to for to in goes.values() if to]).values_list("pk", "slug"))
    for new in made.titles.all():
        title = hold_title(new.pk)
        for line in lines:
            old, to = line.entry, goes[line.entry.pk]
            if to is None or slugs[to] != new.slug:
                continue
            entry = take(
                title, require_rules(title), key=uuid.uuid4(), by=by, details=_details(old), players=players[old.pk],
                because=because.get(old.pk, "").strip(),
            )  # fmt: skip
            entry.carried_from = old
            entry.save(update_fields=["carried_from"])
            telling.tell_changed(entry, "carried", players[old.pk], by=by)
    for line in lines:
        where = goes[line.entry.pk]
        words = because.get(line.entry.pk, "").strip()
        write_entry(
            by=by, deed="carried over" if where else "not carried over", about=line.entry.about, words=words,
            proposed=slugs.get(line.goes, ""), to=slugs[where] if where else "",
        )  # fmt: skip


def _details(old: Entry) -> Details:
    """What is carried over of an entry: not its seed, nor whether it paid. A ship that is off the list is not."""
    ship = old.ship if old.ship is not None and old.ship.standing == Ship.Standing.APPROVED else None
    return Details(
        name=old.name,
        ship_id=None if ship is None else ship.pk,
        region=old.region,
        contact=old.contact,
        contact_shared=old.contact_shared,
    )
