"""Forms of umpire's tables: which board and rules, who plays by which house rules, and each thing that is done."""

import re
import uuid
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.forms import BoundField
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.forms.house_rules import HouseRules
from games.models.game import NAME_MAXIMUM, PLACE_MAXIMUM
from games.notation.entries import KINDS, UNDO
from games.rules.board import FORMATS, RINGS, Layout, layout
from games.rules.reasons import Illegal
from games.rules.record import WITHOUT_WINNER
from games.words.boards import colours
from games.words.options import PRESET_WORDS

OTHER_RING = "other"
FORMAT_WORDS = {
    "singles": gettext_lazy("Singles: two play, each with two opposite colours"),
    "pairs": gettext_lazy("Pairs: a player a colour, opposite colours are partners"),
    "individuals": gettext_lazy("Individuals: a player a colour, each alone"),
}
BOARD_WORDS = {
    "uckers": gettext_lazy("Uckers board: red, green, blue, yellow"),
    "ludo": gettext_lazy("Ludo board: green, yellow, blue, red"),
    "hexagon": gettext_lazy("Hexagon: red, yellow, orange, blue, green, white"),
    OTHER_RING: gettext_lazy("Another ring, typed below"),
}


class BoardForm(forms.Form):
    """The first step: format, board and preset. Cleaned, it has `layout`."""

    format = forms.ChoiceField(
        label=gettext_lazy("Format"), choices=[(name, FORMAT_WORDS[name]) for name in FORMATS],
        widget=forms.RadioSelect, initial="pairs",
    )  # fmt: skip
    board = forms.ChoiceField(
        label=gettext_lazy("Board"), choices=list(BOARD_WORDS.items()), widget=forms.RadioSelect, initial="uckers"
    )
    ring = forms.CharField(
        label=gettext_lazy("Another ring"),
        required=False,
        max_length=12,
        help_text=gettext_lazy(
            "The colours’ letters clockwise: R, G, Y and B, on six sides O and W too. RBGY, for example."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters", "spellcheck": "false"}),
    )
    preset = forms.ChoiceField(
        label=gettext_lazy("Rules"), choices=list(PRESET_WORDS.items()), widget=forms.RadioSelect, initial="standard"
    )

    def clean(self) -> dict[str, Any]:
        """The layout, from format and ring; what is wrong with them stands at the field that can put it right."""
        cleaned = super().clean() or {}
        if "format" not in cleaned or "board" not in cleaned:
            return cleaned
        other = cleaned["board"] == OTHER_RING
        ring = re.sub(r"[\s,]+", "", cleaned.get("ring", "")).upper() if other else RINGS[cleaned["board"]]
        try:
            cleaned["layout"] = layout(cleaned["format"], ring)
        except Illegal as refusal:
            self.add_error("ring" if other and refusal.reason == "ring" else "format", refusal.words)
        return cleaned


class TableForm(HouseRules):
    """The second step: house rules, names, the opener's side, and where and when."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    event = forms.CharField(label=gettext_lazy("Event"), required=False, max_length=PLACE_MAXIMUM)
    site = forms.CharField(label=gettext_lazy("Where"), required=False, max_length=PLACE_MAXIMUM)
    played_on = forms.DateField(
        label=gettext_lazy("Date"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )

    def __init__(self, board: Layout, preset: str, data: Any = None) -> None:
        super().__init__(board, preset, data, initial={"key": uuid.uuid4(), "played_on": timezone.localdate()})
        for player in board.player_names:
            self.fields[f"name_{player}"] = forms.CharField(
                label=capfirst(colours(player)),
                max_length=NAME_MAXIMUM,
                widget=forms.TextInput({"autocomplete": "off"}),
            )
        sides = [(side, capfirst(colours(side))) for side in board.side_names]
        self.fields["owner_side"] = forms.ChoiceField(
            label=_("Your own side"),
            required=False,
            choices=[("", _("Neither: I am the umpire")), *sides],
            widget=forms.RadioSelect,
            help_text=_("Once the game is over, every side but your own is asked to confirm the record."),
        )

    @property
    def names(self) -> list[tuple[str, BoundField]]:
        """(player's colours, field) for every seat, clockwise."""
        return [(player, self[f"name_{player}"]) for player in self.board.player_names]

    def clean(self) -> dict[str, Any]:
        """`options`: what differs from the preset; `by_player`: the names."""
        cleaned = super().clean()
        cleaned["by_player"] = {player: cleaned.get(f"name_{player}", "") for player in self.board.player_names}
        return cleaned


class DeedForm(forms.Form):
    """One thing that was done at a table: the version that its sender saw, its own key, a kind and what belongs to it.

    What it means is for `games.notation.entries` and the rules to say; here only what no page of ours sends is refused.
    """

    version = forms.IntegerField(min_value=0)
    key = forms.UUIDField()
    kind = forms.ChoiceField(choices=[(kind, kind) for kind in KINDS if kind != UNDO])
    dice = forms.CharField(required=False, max_length=20)
    agreed = forms.BooleanField(required=False)
    player = forms.CharField(required=False, max_length=6)
    play = forms.CharField(required=False, max_length=40)
    declaration = forms.CharField(required=False, max_length=20)
    how = forms.CharField(required=False, max_length=20)
    winner = forms.CharField(required=False, max_length=6)
    sure = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Leaving and ending ask whether it is so, and an end with a winner who won, without relying on a script."""
        cleaned = super().clean() or {}
        if cleaned.get("kind") == "end" and cleaned.get("how") not in WITHOUT_WINNER and not cleaned.get("winner"):
            raise ValidationError(_("Choose who won: a game that ends so has a winner."), code="winner")
        if cleaned.get("kind") in ("leave", "end") and not cleaned.get("sure"):
            raise ValidationError(_("Tick that it is so: then it is written down."), code="sure")
        return cleaned

    @property
    def data_of_kind(self) -> dict[str, Any]:
        """What `games.notation.entries.read_entry` takes for the kind."""
        told = self.cleaned_data
        match told["kind"]:
            case "beginner":
                return {"player": told["player"], "dice": None if told["agreed"] else dice_typed(told["dice"])}
            case "throw":
                return {"dice": dice_typed(told["dice"])}
            case "leave":
                return {"player": told["player"], "how": told["how"]}
            case "end":
                without = told["how"] in WITHOUT_WINNER
                return {"how": told["how"], "winner": None if without else told["winner"] or None}
            case "off_board":
                return {}
            case "timber":
                return {"by": told["player"]} if told["player"] else {}
            case "play":
                return {"play": told["play"]}
        return {"declaration": told["declaration"]}


class StepBackForm(forms.Form):
    """The last thing done is to be undone: the version that was seen, and a key."""

    version = forms.IntegerField(min_value=0)
    key = forms.UUIDField()


class SendAwayForm(forms.Form):
    """Who is sent away: an entry of the list of those who type at a table."""

    umpire = forms.IntegerField(min_value=1, max_value=2**63 - 1)


def dice_typed(text: str) -> str:
    """Two dice as people type them, ``64``, ``6 4`` or ``6-4``, as the notation has them; anything else as it came."""
    found = re.fullmatch(r"\s*(\d)[\s,./–-]*(\d)\s*", text)
    return f"{found[1]}-{found[2]}" if found else text


def question_of(data: Any) -> str:
    """What somebody asks about, as notation: a play or declaration as typed, or a piece and a square picked."""
    typed = " ".join(str(data.get("tried", "")).split())[:60]
    if typed:
        return typed
    piece, square = str(data.get("from", ""))[:8], str(data.get("to", "")).strip()[:4]
    if not piece or not square:
        return ""
    lower = square.lower()
    return f"{piece}-{lower if lower in ('h', 'b') or lower[0] == 'p' else square.upper()}"
