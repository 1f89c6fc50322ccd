"""Forms of recording: a text or files to be judged, a game's text mended, who the players were and who is telling."""

import hashlib
import uuid
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.http import QueryDict
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models.game import NAME_MAXIMUM
from games.rules.board import Layout
from games.words.boards import colours
from uckers_site.accounts.models import User
from uckers_site.accounts.names import USERNAME_MAXIMUM

NO_SIDE = "none"
AS_TYPED = {"spellcheck": "false", "autocapitalize": "off", "autocomplete": "off", "autocorrect": "off"}
EXAMPLE = """\
[Event "Mess-deck league"]
[Site "HMS Example, 3 Mess"]
[Date "2026.11.29"]
[Format "pairs"]
[Ring "RGBY"]
[Ruleset "standard"]
[Red "A. Able"]
[Green "B. Baker"]
[Blue "C. Charlie"]
[Yellow "D. Dog"]
[Start "R 6-3, G 5-4, B 2-1, Y 4-4, R 5-1, G 3-1"]
[Result "*"]

1. R 6-4 r:b-R1 r:R1-R5 / 2-1 r:R5-R8
2. G 5-3 --
3. B 6-6 b:b-B1 b:b-B1 / 5-2 b:B1-B8 {off at last}
4. Y 4-1 --
5. R 3-2 r:R8-R13
"""


class SeveralFiles(forms.ClearableFileInput):
    """A control for as many files as one likes."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """A list of files, perhaps empty."""

    widget = SeveralFiles

    def clean(self, data: Any, initial: Any = None) -> Any:
        given = data if isinstance(data, list | tuple) else [data] if data else []
        return [forms.FileField.clean(self, file, initial) for file in given]


class TextForm(forms.Form):
    """A record to be judged: pasted, or as files. Cleaned, it has `content`, `file_name` and `key`.

    Several files are put one after another, each with the bytes that it has.
    """

    text = forms.CharField(
        label=gettext_lazy("The record as text"),
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "class": "mono", **AS_TYPED}),
    )
    chosen = FilesField(
        label=gettext_lazy("Files"), required=False, widget=SeveralFiles(attrs={"accept": ".ugn,.txt,text/plain"})
    )
    sent_as = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, data: QueryDict | None = None, files: Any = None, *, text: str = "", limits: str = "") -> None:
        super().__init__(data, files, initial={"text": text, "sent_as": uuid.uuid4()})
        self.fields["chosen"].help_text = limits

    def clean(self) -> dict[str, Any]:
        told = self.cleaned_data
        parts = [told["text"].encode()] if told.get("text", "").strip() else []
        sent: list[UploadedFile[Any]] = told.get("chosen") or []
        parts += [file.read() for file in sent]
        told["content"] = b"".join(part if part.endswith((b"\n", b"\r")) else part + b"\n" for part in parts[:-1])
        told["content"] += parts[-1] if parts else b""
        told["file_name"] = _named(sent)
        if "sent_as" in told:  # a text that was changed since, after the way back, is another one
            told["key"] = uuid.uuid5(told["sent_as"], hashlib.sha256(told["content"]).hexdigest())
        return told


def _named(sent: "list[UploadedFile[Any]]") -> str:
    if not sent:
        return ""
    name = sent[0].name or ""
    return _("%(name)s and %(others)s more") % {"name": name, "others": len(sent) - 1} if len(sent) > 1 else name


class MendForm(forms.Form):
    """One game's text, mended. `version`: of the draft that its sender saw; `game`: its number."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)
    game = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**31 - 1)
    text = forms.CharField(
        label=gettext_lazy("The text of the game"),
        strip=False,
        error_messages={"required": gettext_lazy("There is nothing here. To be rid of the draft, put it aside.")},
        widget=forms.Textarea(attrs={"rows": 18, "class": "mono", **AS_TYPED}),
    )


class VersionForm(forms.Form):
    """The version of the draft that its sender saw."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)


class ChoiceForm(forms.Form):
    """A legal play to be put where a game is at fault."""

    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    game = forms.IntegerField(min_value=1, max_value=2**31 - 1)
    play = forms.CharField(required=False, max_length=60)


class NamesForm(forms.Form):
    """The players who have no name yet. Cleaned, it has `names`, by player."""

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)
    game = forms.IntegerField(widget=forms.HiddenInput, min_value=1, max_value=2**31 - 1)
    everywhere = forms.BooleanField(
        label=gettext_lazy("The same in every game of this text that does not say who played"),
        required=False,
        help_text=gettext_lazy("By colour. What a game says itself stays; a single game can be put right afterwards."),
    )

    def __init__(
        self, data: QueryDict | None = None, *, board: Layout, missing: list[str], names: Mapping[str, str],
        version: int, game: int = 1, kept: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        super().__init__(data, initial={**(kept or {}), "version": version, "game": game})
        self.board, self.missing = board, missing
        for player in missing:
            self.fields[f"name_{player}"] = forms.CharField(
                label=_("Who played %(colours)s?") % {"colours": colours(player)},
                max_length=NAME_MAXIMUM,
                initial=(kept or {}).get(f"name_{player}", names.get(player, "")),
                widget=forms.TextInput(attrs={"autocomplete": "off"}),
            )
        self.fields["everywhere"] = self.fields.pop("everywhere")  # after the names of which it speaks

    def clean(self) -> dict[str, Any]:
        told = self.cleaned_data
        told["names"] = {player: told[f"name_{player}"] for player in self.missing if told.get(f"name_{player}")}
        return told


class WhoForm(NamesForm):
    """Who is telling, and the other players' accounts. Cleaned, it has `owner_side`, `names` and `users` besides."""

    def __init__(self, data: QueryDict | None = None, *, by: User, **told: Any) -> None:
        super().__init__(data, **told)
        self.by = by
        known = told["names"]
        sides = [(name, _side_in_words(name, self.board, known)) for name in self.board.side_names]
        side = forms.ChoiceField(
            label=_("Who were you?"),
            choices=[*sides, (NO_SIDE, _("None of these: I kept the record"))],
            widget=forms.RadioSelect,
            initial=(told.get("kept") or {}).get("side"),
            help_text=_("Every side but your own is asked whether the game was so."),
        )
        self.fields = {"side": side, **self.fields}
        for player in self.board.player_names:
            self.fields[f"account_{player}"] = forms.CharField(
                label=_("Sign-in name of %(who)s") % {"who": _player_in_words(player, known)},
                max_length=USERNAME_MAXIMUM,
                required=False,
                initial=(told.get("kept") or {}).get(f"account_{player}", ""),
                widget=forms.TextInput(attrs={**AS_TYPED}),
            )

    @property
    def asked(self) -> list[forms.BoundField]:
        """The fields that everybody is asked for."""
        return [field for field in self.visible_fields() if not field.name.startswith("account_")]

    @property
    def accounts(self) -> list[forms.BoundField]:
        """The fields for those who know the others' accounts."""
        return [field for field in self.visible_fields() if field.name.startswith("account_")]

    def clean(self) -> dict[str, Any]:
        told = super().clean()
        side = told.get("side", "")
        told["owner_side"] = "" if side == NO_SIDE else side
        users: dict[str, User] = {}
        for player in self.board.player_names:
            name = told.get(f"account_{player}", "")
            user = User.objects.filter(username__iexact=name, is_active=True).first() if name else None
            if name and user is None:
                self.add_error(f"account_{player}", _("Nobody signs in here by that name. Leave it empty if unsure."))
            elif user is not None and user in users.values():
                self.add_error(f"account_{player}", _("That account has another seat in this game already."))
            elif user is not None:
                users[player] = user
        if told["owner_side"] in self.board.player_names and self.by not in users.values():
            users.setdefault(told["owner_side"], self.by)
        told["users"] = users
        return told


def _player_in_words(player: str, names: Mapping[str, str]) -> str:
    words = {"name": names.get(player, ""), "colours": colours(player)}
    return _("%(name)s (%(colours)s)") % words if words["name"] else words["colours"]


def _side_in_words(side: str, board: Layout, names: Mapping[str, str]) -> str:
    players = [board.player_names[number] for number in range(len(board.players)) if _is_of(board, number, side)]
    named = ", ".join(names[player] for player in players if names.get(player))
    words = {"colours": capfirst(colours(side)), "names": named}
    return _("%(colours)s: %(names)s") % words if named else words["colours"]


def _is_of(board: Layout, player: int, side: str) -> bool:
    return board.side_names[board.side_of_player[player]] == side
