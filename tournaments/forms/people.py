"""What is asked about players, claims and postings. What a name or a day must be is judged by the services."""

import uuid
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from tournaments.models import Player, Ship
from tournaments.models.people import NAME_MAXIMUM, WORDS_MAXIMUM
from tournaments.selectors.people import listed_ships

KEPT = _("It is kept in the audit trail for good, so leave names out.")


class FindForm(forms.Form):
    """Part of a name, sent as a query string. What means nothing narrows nothing."""

    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=NAME_MAXIMUM,
        widget=forms.TextInput(attrs={"type": "search", "autocomplete": "off"}),
    )

    def __init__(self, data: Any) -> None:
        super().__init__(data, auto_id="find-%s")

    def wanted(self) -> str:
        """The words to look for; empty for all."""
        self.is_valid()
        return " ".join(str(self.cleaned_data.get("name", "")).split())


class NameForm(forms.Form):
    """What a player is called, and how they are shown."""

    name = forms.CharField(
        label=_("Name"), max_length=NAME_MAXIMUM, help_text=_("In full: officials see it, whatever is chosen below.")
    )
    shown_as = forms.ChoiceField(
        label=_("Shown to everybody as"),
        choices=[(value, capfirst(str(label))) for value, label in Player.ShownAs.choices],
        initial=Player.ShownAs.FULL,
        widget=forms.RadioSelect,
    )
    nickname = forms.CharField(label=_("Nickname"), max_length=NAME_MAXIMUM, required=False)


class OwnForm(NameForm):
    """One's own profile."""

    shows_games = forms.BooleanField(
        label=_("Lead from my profile to my games here"),
        required=False,
        help_text=_("They have the name that my account goes by, which may be another."),
    )


class RecordForm(NameForm):
    """A player whom an official records; `key` makes the form good for one player, however often it is sent."""

    key = forms.UUIDField(widget=forms.HiddenInput, initial=uuid.uuid4)


class ClaimForm(forms.Form):
    """Why a player is oneself."""

    words = forms.CharField(
        label=_("How an official can tell that it is you"),
        max_length=WORDS_MAXIMUM,
        required=False,
        help_text=_("Where and with whom you played, say. Officials alone read it."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class BecauseForm(forms.Form):
    """Why something is done."""

    because = forms.CharField(
        label=_("Why"),
        max_length=WORDS_MAXIMUM,
        help_text=KEPT,
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": _("Say why: the reason is kept.")},
    )


class RenameForm(NameForm):
    """A name that an official puts right."""

    because = forms.CharField(label=_("Why"), max_length=WORDS_MAXIMUM, required=False, help_text=KEPT)


class DecideForm(forms.Form):
    """What becomes of a claim."""

    because = forms.CharField(
        label=_("Why it is refused"),
        max_length=WORDS_MAXIMUM,
        required=False,
        help_text=_("Who asked is told. Not needed to approve it."),
        widget=forms.Textarea(attrs={"rows": 2}),
    )
    decision = forms.ChoiceField(
        choices=[("approve", "approve"), ("refuse", "refuse")],
        widget=forms.HiddenInput,  # the buttons say it
        error_messages={"required": _("Approve it or refuse it, by one of the buttons.")},
    )


class AnonymiseForm(forms.Form):
    """The word that somebody is to be anonymised; officials say who asked for it."""

    sure = forms.BooleanField(
        label=_("The name, the account and the ships go for good; results stay"),
        error_messages={"required": _("Tick it: this cannot be taken back.")},
    )
    because = forms.CharField(label=_("Who asked for it"), max_length=WORDS_MAXIMUM, required=False, help_text=KEPT)

    def __init__(self, data: Any, *, own: bool) -> None:
        super().__init__(data)
        if own:
            del self.fields["because"]


def _day(label: Any, **how: Any) -> forms.DateField:
    return forms.DateField(label=label, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"), **how)


class LeaveForm(forms.Form):
    """The last day in a ship."""

    until = _day(_("Last day there"))


class PostingForm(forms.Form):
    """A ship of the list, and the days there."""

    ship = forms.ChoiceField(label=_("Ship or establishment"), choices=[])
    since = _day(_("First day there"))
    until = _day(_("Last day there"), required=False, help_text=_("Empty: still there."))

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        field = self.fields["ship"]
        assert isinstance(field, forms.ChoiceField)  # noqa: S101  # as made above
        field.choices = [("", _("choose")), *ships_by_service(listed_ships())]


def ships_by_service(ships: Iterable[Ship]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Ships in order of their services, as the choices of a form."""
    groups = groupby(ships, key=lambda ship: ship.service.name)
    return [(service, [(str(ship.pk), ship.name) for ship in of_it]) for service, of_it in groups]
