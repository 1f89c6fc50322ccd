"""Matches in words: what a slot waits for, how a match stands, what came of it, and what was done to it."""

import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models.game import PLACE_MAXIMUM
from tournaments.formats.outcome_texts import read_slot
from tournaments.formats.outcomes import Ending, Honour, Leg, Outcome
from tournaments.formats.slots import Beaten, Entered, LoserOf, WinnerOf
from tournaments.models import Match, Title

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

HONOURS: dict[str, "StrOrPromise"] = {
    Honour.EIGHT_PIECER: gettext_lazy("eight-piecer"),
    Honour.HARBOUR: gettext_lazy("eight piece in harbour"),
}

DEEDS: dict[str, "StrOrPromise"] = {
    "result reported": gettext_lazy("Result reported"),
    "result disputed": gettext_lazy("Result disputed"),
    "result confirmed": gettext_lazy("Result confirmed"),
    "result corrected": gettext_lazy("Result corrected"),
    "result fell": gettext_lazy("Result counts no longer"),
    "result counts again": gettext_lazy("Result counts again"),
    "deadline set": gettext_lazy("Deadline set"),
    "night set": gettext_lazy("Put on another night"),
    "table opened": gettext_lazy("Table opened"),
    "game named": gettext_lazy("Recorded game named"),
}

BADGES = {
    Match.State.READY: ("", ""),
    Match.State.PLAYING: ("live", ""),
    Match.State.REPORTED: ("warn", "K"),
    Match.State.DISPUTED: ("bad", "N"),
    Match.State.CONFIRMED: ("ok", "C"),
}

_KEY = re.compile(r"\bE\d{2,}\b")
_VERBS = {"beats": "beat", "goes": "go", "is": "are", "stands": "stand", "withdraws": "withdraw"}
_KEY_WITH_VERB = re.compile(rf"({_KEY.pattern})(?:((?:, who)? )({'|'.join(_VERBS)})\b)?")


def keys_in(words: Iterable[str]) -> set[str]:
    """The keys of entries that stand in some words."""
    return {key for line in words for key in _KEY.findall(line)}


def with_names(words: str, names: Mapping[str, str]) -> str:
    """Words of a draw with the entries' names for their keys, which is all that a published draw says."""

    def named(found: re.Match[str]) -> str:
        key, between, verb = found.groups()
        name = names.get(key, key)
        if verb is None:
            return name
        return f"{name}{between}{verb if _number(name) == 1 else _VERBS[verb]}"

    return _KEY_WITH_VERB.sub(named, words)


def slot_words(written: Mapping[str, Any], names: Mapping[str, str]) -> str:
    """What a slot that nobody stands in waits for; `names` by entries' keys."""
    match read_slot(written):
        case Entered(entry):
            return names.get(entry, entry)
        case WinnerOf(key):
            return _("Winner of %(match)s") % {"match": key}
        case LoserOf(key) | Beaten(key):
            return _("Loser of %(match)s") % {"match": key}
    return _("nobody")


def outcome_words(outcome: Outcome, first: str, second: str) -> str:
    """What came of a match in a sentence, ``Anson beats Hood, 2–1.``; of pairs ``Anson and Blake beat Hood, 2–1.``"""
    if outcome.winner is None:
        return _WITHOUT_WINNER[outcome.ending] % {"first": first, "second": second}
    winner, loser = (first, second) if outcome.winner == 0 else (second, first)
    told = {"winner": winner, "loser": loser}
    goes_on = ngettext("%(winner)s goes on", "%(winner)s go on", _number(winner)) % told
    if outcome.is_by_decision:
        level = _("%(goes_on)s: the games with %(loser)s are level, and an official decided.")
        return level % {"goes_on": goes_on, "loser": loser}
    if outcome.ending is Ending.BYE:
        return _("%(goes_on)s unplayed.") % {"goes_on": goes_on}
    if outcome.ending is Ending.WALKOVER:
        return _("Walkover: %(goes_on)s, %(loser)s did not come.") % {"goes_on": goes_on, "loser": loser}
    beats = ngettext("%(winner)s beats %(loser)s", "%(winner)s beat %(loser)s", _number(winner)) % told
    if outcome.ending is Ending.RETIREMENT:
        return _("%(beats)s, who gave up.") % {"beats": beats}
    if outcome.ending is Ending.DISQUALIFICATION:
        out = ngettext("%(beats)s, who is disqualified.", "%(beats)s, who are disqualified.", _number(loser))
        return out % {"beats": beats}
    mine, theirs = sorted(outcome.score, reverse=True)
    if len(outcome.legs) == 1:
        mine, theirs = outcome.legs[0].home if outcome.winner == 0 else outcome.legs[0].home[::-1]
        home = _("%(beats)s, with %(mine)s pieces home to %(theirs)s.")
        return home % {"beats": beats, "mine": mine, "theirs": theirs}
    return _("%(beats)s, %(mine)s–%(theirs)s.") % {"beats": beats, "mine": mine, "theirs": theirs}


def _number(name: str) -> int:
    """How many verbs take a side to be: a pair without a name of its own, called ``Anson and Blake``, is two."""
    return 2 if _("%(one)s and %(other)s") % {"one": "", "other": ""} in name else 1


_WITHOUT_WINNER: dict[Ending, "StrOrPromise"] = {
    Ending.PLAYED: gettext_lazy("%(first)s and %(second)s draw."),
    Ending.BYE: gettext_lazy("Nobody goes on from here."),
    Ending.DOUBLE_WALKOVER: gettext_lazy("Neither came: nobody wins."),
    Ending.DISQUALIFICATION: gettext_lazy("Both are disqualified: nobody wins."),
}


def event_of(title: Title, key: str) -> str:
    """The event that a match's games name: ``World Championship 2021, Pairs, M1.2``, as much of it as there is room."""
    told = f"{title.competition.championship} {title.competition}, {title}, {key}"
    return told if len(told) <= PLACE_MAXIMUM else f"{told[: PLACE_MAXIMUM - len(key) - 3]}…, {key}"


def leg_winner(leg: Leg, first: str, second: str) -> str:
    """Who won a game; that it was drawn."""
    return _("drawn") if leg.winner is None else (first, second)[leg.winner]
