"""The forms of entries: to enter, to answer, and what secretaries do to them."""

import uuid
from collections.abc import Iterable
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats.manifests import Manifest
from tournaments.models import Entry, Message, Player, Round, Ship, Title
from tournaments.models.competition import REASON_MAXIMUM, WORDS_MAXIMUM
from tournaments.models.people import REGION_MAXIMUM
from tournaments.selectors.entries import listed_ships
from tournaments.services.entries.details import CONTACT_MAXIMUM, SEED_MAXIMUM, Details
from tournaments.services.entries.entering import Named
from uckers_site.accounts.names import DISPLAY_NAME_MAXIMUM

NEW = "new"  # for a player who is to be recorded


class KeyedForm(forms.Form):
    """A form with a key of its own, so that what it makes is made once."""

    key = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: QueryDict | None, initial: dict[str, Any] | None = None, files: Any = None) -> None:
        super().__init__(data, files, initial={"key": uuid.uuid4(), **(initial or {})})


class _DetailsForm(forms.Form):
    """What every form of an entry asks beside its players."""

    name = forms.CharField(
        label=gettext_lazy("Name of the pair"),
        required=False,
        max_length=DISPLAY_NAME_MAXIMUM,
        help_text=gettext_lazy("If you go by one. Else your own names are shown."),
    )
    group = forms.ChoiceField(label=gettext_lazy("Group"), help_text=gettext_lazy("Where you qualify."))
    ship = forms.ModelChoiceField(
        label=gettext_lazy("Ship"),
        queryset=Ship.objects.none(),
        required=False,
        empty_label=gettext_lazy("none"),
        help_text=gettext_lazy("Or establishment, squadron, unit or club. Draws keep shipmates apart where they can."),
    )
    contact = forms.CharField(
        label=gettext_lazy("How to reach you"),
        required=False,
        max_length=CONTACT_MAXIMUM,
        help_text=gettext_lazy("A telephone number or an address. The officials see it."),
    )
    contact_shared = forms.BooleanField(
        label=gettext_lazy("Whoever I am to play may see it too, until the match is over"), required=False
    )

    def arrange(self, title: Title, rules: Manifest | None) -> None:
        """Ask only what this title asks."""
        ships = self.fields["ship"]
        assert isinstance(ships, forms.ModelChoiceField)  # noqa: S101  # as made above
        ships.queryset = listed_ships()
        groups = rules.entry_groups if rules else ()
        if groups:
            choices = [("", _("choose one")), *((name, name) for name in groups)]
            self.fields["group"].choices = choices  # type: ignore[attr-defined]  # it is the field above
        else:
            del self.fields["group"]
        if title.plays == Title.Plays.SINGLES:
            del self.fields["name"]

    @property
    def details(self) -> Details:
        """What was said."""
        told = self.cleaned_data
        ship = told.get("ship")
        return Details(
            name=told.get("name", ""),
            group=told.get("group", ""),
            ship_id=ship.pk if ship else None,
            region=told.get("region", ""),
            seed=told.get("seed"),
            paid=told.get("paid", False),
            contact=told.get("contact", ""),
            contact_shared=told.get("contact_shared", False),
        )


class EnterForm(KeyedForm, _DetailsForm):
    """Enter a title: one's name, if there is no profile yet; one's partner, of those who were found."""

    field_order = ("own_name", "partner", "name", "group", "ship", "contact", "contact_shared", "key")

    def __init__(
        self,
        data: QueryDict | None,
        *,
        title: Title,
        rules: Manifest | None,
        own: Player | None,
        found: Iterable[Player] = (),
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial)
        self.arrange(title, rules)
        if own is None:
            self.fields["own_name"] = forms.CharField(
                label=_("Your name"),
                max_length=DISPLAY_NAME_MAXIMUM,
                help_text=_("As it is to be read on a draw. It makes your profile as a player."),
                widget=forms.TextInput(attrs={"autocomplete": "name"}),
            )
        if title.plays == Title.Plays.PAIRS:
            self.fields["partner"] = forms.UUIDField(
                label=_("Partner"),
                widget=forms.RadioSelect(choices=[(str(player.pk), player.shown_name) for player in found]),
                error_messages={"required": _("Find your partner by name, and choose them.")},
            )
        self.order_fields(self.field_order)


class AnswerForm(forms.Form):
    """The partner's answer, to the version that was shown."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    answer = forms.ChoiceField(choices=[("yes", "yes"), ("no", "no")])


class WithdrawForm(forms.Form):
    """One's own entry is withdrawn, as it was shown."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    sure = forms.BooleanField(
        label=gettext_lazy("Yes, withdraw this entry"),
        error_messages={"required": gettext_lazy("Tick the box if you mean it.")},
    )


class _KeptDetailsForm(_DetailsForm):
    """What an entry says, for secretaries: the rest too, and why."""

    region = forms.CharField(
        label=gettext_lazy("Region"),
        required=False,
        max_length=REGION_MAXIMUM,
        help_text=gettext_lazy("Left empty, it is the ship’s."),
    )
    seed = forms.IntegerField(label=gettext_lazy("Seed"), required=False, min_value=1, max_value=SEED_MAXIMUM)
    paid = forms.BooleanField(label=gettext_lazy("Paid"), required=False)
    because = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=REASON_MAXIMUM,
        help_text=gettext_lazy("It is kept with your name."),
    )

    def arrange(self, title: Title, rules: Manifest | None) -> None:
        super().arrange(title, rules)
        for name, words in (
            ("name", _("If they go by one.")),
            ("group", _("Where they qualify.")),
            ("contact", _("A telephone number or an address. Officials see it.")),
        ):
            if name in self.fields:
                self.fields[name].help_text = words
        self.fields["contact"].label = _("How to reach them")
        self.fields["contact_shared"].label = _("They agree that an opponent sees it")
        if rules and rules.regions:
            names = sorted(rules.regions)
            self.fields["region"] = forms.ChoiceField(
                label=_("Region"),
                required=False,
                choices=[("", _("the ship’s")), *((name, name) for name in names)],
            )
        self.order_fields(("name", "group", "ship", "region", "seed", "paid", "contact", "contact_shared", "because"))


class ChangeForm(_KeptDetailsForm):
    """Change what an entry says, as it was shown at a version."""

    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, data: QueryDict | None, *, entry: Entry, title: Title, rules: Manifest | None) -> None:
        kept = {name: getattr(entry, name) for name in ("name", "group", "region", "seed", "paid", "contact")}
        more = {"ship": entry.ship_id, "contact_shared": entry.contact_shared, "version": entry.version}
        super().__init__(data, initial=kept | more)
        self.arrange(title, rules)


def player_fields(place: int, found: Iterable[Player], words: str, label: Any) -> dict[str, forms.Field]:
    """The field that chooses a player: of those who were found, or one to be recorded by the name searched for."""
    choices = [(str(player.pk), _described(player)) for player in found]
    if words.strip():
        choices.append((NEW, _("Record “%(name)s” as a new player without an account") % {"name": words.strip()}))
    return {
        f"player_{place}": forms.ChoiceField(
            label=label,
            choices=choices,
            widget=forms.RadioSelect,
            error_messages={"required": _("Find them by name, and choose one.")},
        )
    }


def _described(player: Player) -> str:
    known = "" if player.shown_name == player.name else f" ({player.name})"
    return f"{player.shown_name}{known}, " + (_("has an account") if player.user_id else _("no account"))


def named(value: str, words: str, new_id: uuid.UUID) -> Named:
    """Whom a field of players names."""
    return Named(new_id, words) if value == NEW else Named(uuid.UUID(value))


class AddForm(KeyedForm, _KeptDetailsForm):
    """An entry on the secretary's word: `found` has for each place the words searched for and who was found."""

    def __init__(
        self,
        data: QueryDict | None,
        *,
        title: Title,
        rules: Manifest | None,
        found: list[tuple[str, list[Player]]],
        initial: dict[str, Any] | None = None,
    ) -> None:
        super().__init__(data, initial)
        self.arrange(title, rules)
        labels = [_("Player"), _("Partner")] if len(found) > 1 else [_("Player")]
        players: dict[str, forms.Field] = {}
        for place, ((words, people), label) in enumerate(zip(found, labels, strict=True), 1):
            players |= player_fields(place, people, words, label)
        self.fields = players | self.fields
        self.found = found

    @property
    def players(self) -> list[Named]:
        """The players who were named."""
        key = self.cleaned_data["key"]
        return [
            named(self.cleaned_data[f"player_{place}"], words, uuid.uuid5(key, str(place)))
            for place, (words, _people) in enumerate(self.found, 1)
        ]


class SubstituteForm(KeyedForm):
    """A substitute for one place of an entry, as it was shown at a version."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    place = forms.IntegerField(widget=forms.HiddenInput)
    because = forms.CharField(
        label=gettext_lazy("Why"), max_length=REASON_MAXIMUM, help_text=gettext_lazy("It is kept with your name.")
    )

    def __init__(
        self, data: QueryDict | None, *, words: str, found: list[Player], initial: dict[str, Any] | None = None
    ) -> None:
        super().__init__(data, initial)
        self.words = words
        self.fields = player_fields(1, found, words, _("Substitute")) | self.fields

    @property
    def player(self) -> Named:
        """The substitute."""
        return named(self.cleaned_data["player_1"], self.words, uuid.uuid5(self.cleaned_data["key"], "1"))


class DeedForm(forms.Form):
    """A deed of a secretary to an entry, as it was shown at a version, and why."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    deed = forms.ChoiceField(choices=[(name, name) for name in ("admit", "refuse", "withdraw")])
    because = forms.CharField(
        label=gettext_lazy("Why"), max_length=REASON_MAXIMUM, help_text=gettext_lazy("It is kept with your name.")
    )

    def __init__(self, data: QueryDict | None, *, version: int | None = None) -> None:
        super().__init__(data, initial={"version": version}, auto_id="deed-%s")


class ListForm(KeyedForm):
    """A list of entries, pasted or as a file."""

    text = forms.CharField(
        label=gettext_lazy("The list"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "class": "mono"}),
    )
    file = forms.FileField(label=gettext_lazy("Or a file"), required=False)

    def __init__(self, data: QueryDict | None, files: Any = None) -> None:
        super().__init__(data, files=files)

    def clean(self) -> dict[str, Any]:
        told: dict[str, Any] = super().clean() or self.cleaned_data
        sent = told.get("file")
        if sent is not None:
            if sent.size > 1_000_000:
                self.add_error("file", _("The file is larger than a list is."))
                return told
            try:
                told["text"] = sent.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                words = _("The file is not text in UTF-8. Save it from the spreadsheet as “CSV UTF-8”.")
                self.add_error("file", words)
        elif not told.get("text", "").strip():
            self.add_error("text", _("Paste the list, or choose a file."))
        return told


class MessageForm(KeyedForm):
    """A message to entrants."""

    to = forms.ChoiceField(label=gettext_lazy("For"))
    words = forms.CharField(
        label=gettext_lazy("Message"), max_length=WORDS_MAXIMUM, widget=forms.Textarea(attrs={"rows": 6})
    )

    def __init__(self, data: QueryDict | None, *, groups: Iterable[str], rounds: Iterable[tuple[Round, str]]) -> None:
        super().__init__(data)
        choices: list[tuple[str, Any]] = [
            (Message.To.ENTERED, Message.To.ENTERED.label),
            (Message.To.WAITING, Message.To.WAITING.label),
        ]
        choices += [(f"group:{name}", _("the group %(name)s") % {"name": name}) for name in groups]
        choices += [(f"round:{one.pk}", words) for one, words in rounds]
        self.fields["to"].choices = choices  # type: ignore[attr-defined]  # it is the field above

    @property
    def audience(self) -> dict[str, Any]:
        """Whom it is for, as the service asks."""
        to, _colon, which = self.cleaned_data["to"].partition(":")
        if to == Message.To.GROUP:
            return {"to": to, "group": which}
        return {"to": to, "round_id": uuid.UUID(which)} if to == Message.To.ROUND else {"to": to}
