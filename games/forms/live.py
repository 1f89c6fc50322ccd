"""Forms of live games: opening one, sitting down, and each thing that is done at its table."""

import uuid
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.bots import BOTS
from games.clocks import BOUNDS, Clock, Kind, read_clock
from games.forms.house_rules import HouseRules
from games.models.game import NAME_MAXIMUM
from games.rules.board import Layout
from games.services.live.keeping import Kept
from games.words.boards import colours
from games.words.live import ABSENT_WORDS, ARRIVAL_WORDS, BOT_WORDS, CLOCK_WORDS
from uckers_site.accounts.names import DISPLAY_NAME_MAXIMUM
from uckers_site.accounts.selectors import named

FIGURES = (("seconds", "minutes", 60), ("increment", "increment", 1), ("days", "minutes", 1))
"""A clock's figures, the field that each is typed in, and how many of them one there is."""
SELF, PEOPLE = "self", "people"  # in place of a bot: the opener; the seat waits for somebody


def why_nobody(name: str) -> str:
    """Why a name that somebody is challenged by says of nobody who it is; empty if it does."""
    people = len(named(name))
    if people == 1:
        return ""
    if people:
        return _("Several people are shown as %(name)s; give a sign-in name.") % {"name": name}
    words = _("Nobody here goes by %(name)s. It is the name shown, or the name that they sign in with.")
    return words % {"name": name}


class OpenForm(HouseRules):
    """The second step of a new game: house rules, clock, who may come, the opener's seat, and bots."""

    key = forms.UUIDField(widget=forms.HiddenInput)
    clock = forms.ChoiceField(
        label=gettext_lazy("Clock"), choices=list(CLOCK_WORDS.items()), widget=forms.RadioSelect, initial="none"
    )
    minutes = forms.IntegerField(
        label=gettext_lazy("Minutes (or days)"),
        required=False,
        help_text=gettext_lazy("Left empty: 1 minute a turn, 45 for the game, 30 each, or 2 days."),
    )
    increment = forms.IntegerField(
        label=gettext_lazy("Seconds added for each turn, with minutes for each player"), required=False
    )
    arrival = forms.TypedChoiceField(
        label=gettext_lazy("Limit for arriving"),
        choices=list(ARRIVAL_WORDS.items()),
        coerce=int,
        required=False,
        empty_value="0",
        initial=0,
        help_text=gettext_lazy(
            "Counted from when all seats are taken; the game begins when everybody is there. Whoever is challenged has "
            "as long to sit down, else it is called off. Not by days."
        ),
    )
    absent = forms.ChoiceField(
        label=gettext_lazy("If somebody has not come by then"),
        choices=list(ABSENT_WORDS.items()),
        widget=forms.RadioSelect,
        required=False,
        initial="off",
    )
    public = forms.ChoiceField(
        label=gettext_lazy("Who may come"),
        choices=[
            ("public", gettext_lazy("Anybody with an account: the table is listed")),
            ("link", gettext_lazy("Whoever has a link, guests too: it is not listed")),
        ],
        widget=forms.RadioSelect,
        initial="public",
    )
    rated = forms.BooleanField(label=gettext_lazy("Rated"), required=False)

    def __init__(self, board: Layout, preset: str, data: Any = None, opponent: str = "") -> None:
        super().__init__(board, preset, data, initial={"key": uuid.uuid4()})
        for index, player in enumerate(board.player_names):
            self.fields[f"seat_{player}"] = forms.ChoiceField(
                label=capfirst(colours(player)),
                choices=[
                    (SELF, _("you")),
                    (PEOPLE, _("waits for somebody")),
                    *[(bot, BOT_WORDS[bot]) for bot in BOTS],
                ],
                initial=PEOPLE if index else SELF,
            )
            self.fields[f"name_{player}"] = forms.CharField(
                label=_("Whom it waits for: %(colours)s") % {"colours": colours(player)},
                required=False,
                max_length=DISPLAY_NAME_MAXIMUM,
                initial=opponent if index == 1 else "",
                widget=forms.TextInput({"autocomplete": "off", "spellcheck": "false"}),
            )

    @property
    def seats(self) -> list[tuple[forms.BoundField, forms.BoundField]]:
        """Who sits in each seat, and by what name somebody is challenged to it."""
        return [(self[f"seat_{player}"], self[f"name_{player}"]) for player in self.board.player_names]

    def clean(self) -> dict[str, Any]:
        """`clock` becomes a `Clock`; `player`: the opener's seat; `bots`: a bot's name by player; `kept`: who is
        challenged, by player."""
        cleaned = super().clean()
        if "clock" in cleaned:
            cleaned["clock"] = self._clock(cleaned)
        seated = {player: cleaned.get(f"seat_{player}") for player in self.board.player_names}
        own = [player for player, who in seated.items() if who == SELF]
        if len(own) != 1:
            self.add_error(None, _("Choose one seat for yourself: you sit in %(count)s.") % {"count": len(own)})
        cleaned["player"] = own[0] if own else ""
        cleaned["bots"] = {player: bot for player, bot in seated.items() if bot in BOTS}
        if cleaned.get("rated") and cleaned["bots"]:
            self.add_error("rated", _("A rated game is played by people; with bots it is casual."))
        cleaned["kept"] = {}
        for player in self.board.player_names:
            if cleaned.get(f"name_{player}"):
                self._challenge(cleaned, player)
        return cleaned

    def _challenge(self, cleaned: dict[str, Any], player: str) -> None:
        field = f"name_{player}"
        name = str(cleaned[field])
        if cleaned.get(f"seat_{player}") != PEOPLE:
            self.add_error(field, _("Let the seat wait for somebody, or leave this empty."))
            return
        people = named(name)
        if len(people) == 1:
            cleaned["kept"][player] = Kept(str(people[0]), user=people[0])
        else:
            self.add_error(field, why_nobody(name))

    def _clock(self, cleaned: dict[str, Any]) -> Clock | None:
        kind = str(cleaned["clock"])
        minutes, increment = cleaned.get("minutes"), cleaned.get("increment") or 0
        usual = {"turn": 1, "game": 45, "chess": 30, "days": 2}
        count = minutes if minutes is not None else usual.get(kind, 0)
        told: dict[str, Any] = {"kind": kind}
        match kind:
            case "turn" | "game":
                told["seconds"] = count * 60
            case "chess":
                told |= {"seconds": count * 60, "increment": increment}
            case "days":
                told["days"] = count
        fits = [self._within(kind, told, *figure) for figure in FIGURES]  # each figure that does not says so
        return read_clock(told) if all(fits) else None

    def _within(self, kind: str, told: dict[str, Any], name: str, field: str, unit: int) -> bool:
        bound = BOUNDS[Kind(kind)].get(name)
        if bound is None or bound.least <= told[name] <= bound.most:
            return True
        least, most = -(-bound.least // unit), bound.most // unit
        words = _("%(least)s to %(most)s, in whole numbers; not %(count)s.")
        self.add_error(field, words % {"least": least, "most": most, "count": told[name] // unit})
        return False


class SitForm(forms.Form):
    """Which seat."""

    player = forms.CharField(max_length=6)


class BotForm(SitForm):
    """Which bot in which seat."""

    bot = forms.ChoiceField(choices=[(bot, bot) for bot in BOTS])


class GuestForm(forms.Form):
    """What a guest is called; and the secret that their browser is to keep, which comes with the page, so that the form
    can be sent twice."""

    secret = forms.CharField(required=False, widget=forms.HiddenInput)

    name = forms.CharField(
        label=gettext_lazy("What you are called"),
        max_length=NAME_MAXIMUM,
        error_messages={"required": gettext_lazy("Say what you are called, in at most 50 characters.")},
        widget=forms.TextInput({"autocomplete": "nickname"}),
    )

    def __init__(self, data: Any = None, *, is_guest: bool, **how: Any) -> None:
        super().__init__(data, **how)
        self.fields["name"].required = is_guest  # who has an account has a name


class LiveDeedForm(forms.Form):
    """Something done in turn: the version that its sender saw, its own key, and how long the page says it took."""

    version = forms.IntegerField(min_value=0)
    key = forms.UUIDField()
    play = forms.CharField(required=False, max_length=40)
    declaration = forms.CharField(required=False, max_length=20)
    took = forms.IntegerField(required=False, min_value=0, max_value=2**53)


class SeedForm(forms.Form):
    """A player's word about the dice: a commitment, the seed itself, or neither."""

    commitment = forms.CharField(required=False, max_length=64)
    seed = forms.CharField(required=False, max_length=128)

    def clean(self) -> dict[str, Any]:
        """Not both at once."""
        cleaned = super().clean() or {}
        if cleaned.get("commitment") and cleaned.get("seed"):
            raise ValidationError(_("First the commitment, and the seed once everybody has committed."))
        return cleaned


class LeaveForm(forms.Form):
    """How to leave, ticked twice where it is the board that goes up."""

    how = forms.ChoiceField(choices=[("resign", "resign"), ("upboard", "upboard")])
    sure = forms.BooleanField(required=False)
    shame = forms.BooleanField(required=False)

    def clean(self) -> dict[str, Any]:
        """Leaving asks whether it is so, without relying on a script."""
        cleaned = super().clean() or {}
        if not cleaned.get("sure"):
            raise ValidationError(_("Tick that you mean it: then it is done."))
        if cleaned.get("how") == "upboard" and not cleaned.get("shame"):
            raise ValidationError(_("The board goes up by two ticks: the second says that the record will tell."))
        return cleaned


class OfferForm(forms.Form):
    """What is offered."""

    kind = forms.ChoiceField(choices=[("draw", "draw"), ("abandon", "abandon")])


class AnswerForm(forms.Form):
    """Which offer, and the word on it."""

    offer = forms.IntegerField(min_value=1, max_value=2**63 - 1)
    yes = forms.BooleanField(required=False)


class ClaimForm(forms.Form):
    """What is claimed from somebody who is away."""

    win = forms.BooleanField(required=False)
