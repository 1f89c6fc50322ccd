"""The protocol of the dice, recomputed here from its description with nothing but hashlib and hmac."""

import hashlib
import hmac
from collections.abc import Sequence
from uuid import UUID

import pytest

from games.dice import protocol
from games.dice.fields import join_fields
from games.dice.protocol import DiceBox, Purpose, commitment, dice_of, player_commitment

GAME = UUID("0F8FAD5B-D9CB-469F-A165-70867728950E")
SEED = bytes(range(32))
PLAYERS = (b"anchor", None, b"bowline")

WORKED_COMMITMENT = "0154d9eeb522c6848a6622d8b63bbeb465d6f85dcb6c256552bdc36e0fc4a779"
WORKED_START = [(1, 2), (1, 5)]
WORKED_THROWS = [(1, 6), (1, 6), (4, 1), (3, 6)]


def field(raw: bytes) -> bytes:
    """A field with its length before it: four bytes, the highest first."""
    return bytes([0, 0, len(raw) // 256, len(raw) % 256]) + raw


def by_hand(purpose: bytes, number: int, players: Sequence[bytes] = (), unfair_from: int = 252) -> tuple[int, int]:
    dice: list[int] = []
    counter = 0
    while len(dice) < 2:
        message = field(purpose) + field(b"%d" % number) + field(b"%d" % counter) + b"".join(map(field, players))
        block = hmac.new(SEED, message, hashlib.sha256).digest()
        dice += [byte % 6 + 1 for byte in block if byte < unfair_from]
        counter += 1
    return dice[0], dice[1]


def test_fields_are_joined_with_their_lengths_before_them() -> None:
    assert join_fields("é", b"\x00\xff", 12, GAME) == (
        b"\x00\x00\x00\x02\xc3\xa9"
        b"\x00\x00\x00\x02\x00\xff"
        b"\x00\x00\x00\x0212"
        b"\x00\x00\x00\x240f8fad5b-d9cb-469f-a165-70867728950e"
    )
    assert join_fields("ab", "c") != join_fields("a", "bc")


def test_the_servers_commitment() -> None:
    message = field(b"uckers-dice-1") + field(b"0f8fad5b-d9cb-469f-a165-70867728950e") + field(SEED)
    assert commitment(GAME, SEED) == hashlib.sha256(message).digest()


def test_a_players_commitment_is_bound_to_game_and_seat() -> None:
    message = field(b"uckers-dice-1") + field(b"0f8fad5b-d9cb-469f-a165-70867728950e") + field(b"2") + field(b"anchor")
    assert player_commitment(GAME, 2, b"anchor") == hashlib.sha256(message).digest()
    assert player_commitment(GAME, 1, b"anchor") != player_commitment(GAME, 2, b"anchor")
    assert player_commitment(UUID(int=1), 2, b"anchor") != player_commitment(GAME, 2, b"anchor")


@pytest.mark.parametrize("purpose", list(Purpose))
@pytest.mark.parametrize("players", [(), PLAYERS])
def test_the_dice_of_a_throw(purpose: Purpose, players: Sequence[bytes | None]) -> None:
    revealed = [seed for seed in players if seed is not None]
    for number in range(1, 200):
        assert dice_of(SEED, purpose, number, players) == by_hand(purpose.value.encode(), number, revealed)


def test_the_worked_vector() -> None:
    """Fixed for all time: what has been thrown once must be verifiable ever after."""
    assert commitment(GAME, SEED).hex() == WORKED_COMMITMENT
    assert [dice_of(SEED, Purpose.START, number, PLAYERS) for number in (1, 2)] == WORKED_START
    assert [dice_of(SEED, Purpose.THROW, number, PLAYERS) for number in (1, 2, 3, 100)] == WORKED_THROWS


def test_bytes_that_would_favour_low_numbers_are_dropped() -> None:
    first_bytes = {
        number: hmac.new(SEED, field(b"throw") + field(b"%d" % number) + field(b"0"), hashlib.sha256).digest()[0]
        for number in range(1, 1000)
    }
    dropped = [number for number, byte in first_bytes.items() if byte >= 252]
    assert len(dropped) > 5
    for number in dropped:
        assert dice_of(SEED, Purpose.THROW, number) == by_hand(b"throw", number)
        assert dice_of(SEED, Purpose.THROW, number) != by_hand(b"throw", number, unfair_from=256)


def test_when_a_block_is_used_up_the_next_one_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "UNFAIR_FROM", 6)  # of 32 bytes hardly one is left
    for number in range(1, 50):
        assert dice_of(SEED, Purpose.THROW, number) == by_hand(b"throw", number, unfair_from=6)


def test_an_absent_seed_adds_nothing_and_a_revealed_one_changes_the_dice() -> None:
    def throws(*players: bytes | None) -> list[tuple[int, int]]:
        return [dice_of(SEED, Purpose.THROW, number, players) for number in range(1, 20)]

    assert throws(None, None) == throws()
    assert throws(b"anchor", None) == throws(b"anchor")
    assert len({tuple(throws(*players)) for players in [(), (b"a",), (b"b",), (b"a", b"b"), (b"b", b"a")]}) == 5


def test_purposes_have_dice_of_their_own() -> None:
    start = [dice_of(SEED, Purpose.START, number) for number in range(1, 20)]
    assert start != [dice_of(SEED, Purpose.THROW, number) for number in range(1, 20)]


@pytest.mark.parametrize("seed", [b"", SEED[:-1], SEED + b"\x00"])
def test_a_server_seed_of_another_length_is_refused(seed: bytes) -> None:
    for use in (lambda: commitment(GAME, seed), lambda: dice_of(seed, Purpose.THROW, 1), lambda: DiceBox(seed)):
        with pytest.raises(ValueError, match=f"The server's seed has 32 bytes; this one has {len(seed)}."):
            use()


@pytest.mark.parametrize("seed", [b"", b"x" * 65])
def test_a_player_seed_too_short_or_too_long_is_refused(seed: bytes) -> None:
    with pytest.raises(ValueError, match=f"A player's seed has 1 to 64 bytes; this one has {len(seed)}."):
        player_commitment(GAME, 0, seed)


@pytest.mark.parametrize("number", [0, -1])
def test_throws_are_numbered_from_one(number: int) -> None:
    with pytest.raises(ValueError, match="Throws are numbered from 1"):
        dice_of(SEED, Purpose.THROW, number)


# --- the box ------------------------------------------------------------------------------------------------------


def test_the_box_draws_each_number_once_in_order() -> None:
    box = DiceBox(SEED, PLAYERS)
    for number in (1, 2, 3):
        assert box.draw(Purpose.THROW, number) == dice_of(SEED, Purpose.THROW, number, PLAYERS)
    for number in (1, 3, 5, 0):
        with pytest.raises(ValueError, match=f"The next throw is number 4, not {number}; none is drawn twice."):
            box.draw(Purpose.THROW, number)
    assert box.draw(Purpose.THROW, 4) == dice_of(SEED, Purpose.THROW, 4, PLAYERS)


def test_each_purpose_has_its_own_numbers() -> None:
    box = DiceBox(SEED)
    box.draw(Purpose.START, 1)
    box.draw(Purpose.THROW, 1)
    assert box.draw(Purpose.START, 2) == dice_of(SEED, Purpose.START, 2)


def test_a_box_taken_up_again_goes_on_where_it_stopped() -> None:
    box = DiceBox(SEED, drawn={Purpose.THROW: 7})
    with pytest.raises(ValueError, match="The next throw is number 8, not 7"):
        box.draw(Purpose.THROW, 7)
    assert box.draw(Purpose.THROW, 8) == dice_of(SEED, Purpose.THROW, 8)
    assert box.draw(Purpose.START, 1) == dice_of(SEED, Purpose.START, 1)


def test_a_refused_draw_uses_nothing_up() -> None:
    box = DiceBox(SEED)
    with pytest.raises(ValueError, match="The next throw is number 1"):
        box.draw(Purpose.THROW, 2)
    assert box.draw(Purpose.THROW, 1) == dice_of(SEED, Purpose.THROW, 1)
