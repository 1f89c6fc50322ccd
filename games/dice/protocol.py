"""The protocol ``uckers-dice-1``: commitments, and the dice of each throw (documented in docs/dice.md).

The server commits to a seed before it hears any of the players'. Each player may add one: all commit first, then all
reveal in seat order; whoever does not reveal counts as absent. Then everything is fixed, and each throw is computed.
"""

import hmac
from collections.abc import Iterator, Sequence
from enum import StrEnum
from hashlib import sha256
from uuid import UUID

from games.dice.fields import join_fields

PROTOCOL = "uckers-dice-1"
SEED_BYTES = 32
PLAYER_SEED_BYTES = 64  # at most
UNFAIR_FROM = 252  # the largest multiple of 6 in a byte; what is beyond would favour the low numbers


class Purpose(StrEnum):
    """What is thrown for: the beginner, or the game. Each has its own numbers, from 1."""

    START = "start"
    THROW = "throw"


def commitment(game: UUID, seed: bytes) -> bytes:
    """What the server shows before any player's seed is taken: SHA-256, 32 bytes. Raises `ValueError`."""
    _judge_seed(seed)
    return sha256(join_fields(PROTOCOL, game, seed)).digest()


def player_commitment(game: UUID, seat: int, seed: bytes) -> bytes:
    """What a player in `seat` (from 0) sends before anybody reveals: SHA-256, 32 bytes. Bound to game and seat, so
    that nobody can send another's as their own. Raises `ValueError` for a wrong seed."""
    if not 1 <= len(seed) <= PLAYER_SEED_BYTES:
        raise ValueError(f"A player's seed has 1 to {PLAYER_SEED_BYTES} bytes; this one has {len(seed)}.")
    return sha256(join_fields(PROTOCOL, game, seat, seed)).digest()


def dice_of(seed: bytes, purpose: Purpose, number: int, player_seeds: Sequence[bytes | None] = ()) -> tuple[int, int]:
    """The two dice of throw `number` (from 1), in the order in which they fall.

    `player_seeds` in seat order; None for one that is absent, which adds nothing. Raises `ValueError`.
    """
    _judge_seed(seed)
    if number < 1:
        raise ValueError(f"Throws are numbered from 1; {number} is none.")
    fair = (byte for byte in _bytes_of(seed, purpose, number, player_seeds) if byte < UNFAIR_FROM)
    return next(fair) % 6 + 1, next(fair) % 6 + 1


def _bytes_of(seed: bytes, purpose: Purpose, number: int, player_seeds: Sequence[bytes | None]) -> Iterator[int]:
    revealed = [player_seed for player_seed in player_seeds if player_seed is not None]
    counter = 0
    while True:
        yield from hmac.digest(seed, join_fields(purpose.value, number, counter, *revealed), "sha256")
        counter += 1


def _judge_seed(seed: bytes) -> None:
    if len(seed) != SEED_BYTES:
        raise ValueError(f"The server's seed has {SEED_BYTES} bytes; this one has {len(seed)}.")


class DiceBox:
    """The dice of one game: each number is drawn once, and only the next one."""

    def __init__(
        self, seed: bytes, player_seeds: Sequence[bytes | None] = (), drawn: dict[Purpose, int] | None = None
    ) -> None:
        """`drawn`: the last number drawn of each purpose so far (0 or missing: none)."""
        _judge_seed(seed)
        self._seed = seed
        self._player_seeds = tuple(player_seeds)
        self._drawn = {purpose: (drawn or {}).get(purpose, 0) for purpose in Purpose}

    def draw(self, purpose: Purpose, number: int) -> tuple[int, int]:
        """The dice of throw `number`. Raises `ValueError` unless it is the one after the last drawn."""
        expected = self._drawn[purpose] + 1
        if number != expected:
            raise ValueError(f"The next {purpose.value} is number {expected}, not {number}; none is drawn twice.")
        self._drawn[purpose] = number
        return dice_of(self._seed, purpose, number, self._player_seeds)
