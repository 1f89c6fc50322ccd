"""What a group's life refuses, as pages and programs are told it."""

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
from tournaments.services.refusals import NotNow, Stale


def as_not_now(refused: Refused) -> NotNow | Stale:
    """The refusal with its alternatives in words."""
    if refused.reason is Impossible.STALE:
        return Stale()
    return NotNow(refused.words, instead=map(_told, refused.alternatives))


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
