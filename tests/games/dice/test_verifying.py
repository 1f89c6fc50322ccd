"""Verifying a game's dice from its public data: honest data passes, and every kind of tampering is found."""

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.dice.protocol import Purpose, commitment, dice_of, player_commitment
from games.dice.verifying import Unverified, verify

GAME = UUID("0f8fad5b-d9cb-469f-a165-70867728950e")
SEED = bytes(range(32))
PLAYERS = (b"anchor", None, b"bowline", None)

Data = dict[str, Any]


def honest() -> Data:
    """A game in which seat 1 sent nothing and seat 3 committed but never revealed."""
    committed = (*PLAYERS[:3], b"forgotten")
    throws = [(Purpose.START, number) for number in (1, 2, 3, 4)] + [(Purpose.THROW, number) for number in range(1, 30)]
    data = {
        "protocol": "uckers-dice-1",
        "game": str(GAME),
        "commitment": commitment(GAME, SEED).hex(),
        "seed": SEED.hex(),
        "players": [
            {
                "commitment": None if sent is None else player_commitment(GAME, seat, sent).hex(),
                "seed": None if revealed is None else revealed.hex(),
            }
            for seat, (sent, revealed) in enumerate(zip(committed, PLAYERS, strict=True))
        ],
        "throws": [
            {"purpose": purpose.value, "number": number, "dice": list(dice_of(SEED, purpose, number, PLAYERS))}
            for purpose, number in throws
        ],
    }
    from_a_file: Data = json.loads(json.dumps(data))
    return from_a_file


def test_honest_data_is_verified_and_its_throws_counted() -> None:
    assert verify(honest()) == 33


def test_a_game_without_player_seeds_is_verified_too() -> None:
    data = honest() | {"players": []}
    data["throws"] = [{"purpose": "throw", "number": 1, "dice": list(dice_of(SEED, Purpose.THROW, 1))}]
    assert verify(data) == 1


def unequal_throw(data: Data) -> Data:
    """A throw of two dice that differ."""
    return next(row for row in data["throws"] if row["dice"][0] != row["dice"][1])


def change_a_die(data: Data) -> None:
    dice = data["throws"][7]["dice"]
    dice[1] = dice[1] % 6 + 1


def exchange_the_dice(data: Data) -> None:
    unequal_throw(data)["dice"].reverse()


def drop_a_throw(data: Data) -> None:
    del data["throws"][9]


def repeat_a_throw(data: Data) -> None:
    data["throws"].insert(9, data["throws"][9])


def exchange_two_throws(data: Data) -> None:
    throws = data["throws"]
    throws[9], throws[10] = throws[10], throws[9]


def call_a_start_a_throw(data: Data) -> None:
    data["throws"][3]["purpose"] = "throw"


def change_the_seed(data: Data) -> None:
    data["seed"] = bytes(32).hex()


def change_the_commitment(data: Data) -> None:
    data["commitment"] = commitment(GAME, bytes(32)).hex()


def change_seed_and_commitment(data: Data) -> None:
    data["seed"], data["commitment"] = bytes(32).hex(), commitment(GAME, bytes(32)).hex()


def change_the_game(data: Data) -> None:
    data["game"] = str(UUID(int=1))


def change_the_protocol(data: Data) -> None:
    data["protocol"] = "uckers-dice-2"


def change_a_players_seed(data: Data) -> None:
    data["players"][0]["seed"] = b"cutter".hex()


def change_a_players_seed_and_commitment(data: Data) -> None:
    seed = b"cutter"
    data["players"][0] = {"seed": seed.hex(), "commitment": player_commitment(GAME, 0, seed).hex()}


def hide_a_players_seed(data: Data) -> None:
    data["players"][2]["seed"] = None


def reveal_what_was_never_committed(data: Data) -> None:
    data["players"][1]["seed"] = b"late".hex()


def exchange_two_players(data: Data) -> None:
    players = data["players"]
    players[0], players[2] = players[2], players[0]


def give_a_third_die(data: Data) -> None:
    data["throws"][0]["dice"].append(1)


def take_a_die_away(data: Data) -> None:
    data["throws"][0]["dice"].pop()


TAMPERING: list[tuple[Callable[[Data], None], str]] = [
    (change_a_die, "throws: throw 4 was "),
    (exchange_the_dice, "throws: start "),
    (drop_a_throw, "throws: throw 7 stands where 6 should."),
    (repeat_a_throw, "throws: throw 6 stands where 7 should."),
    (exchange_two_throws, "throws: throw 7 stands where 6 should."),
    (call_a_start_a_throw, "throws: throw 4 stands where 1 should."),
    (change_the_seed, "commitment: the revealed seed is not the one committed to."),
    (change_the_commitment, "commitment: the revealed seed is not the one committed to."),
    (change_seed_and_commitment, "throws: "),
    (change_the_game, "commitment: the revealed seed is not the one committed to."),
    (change_the_protocol, "protocol: 'uckers-dice-2' is not 'uckers-dice-1'."),
    (change_a_players_seed, r"players\[0\]: the revealed seed is not the one committed to."),
    (change_a_players_seed_and_commitment, "throws: "),
    (hide_a_players_seed, "throws: "),
    (reveal_what_was_never_committed, r"players\[1\]: the revealed seed is not the one committed to."),
    (exchange_two_players, r"players\[0\]: the revealed seed is not the one committed to."),
    (give_a_third_die, "throws: start 1 was "),
    (take_a_die_away, "throws: start 1 was "),
]


@pytest.mark.parametrize(("tamper", "said"), TAMPERING, ids=lambda value: getattr(value, "__name__", ""))
def test_tampering_is_found(tamper: Callable[[Data], None], said: str) -> None:
    data = honest()
    tamper(data)
    with pytest.raises(Unverified, match=f"^{said}"):
        verify(data)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("game", None),
        ("game", "no uuid"),
        ("game", 7),
        ("seed", "zz"),
        ("seed", 5),
        ("seed", "00"),
        ("commitment", None),
        ("players", None),
        ("players", [None]),
        ("players", [{}]),
        ("players", 3),
        ("throws", None),
        ("throws", [3]),
        ("throws", [{"purpose": "bet", "number": 1, "dice": [1, 1]}]),
        ("throws", [{"purpose": "throw", "number": "1", "dice": [1, 1]}]),
        ("throws", [{"purpose": "throw", "number": float("inf"), "dice": [1, 1]}]),
        ("throws", [{"purpose": "throw", "number": True, "dice": [1, 1]}]),
        ("throws", [{"purpose": "throw", "number": 10**5000, "dice": [1, 1]}]),
        ("throws", [{"purpose": "throw", "number": 1, "dice": [6.5, 1]}]),
        ("throws", [{"purpose": "throw", "number": 1, "dice": 66}]),
    ],
)
def test_data_that_cannot_be_read_is_refused_and_no_other_error_comes(key: str, value: Any) -> None:
    with pytest.raises(Unverified):
        verify(honest() | {key: value})


@pytest.mark.parametrize("key", ["protocol", "game", "seed", "commitment", "throws"])
def test_data_that_lacks_a_key_is_refused(key: str) -> None:
    data = honest()
    del data[key]
    with pytest.raises(Unverified):
        verify(data)


@settings(max_examples=100, deadline=None)
@given(st.recursive(st.none() | st.integers() | st.floats() | st.text(), lambda inner: st.lists(inner), max_leaves=5))
def test_no_json_raises_anything_else(value: Any) -> None:
    for data in (value, *({**honest(), key: value} for key in ("game", "seed", "commitment", "players", "throws"))):
        if data == {**honest(), "throws": []} or data == {**honest(), "players": []}:
            continue
        with pytest.raises(Unverified):
            verify(data)
