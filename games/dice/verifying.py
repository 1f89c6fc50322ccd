"""Checking a game's dice from its public data: what `uckers dice verify` says."""

import hmac
from typing import Any
from uuid import UUID

from games.dice.protocol import PROTOCOL, Purpose, commitment, dice_of, player_commitment


class Unverified(ValueError):
    """The public data does not hold together; the message says where."""


def verify(data: Any) -> int:
    """Recompute every throw of a game; return how many there are. Raises `Unverified` at the first that differs.

    `data`, as JSON gives it: ``{"protocol", "game", "commitment", "seed", "players": [{"commitment", "seed"}, ...],
    "throws": [{"purpose", "number", "dice": [6, 4]}, ...]}``. Hashes and seeds are hexadecimal; a player who sent
    none has null for both, one who never revealed has null for the seed.
    """
    if not isinstance(data, dict):
        raise Unverified("The public data of a game is a JSON object.")
    if data.get("protocol") != PROTOCOL:
        raise Unverified(f"protocol: {data.get('protocol')!r} is not {PROTOCOL!r}.")
    for key in ("players", "throws"):
        if not isinstance(data.get(key, []), list):
            raise Unverified(f"{key}: a list is needed.")
    try:
        game = UUID(data["game"])
        seed = bytes.fromhex(data["seed"])
        promised = bytes.fromhex(data["commitment"])
        players = [
            (_hex_or_none(player["commitment"]), _hex_or_none(player["seed"])) for player in data.get("players", [])
        ]
        throws = [
            (Purpose(row["purpose"]), _whole(row["number"]), tuple(map(_whole, row["dice"]))) for row in data["throws"]
        ]
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise Unverified(f"The public data cannot be read: {type(error).__name__}: {error}") from error
    try:
        _verify_commitments(game, seed, promised, players)
        return _verify_throws(seed, [seed for _, seed in players], throws)
    except ValueError as error:
        raise Unverified(str(error)) from error


def _whole(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _hex_or_none(value: str | None) -> bytes | None:
    return None if value is None else bytes.fromhex(value)


def _verify_commitments(
    game: UUID, seed: bytes, promised: bytes, players: list[tuple[bytes | None, bytes | None]]
) -> None:
    if not hmac.compare_digest(commitment(game, seed), promised):
        raise Unverified("commitment: the revealed seed is not the one committed to.")
    for seat, (sent, revealed) in enumerate(players):
        if revealed is None:
            continue
        if sent is None or not hmac.compare_digest(player_commitment(game, seat, revealed), sent):
            raise Unverified(f"players[{seat}]: the revealed seed is not the one committed to.")


def _verify_throws(
    seed: bytes, player_seeds: list[bytes | None], throws: list[tuple[Purpose, int, tuple[int, ...]]]
) -> int:
    last = dict.fromkeys(Purpose, 0)
    for purpose, number, dice in throws:
        if number != last[purpose] + 1:
            raise Unverified(f"throws: {purpose.value} {number} stands where {last[purpose] + 1} should.")
        last[purpose] = number
        expected = dice_of(seed, purpose, number, player_seeds)
        if dice != expected:
            raise Unverified(
                f"throws: {purpose.value} {number} was {expected[0]}-{expected[1]}, not {'-'.join(map(str, dice))}."
            )
    return len(throws)
