"""What is said of a game's record: that it is right, what is wrong with it, or why the game is annulled."""

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models.game import NAME_MAXIMUM, REASON_MAXIMUM
from games.words.boards import colours

AGREES, OBJECTS = "agrees", "objects"


class AnswerForm(forms.Form):
    """Confirm, or object and say why; for one of `sides` where there are several. By a link, one's name as well.

    `version`: of the game that is shown, to which the answer is.
    """

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)  # an answer without it is to no game

    answer = forms.ChoiceField(
        label=gettext_lazy("Is this the game that was played?"),
        choices=[
            (AGREES, gettext_lazy("Yes: I confirm it")),
            (OBJECTS, gettext_lazy("No: I object to it")),
        ],
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose one: confirm, or object.")},
    )
    because = forms.CharField(
        label=gettext_lazy("What is wrong with it"),
        required=False,
        max_length=REASON_MAXIMUM,
        help_text=gettext_lazy("Needed for an objection, and shown beside the game: the turn, and what was played."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(
        self, data: QueryDict | None, *, version: int, sides: Iterable[str] = (), by_link: bool = False,
        kept: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        """`kept`: what was typed before, where the question is put anew."""
        super().__init__(data, initial={**(kept or {}), "version": version})
        sides = list(sides)
        if len(sides) > 1:
            field = forms.ChoiceField(
                label=_("For which side"), choices=[(side, colours(side)) for side in sides], widget=forms.RadioSelect
            )
            self.fields = {"side": field, **self.fields}
        self._only = sides[0] if len(sides) == 1 else ""
        if by_link:
            self.fields["named"] = forms.CharField(
                label=_("Your name"),
                max_length=NAME_MAXIMUM,
                help_text=_("It stands beside your answer."),
                widget=forms.TextInput(attrs={"autocomplete": "name"}),
            )

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or self.cleaned_data
        if told.get("answer") == OBJECTS and not told.get("because", "").strip() and "because" not in self.errors:
            self.add_error("because", _("Say what is wrong with the record."))
        return told

    @property
    def side(self) -> str:
        """The side that is answered for."""
        return self._only or str(self.cleaned_data["side"])

    @property
    def agrees(self) -> bool:
        """Whether the record was confirmed."""
        return bool(self.cleaned_data["answer"] == AGREES)


class AnnulForm(forms.Form):
    """Why a game is annulled."""

    because = forms.CharField(
        label=gettext_lazy("Why the game is annulled"),
        max_length=REASON_MAXIMUM,
        help_text=gettext_lazy("Everybody can read it beside the game."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class ReinstateForm(AnnulForm):
    """Why an annulled game stands again."""

    because = forms.CharField(
        label=gettext_lazy("Why the game stands again"),
        max_length=REASON_MAXIMUM,
        help_text=gettext_lazy("Everybody can read it in what was done to the record."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class InviteForm(forms.Form):
    """The side that a link is made for."""

    side = forms.ChoiceField(label=gettext_lazy("For which side"), widget=forms.RadioSelect)

    def __init__(self, data: QueryDict | None, *, sides: Iterable[tuple[str, str]]) -> None:
        """`sides`: the colours of each with the names of who played them."""
        super().__init__(data)
        choices = [(side, f"{colours(side)} ({names})") for side, names in sides]
        self.fields["side"].choices = choices  # type: ignore[attr-defined]  # it is the field above
        if len(choices) == 1:
            self.fields["side"].initial = choices[0][0]
