"""Any format's draw in one form: its format and options, its seed, its entries, and its matches with their reasons.

A single or double elimination and a round robin are drawn whole; of a Swiss and of a quota knock-out the first round
is, since later ones wait for results. Options are plain values by name, as a command or a published draw has them, and
each format has its own (`OPTIONS`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.formats.brackets import Bracket, Match, Part, a_match
from tournaments.formats.distance import Place, Travel
from tournaments.formats.double import double_elimination
from tournaments.formats.entries import BadEntries, Entry, cannot_be_written, check_entries, told_apart
from tournaments.formats.first_round import Apart, Byes
from tournaments.formats.lots import Lots
from tournaments.formats.pairings import Cause, Pairing, Reason
from tournaments.formats.quota.groups import open_group
from tournaments.formats.quota.rounds import Byes as QuotaByes
from tournaments.formats.quota.rounds import QuotaRules
from tournaments.formats.quota.rounds import draw_round as draw_quota_round
from tournaments.formats.round_robin import Table, make_rounds
from tournaments.formats.seeding import draw_order
from tournaments.formats.single import Plate, single_elimination
from tournaments.formats.slots import BYE, Entered
from tournaments.formats.swiss.contenders import Contender
from tournaments.formats.swiss.rounds import draw_round as draw_swiss_round
from tournaments.formats.swiss.wishes import Apart as SwissApart
from tournaments.formats.swiss.wishes import Halves, SwissRules

Value = str | int | bool
Options = Mapping[str, Value]


class Format(StrEnum):
    """The formats that can be drawn."""

    SINGLE = "single"
    DOUBLE = "double"
    ROUND_ROBIN = "round-robin"
    SWISS = "swiss"
    QUOTA = "quota"


class BadOption(ValueError):
    """An option that a format does not have, or not with that value; the text says which and what would be right."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that is one of some words."""

    among: tuple[str, ...]
    default: str


@dataclass(frozen=True, slots=True)
class Number:
    """An option that is a whole number from 1, and `most` if that is given; without a default it must be given."""

    default: int | None = None
    most: int | None = None


@dataclass(frozen=True, slots=True)
class Switch:
    """An option that is on or off."""

    default: bool = False


Option = Choice | Number | Switch
BYES = Choice(("seed", "lot"), "seed")
# Who shares a ship or a group: no matter; kept apart, seeds staying; or also by moving seeds 3-4, 5-8 and so on.
SEPARATION = Choice(("none", "stay", "bands"), "stay")
APART = Choice(("none", "stay"), "stay")
OPTIONS: Mapping[Format, Mapping[str, Option]] = {
    Format.SINGLE: {
        "byes": BYES,
        "third": Switch(),
        "plate": Choice(("none", "first-round", "first-match"), "none"),
        "separation": SEPARATION,
    },
    Format.DOUBLE: {"byes": BYES, "reset": Switch(default=True), "separation": SEPARATION},
    Format.ROUND_ROBIN: {"table": Choice(("berger", "circle"), "berger"), "cycles": Number(1, most=100)},
    Format.SWISS: {"halves": Choice(("slide", "fold"), "slide"), "separation": APART},
    Format.QUOTA: {"quota": Number(), "byes": BYES, "separation": APART},
}
_PLATES = {"none": Plate.NONE, "first-round": Plate.FIRST_ROUND, "first-match": Plate.FIRST_MATCH}
_BYES = {"seed": Byes.TOP, "lot": Byes.LOT}
_APART = {"none": Apart.NO, "stay": Apart.SEEDS_STAY, "bands": Apart.WITHIN_BANDS}


@dataclass(frozen=True, slots=True)
class Draw:
    """A draw. `entries` stand in the order of their keys; `options` has every option of the format.

    `regions` says where the regions of a quota knock-out lie, if travel was to be short.
    """

    format: Format
    options: Options
    seed: str
    entries: tuple[Entry, ...]
    matches: tuple[Match, ...]
    regions: Mapping[str, Place] = field(default_factory=dict)


def settle(format: Format, given: Options) -> dict[str, Value]:
    """All options of a format, those not given at their defaults. Raises `BadOption`."""
    known = OPTIONS[format]
    if strange := given.keys() - known.keys():
        raise BadOption(f"{format} has no option {min(strange)}; it has {', '.join(known)}.")
    return {name: _settled(format, name, kind, given.get(name, kind.default)) for name, kind in known.items()}


def _settled(format: Format, name: str, kind: Option, value: Value | None) -> Value:
    if value is None:
        raise BadOption(f"{format} needs the option {name}.")
    match kind:
        case Choice(among=among):
            if value not in among:
                raise BadOption(f"{name} of {format} is {' or '.join(among)}, not {value}.")
        case Number(most=most):
            if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= (most or value):
                to = f" to {most}" if most else ""
                raise BadOption(f"{name} of {format} is a whole number from 1{to}, not {value}.")
        case Switch():
            if not isinstance(value, bool):
                raise BadOption(f"{name} of {format} is true or false, not {value}.")
    return value


def draw(
    format: Format, entries: Iterable[Entry], seed: str, given: Options, regions: Mapping[str, Place] | None = None
) -> Draw:
    """Draw. The order of entries does not matter. Raises `BadEntries`, `BadOption`, and `TooFine` of `matching`."""
    options, places = settle(format, given), dict(regions or {})
    found = tuple(sorted(check_entries(entries), key=lambda entry: entry.key))
    if not found:
        raise BadEntries("There is nobody to draw.")
    values = (value for entry in found for value in (entry.key, entry.name, entry.ship, entry.group, entry.region))
    if strange := next(filter(cannot_be_written, (seed, *values)), None):
        raise BadEntries(f"{strange!a} holds a line break or another sign that cannot be written.")
    named = told_apart(found)
    if format is Format.QUOTA:
        matches = _quota(named, Lots(seed), options, places)
    elif places:
        raise BadOption(f"{format} does not look at distance: leave the regions out.")
    else:
        bracket = _BRACKETS.get(format)
        lots = Lots(seed)
        matches = bracket(named, lots, options).matches if bracket else _DRAWN[format](named, lots, options)
    return Draw(format, options, seed, found, tuple(matches), places)


def draw_bracket(format: Format, entries: Iterable[Entry], seed: str, options: Options) -> Bracket:
    """The bracket of a single or double elimination, with all its options. Raises `BadEntries`."""
    return _BRACKETS[format](entries, Lots(seed), options)


def _single(entries: Iterable[Entry], lots: Lots, options: Options) -> Bracket:
    return single_elimination(
        entries,
        lots,
        third_place=bool(options["third"]),
        plate=_PLATES[str(options["plate"])],
        byes=_BYES[str(options["byes"])],
        apart=_APART[str(options["separation"])],
    )


def _double(entries: Iterable[Entry], lots: Lots, options: Options) -> Bracket:
    byes, apart = _BYES[str(options["byes"])], _APART[str(options["separation"])]
    return double_elimination(entries, lots, reset=bool(options["reset"]), byes=byes, apart=apart)


def _round_robin(entries: tuple[Entry, ...], lots: Lots, options: Options) -> Iterable[Match]:
    table = Table.BERGER if options["table"] == "berger" else Table.CIRCLE
    for played in make_rounds(draw_order(entries, lots), table=table, cycles=int(options["cycles"])):
        pairings = list(played.pairings)
        if one := played.resting:
            pairings.append(Pairing(one, None, (Reason(Cause.TABLE, f"{one} rests: the number is odd."),)))
        yield from as_matches(pairings, played.number)


def _swiss(entries: tuple[Entry, ...], lots: Lots, options: Options) -> Iterable[Match]:
    return as_matches(draw_swiss_round(map(Contender, entries), lots, number=1, rules=swiss_rules(options)), 1)


def swiss_rules(options: Options) -> SwissRules:
    """How a Swiss with these options is drawn."""
    apart = () if options["separation"] == "none" else tuple(SwissApart)
    return SwissRules(halves=Halves(str(options["halves"])), apart=apart)


def _quota(entries: tuple[Entry, ...], lots: Lots, options: Options, regions: Mapping[str, Place]) -> Iterable[Match]:
    group = open_group("", entries, int(options["quota"]))
    if group.is_decided:
        return []
    return as_matches(draw_quota_round(group, lots, quota_rules(options, regions)).rounds[0].pairings, 1)


def quota_rules(options: Options, regions: Mapping[str, Place]) -> QuotaRules:
    """How the rounds of a quota knock-out with these options are drawn."""
    return QuotaRules(
        byes=QuotaByes(str(options["byes"])),
        ships_apart=options["separation"] != "none",
        travel=Travel(regions) if regions else None,
    )


def as_matches(pairings: Iterable[Pairing], round: int) -> Iterator[Match]:
    """The matches of a round that was drawn by itself, in its order."""
    for number, one in enumerate(pairings, 1):
        second = BYE if one.second is None else Entered(one.second.key)
        yield a_match(Part.MAIN, round, number, Entered(one.first.key), second, one.reasons)


_BRACKETS: Mapping[Format, Callable[[Iterable[Entry], Lots, Options], Bracket]] = {
    Format.SINGLE: _single,
    Format.DOUBLE: _double,
}
_DRAWN: Mapping[Format, Callable[[tuple[Entry, ...], Lots, Options], Iterable[Match]]] = {
    Format.ROUND_ROBIN: _round_robin,
    Format.SWISS: _swiss,
}
