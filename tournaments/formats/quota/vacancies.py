"""Who fills the places that a group leaves empty: its latest losers, by pieces home, then by lot; else the next group.

A place is vacant when fewer come through than the quota, whether there were too few entries, neither side came to a
match, or a qualifier withdrew. First every group fills its own from those who lost in its last round, then in the
round before, and so on; of one round, who had more pieces home in the match that they lost (all its legs together)
comes first, then the smaller lot. Places that are left go, group by group in the order given, to the losers of the
groups that the manifest names. Who withdrew, did not come or was put out fills no place.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.formats.entries import BadEntries, Entry, check_entries
from tournaments.formats.lots import Lots
from tournaments.formats.outcomes import Ending
from tournaments.formats.pairings import Cause, Reason
from tournaments.formats.quota.groups import QuotaGroup, qualifiers

LOST_PLAYING = {Ending.PLAYED, Ending.RETIREMENT}


@dataclass(frozen=True, slots=True)
class Loser:
    """Who may fill a place: the entry, its group, the round it lost in, its pieces home then, and its lot."""

    entry: Entry
    group: str
    round: int
    home: int
    lot: int


@dataclass(frozen=True, slots=True)
class Filled:
    """One vacant place of a group and who fills it (None: nobody is left), with the reasons."""

    group: str
    entry: Entry | None
    source: str
    reasons: tuple[Reason, ...]


def latest_losers(group: QuotaGroup, lots: Lots) -> list[Loser]:
    """Who of a group may fill places, in the order in which they are asked."""
    found = []
    for played in group.rounds:
        for pairing, outcome in zip(played.pairings, played.outcomes, strict=True):
            if outcome is None or outcome.loser is None or pairing.second is None:
                continue
            entry = (pairing.first, pairing.second)[outcome.loser]
            if outcome.ending not in LOST_PLAYING or entry.key in group.withdrawn:
                continue
            home = sum(leg.home[outcome.loser] for leg in outcome.legs)
            lot = lots.of(entry.key, purpose=f"quota {group.name} vacancies")
            found.append(Loser(entry, group.name, played.number, home, lot))
    return sorted(found, key=lambda loser: (-loser.round, -loser.home, loser.lot, loser.entry.key))


def fill_vacancies(
    groups: Sequence[QuotaGroup], lots: Lots, *, next_groups: Mapping[str, Sequence[str]] | None = None
) -> tuple[Filled, ...]:
    """Every vacant place of all groups with who fills it, group by group; none when all quotas are full.

    `next_groups` names for a group those whose losers are asked after its own, in order. Raises `NotYet` while a group
    is not decided, and `BadEntries` for a group or an entry that stands twice and for a group that nobody knows.
    """
    named = {group.name: group for group in groups}
    asked = dict(next_groups or {})
    _check(groups, named, asked)
    vacant = {group.name: group.quota - len(qualifiers(group)) for group in groups}
    losers = {group.name: latest_losers(group, lots) for group in groups}
    filled: dict[str, list[Filled]] = {}
    for group in groups:  # first each its own: nobody's loser goes elsewhere who is needed at home
        filled[group.name] = _take(group.name, group.name, vacant, losers)
    for group in groups:
        for source in asked.get(group.name, ()):
            filled[group.name] += _take(group.name, source, vacant, losers)
        others = " or ".join((group.name, *asked.get(group.name, ())))
        nobody = Reason(Cause.STANDING, f"Nobody who lost in {others} is left to be asked.")
        filled[group.name] += [Filled(group.name, None, "", (nobody,))] * vacant[group.name]
    return tuple(one for group in groups for one in filled[group.name])


def _check(groups: Sequence[QuotaGroup], named: Mapping[str, QuotaGroup], asked: Mapping[str, Sequence[str]]) -> None:
    if len(named) != len(groups):
        raise BadEntries("Two groups have the same name.")
    check_entries(Entry(entry.key) for group in groups for entry in group.entries)
    if unknown := {*asked, *(name for names in asked.values() for name in names)} - named.keys():
        raise BadEntries(f"No such group: {', '.join(sorted(unknown))}.")


def _take(group: str, source: str, vacant: dict[str, int], losers: Mapping[str, list[Loser]]) -> list[Filled]:
    """Fill as many places of a group as a source has losers for; both are counted down."""
    found = []
    while vacant[group] and losers[source]:
        loser, *others = losers[source]
        found.append(Filled(group, loser.entry, source, tuple(_why(group, loser, others))))
        losers[source].pop(0)
        vacant[group] -= 1
    return found


def _why(group: str, loser: Loser, others: Iterable[Loser]) -> list[Reason]:
    """Why this one, beside the next of the others."""
    pieces = "1 piece" if loser.home == 1 else f"{loser.home} pieces"
    reasons = [
        Reason(Cause.STANDING, f"{loser.entry} lost in round {loser.round} of {loser.group} with {pieces} home.")
    ]
    if group != loser.group:
        reasons.insert(0, Reason(Cause.STANDING, f"{group} has no losers left; {loser.group} is asked next."))
    following = next(iter(others), None)
    if following is None:
        reasons.append(Reason(Cause.STANDING, "There is nobody else to be asked."))
    elif following.round < loser.round:
        reasons.append(Reason(Cause.STANDING, f"The next, {following.entry}, lost in round {following.round}."))
    elif following.home < loser.home:
        reasons.append(Reason(Cause.STANDING, f"The next, {following.entry}, had {following.home} home."))
    else:
        reasons.append(Reason(Cause.LOT, f"The next, {following.entry}, had as many home; the lot decided."))
    return reasons
