"""What somebody types about a league: what it is called and whose it is; a season, its divisions and their rules."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.words.options import PRESET_WORDS
from tournaments.formats.manifests import MOST_GAMES, BadManifest, Counting, read_manifest, write_manifest
from tournaments.models import Championship, Ship, Title
from tournaments.models.competition import NAME_MAXIMUM, REASON_MAXIMUM, WORDS_MAXIMUM
from tournaments.selectors.people import listed_ships
from tournaments.services.leagues.seasons import Division

MOST_PROMOTED = 20
ROWS = 6  # for divisions; more can be added to a season one by one

_SCORING = (
    ("result", gettext_lazy("by result: so much for a fixture won, drawn and lost")),
    ("legs", gettext_lazy("by games: so much for each game won, drawn and lost")),
    ("margin", gettext_lazy("by margin: how far the loser was behind")),
)
_COUNTING = (
    (Counting.BEST, gettext_lazy("best of so many")),
    (Counting.SUMMED, gettext_lazy("all played and added up: a fixture can end level, and is then drawn")),
)
_TABLES = (("circle", gettext_lazy("circle table")), ("berger", gettext_lazy("Berger table")))
_CYCLES = ((1, gettext_lazy("once")), (2, gettext_lazy("twice: at home and away")))


class LeagueForm(forms.Form):
    """What a league is called, whose it is, and what there is to say of it."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=NAME_MAXIMUM, help_text=gettext_lazy("Such as HMS Drake’s mess league.")
    )
    about = forms.CharField(
        label=gettext_lazy("About it"), max_length=WORDS_MAXIMUM, required=False, widget=forms.Textarea({"rows": 4})
    )
    ship: "forms.ModelChoiceField[Ship]" = forms.ModelChoiceField(
        label=gettext_lazy("Ship or association"),
        queryset=Ship.objects.none(),
        required=False,
        empty_label=gettext_lazy("of none of them"),
    )

    field_order: tuple[str, ...] = ("name", "ship", "about")

    def __init__(self, data: Any = None, league: Championship | None = None) -> None:
        told = {} if league is None else {"name": league.name, "about": league.about, "ship": league.ship_id}
        super().__init__(data, initial=told)
        self.fields["ship"].queryset = listed_ships()  # type: ignore[attr-defined]  # a ModelChoiceField's


class OpenLeagueForm(LeagueForm):
    """A new league, with its address."""

    slug = forms.SlugField(
        label=gettext_lazy("Address"),
        max_length=40,
        required=False,
        help_text=gettext_lazy("As in /leagues/drake/. Left empty, it follows from the name."),
    )

    field_order = ("name", "slug", "ship", "about")


class AnnulForm(forms.Form):
    """Why a league is annulled, or stands again."""

    because = forms.CharField(label=gettext_lazy("Why"), max_length=REASON_MAXIMUM)


class SeasonForm(forms.Form):
    """A season: when, its divisions, how often everybody meets, how points are scored. Cleaned, it has `divisions` and
    `rules`, a manifest."""

    name = forms.CharField(
        label=gettext_lazy("Season"), max_length=NAME_MAXIMUM, help_text=gettext_lazy("Such as Winter 2026.")
    )
    slug = forms.SlugField(
        label=gettext_lazy("Address"), max_length=40, required=False, help_text=gettext_lazy("Such as winter-2026.")
    )
    starts_on = forms.DateField(
        label=gettext_lazy("Begins"), required=False, widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d")
    )
    place = forms.CharField(label=gettext_lazy("Where"), max_length=120, required=False)
    contact = forms.CharField(label=gettext_lazy("Who to ask"), max_length=200, required=False)
    promotes = forms.IntegerField(
        label=gettext_lazy("How many change places between neighbouring divisions"),
        min_value=0,
        max_value=MOST_PROMOTED,
        required=False,
        initial=1,
        help_text=gettext_lazy("So many go up, and so many down, when the season is over. Left empty: nobody."),
    )
    cycles = forms.TypedChoiceField(label=gettext_lazy("Everybody meets everybody"), choices=_CYCLES, coerce=int)
    table = forms.ChoiceField(label=gettext_lazy("Order of fixtures"), choices=_TABLES)
    games = forms.IntegerField(label=gettext_lazy("Games of a fixture"), min_value=1, max_value=MOST_GAMES, initial=1)
    counting = forms.ChoiceField(label=gettext_lazy("How games count"), choices=_COUNTING)
    scoring = forms.ChoiceField(label=gettext_lazy("Points"), choices=_SCORING)
    win = forms.IntegerField(label=gettext_lazy("For a win"), min_value=0, max_value=1000, initial=2)
    draw = forms.IntegerField(label=gettext_lazy("For a draw"), min_value=0, max_value=1000, initial=1)
    loss = forms.IntegerField(label=gettext_lazy("For a loss"), min_value=0, max_value=1000, initial=0)
    eight_piecer = forms.IntegerField(
        label=gettext_lazy("More for an eight-piecer"), min_value=0, max_value=1000, initial=0
    )
    harbour = forms.IntegerField(
        label=gettext_lazy("More for eight in harbour"), min_value=0, max_value=1000, initial=0
    )
    piece_home = forms.IntegerField(label=gettext_lazy("For every piece home"), min_value=0, max_value=1000, initial=0)
    days = forms.IntegerField(
        label=gettext_lazy("Days after its night by which a fixture is to be played"),
        min_value=1,
        max_value=366,
        initial=7,
    )
    confirm_hours = forms.IntegerField(
        label=gettext_lazy("Hours after which a result counts that nobody contradicts"),
        min_value=1,
        max_value=24 * 60,
        initial=72,
    )
    preset = forms.ChoiceField(label=gettext_lazy("Rules of the game"), choices=list(PRESET_WORDS.items()))

    POINTS = ("win", "draw", "loss")
    BONUSES = ("eight_piecer", "harbour", "piece_home")

    def __init__(self, data: Any = None) -> None:
        super().__init__(data)
        for row in range(ROWS):
            first = row == 0
            self.fields[f"d{row}_name"] = forms.CharField(
                label=_("Division"), max_length=40, required=first, initial=_("First division") if first else ""
            )
            self.fields[f"d{row}_plays"] = forms.ChoiceField(label=_("Who plays"), choices=Title.Plays.choices)

    @property
    def divisions(self) -> list[tuple[BoundField, BoundField]]:
        """The rows for divisions: name, and who plays."""
        return [(self[f"d{row}_name"], self[f"d{row}_plays"]) for row in range(ROWS)]

    def clean(self) -> dict[str, Any]:
        """The divisions that have a name, and the manifest that the rest makes."""
        cleaned = super().clean() or {}
        named: dict[str, str] = {}
        made: list[Division] = []
        for row in range(ROWS):
            name = cleaned.get(f"d{row}_name", "")
            if not name:
                continue
            address = slugify(name)
            if not address or address in named:
                self.add_error(f"d{row}_name", _("Give each division a name of its own, in letters a to z or figures."))
            named[address] = name
            made.append(Division(name, cleaned.get(f"d{row}_plays", "")))
        cleaned["promotes"] = cleaned.get("promotes") or 0
        cleaned["slug"] = cleaned.get("slug") or slugify(cleaned.get("name", ""))[:40]
        if not cleaned["slug"] and "name" not in self.errors:
            self.add_error("slug", _("Give it an address in letters a to z or figures."))
        if not self.errors:
            try:
                rules = write_manifest(read_manifest(_rules(cleaned)))
            except BadManifest as bad:
                self.add_error("games" if ".match" in bad.where else None, str(bad))
            else:
                cleaned |= {"divisions": made, "rules": rules}
        return cleaned


def _rules(told: Mapping[str, Any]) -> dict[str, Any]:
    """The manifest of a division as the form tells it; the stage is yet to be called as the division is."""
    points: dict[str, Any] = {"by": told["scoring"]}
    if told["scoring"] != "margin":
        points |= {name: told[name] for name in SeasonForm.POINTS}
        points["bonus"] = {name: told[name] for name in SeasonForm.BONUSES if told[name]}
    if told["scoring"] == "legs":
        points["legs"] = told["games"] // 2 + 1 if told["counting"] == Counting.BEST else told["games"]
    stage = {
        "name": "Division",
        "format": "round-robin",
        "options": {"table": told["table"], "cycles": told["cycles"]},
        "match": {"games": told["games"], "counting": told["counting"]},
        "days": told["days"],
    }
    return {
        "game": {"preset": told["preset"]},
        "points": points,
        "confirm_hours": told["confirm_hours"],
        "stages": [stage],
    }
