"""Shapes of titles to begin with, each a manifest that can be published as it stands."""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_lazy as _

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape: its name, what it is good for, and its rules."""

    name: "StrOrPromise"
    about: "StrOrPromise"
    content: dict[str, Any]


_GAME: dict[str, Any] = {"preset": "standard", "options": {}, "clock": {}}

SHAPES: dict[str, Shape] = {
    "knock-out": Shape(
        _("Knock-out"),
        _("Who loses is out. For a day, or an evening."),
        {"game": _GAME, "stages": [{"name": "Knock-out", "format": "single", "options": {"third": True}}]},
    ),
    "double": Shape(
        _("Double elimination"),
        _("Who loses twice is out."),
        {"game": _GAME, "stages": [{"name": "Double elimination", "format": "double"}]},
    ),
    "round-robin": Shape(
        _("Everybody meets everybody"),
        _("A table, for up to a dozen."),
        {"game": _GAME, "stages": [{"name": "Table", "format": "round-robin"}]},
    ),
    "swiss": Shape(
        _("Swiss, then a knock-out of eight"),
        _("Six rounds for all, against somebody with as many points; then the best eight."),
        {
            "game": _GAME,
            "stages": [
                {"name": "Swiss", "format": "swiss", "rounds": 6, "qualify": 8},
                {"name": "Finals", "format": "single", "options": {"third": True}},
            ],
        },
    ),
    "groups": Shape(
        _("Groups down to quotas, then a finals day"),
        _("As the World Championship of 2021: four groups qualify 32 pairs, round by round."),
        {
            "game": _GAME,
            "stages": [
                {
                    "name": "Qualifying",
                    "format": "quota",
                    "groups": [
                        {"name": "Navy Board", "quota": 1, "next": ["Royal Naval Service"]},
                        {"name": "Royal Naval Service", "quota": 9, "next": ["Everyone else"]},
                        {"name": "Royal Naval Association", "quota": 13, "next": ["Everyone else"]},
                        {"name": "Everyone else", "quota": 9, "next": ["Royal Naval Association"]},
                    ],
                },
                {"name": "Finals day", "format": "single", "options": {"third": True, "separation": "bands"}},
            ],
        },
    ),
}
