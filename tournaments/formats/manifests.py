"""A manifest: the rules of a title as values, and the JSON in which they are published, with their fingerprint.

It says what is played (a ruleset, a board and a clock, which this room hands on unread), how many games a match has,
how points are scored and ties parted, and by which stages the champion is found. It never changes: what is different
later is a new version.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from typing import Any

from tournaments.formats.distance import BadPlace, Place
from tournaments.formats.draws import BadOption, Format, Options, settle
from tournaments.formats.margin import Margin
from tournaments.formats.points import Bonus, ByLegs, ByResult, Scheme
from tournaments.formats.standings import ROUND_ROBIN_TIE_BREAKS, SWISS_TIE_BREAKS
from tournaments.formats.tiebreaks import TieBreak
from tournaments.formats.workings import Amount

FORM = 1
MOST_GAMES = 99
_DEFAULT_HOURS = 72


class BadManifest(ValueError):
    """What is no manifest: `where` (such as ``stages[1].options``) and what would be right."""

    def __init__(self, where: str, words: str) -> None:
        super().__init__(f"{where}: {words}" if where else words)
        self.where = where
        self.words = words


class Counting(StrEnum):
    """What makes a match out of its games."""

    BEST = "best"  # of n: over as soon as one side has more than half
    SUMMED = "summed"  # all n are played


class Level(StrEnum):
    """What parts the sides of a knock-out match whose games were added up and are level."""

    OFFICIAL = "official"  # decides, and says why
    GAME = "game"  # another, until somebody is ahead; after `MOST_MORE` of them an official


MOST_MORE = 3


@dataclass(frozen=True, slots=True)
class MatchRules:
    """How many games a match has, how they count, and what then parts who is level (written only if it is no
    official, as in what was published before it could be said)."""

    games: int = 1
    counting: Counting = Counting.BEST
    level: Level = Level.OFFICIAL

    @property
    def most_games(self) -> int:
        """How many games a match can come to."""
        return self.games + (MOST_MORE if self.level is Level.GAME else 0)


@dataclass(frozen=True, slots=True)
class GroupRules:
    """A group of a stage: its name, how many places it plays for (a quota), and whose losers fill those left empty."""

    name: str
    quota: int | None = None
    next: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StageRules:
    """A stage. `qualify`: how many go on from each group (a quota group: its quota); 0 in the last stage.

    `rounds` is how many a Swiss has. `match` overrides the title's; `points` and `tie_breaks` make its tables.
    """

    name: str
    format: Format
    options: Options
    groups: tuple[GroupRules, ...]
    match: MatchRules
    rounds: int = 0
    qualify: int = 0
    days: int = 14
    tie_breaks: tuple[TieBreak, ...] = ()

    @property
    def has_table(self) -> bool:
        """Whether its groups have standings, rather than brackets or rounds down to a quota."""
        return self.format in (Format.SWISS, Format.ROUND_ROBIN)

    def options_of(self, group: GroupRules) -> dict[str, str | int | bool]:
        """All options of a group's draws."""
        quota = {} if group.quota is None else {"quota": group.quota}
        return settle(self.format, {**self.options, **quota})

    def places_of(self, group: GroupRules) -> int:
        """How many go on from a group to the next stage."""
        return self.qualify if group.quota is None else group.quota


@dataclass(frozen=True, slots=True)
class Manifest:
    """The rules of a title.

    `game` is the game's own part (format, ring, preset, options, clock), for `games` to judge. A result that nobody
    contradicts counts after `confirm_hours`. An entry may change `substitutions` of its players once the first draw is
    published. Who waits for a place `moves_up` by itself when one becomes free, before the first stage begins; that is
    written only where it is not so, as in what was published before it could be said. `regions` says where entries
    come from, if travel is to be short.
    """

    game: Mapping[str, Any]
    stages: tuple[StageRules, ...]
    points: Scheme = field(default_factory=ByResult)
    confirm_hours: int = _DEFAULT_HOURS
    substitutions: int = 1
    moves_up: bool = True
    regions: Mapping[str, Place] = field(default_factory=dict)

    @property
    def entry_groups(self) -> tuple[str, ...]:
        """The groups that entries choose from: those of the first stage, if it has more than one."""
        groups = self.stages[0].groups
        return tuple(group.name for group in groups) if len(groups) > 1 else ()


# --- writing --------------------------------------------------------------------------------------------------


def write_manifest(manifest: Manifest) -> dict[str, Any]:
    """The manifest as JSON values, everything said; `read_manifest` reads it."""
    return {
        "form": FORM,
        "game": dict(manifest.game),
        "points": write_scheme(manifest.points),
        "confirm_hours": manifest.confirm_hours,
        "substitutions": manifest.substitutions,
        **({} if manifest.moves_up else {"moves_up": False}),
        "regions": {
            name: [repr(place.latitude), repr(place.longitude)] for name, place in sorted(manifest.regions.items())
        },
        "stages": [_write_stage(stage) for stage in manifest.stages],
    }


def _write_stage(stage: StageRules) -> dict[str, Any]:
    groups = []
    for group in stage.groups:
        written: dict[str, Any] = {"name": group.name}
        if group.quota is not None:
            written |= {"quota": group.quota, "next": list(group.next)}
        groups.append(written)
    return {
        "name": stage.name,
        "format": stage.format.value,
        "options": dict(stage.options),
        "groups": groups,
        "match": _write_match(stage.match),
        "rounds": stage.rounds,
        "qualify": stage.qualify,
        "days": stage.days,
        "tie_breaks": [each.value for each in stage.tie_breaks],
    }


def _write_match(rules: MatchRules) -> dict[str, Any]:
    level = {} if rules.level is Level.OFFICIAL else {"level": rules.level.value}
    return {"games": rules.games, "counting": rules.counting.value, **level}


def write_scheme(scheme: Scheme) -> dict[str, Any]:
    """A points scheme as JSON values. Raises ValueError for one that is none of this house's."""
    if isinstance(scheme, ByResult):
        optional = {name: getattr(scheme, name) for name in ("bye", "walkover", "walkover_lost")}
        return {
            "by": "result",
            **{name: _amount(getattr(scheme, name)) for name in ("win", "draw", "loss")},
            "bonus": _write_bonus(scheme.bonus),
            **{name: _amount(value) for name, value in optional.items() if value is not None},
        }
    if isinstance(scheme, ByLegs):
        named = {name: _amount(getattr(scheme, name)) for name in ("win", "draw", "loss")}
        return {"by": "legs", **named, "legs": scheme.legs, "bonus": _write_bonus(scheme.bonus)}
    if isinstance(scheme, Margin):
        return {"by": "margin", "walkover": scheme.walkover, "bye": scheme.bye}
    raise ValueError(f"{scheme!r} cannot be written.")


def _write_bonus(bonus: Bonus) -> dict[str, Any]:
    return {name: _amount(getattr(bonus, name)) for name in _BONUSES if getattr(bonus, name)}


def _amount(value: Amount) -> int | str:
    return value if isinstance(value, int) else str(Fraction(value))


# --- reading --------------------------------------------------------------------------------------------------

_BONUSES = ("eight_piecer", "harbour", "piece_home")
_STAGE = ("name", "format", "options", "groups", "match", "rounds", "qualify", "days", "tie_breaks")


def read_manifest(content: Any) -> Manifest:
    """The manifest that JSON values tell of; what may be left out has its default. Raises `BadManifest`."""
    known = ("form", "game", "points", "confirm_hours", "substitutions", "moves_up", "regions", "stages")
    found = _object(content, "", known)
    if found.get("form", FORM) != FORM:
        raise BadManifest("form", f"form {FORM} can be read, not {found['form']!r}.")
    stages = found.get("stages")
    if not isinstance(stages, list) or not stages:
        raise BadManifest("stages", "a list of one stage or more.")
    read = tuple(_stage(one, f"stages[{index}]") for index, one in enumerate(stages))
    _judge_order(read)
    return Manifest(
        game=_object(found.get("game", {}), "game"),
        stages=read,
        points=read_scheme(found.get("points", {"by": "result"})),
        confirm_hours=_number(found, "confirm_hours", "", _DEFAULT_HOURS, 1, 24 * 60),
        substitutions=_number(found, "substitutions", "", 1, 0, 20),
        moves_up=_switch(found, "moves_up", usual=True),
        regions=_regions(found.get("regions", {})),
    )


def _stage(content: Any, at: str) -> StageRules:
    found = _object(content, at, _STAGE)
    try:
        format = Format(str(found.get("format")))
    except ValueError:
        raise BadManifest(f"{at}.format", f"one of {', '.join(Format)}.") from None
    groups = found.get("groups", [{"name": found.get("name", "")}])
    if not isinstance(groups, list) or not groups:
        raise BadManifest(f"{at}.groups", "a list of one group or more.")
    read = tuple(_group(one, f"{at}.groups[{index}]", format) for index, one in enumerate(groups))
    names = [group.name for group in read]
    if len(set(names)) < len(names):
        raise BadManifest(f"{at}.groups", "two groups have the same name.")
    for index, group in enumerate(read):
        if strange := [name for name in group.next if name not in names or name == group.name]:
            raise BadManifest(f"{at}.groups[{index}].next", f"there is no other group {strange[0]!r}.")
    given = _object(found.get("options", {}), f"{at}.options")
    try:
        options = {name: value for name, value in settle(format, given | _any_quota(format)).items() if name != "quota"}
    except BadOption as bad:
        raise BadManifest(f"{at}.options", str(bad)) from None
    if "quota" in given:
        raise BadManifest(f"{at}.options", "each group says its own quota.")
    rounds = _number(found, "rounds", at, 0, 0, 50)
    if (format is Format.SWISS) != (rounds > 0):
        words = "a Swiss says how many rounds it has, from 1." if format is Format.SWISS else "only a Swiss says them."
        raise BadManifest(f"{at}.rounds", words)
    usual = SWISS_TIE_BREAKS if format is Format.SWISS else ROUND_ROBIN_TIE_BREAKS
    stage = StageRules(
        name=_text(found, "name", at),
        format=format,
        options=options,
        groups=read,
        match=_match(found.get("match", {}), f"{at}.match"),
        rounds=rounds,
        qualify=_number(found, "qualify", at, 0, 0, 1024),
        days=_number(found, "days", at, 14, 1, 366),
        tie_breaks=_tie_breaks(found.get("tie_breaks"), f"{at}.tie_breaks", usual),
    )
    if stage.has_table and stage.match.level is Level.GAME:
        raise BadManifest(f"{at}.match.level", "a match of a table may end level: no other game is played.")
    return stage if stage.has_table else _without_table(stage, found, at)


def _any_quota(format: Format) -> dict[str, int]:
    return {"quota": 1} if format is Format.QUOTA else {}


def _without_table(stage: StageRules, found: Mapping[str, Any], at: str) -> StageRules:
    if found.get("tie_breaks"):
        raise BadManifest(f"{at}.tie_breaks", f"a {stage.format} has no table.")
    if stage.qualify:
        raise BadManifest(f"{at}.qualify", f"a {stage.format} does not say it; a table does, and quotas do.")
    even = stage.match.counting is Counting.SUMMED and stage.match.games % 2 == 0
    if even and stage.match.level is Level.OFFICIAL:
        words = 'a knock-out sums an odd number of games, so that somebody wins, or plays on ("level": "game").'
        raise BadManifest(f"{at}.match", words)
    return StageRules(stage.name, stage.format, stage.options, stage.groups, stage.match, days=stage.days)


def _judge_order(stages: Sequence[StageRules]) -> None:
    """A stage that others follow sends somebody on, and the last sends nobody."""
    for index, stage in enumerate(stages[:-1]):
        sends = [stage.places_of(group) for group in stage.groups]
        if not all(sends):
            raise BadManifest(f"stages[{index}]", "another stage follows: say how many go on (quota or qualify).")
    for index, stage in enumerate(stages[1:], 1):
        if len(stage.groups) > 1:
            raise BadManifest(f"stages[{index}].groups", "a later stage has one group.")
    if stages[-1].qualify:
        raise BadManifest(f"stages[{len(stages) - 1}].qualify", "no stage follows.")


def _group(content: Any, at: str, format: Format) -> GroupRules:
    found = _object(content, at, ("name", "quota", "next"))
    following = found.get("next", [])
    if not isinstance(following, list) or not all(isinstance(name, str) for name in following):
        raise BadManifest(f"{at}.next", "a list of groups' names.")
    if format is not Format.QUOTA:
        if found.keys() - {"name"}:
            raise BadManifest(at, "only groups of a quota knock-out have a quota.")
        return GroupRules(_text(found, "name", at))
    quota = _number(found, "quota", at, 0, 1, 1024)
    return GroupRules(_text(found, "name", at), quota, tuple(following))


def _match(content: Any, at: str) -> MatchRules:
    found = _object(content, at, ("games", "counting", "level"))
    games = _number(found, "games", at, 1, 1, MOST_GAMES)
    try:
        counting = Counting(found.get("counting", "best"))
    except ValueError:
        raise BadManifest(f"{at}.counting", f"one of {', '.join(Counting)}.") from None
    if counting is Counting.BEST and games % 2 == 0:
        raise BadManifest(f"{at}.games", f"best of an odd number, not of {games}.")
    try:
        level = Level(found.get("level", "official"))
    except ValueError:
        raise BadManifest(f"{at}.level", f"one of {', '.join(Level)}.") from None
    if level is Level.GAME and counting is Counting.BEST:
        raise BadManifest(f"{at}.level", "only games that are added up can be level.")
    return MatchRules(games, counting, level)


def _tie_breaks(content: Any, at: str, usual: tuple[TieBreak, ...]) -> tuple[TieBreak, ...]:
    if content is None or content == []:
        return usual
    try:
        found = tuple(map(TieBreak, content))
    except (TypeError, ValueError):
        raise BadManifest(at, f"a list of: {', '.join(TieBreak)}.") from None
    if len(set(found)) < len(found):
        raise BadManifest(at, "one tie-break stands twice.")
    return found


def read_scheme(content: Any) -> Scheme:
    """A points scheme from JSON values. Raises `BadManifest`."""
    by = content.get("by") if isinstance(content, dict) else None
    if by == "result":
        names = ("win", "draw", "loss", "bye", "walkover", "walkover_lost")
        found = _object(content, "points", ("by", "bonus", *names))
        given = {name: _read_amount(found[name], f"points.{name}") for name in names if name in found}
        return ByResult(**given, bonus=_bonus(found.get("bonus", {})))
    if by == "legs":
        found = _object(content, "points", ("by", "bonus", "legs", "win", "draw", "loss"))
        given = {name: _read_amount(found[name], f"points.{name}") for name in ("win", "draw", "loss") if name in found}
        legs = _number(found, "legs", "points", 1, 1, MOST_GAMES)
        return ByLegs(**given, legs=legs, bonus=_bonus(found.get("bonus", {})))
    if by == "margin":
        found = _object(content, "points", ("by", "walkover", "bye"))
        walkover, bye = (_number(found, name, "points", 100, 0, 2000) for name in ("walkover", "bye"))
        return Margin(walkover, bye)
    raise BadManifest("points.by", "one of result, legs, margin.")


def _bonus(content: Any) -> Bonus:
    found = _object(content, "points.bonus", _BONUSES)
    return Bonus(**{name: _read_amount(value, f"points.bonus.{name}") for name, value in found.items()})


def _read_amount(value: Any, at: str) -> Amount:
    """Points are whole, or a fraction as text such as "1/2"."""
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= 10_000:
        return value
    if isinstance(value, str) and len(value) <= 12 and "e" not in value.lower():  # 1e9999999 is minutes of work
        try:
            amount = Fraction(value)
        except (ValueError, ZeroDivisionError):
            amount = Fraction(10_001)
        if abs(amount) <= 10_000:
            return int(amount) if amount.denominator == 1 else amount
    raise BadManifest(at, f'points are a whole number or a fraction such as "1/2", not {value!r}.')


def _regions(content: Any) -> dict[str, Place]:
    places = {}
    for name, value in _object(content, "regions").items():
        _kept(name, "regions")
        try:
            latitude, longitude = value
            places[name] = Place(float(latitude), float(longitude))
        except (BadPlace, OverflowError, TypeError, ValueError):
            raise BadManifest(f"regions.{name}", "a latitude and a longitude in degrees.") from None
    return places


def _object(content: Any, at: str, known: Sequence[str] | None = None) -> dict[str, Any]:
    if not isinstance(content, dict):
        raise BadManifest(at, "an object with names and values.")
    if known is not None and (strange := content.keys() - set(known)):
        raise BadManifest(at, f"{min(strange)!r} is not known here; there are {', '.join(known)}.")
    return content


def _text(found: Mapping[str, Any], name: str, at: str) -> str:
    value = found.get(name)
    if not isinstance(value, str) or not value.strip() or len(value) > 80:
        raise BadManifest(f"{at}.{name}", "a text of 1 to 80 signs.")
    return _kept(value, f"{at}.{name}")


def _kept(value: str, at: str) -> str:
    """A text that a database keeps: JSON can say signs that none does, NUL and halves of surrogate pairs."""
    if "\x00" in value or any("\ud800" <= sign <= "\udfff" for sign in value):
        raise BadManifest(at, "a text without signs that cannot be kept (NUL, or half of a surrogate pair).")
    return value


def _switch(found: Mapping[str, Any], name: str, *, usual: bool) -> bool:
    value = found.get(name, usual)
    if not isinstance(value, bool):
        raise BadManifest(name, f"true or false, not {value!r}.")
    return value


def _number(found: Mapping[str, Any], name: str, at: str, usual: int, least: int, most: int) -> int:
    value = found.get(name, usual)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        where = f"{at}.{name}" if at else name
        raise BadManifest(where, f"a whole number from {least} to {most}, not {value!r}.")
    return value
