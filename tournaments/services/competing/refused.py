"""What a group's life and its matches refuse, as pages and programs are told it."""

from collections.abc import Collection

from django.utils.translation import gettext as _

from tournaments.formats.lives.deeds import (
    Correction,
    Deed,
    Disqualification,
    Impossible,
    Refused,
    Reinstatement,
    Result,
    Withdrawal,
)
from tournaments.models import Match
from tournaments.services.refusals import NotNow, Stale


def as_not_now(refused: Refused) -> NotNow | Stale:
    """The refusal with its alternatives in words."""
    if refused.reason is Impossible.STALE:
        return Stale()
    return NotNow(refused.words, instead=map(_told, refused.alternatives))


def judge_to_be_played(match: Match, states: Collection[Match.State]) -> None:
    """Raise `NotNow`, with where a match stands, unless it is in one of the states in which what is asked is done."""
    if match.state not in states:
        told = {"match": match.key, "state": match.get_state_display()}
        raise NotNow(_("%(match)s is not to be played: %(state)s.") % told)


def _told(deed: Deed) -> str:
    match deed:
        case Result(match):
            return f"Enter a result of {match}."
        case Correction(match):
            return f"Correct the result of {match}."
        case Withdrawal(entry):
            return f"Let {entry} withdraw."
        case Disqualification(entry):
            return f"Put {entry} out."
        case Reinstatement(entry):
            return f"Let {entry} play again."
