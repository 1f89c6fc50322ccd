"""The rules of a title as a form asks for them: it begins with a shape, or with the latest rules, and makes a manifest.

What the form does not ask for (points, tie-breaks, a clock, regions) stays as what it began with has it; who needs to
change that writes the rules as JSON.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django import forms
from django.forms import BoundField
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms.house_rules import HouseRules
from games.notation.options import read_json_options, write_option
from games.rules.board import RINGS, layout
from games.rules.ruleset import named
from games.words.options import PRESET_WORDS
from tournaments.formats.draws import OPTIONS, Choice, Format, Number, Switch
from tournaments.formats.manifests import (
    MOST_GAMES,
    BadManifest,
    Counting,
    Level,
    Manifest,
    read_manifest,
    write_manifest,
)
from tournaments.models.competition import REASON_MAXIMUM
from tournaments.words.manifests import format_in_words
from tournaments.words.options import CHOICE_WORDS, DRAW_WORDS
from tournaments.words.shapes import SHAPES

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

LATEST = "latest"
MORE_GROUPS = 2  # empty rows after those that are there
_NAME = 80
_BOARDS: dict[str, "StrOrPromise"] = {
    RINGS["uckers"]: gettext_lazy("Uckers board: red, green, blue, yellow"),
    RINGS["ludo"]: gettext_lazy("Ludo board: green, yellow, blue, red"),
}
_COUNTING = (
    (Counting.BEST, gettext_lazy("best of so many")),
    (Counting.SUMMED, gettext_lazy("all played, and added up")),
)
_LEVEL = (
    (Level.OFFICIAL, gettext_lazy("an official decides, and says why")),
    (Level.GAME, gettext_lazy("another game is played")),
)


class ShapeForm(forms.Form):
    """The first step: what to begin with, and which preset of the rules is played."""

    shape = forms.ChoiceField(label=gettext_lazy("Begin with"), widget=forms.RadioSelect)
    preset = forms.ChoiceField(
        label=gettext_lazy("Rules of the game"), choices=list(PRESET_WORDS.items()), widget=forms.RadioSelect
    )

    def __init__(self, data: Any = None, *, latest: Mapping[str, Any] | None = None) -> None:
        preset = (latest or {}).get("game", {}).get("preset", "standard")
        super().__init__(data, initial={"shape": LATEST if latest else "knock-out", "preset": preset})
        there = [(LATEST, _("The latest rules, as they are published"))] if latest else []
        self.fields["shape"].choices = [*there, *((key, f"{one.name}: {one.about}") for key, one in SHAPES.items())]  # type: ignore[attr-defined]  # a ChoiceField's


def begun_with(shape: str, latest: Mapping[str, Any] | None) -> dict[str, Any]:
    """The whole manifest that a form begins with; `shape` is one of `ShapeForm`'s."""
    content = latest if shape == LATEST and latest else SHAPES[shape].content
    return write_manifest(read_manifest(dict(content)))


@dataclass(frozen=True, slots=True)
class StageFields:
    """A stage as the page shows it: its name and format, its fields, and those of its groups, a row each."""

    name: str
    format: str
    fields: tuple[BoundField, ...]
    groups: tuple[tuple[BoundField, ...], ...]


class RulesByForm(HouseRules):
    """The second step: everything else, for a preset. Cleaned, it has `content`, a manifest that can be published."""

    after = forms.IntegerField(widget=forms.HiddenInput, min_value=0)
    ring = forms.ChoiceField(label=gettext_lazy("Board"))
    confirm_hours = forms.IntegerField(
        label=gettext_lazy("Hours after which a result counts that nobody contradicts"), min_value=1, max_value=24 * 60
    )
    substitutions = forms.IntegerField(
        label=gettext_lazy("Players that an entry may change after the first draw"), min_value=0, max_value=20
    )
    room = forms.IntegerField(
        label=gettext_lazy("Most entries"),
        required=False,
        min_value=1,
        max_value=1024,
        help_text=gettext_lazy("Who comes after them waits. This counts at once, and is no part of the fingerprint."),
    )
    moves_up = forms.BooleanField(
        label=gettext_lazy("Who has waited longest gets a place that becomes free, by itself"), required=False
    )
    notice = forms.CharField(
        label=gettext_lazy("What is different, and why"),
        max_length=REASON_MAXIMUM,
        required=False,
        help_text=gettext_lazy("For every version but the first; everybody reads it."),
    )

    def __init__(
        self,
        plays: str,
        base: dict[str, Any],
        preset: str,
        data: Any = None,
        *,
        after: int = 0,
        room: int | None = None,
    ) -> None:
        self.base = base
        ring = base["game"].get("ring", RINGS["uckers"])
        initial = {"after": after, "ring": ring, "room": room, "moves_up": base.get("moves_up", True)}
        initial |= {name: base[name] for name in ("confirm_hours", "substitutions")}
        if base["game"].get("preset", "standard") == preset:
            for name, value in read_json_options(base["game"].get("options")).items():
                initial[f"option_{name}"] = write_option(name, value).partition("=")[2]
        super().__init__(layout(plays, RINGS["uckers"]), preset, data, initial)
        self.fields["ring"].choices = list((_BOARDS | ({} if ring in _BOARDS else {ring: ring})).items())  # type: ignore[attr-defined]  # a ChoiceField's
        self._rows: dict[int, list[int]] = {}  # which row of the page each group of a stage stands in
        for index, stage in enumerate(base["stages"]):
            self.fields |= dict(self._of_stage(index, stage, data))

    # --- fields ---------------------------------------------------------------------------------------------------

    def _of_stage(self, index: int, stage: Mapping[str, Any], data: Any) -> Iterator[tuple[str, forms.Field]]:
        at, format = f"s{index}_", Format(stage["format"])
        match = stage["match"]
        yield at + "name", forms.CharField(label=_("Name"), max_length=_NAME, initial=stage["name"])
        yield at + "games", _number(_("Games of a match"), match["games"], 1, MOST_GAMES)
        yield (
            at + "counting",
            forms.ChoiceField(label=_("How games count"), choices=_COUNTING, initial=match["counting"]),
        )
        if format not in (Format.SWISS, Format.ROUND_ROBIN):
            level = match.get("level", Level.OFFICIAL)
            yield at + "level", forms.ChoiceField(label=_("If added up they are level"), choices=_LEVEL, initial=level)
        yield at + "days", _number(_("Days for a round"), stage["days"], 1, 366)
        if format is Format.SWISS:
            yield at + "rounds", _number(_("Rounds"), stage["rounds"], 1, 50)
        if format in (Format.SWISS, Format.ROUND_ROBIN) and index + 1 < len(self.base["stages"]):
            yield at + "qualify", _number(_("How many of each group go on"), stage["qualify"], 1, 1024)
        for name, kind in OPTIONS[format].items():
            if name != "quota":
                yield at + name, _option(name, kind, stage["options"].get(name))
        if self._has_groups(index, format):
            yield from self._of_groups(index, stage, format, data)

    @staticmethod
    def _has_groups(index: int, format: Format) -> bool:
        return format is Format.QUOTA or (index == 0 and format is Format.ROUND_ROBIN)

    def _of_groups(
        self, index: int, stage: Mapping[str, Any], format: Format, data: Any
    ) -> Iterator[tuple[str, forms.Field]]:
        groups = [] if _is_alone(stage) and format is not Format.QUOTA else stage["groups"]
        typed = [int(found[1]) + 1 for name in data or () if (found := re.fullmatch(rf"s{index}_g(\d+)_name", name))]
        for row in range(min(max([len(groups) + MORE_GROUPS, *typed]), 64)):
            group = groups[row] if row < len(groups) else {}
            at = f"s{index}_g{row}_"
            yield at + "name", forms.CharField(
                label=_("Group"), max_length=_NAME, required=False, initial=group.get("name")
            )  # fmt: skip
            if format is Format.QUOTA:
                quota = _number(_("Places"), group.get("quota"), 1, 1024)
                quota.required = False
                yield at + "quota", quota
                yield (
                    at + "next",
                    forms.CharField(
                        label=_("Unfilled go to"), required=False, initial=", ".join(group.get("next", []))
                    ),
                )

    @property
    def stages(self) -> list[StageFields]:
        """The stages with their fields, in order."""
        found = []
        for index, stage in enumerate(self.base["stages"]):
            names = [name for name in self.fields if name.startswith(f"s{index}_")]
            groups: dict[str, list[BoundField]] = {}
            for name in names:
                if row := re.match(rf"s{index}_g\d+_", name):
                    groups.setdefault(row[0], []).append(self[name])
            plain = tuple(self[name] for name in names if not re.match(rf"s{index}_g\d+_", name))
            rows = tuple(map(tuple, groups.values()))
            found.append(StageFields(stage["name"], capfirst(format_in_words(Format(stage["format"]))), plain, rows))
        return found

    # --- the manifest -----------------------------------------------------------------------------------------------

    def clean(self) -> dict[str, Any]:
        """`content`: the manifest as it would be published, and `manifest`, the same as a value."""
        cleaned = super().clean()
        if self.errors:
            return cleaned
        game = {**self.base["game"], "preset": self.preset, "ring": cleaned["ring"]}
        game["options"] = {
            name: list(value) if isinstance(value, tuple) else value
            for name, value in named(self.preset).departing(**cleaned["options"]).departures(self.preset).items()
        }
        told = {name: cleaned[name] for name in ("confirm_hours", "substitutions", "moves_up")}
        stages = [self._stage(index, stage, cleaned) for index, stage in enumerate(self.base["stages"])]
        try:
            manifest: Manifest = read_manifest({**self.base, **told, "game": game, "stages": stages})
        except BadManifest as bad:
            self.add_error(self._field_of(bad), capfirst(bad.words))
        else:
            cleaned |= {"manifest": manifest, "content": write_manifest(manifest)}
        return cleaned

    def _stage(self, index: int, stage: Mapping[str, Any], cleaned: Mapping[str, Any]) -> dict[str, Any]:
        at, format = f"s{index}_", Format(stage["format"])
        written = {**stage, "name": cleaned[at + "name"], "days": cleaned[at + "days"]}
        written["match"] = {**stage["match"], "games": cleaned[at + "games"], "counting": cleaned[at + "counting"]}
        if at + "level" in cleaned:
            written["match"]["level"] = cleaned[at + "level"]
        written |= {name: cleaned[at + name] for name in ("rounds", "qualify") if at + name in cleaned}
        written["options"] = {name: cleaned[at + name] for name in OPTIONS[format] if at + name in cleaned}
        if self._has_groups(index, format):
            written["groups"] = self._groups(index, cleaned, format)
            if not written["groups"] and format is not Format.QUOTA:
                written["groups"] = [{"name": written["name"]}]
        elif _is_alone(stage):
            written["groups"] = [{"name": written["name"]}]
        return written

    def _groups(self, index: int, cleaned: Mapping[str, Any], format: Format) -> list[dict[str, Any]]:
        groups, self._rows[index] = [], []
        for row in range(64):
            at = f"s{index}_g{row}_"
            if not cleaned.get(at + "name"):
                continue
            self._rows[index].append(row)
            group: dict[str, Any] = {"name": cleaned[at + "name"]}
            if format is Format.QUOTA:
                following = [name.strip() for name in cleaned[at + "next"].split(",") if name.strip()]
                group |= {"quota": cleaned[at + "quota"] or 0, "next": following}
            groups.append(group)
        return groups

    def _field_of(self, bad: BadManifest) -> str | None:
        """The field in which a fault of the manifest lies; None for one of the whole."""
        found = re.match(r"stages\[(\d+)\](?:\.(\w+)(?:\[(\d+)\])?(?:\.(\w+))?)?", bad.where)
        if found is None:
            return bad.where if bad.where in self.fields else None
        index, part, group, last = int(found[1]), found[2] or "qualify", found[3], found[4]
        name = f"s{index}_{last or part}" if part != "match" else f"s{index}_{'level' if last == 'level' else 'games'}"
        if group is not None:
            name = f"s{index}_g{self._rows[index][int(group)]}_{last or 'name'}"
        elif part == "groups":
            name = f"s{index}_g0_name"
        return name if name in self.fields else None


def _is_alone(stage: Mapping[str, Any]) -> bool:
    """Whether a stage has one group that goes by the stage's name."""
    return len(stage["groups"]) == 1 and stage["groups"][0] == {"name": stage["name"]}


def _number(label: str, initial: int | None, least: int, most: int) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, initial=initial)


def _option(name: str, kind: Choice | Number | Switch, initial: Any) -> forms.Field:
    label = DRAW_WORDS[name]
    match kind:
        case Choice(among=among):
            choices = [(value, CHOICE_WORDS[name, value]) for value in among]
            return forms.ChoiceField(label=label, choices=choices, initial=initial)
        case Switch():
            return forms.BooleanField(label=label, required=False, initial=initial)
    return _number(str(label), initial, 1, kind.most or 100)
