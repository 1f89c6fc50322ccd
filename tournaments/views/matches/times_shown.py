"""When a match is played, as its page shows it: in the reader's zone, and for who plays it in the other side's too."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.utils import timezone

from tournaments.forms.times import TimesForm
from tournaments.models import Match, MatchTime
from tournaments.selectors.match_games import members_of
from tournaments.selectors.match_times import times_of
from uckers_site.accounts.time_zones import told


@dataclass(frozen=True)
class TimeShown:
    """A time that was offered or agreed; `for_them`: the same in the other side's zones, where these differ."""

    time: MatchTime
    for_them: list[str]
    is_own: bool


@dataclass(frozen=True)
class TimesShown:
    """When a match is played: `agreed`, if it is; and for who plays it what is offered, and the form to offer more."""

    agreed: TimeShown | None
    offered: list[TimeShown]
    form: TimesForm | None
    passed: bool


def times_shown(match: Match, side: Literal[0, 1] | None, form: TimesForm | None) -> TimesShown:
    """`side`: on which the reader plays; `form`: with what was typed. At most two queries."""
    now = timezone.now()
    is_open = match.state in (Match.State.READY, Match.State.PLAYING)
    found = times_of(match, now) if is_open else []
    own = None if side is None else (match.first_id, match.second_id)[side]
    zones = _zones(match, own) if own is not None and is_open else []
    rows = [TimeShown(one, _elsewhere(one.at, zones), one.entry_id == own) for one in found]
    agreed = next((row for row in rows if row.time.state == MatchTime.State.AGREED), None)
    offered = [row for row in rows if row is not agreed] if own is not None else []
    asked = (form or TimesForm()) if own is not None and is_open else None
    return TimesShown(agreed, offered, asked, passed=agreed is not None and agreed.time.at < now)


def _zones(match: Match, own: object) -> list[str]:
    """The zones that the players of the other side have chosen."""
    members = [member for member in members_of(match) if member.entry_id != own]
    return sorted({member.player.user.time_zone for member in members if member.player.user} - {""})


def _elsewhere(at: datetime, zones: list[str]) -> list[str]:
    here = told(at, "")
    return [there for zone in zones if (there := told(at, zone)) != here]
