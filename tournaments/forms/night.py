"""A night's results as a secretary types them: a row for each fixture, judged by itself; an empty one says nothing."""

from typing import Any
from uuid import UUID

from django import forms
from django.http import QueryDict

from tournaments.forms.matches import PLAYED, ReportForm

_PARTS = ("winner", "first", "second", "honour")


class FixtureForm(ReportForm):
    """The row of one fixture, whose fields begin with its id; `key` and `version` are its own."""

    def __init__(self, data: QueryDict | None, *, match: UUID, **how: Any) -> None:
        super().__init__(data, prefix=str(match), **how)
        ending = self.fields["ending"]
        if isinstance(ending, forms.ChoiceField):
            ending.widget, ending.choices = forms.Select(), ending.choices  # to set them puts them into the widget

    def see(self, version: int) -> None:
        """What is sent next is about the fixture as it stands now."""
        self.data = {**dict(self.data.items()), self.add_prefix("version"): str(version)} if self.data else self.data

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed in this row."""
        names = [f"{part}_{number}" for number, _fields in self.games for part in _PARTS]
        typed = [self.data.get(self.add_prefix(name), "") for name in names]
        ending = self.data.get(self.add_prefix("ending"), PLAYED)
        return not any(value.strip() for value in typed) and ending == PLAYED
