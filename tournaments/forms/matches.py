"""What came of a match, as somebody types it: how it ended, and who won each game with how many pieces home."""

import uuid
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.http import QueryDict
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.formats.judging import Known, misfits
from tournaments.formats.manifests import Counting, MatchRules
from tournaments.formats.outcomes import PIECES, Ending, Honour, Leg, Outcome, Side
from tournaments.models import Entry
from tournaments.models.competition import REASON_MAXIMUM
from tournaments.words.matches import HONOURS

_BY_SIDES: dict[str, tuple[Ending, Side | None]] = {
    "retired-0": (Ending.RETIREMENT, 1),
    "retired-1": (Ending.RETIREMENT, 0),
}
_BY_OFFICIALS: dict[str, tuple[Ending, Side | None]] = {
    "absent-0": (Ending.WALKOVER, 1),
    "absent-1": (Ending.WALKOVER, 0),
    "absent-both": (Ending.DOUBLE_WALKOVER, None),
    "out-0": (Ending.DISQUALIFICATION, 1),
    "out-1": (Ending.DISQUALIFICATION, 0),
    "out-both": (Ending.DISQUALIFICATION, None),
}
_ENDINGS = _BY_SIDES | _BY_OFFICIALS
_WITHOUT_GAMES = ("absent-0", "absent-1", "absent-both", "again")
PLAYED, NO_SCORE, AGAIN = "played", "no-score", "again"
DRAWN = "drawn"
LEVEL = "level"  # by an official's decision, with the side that goes on: level-0
_PARTS = ("winner", "first", "second", "honour")


class OutcomeForm(forms.Form):
    """An outcome. `names`: of both sides; `officials`: whether endings are offered that officials alone give.

    Valid, it has the outcome as `outcome`; None if none was given, which `none` has to offer, as (value, label).
    Games are not read where there are none: nobody came, or they count for nothing. `known`: the site's own games.
    """

    outcome: Outcome | None = None
    known: Known = staticmethod(tuple)

    def __init__(
        self,
        data: QueryDict | None,
        *,
        rules: MatchRules,
        names: tuple[str, str],
        may_be_drawn: bool,
        officials: bool,
        none: tuple[str, str] | None = None,
        initial: dict[str, Any] | None = None,
        prefix: str | None = None,
    ) -> None:
        super().__init__(data, initial={"ending": PLAYED, **(initial or {})}, auto_id="match-%s", prefix=prefix)
        self._rules, self._names = rules, names
        self._most = rules.games if may_be_drawn else rules.most_games
        added_up = rules.counting is Counting.SUMMED
        first, second = names
        endings = [(PLAYED, _("It was played to its end"))]
        endings += [(f"retired-{side}", _("%(name)s gave up") % {"name": names[side]}) for side in (0, 1)]
        if officials:
            endings += [
                *((f"absent-{side}", _("%(name)s did not come") % {"name": names[side]}) for side in (0, 1)),
                ("absent-both", _("Neither came")),
                *((f"out-{side}", _("%(name)s is disqualified") % {"name": names[side]}) for side in (0, 1)),
                ("out-both", _("Both are disqualified")),
            ]
            if added_up and not may_be_drawn:
                level = _("The games are level, and %(name)s goes on (say why below)")
                endings += [(f"{LEVEL}-{side}", level % {"name": names[side]}) for side in (0, 1)]
        if none is not None:
            endings.append(none)
        self.fields["ending"] = forms.ChoiceField(
            label=_("How it ended"),
            choices=endings,
            widget=forms.RadioSelect,
            error_messages={"required": _("Say how it ended.")},
        )
        winners = [("", _("not played")), ("0", first), ("1", second)]
        if may_be_drawn or added_up:
            winners.append((DRAWN, _("drawn")))
        for number in range(1, self._most + 1):
            self._add_game(number, winners, names)

    def _add_game(self, number: int, winners: Sequence[tuple[str, str]], names: tuple[str, str]) -> None:
        self.fields[f"winner_{number}"] = forms.ChoiceField(label=_("Won by"), choices=winners, required=False)
        for part, name in zip(("first", "second"), names, strict=True):
            self.fields[f"{part}_{number}"] = forms.IntegerField(
                label=_("Pieces home: %(name)s") % {"name": name},
                required=False,
                min_value=0,
                max_value=PIECES,
                widget=forms.NumberInput(attrs={"inputmode": "numeric"}),
            )
        self.fields[f"honour_{number}"] = forms.ChoiceField(
            label=_("Honour"), choices=[("", _("none")), *HONOURS.items()], required=False
        )

    @property
    def games(self) -> list[tuple[int, list[BoundField]]]:
        """The fields of each game, by its number."""
        numbers = range(1, self._most + 1)
        return [(number, [self[f"{part}_{number}"] for part in _PARTS]) for number in numbers]

    @property
    def by_best_of(self) -> bool:
        """Whether games after the one that decides are left out."""
        return self._rules.counting is Counting.BEST and self._rules.games > 1

    def clean(self) -> dict[str, Any]:
        """The fields, once the games make sense together."""
        told: dict[str, Any] = self.cleaned_data
        ending = told.get("ending")
        if ending in _WITHOUT_GAMES:
            for number in range(1, self._most + 1):
                for part in _PARTS:
                    self.errors.pop(f"{part}_{number}", None)
            if ending != AGAIN and not self.errors:
                self.outcome = _outcome(ending, ())
            return told
        legs = list(self._legs(told))
        if self.errors or ending is None:
            return told
        if ending == NO_SCORE:
            if legs:
                self.add_error("ending", _("Games are filled in below: say how it ended, or clear them."))
        elif (ending == PLAYED or ending.startswith(LEVEL)) and not legs:
            self.add_error("winner_1", _("Say who won."))
        elif ending.startswith(LEVEL) and _outcome(PLAYED, tuple(legs)).winner is not None:
            self.add_error("ending", _("Somebody is ahead by these games: it was played to its end."))
        else:
            outcome = _outcome(ending, tuple(legs))
            self._judge_homes(outcome)
            self.outcome = None if self.errors else outcome
        return told

    def _judge_homes(self, outcome: Outcome) -> None:
        """Complain at the field of every number of pieces home that cannot be, with what would be right."""
        for game, side, won in misfits(outcome, self.known):
            field = f"{_PARTS[1 + side]}_{game}"
            told = {"name": self._names[side], "number": game, "most": PIECES}
            if won:
                words = _("All %(most)s pieces of %(name)s are home, who won game %(number)s.")
                if outcome.ending is Ending.PLAYED:
                    words += " " + _("If it was given up, say so above.")
            else:
                words = _("Fewer than %(most)s pieces of %(name)s are home, who did not win game %(number)s.")
            self.add_error(field, words % told)

    def _legs(self, told: dict[str, Any]) -> Iterator[Leg]:
        """The games that are filled in, with complaints about those that are half so."""
        empty = 0
        for number in range(1, self._most + 1):
            winner, first, second, honour = (told.get(f"{part}_{number}") for part in _PARTS)
            if winner in ("", None) and first is None and second is None and not honour:
                empty = empty or number
                continue
            if empty:
                words = _("Games are filled in one after the other; game %(number)s is missing.")
                self.add_error(f"winner_{empty}", words % {"number": empty})
                empty = 0
            if not winner:
                self.add_error(f"winner_{number}", _("Say who won game %(number)s.") % {"number": number})
            for part, home in (("first", first), ("second", second)):
                if home is None and not self.has_error(f"{part}_{number}"):
                    words = _("Say how many pieces were home in game %(number)s, 0 to 8.")
                    self.add_error(f"{part}_{number}", words % {"number": number})
            if winner and first is not None and second is not None:
                side: Side | None = None if winner == DRAWN else 0 if winner == "0" else 1
                yield Leg(side, (first, second), honour=Honour(honour) if honour else None)


def _outcome(ending: str, legs: tuple[Leg, ...]) -> Outcome:
    if ending.startswith(LEVEL):
        return Outcome(Ending.PLAYED, 0 if ending.endswith("0") else 1, legs)
    if ending != PLAYED:
        how, winner = _ENDINGS[ending]
        return Outcome(how, winner, legs)
    first, second = Outcome(Ending.PLAYED, None, legs).score
    return Outcome(Ending.PLAYED, None if first == second else 0 if first > second else 1, legs)


def typed(outcome: Outcome) -> dict[str, Any]:
    """An outcome as the form's fields."""
    found = next(
        (name for name, (ending, winner) in _ENDINGS.items() if (ending, winner) == (outcome.ending, outcome.winner)),
        PLAYED,
    )
    fields: dict[str, Any] = {"ending": f"{LEVEL}-{outcome.winner}" if outcome.is_by_decision else found}
    for number, leg in enumerate(outcome.legs, 1):
        fields[f"winner_{number}"] = DRAWN if leg.winner is None else str(leg.winner)
        fields[f"first_{number}"], fields[f"second_{number}"] = leg.home
        fields[f"honour_{number}"] = leg.honour.value if leg.honour else ""
    return fields


class ReportForm(OutcomeForm):
    """What somebody says came of a match. `disputes`: the other side has said something, and it was not so."""

    def __init__(self, data: QueryDict | None, *, version: int, disputes: bool = False, **how: Any) -> None:
        none = (NO_SCORE, _("I give no score: an official settles it")) if disputes else None
        super().__init__(data, none=none, initial={"version": version, "key": uuid.uuid4()}, **how)
        # Without them it is a report of no match that anybody saw, and is answered as one that has moved on.
        self.fields["version"] = forms.IntegerField(widget=forms.HiddenInput, required=False)
        self.fields["key"] = forms.UUIDField(widget=forms.HiddenInput, required=False)
        self.fields["words"] = forms.CharField(
            label=_("What was different") if disputes else _("Words about it"),
            required=disputes,
            max_length=REASON_MAXIMUM,
            help_text=_("In a sentence, for everybody to read."),
            widget=forms.Textarea(attrs={"rows": 2}),
            error_messages={"required": _("Say what was different.")},
        )


class CorrectionForm(OutcomeForm):
    """What in truth came of a match whose result was confirmed; or that it counts for nothing."""

    def __init__(self, data: QueryDict | None, **how: Any) -> None:
        super().__init__(
            data, none=(AGAIN, _("It counts for nothing: it is to be played again")), officials=True, **how
        )


class LeavingForm(forms.Form):
    """What becomes of an entry that was drawn: it withdraws, is disqualified, or plays again."""

    how = forms.ChoiceField(label=gettext_lazy("What becomes of it"), widget=forms.RadioSelect)

    def __init__(self, data: QueryDict | None, *, state: str) -> None:
        super().__init__(data, auto_id="match-%s")
        choices = {
            Entry.State.WITHDRAWN: _("It withdraws: what it played stands, and its opponents go on"),
            Entry.State.PUT_OUT: _("It is disqualified: it has no place at the end"),
            Entry.State.ENTERED: _("It plays again, where it would stand"),
        }
        found = self.fields["how"]
        if isinstance(found, forms.ChoiceField):
            found.choices = [(value.value, label) for value, label in choices.items() if data or value != state]


class BecauseForm(forms.Form):
    """Why something is done that has been looked at; `version` is the group's that was looked at."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    because = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=REASON_MAXIMUM,
        help_text=gettext_lazy("In a sentence, for everybody to read."),
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": gettext_lazy("Say why: the reason is kept.")},
    )

    def __init__(self, data: QueryDict | None, *, version: int | None = None) -> None:
        super().__init__(data, initial={"version": version}, auto_id="match-%s")


class DeadlineForm(forms.Form):
    """Until when a match, or all that are to come of its round, are to be played."""

    until = forms.DateTimeField(
        label=gettext_lazy("To be played by"),
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        error_messages={"invalid": gettext_lazy("Say a day and a time, such as 2026-11-30 18:00.")},
    )
    which = forms.ChoiceField(
        label=gettext_lazy("For"),
        choices=[("match", gettext_lazy("this match")), ("round", gettext_lazy("all matches of its round"))],
        widget=forms.RadioSelect,
        initial="match",
    )
    because = forms.CharField(
        label=gettext_lazy("Why"),
        max_length=REASON_MAXIMUM,
        help_text=gettext_lazy("In a sentence, for everybody to read."),
        widget=forms.Textarea(attrs={"rows": 2}),
        error_messages={"required": gettext_lazy("Say why: the reason is kept.")},
    )

    def __init__(self, data: QueryDict | None, *, until: datetime | None) -> None:
        super().__init__(data, initial={"until": until}, auto_id="match-%s")
        self.fields["until"].help_text = _("In your own time zone, %(zone)s.") % {
            "zone": timezone.get_current_timezone_name()
        }


class RoundDeadlineForm(DeadlineForm):
    """Until when all matches that are to come of a round are to be played; `rounds`: those there are, with names."""

    round = forms.ChoiceField(
        label=gettext_lazy("Round"),
        widget=forms.RadioSelect,
        error_messages={"required": gettext_lazy("Choose a round.")},
    )
    field_order = ("round", "until", "because")

    def __init__(self, data: QueryDict | None, *, rounds: list[tuple[str, str]], until: datetime | None) -> None:
        super().__init__(data, until=until)
        del self.fields["which"]
        found = self.fields["round"]
        if isinstance(found, forms.ChoiceField):
            found.choices = rounds
            found.initial = rounds[0][0] if rounds else None
