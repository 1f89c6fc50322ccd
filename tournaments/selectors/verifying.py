"""A draw made again from what was published, and compared: what a page shows to whoever doubts it."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from uuid import UUID

from tournaments.formats.brackets import Match
from tournaments.formats.outcome_texts import write_slot
from tournaments.formats.published import NotAsDrawn, Unreadable, verify
from tournaments.formats.published_rounds import verify_round
from tournaments.formats.slots import Bye, Entered, Slot
from tournaments.models import Draw, Entry
from tournaments.selectors.entries import entry_names
from tournaments.words.matches import slot_words, with_names


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match of a draw by those who stand in it, and why."""

    key: str
    first: str
    second: str
    reasons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verification:
    """Whether a draw comes out again from its text, whether its seed is the one whose fingerprint was shown, and what
    it paired; `fault` says what is different."""

    seed_fits: bool
    fault: str
    pairings: tuple[Pairing, ...]

    @property
    def holds(self) -> bool:
        """Whether everything is as it should be."""
        return self.seed_fits and not self.fault


def verification_of(draw: Draw) -> Verification:
    """Draw it again, and compare. Two queries for the names."""
    matches, fault = _again(draw.pk, draw.text)
    entries = list(Entry.objects.filter(in_groups__group=draw.group_id))
    by_id = entry_names(entries)
    names = {entry.key: by_id[entry.pk] for entry in entries}
    pairings = tuple(
        Pairing(
            match.key,
            _slot(match.first, names),
            _slot(match.second, names),
            tuple(with_names(reason.words, names) for reason in match.reasons),
        )
        for match in matches
        if isinstance(match.first, Entered) or isinstance(match.second, Entered)
    )
    fits = sha256(draw.seed.encode()).hexdigest() == draw.seed_hash and f'"seed": "{draw.seed}"' in draw.text
    return Verification(fits, fault, pairings)


@lru_cache(maxsize=128)
def _again(draw: UUID, text: str) -> tuple[tuple[Match, ...], str]:
    """The matches of a text that was drawn again, and what is wrong with it; kept, since a text never changes."""
    try:
        if '"history":' in text:
            return verify_round(text).matches, ""
        return verify(text).matches, ""
    except (NotAsDrawn, Unreadable) as bad:
        return (), str(bad)


def _slot(slot: Slot, names: Mapping[str, str]) -> str:
    if isinstance(slot, Entered):
        return names.get(slot.entry, slot.entry)
    return "" if isinstance(slot, Bye) else slot_words(write_slot(slot), names)
