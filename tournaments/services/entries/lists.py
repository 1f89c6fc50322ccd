"""Entries from a secretary's list (CSV): first looked at, with every row's fault by line and column and what would be
made; then, if nothing is wrong, made as a whole or not at all.

The first line names the columns, in any order: player, partner (pairs), team, group, ship (its name or address),
region, seed, paid (yes or no), contact. The same list under the same key makes nothing twice: the ids of what is made
follow from the key, the text and the row.
"""

import uuid
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace

from django.db import transaction
from django.db.models import Q, Value
from django.db.models.functions import Coalesce, Lower, NullIf
from django.utils import timezone
from django.utils.translation import gettext as _

from games.services.refusals import NotNow
from tournaments.formats.entry_lists import BadList, Fault, read_rows
from tournaments.formats.manifests import Manifest
from tournaments.models import Entry, Member, Player, Ship, Title
from tournaments.selectors.entries import LIVE
from tournaments.selectors.officials import Deed, require
from tournaments.services.entries import telling
from tournaments.services.entries.details import Details, judge_details, told
from tournaments.services.entries.entering import audit, fields_of
from tournaments.services.entries.holding import hold_title, next_number, require_not_begun, require_rules
from tournaments.services.people.asking import clean_name
from tournaments.services.people.players import shown_key_of
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry

COLUMNS = ("player", "partner", "team", "group", "ship", "region", "seed", "paid", "contact")
MOST_ROWS = 600
MOST_CHARACTERS = 200_000
YES, NO = ("yes", "y", "1", "x", "paid", "true"), ("no", "n", "0", "", "unpaid", "false")
_COLUMN_OF = {"name": "team"}  # where a detail is called otherwise
_Tell = Callable[[str, str], None]  # a column, and what is wrong there


@dataclass(frozen=True)
class Listed:
    """A row of a list that could be made: its line, its players (a new one has no row yet), and what it says."""

    line: int
    players: tuple[Player, ...]
    details: Details
    ship: Ship | None
    state: Entry.State

    @property
    def people(self) -> list[tuple[Player, bool]]:
        """Its players, and whether each is to be recorded."""
        return [(player, player._state.adding) for player in self.players]


@dataclass(frozen=True)
class Look:
    """What a list would make, and what is wrong with it; something is made only if nothing is."""

    rows: tuple[Listed, ...] = ()
    faults: tuple[Fault, ...] = ()
    accounts: frozenset[str] = frozenset()  # names, in small letters, of accounts that have no player

    @property
    def doubles(self) -> list[str]:
        """The new players who are called as an account here that has no profile: perhaps they are the same."""
        new = (player.name for row in self.rows for player, is_new in row.people if is_new)
        return [name for name in new if name.lower() in self.accounts]

    @property
    def new_players(self) -> int:
        """How many players would be recorded."""
        return sum(is_new for row in self.rows for _player, is_new in row.people)

    @property
    def waiting(self) -> int:
        """How many rows would wait, since the title has no more room."""
        return sum(row.state == Entry.State.WAITING for row in self.rows)


def look_at(*, title_id: uuid.UUID, by: User, text: str) -> Look:
    """What a list would make; nothing is changed. Raises `PermissionDenied`; `NotNow` once nobody can be entered."""
    title = Title.objects.select_related("competition__championship").get(pk=title_id)
    return _look(title, by, text, uuid.uuid4())


@transaction.atomic
def make_listed(*, title_id: uuid.UUID, by: User, text: str, key: uuid.UUID) -> tuple[Look, list[Entry]]:
    """Make what a list says, all or nothing: with a fault there are no entries. The same list under the same key again
    gives what was made.

    Raises as `look_at` does.
    """
    title = hold_title(title_id)
    require(by, Deed.MANAGE, title.competition)
    text = text.replace("\r\n", "\n")  # as browsers end lines
    key = uuid.uuid5(key, text)
    if there := _made_before(title, key):
        return Look(), there
    look = _look(title, by, text, key)
    return look, [] if look.faults else _make(title, by, key, look.rows)


def _made_before(title: Title, key: uuid.UUID) -> list[Entry]:
    ids = [_id_of(key, line) for line in range(1, MOST_ROWS + 2)]
    return list(title.entries.filter(pk__in=ids).order_by("number"))


def _id_of(key: uuid.UUID, number: int, place: int = 0) -> uuid.UUID:
    """The id of what a row makes, by its number in the list from 1: its entry, or the player in a place of it."""
    return uuid.uuid5(key, f"{number}:{place}")


# --- looking --------------------------------------------------------------------------------------------------------


def _look(title: Title, by: User, text: str, key: uuid.UUID) -> Look:
    require(by, Deed.MANAGE, title.competition)
    require_not_begun(title)
    rules = require_rules(title)
    if len(text) > MOST_CHARACTERS:
        told_long = _("the list has %(count)d characters; at most %(most)d are read at once.")
        return Look(faults=(Fault(1, "", told_long % {"count": len(text), "most": MOST_CHARACTERS}),))
    pairs = title.plays == Title.Plays.PAIRS
    columns = COLUMNS if pairs else tuple(name for name in COLUMNS if name not in ("partner", "team"))
    try:
        rows = list(read_rows(text, columns, columns[:2] if pairs else columns[:1]))
    except BadList as bad:
        return Look(faults=tuple(bad.faults))
    if len(rows) > MOST_ROWS:
        words = _("the list has %(count)d rows; at most %(most)d are read at once.")
        return Look(faults=(Fault(rows[MOST_ROWS][0], "", words % {"count": len(rows), "most": MOST_ROWS}),))
    if not rows:
        return Look(faults=(Fault(1, "", _("there is nothing beneath the line of columns.")),))
    reader = _Reader(title, rules, by, key, places=("player", "partner")[: 2 if pairs else 1], rows=rows)
    return reader.look()


@dataclass
class _Reader:
    """Reads rows one after the other; what one takes (a player, a seed) no later one may."""

    title: Title
    rules: Manifest
    by: User
    key: uuid.UUID
    places: tuple[str, ...]
    rows: list[tuple[int, dict[str, str], list[Fault]]]
    lines_of_players: dict[object, int] = field(default_factory=dict)
    lines_of_seeds: dict[int, int] = field(default_factory=dict)

    def look(self) -> Look:
        self.ships = _ships(values.get("ship", "") for _line, values, _faults in self.rows)
        names = [values.get(place, "") for _line, values, _faults in self.rows for place in self.places]
        self.known = _players(names)
        standing = Member.objects.filter(title=self.title, until=None).values_list("player", flat=True)
        self.entered = frozenset(standing)
        taken = self.title.entries.filter(state__in=LIVE, seed__isnull=False)
        self.seeds = {entry.seed: entry.key for entry in taken}
        room = self.title.room
        free = None if room is None else room - self.title.entries.filter(state=Entry.State.ENTERED).count()
        listed: list[Listed] = []
        faults: list[Fault] = []
        for number, (line, values, found) in enumerate(self.rows, 1):
            row_faults = [*found]
            players = tuple(self._players(number, line, values, row_faults))
            details, ship = self._details(line, values, row_faults)
            faults += row_faults
            state = Entry.State.ENTERED if free is None or len(listed) < free else Entry.State.WAITING
            if not row_faults:
                listed.append(Listed(line, players, details, ship, state))
        return Look(tuple(listed), tuple(faults), _accounts(names))

    def _players(self, number: int, line: int, values: Mapping[str, str], faults: list[Fault]) -> Iterator[Player]:
        for place, column in enumerate(self.places, 1):
            try:
                player = self._player(values.get(column, ""), _id_of(self.key, number, place))
            except NotNow as fault:
                faults.append(Fault(line, column, str(fault)))
                continue
            who = player.name.casefold() if player._state.adding else player.pk
            if earlier := self.lines_of_players.get(who):
                words = _("%(name)s stands in line %(line)d too.") % {"name": player.name, "line": earlier}
                faults.append(Fault(line, column, words))
            self.lines_of_players.setdefault(who, line)
            yield player

    def _player(self, name: str, new_id: uuid.UUID) -> Player:
        if not name:
            raise NotNow(_("there is no name."))
        found = self.known.get(name.casefold(), [])
        if len(found) > 1:
            words = _("%(count)d players are called so; write the id in the address of the one's page instead.")
            raise NotNow(words % {"count": len(found)})
        if not found:
            if _as_id(name):
                raise NotNow(_("there is no player with this id."))
            return Player(pk=new_id, name=clean_name(name), created_by=self.by)
        if found[0].pk in self.entered:
            raise NotNow(_("%(name)s is in an entry of this title already.") % {"name": found[0].shown_name})
        return found[0]

    def _details(self, line: int, values: Mapping[str, str], faults: list[Fault]) -> tuple[Details, Ship | None]:
        def fault(column: str, words: str) -> None:
            faults.append(Fault(line, column, words))

        ship = self.ships.get(values.get("ship", "").casefold())
        if values.get("ship") and ship is None:
            fault(
                "ship", _("%(ship)s is no ship of the list; write its name or the end of its page’s address.") % values
            )
        paid = values.get("paid", "").casefold()
        if paid not in YES + NO:
            fault("paid", _("write yes or no."))
        details = Details(ship_id=ship.pk if ship else None, seed=self._seed(line, values, fault), paid=paid in YES)
        # Each by itself, so that every fault of the row is told.
        for name in ("name", "group", "region", "contact"):
            column = _COLUMN_OF.get(name, name)
            if name not in ("group", "region") and not values.get(column):
                continue
            alone = Details(**{"group": self._any_group(), name: values.get(column, "")})  # type: ignore[arg-type]  # texts all
            try:
                judged = judge_details(alone, self.rules, ship=ship)
            except NotNow as refusal:
                fault(column, str(refusal))
            else:
                details = replace(details, **{name: getattr(judged, name)})
        return details, ship

    def _any_group(self) -> str:
        return self.rules.entry_groups[0] if self.rules.entry_groups else ""

    def _seed(self, line: int, values: Mapping[str, str], fault: _Tell) -> int | None:
        written = values.get("seed", "")
        if not written:
            return None
        if not (written.isascii() and written.isdigit() and 1 <= int(written) <= 9999):
            fault("seed", _("%(seed)s is no seed; a seed is a whole number from 1, or nothing.") % values)
            return None
        seed = int(written)
        if seed in self.seeds:
            fault("seed", _("seed %(seed)d is %(key)s’s.") % {"seed": seed, "key": self.seeds[seed]})
        elif seed in self.lines_of_seeds:
            words = _("seed %(seed)d stands in line %(line)d too.")
            fault("seed", words % {"seed": seed, "line": self.lines_of_seeds[seed]})
        else:
            self.lines_of_seeds[seed] = line
        return seed


def _ships(written: Iterable[str]) -> dict[str, Ship]:
    """Ships of the list by their names and slugs in small letters, if any are named; one query at most."""
    if not any(written):
        return {}
    found: dict[str, Ship] = {}
    for ship in Ship.objects.filter(standing=Ship.Standing.APPROVED):
        found[ship.name.casefold()] = found[ship.slug] = ship
    return found


def _players(names: Iterable[str]) -> dict[str, list[Player]]:
    """Players by what they are called in a list, in small letters: the id, the name that is shown, or the full name as
    it stands. One query."""
    names = {name for name in names if name}
    ids = [one for name in names if (one := _as_id(name))]
    called = Q(shown_key__in=[name.casefold() for name in names]) | Q(name__in=names) | Q(pk__in=ids)
    found: dict[str, list[Player]] = defaultdict(list)
    for player in Player.objects.filter(called, merged_into=None, anonymised_at=None).select_related("user"):
        for word in {player.shown_key, player.name.casefold(), str(player.pk)}:
            found[word].append(player)
    return found


def _accounts(names: Iterable[str]) -> frozenset[str]:
    """The names among these, in small letters, by which accounts are shown that have no player. One query."""
    shown = Lower(Coalesce(NullIf("display_name", Value("")), "username"))
    found = User.objects.filter(is_active=True, player=None).annotate(shown=shown)
    return frozenset(found.filter(shown__in={name.lower() for name in names}).values_list("shown", flat=True))


def _as_id(text: str) -> uuid.UUID | None:
    try:
        return uuid.UUID(text)
    except ValueError:
        return None


# --- making ---------------------------------------------------------------------------------------------------------


def _make(title: Title, by: User, key: uuid.UUID, rows: tuple[Listed, ...]) -> list[Entry]:
    now = timezone.now()
    new = [player for row in rows for player in row.players if player._state.adding]
    for player in new:
        player.shown_key = shown_key_of(player)
    Player.objects.bulk_create(new)
    for player in new:
        write_entry(by=by, deed="made", about=player.about, account="")
    first = next_number(title)
    entries = [
        Entry(
            pk=_id_of(key, number),
            title=title,
            number=first + number - 1,
            state=row.state,
            made_by=by,
            made_at=now,
            **fields_of(row.details),
        )
        for number, row in enumerate(rows, 1)
    ]
    Entry.objects.bulk_create(entries)
    pairs = list(zip(entries, rows, strict=True))
    Member.objects.bulk_create(
        Member(entry=entry, title=title, player=player, place=place, since=now)
        for entry, row in pairs
        for place, player in enumerate(row.players, 1)
    )
    for entry, row in pairs:
        players = [str(player.pk) for player in row.players]
        audit(entry, by, "made", _("From a list."), players=players, list=str(key), **told(row.details))
        telling.tell_changed(entry, "made", row.players, by=by)
    return entries
