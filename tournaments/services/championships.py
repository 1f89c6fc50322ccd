"""Championships, their editions and titles, and who is in charge of them."""

import json
from typing import Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.formats.manifests import BadManifest, read_manifest, write_manifest
from tournaments.formats.published import fingerprint
from tournaments.models import Championship, Competition, Manifest, Official, Title
from tournaments.selectors.leagues import keeps
from tournaments.selectors.officials import Deed, require
from tournaments.services.playing_rules import judge_game
from tournaments.services.refusals import NotNow, Stale
from tournaments.words.editions import out_of_order
from tournaments.words.held import words_of
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

# last parts of addresses beside those of titles
_TAKEN = ("manage", "overdue", "nights", "begin", "results", "framing", "next")
_TAKEN_BESIDE_EDITIONS = ("change", "annul", "season", "calendar")  # likewise, beside those of editions
_EDITABLE = (
    "name",
    "about",
    "place",
    "starts_on",
    "ends_on",
    "entries_open_at",
    "entries_close_at",
    "contact",
    "promotes",
)


def about(competition: Competition) -> str:
    """A competition as the audit trail names it."""
    return f"competition:{competition.pk}"


@transaction.atomic
def make_championship(*, slug: str, name: str, about: str, by: User) -> Championship:
    """A championship, made by a superuser. The same address again gives the one that is there.

    Raises `NotNow` for an address at which one of another name is.
    """
    if not (by.is_active and by.is_superuser):
        raise PermissionDenied
    made, is_new = Championship.objects.get_or_create(
        kind=Championship.Kind.CHAMPIONSHIP, slug=slug, defaults={"name": name, "about": about, "made_by": by}
    )
    if is_new:
        write_entry(by=by, deed="championship made", about=f"championship:{made.pk}", name=name)
    elif name not in (made.name, slug):
        words = _("The championship at this address is called %(name)s. Leave this empty, or choose another address.")
        raise NotNow(words % {"name": made.name}, field="championship_name")
    return made


@transaction.atomic
def make_edition(*, championship: Championship, slug: str, by: User, **details: Any) -> Competition:
    """An edition or season, made by who keeps what it is of, and becomes its first secretary.

    `details` are its editable fields. The same address again gives the one that is there. Raises `PermissionDenied`,
    and `NotNow` for dates in the wrong order, an address that is a page's, and a league that the site has annulled.
    """
    if not keeps(by, championship):
        raise PermissionDenied
    if championship.annulled_at is not None:
        raise NotNow(_("The site has annulled this league."))
    if slug in _TAKEN_BESIDE_EDITIONS:
        raise NotNow(_("That address is taken by another page: choose another."), field="slug")
    _judge_dates(details)
    made, is_new = Competition.objects.get_or_create(
        championship=championship, slug=slug, defaults={**_only_editable(details), "made_by": by}
    )
    if is_new:
        Official.objects.create(competition=made, user=by, role=Official.Role.SECRETARY)
        write_entry(by=by, deed="edition made", about=about(made), name=made.name)
    elif any(getattr(made, name) != value for name, value in _only_editable(details).items()):
        words = _("There is another edition at this address: %(name)s. Open that one, or choose another address.")
        raise NotNow(words % {"name": f"{championship.name} {made.name}"}, field="slug")
    return made


@transaction.atomic
def change_edition(*, competition: Competition, by: User, **details: Any) -> Competition:
    """Change what is said of an edition. Raises `NotNow` for dates in the wrong order."""
    require(by, Deed.MANAGE, competition)
    _judge_dates(details)
    held = Competition.objects.select_for_update().get(pk=competition.pk)
    changes = {name: value for name, value in _only_editable(details).items() if getattr(held, name) != value}
    if changes:
        before = {name: str(getattr(held, name)) for name in changes}
        for name, value in changes.items():
            setattr(held, name, value)
        held.save(update_fields=list(changes))
        after = {name: str(value) for name, value in changes.items()}
        write_entry(by=by, deed="edition changed", about=about(held), before=before, after=after)
    return held


def _only_editable(details: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in details.items() if name in _EDITABLE}


def _judge_dates(details: dict[str, Any]) -> None:
    for field, words in out_of_order(details):
        raise NotNow(words, field=field)


@transaction.atomic
def publish_edition(*, competition: Competition, by: User) -> Competition:
    """Show an edition to everybody. Done already: nothing changes."""
    require(by, Deed.MANAGE, competition)
    if Competition.objects.filter(pk=competition.pk, published_at=None).update(published_at=timezone.now()):
        write_entry(by=by, deed="edition published", about=about(competition))
    competition.refresh_from_db()
    return competition


@transaction.atomic
def appoint(*, competition: Competition, user: User, role: str, by: User) -> Official:
    """Give somebody a role. Given already: nothing changes. Raises `NotNow` for a role that there is not."""
    require(by, Deed.MANAGE, competition)
    if role not in Official.Role.values:
        raise NotNow(_("A role is one of: %(roles)s.") % {"roles": ", ".join(Official.Role.values)}, field="role")
    made, is_new = Official.objects.get_or_create(competition=competition, user=user, role=role, ended_at=None)
    if is_new:
        write_entry(by=by, deed="official appointed", about=about(competition), user=str(user.pk), role=role)
    return made


@transaction.atomic
def dismiss(*, official: Official, by: User) -> None:
    """End somebody's role. Ended already: nothing changes. Raises `NotNow` for the last secretary."""
    require(by, Deed.MANAGE, official.competition)
    Competition.objects.select_for_update().get(pk=official.competition_id)  # two secretaries may dismiss each other
    secretaries = Official.objects.filter(
        competition=official.competition_id, role=Official.Role.SECRETARY, ended_at=None, user__is_active=True
    )  # who has closed their account is in charge of nothing any more
    if official.role == Official.Role.SECRETARY and not secretaries.exclude(pk=official.pk).exists():
        raise NotNow(_("Somebody must stay secretary: appoint another first."))
    if Official.objects.filter(pk=official.pk, ended_at=None).update(ended_at=timezone.now()):
        write_entry(
            by=by,
            deed="official dismissed",
            about=about(official.competition),
            user=str(official.user_id),
            role=official.role,
        )


@transaction.atomic
def make_title(
    *, competition: Competition, slug: str, name: str, plays: str, by: User, room: int | None = None
) -> Title:
    """A title of an edition. The same again gives the one that is there. Raises `NotNow`, also for an address at which
    another is."""
    require(by, Deed.MANAGE, competition)
    if plays not in Title.Plays.values:
        raise NotNow(_("A title is for singles or for pairs."), field="plays")
    if slug in _TAKEN:
        raise NotNow(str(words_of(competition.championship).wrong_address), field="slug")
    number = competition.titles.count() + 1
    made, is_new = Title.objects.get_or_create(
        competition=competition, slug=slug, defaults={"name": name, "plays": plays, "number": number, "room": room}
    )
    if is_new:
        write_entry(by=by, deed="title made", about=f"title:{made.pk}", name=name)
    elif (made.name, made.plays) != (name, plays):
        words = _("There is another title at this address: %(name)s. Open that one, or choose another address.")
        raise NotNow(words % {"name": made.name}, field="slug")
    return made


@transaction.atomic
def publish_manifest(*, title: Title, content: Any, by: User, after: int, notice: str = "") -> Manifest:
    """Publish the rules of a title: the version after `after` (0: there is none yet), with a notice from the second on.

    The same rules as the latest change nothing. Stages that have begun keep the version that they were begun under.
    Raises `NotNow` for what are no rules, or no notice; `Stale` when another version has been published meanwhile.
    """
    require(by, Deed.MANAGE, title.competition)
    Title.objects.select_for_update().get(pk=title.pk)
    try:
        written = write_manifest(read_manifest(content))
    except BadManifest as bad:
        raise NotNow(str(bad), field="content") from None
    judge_game(title, written["game"])
    latest = title.manifests.last()
    sha256 = fingerprint(written)
    if latest is not None and latest.sha256 == sha256:
        return latest
    if (latest.number if latest else 0) != after:
        raise Stale
    if latest is not None and not notice.strip():
        raise NotNow(_("Say what is different from version %(number)s, and why.") % {"number": after}, field="notice")
    made = Manifest.objects.create(
        title=title, number=after + 1, content=written, sha256=sha256, notice=notice.strip(), published_by=by
    )
    write_entry(
        by=by, deed="rules published", about=f"title:{title.pk}", words=made.notice, number=made.number, sha256=sha256
    )
    return made


@transaction.atomic
def keep_draft(*, title: Title, content: str, by: User) -> None:
    """Keep rules that are being written, published by nobody. Raises `NotNow` for a text that is not JSON."""
    require(by, Deed.MANAGE, title.competition)
    try:
        draft = json.loads(content)
    except ValueError as bad:
        raise NotNow(_("This is not JSON: %(why)s.") % {"why": bad}, field="content") from None
    Title.objects.filter(pk=title.pk).update(draft=draft)
