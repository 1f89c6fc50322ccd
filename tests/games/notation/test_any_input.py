"""Nothing whatever that is sent to the reader or to `uckers legal` raises anything but our own errors."""

import json
import random
import tracemalloc
from collections import deque
from collections.abc import Callable, Iterator
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.notation.legal import answer_line
from games.notation.verdicts import Verdict, judge_games

VECTORS = Path(__file__).parents[1] / "vectors"
SOUND = [path.read_text() for path in sorted((VECTORS / "games").glob("sound-*.ugn"))]
REQUESTS = [json.loads(line)["request"] for line in (VECTORS / "legal.jsonl").read_text().splitlines()]
HEAD = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "pussers"]\n\n'
MEGABYTES_10 = 10_000_000
SAID_AT_MOST = 600  # characters: an answer does not repeat all that was sent

quick = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


def judged(text: str) -> list[Verdict]:
    """The verdicts on a text, each of which can be said in both ways."""
    verdicts = list(judge_games("G.ugn", StringIO(text)))
    for verdict in verdicts:
        json.dumps(verdict.as_json())
        assert "\n" not in verdict.as_text()
        assert len(verdict.as_text()) <= SAID_AT_MOST
    return verdicts


def reason(verdict: Verdict) -> str:
    assert verdict.fault is not None
    return verdict.fault.error.reason.value


def refused(line: str | bytes) -> str:
    """The reason of an error, which says no more than it must."""
    answer = answer_line(line)
    json.dumps(answer)
    assert set(answer) == {"error"}, answer
    assert len(answer["error"]["message"]) <= SAID_AT_MOST
    return str(answer["error"]["reason"])


# --- records ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("cut", [1, 5, 10, 20, 50, 60, 90, 120, 200, 333, 777, 1200])
def test_a_record_cut_short_anywhere(cut: int) -> None:
    for text in SOUND[:4]:
        judged(text[:cut])
        judged(text[cut:])


def test_a_cut_after_every_character_of_a_turn() -> None:
    text = HEAD + "1. R ips 6-4 r:b-R1 r:R1-R5 / 6-6 r:b-R1 r:b-R1 / 2-1 r:R5-R8 {said} ; so\n2. G out:timeout\n"
    for cut in range(len(HEAD), len(text)):
        judged(text[:cut])


def edited(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(text) + 1)
        span = chance.choice((0, 1, 1, 3, 20))
        piece = chance.choice((*'"{}[];/\\ \n-*6R\0', "p9", "ips"))
        text = text[:at] + chance.choice(("", piece, text[at : at + span] * 2)) + text[at + span :]
    return text


@quick
@given(st.integers(0, 2**32))
def test_sound_records_spoiled_at_random(seed: int) -> None:
    chance = random.Random(seed)
    judged(edited(chance.choice(SOUND), chance))


@quick
@given(st.text(alphabet=st.sampled_from('[]{};"\\/*-:. \n\tRGBYpbh0123456789ipscalu')))
def test_texts_of_the_notations_own_characters(text: str) -> None:
    judged(text)
    judged(HEAD + "1. R " + text)


@quick
@given(st.binary(max_size=2000), st.booleans())
def test_bytes_that_are_no_text(raw: bytes, after_tags: bool) -> None:
    source = BytesIO(HEAD.encode() + raw if after_tags else raw)
    for verdict in judge_games("G.ugn", TextIOWrapper(source, encoding="utf-8", errors="surrogateescape")):
        json.dumps(verdict.as_json())
        verdict.as_text()


def test_bytes_that_are_not_utf_8_are_refused_as_such() -> None:
    source = BytesIO(b'[Format "pairs"]\n[Event "\xff"]\n')
    (verdict,) = judge_games("G.ugn", TextIOWrapper(source, encoding="utf-8", errors="surrogateescape"))
    assert verdict.as_text() == "G.ugn:2:9: game 1: syntax: this is not UTF-8"


@pytest.mark.parametrize("tag", [b'[Event "\xff"]\n', b'[\xff "x"]\n', b"\xff\n", b"}\n"])
@pytest.mark.parametrize("at", [0, 1, 2, 3])
@pytest.mark.parametrize("turns", [b"\n1. R 2-1 --\n", b"\n\xff1. R 2-1 --\n", b""])
def test_what_cannot_be_read_among_the_tags_ends_no_game(tag: bytes, at: int, turns: bytes) -> None:
    head = HEAD.encode().splitlines(keepends=True)
    content = b"".join([*head[:at], tag, *head[at:]]) + turns
    whole = content + HEAD.encode() + b"\n1. R 2-1 --\n"
    first, second = judge_games("G.ugn", TextIOWrapper(BytesIO(whole), encoding="utf-8", errors="surrogateescape"))
    assert first.fault is not None
    assert first.fault.place[0] == at + 1
    assert second.fault is None


@pytest.mark.parametrize("text", ["{", "{ {", "{ } {", "1. R 2-1 {", "1. R {", "1. {", "1. R 2-1 -- / {", "1. R ips {"])
def test_a_comment_that_is_never_closed(text: str) -> None:
    (verdict,) = judged(HEAD + text)
    assert verdict.fault is not None
    assert verdict.fault.error.words == "this comment is never closed"


def test_a_hundred_thousand_turns() -> None:
    turns = (f"{number}. {'YRGB'[number % 4]} 2-1 --\n" for number in range(1, 100_001))
    (verdict,) = judged(HEAD + "".join(turns))
    assert verdict.as_text() == "G.ugn: game 1: ok, 100000 turns, unfinished"


@pytest.mark.parametrize(
    ("piece", "found"),
    [
        ("x", "syntax"),
        ("[", "syntax"),
        ("[A ", "syntax"),
        ('[A "', "syntax"),
        ("\\", "syntax"),
        ("{", "syntax"),
        ("1", "syntax"),
        ("6-", "syntax"),
        ("\0", "syntax"),
    ],
)
def test_ten_megabytes_on_one_line(piece: str, found: str) -> None:
    long = piece * (MEGABYTES_10 // len(piece))
    (verdict,) = judged(f"{HEAD}1. R {long}\n") if not piece.startswith("[") else judged(long)
    assert reason(verdict) == found


@pytest.mark.parametrize("tag", ["Format", "Ring", "Ruleset", "Option", "Start", "Result", "Termination"])
def test_a_tag_of_ten_megabytes(tag: str) -> None:
    text = HEAD.replace(f'[{tag} "', f'[{tag} "{"x" * MEGABYTES_10}')
    text = text if len(text) > MEGABYTES_10 else f'[{tag} "{"x" * MEGABYTES_10}"]\n{HEAD}'
    (verdict,) = judged(text)
    assert reason(verdict) in ("tag", "start", "result")


@pytest.mark.soak
@pytest.mark.parametrize(
    "piece", ["x ", "1. R 2-1 -- ", "[A ", '[A "b"] ', "{} ", "\n", "/ ", "ips ", "1. R 2-1 --\n", "x{}"]
)
def test_ten_megabytes_of_small_pieces(piece: str, record_property: Callable[[str, object], None]) -> None:
    text = HEAD + piece * (MEGABYTES_10 // len(piece))
    verdicts = judged(text)
    record_property("characters read", len(text))
    record_property("games judged", len(verdicts))


@pytest.mark.parametrize("number", ["0.", "2.", "999999999.", "99999999999999999999.", "1" * 6000 + ".", "-1.", "1.5."])
def test_turns_with_odd_numbers(number: str) -> None:
    (verdict,) = judged(f"{HEAD}{number} R 2-1 --\n")
    assert reason(verdict) in ("turn-number", "syntax")


@pytest.mark.parametrize("dice", ["0-1", "7-7", "999999999-1", "1" * 5000 + "-1", "6-4-2", "6", "-1-2"])
def test_dice_that_are_none(dice: str) -> None:
    (verdict,) = judged(f"{HEAD}1. R {dice} --\n")
    assert reason(verdict) in ("dice", "syntax")


def test_a_thousand_games_are_read_in_flat_memory() -> None:
    few, many = peak(50, keep=0), peak(1000, keep=0)
    assert many < few + 400_000
    assert peak(1000, keep=1000) > few + 2_000_000  # what it would be if they were kept


def peak(games: int, keep: int) -> int:
    """The most memory in use while so many games are judged and the last of them kept."""
    kept: deque[Verdict] = deque(maxlen=keep)
    tracemalloc.start()
    try:
        for verdict in judge_games("G.ugn", lines(games)):
            assert verdict.ok
            kept.append(verdict)
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def lines(games: int) -> Iterator[str]:
    """So many games, no two of the same event."""
    for number in range(games):
        yield f'[Event "number {number}"]\n'
        yield from HEAD.splitlines(keepends=True)
        yield from ("1. R 6-1 r:b-R1 r:R1-R2 / 2-1 r:R2-R5\n", "2. G 2-1 --\n", "3. B 2-1 --\n")


# --- requests -----------------------------------------------------------------------------------------------------

ANY_JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=20)
    | st.sampled_from(["R", "RGBY", "b"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@pytest.mark.parametrize(
    "line",
    [
        "",
        "{",
        "[" * 100_000,
        '{"a":' * 100_000,
        "nul",
        '{"dice": 1}}',
        "\0",
        b"\xff\xfe\x00",
        "1" * 10_000,
    ],
    ids=lambda line: repr(line[:8]),
)
def test_lines_that_are_no_json(line: str | bytes) -> None:
    assert refused(line) == "json"


@pytest.mark.parametrize("line", ["null", "[]", "1", '"position"', "true", "NaN", "[" * 500 + "]" * 500])
def test_json_that_is_no_object(line: str) -> None:
    assert refused(line) == "json"


@pytest.mark.parametrize("key", ["ruleset", "options", "position"])
def test_ten_megabytes_in_a_request(key: str) -> None:
    assert refused(json.dumps(REQUESTS[0] | {key: "x" * MEGABYTES_10})) in ("ruleset", "option", "position")
    assert refused("x" * MEGABYTES_10) == "json"
    assert refused(json.dumps({"ruleset": "standard", "position": ["x"] * 1_000_000})) == "position"


@pytest.mark.parametrize(
    "dice", [[0, 1], [1], [1, 2, 3], [1.0, 2], ["6", 4], [True, 1], "6-4", 64, {}, [10**400, 1], [[6], 4], [-6, 4]]
)
def test_dice_in_a_request_that_are_none(dice: Any) -> None:
    assert refused(json.dumps(REQUESTS[0] | {"dice": dice, "declare": None})) == "dice"


@pytest.mark.parametrize("declare", [1, [], {}, "", "x" * 100_000, "sb:r:Gp9", "ch:r:", "su su", True])
def test_declarations_in_a_request_that_are_none(declare: Any) -> None:
    assert refused(json.dumps(REQUESTS[0] | {"dice": [6, 4], "declare": declare})) == "declaration"


@quick
@given(st.integers(0, len(REQUESTS) - 1), st.data())
def test_sound_requests_spoiled_at_random(number: int, data: st.DataObject) -> None:
    """One value somewhere in a sound request becomes any JSON there is, or is lost."""
    spoiled = json.loads(json.dumps(REQUESTS[number]))
    holder: Any = spoiled
    while True:
        keys = sorted(holder) if isinstance(holder, dict) else range(len(holder))
        key = data.draw(st.sampled_from(list(keys)))
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 3)) == 0:
            break
        holder = inner
    if data.draw(st.integers(0, 4)) == 0:
        del holder[key]
    else:
        holder[key] = data.draw(ANY_JSON)
    answer = answer_line(json.dumps(spoiled))
    json.dumps(answer)
    assert set(answer) in ({"plays"}, {"declarations"}, {"error"})


@quick
@given(ANY_JSON)
def test_any_json_at_all(value: Any) -> None:
    json.dumps(answer_line(json.dumps(value)))
    json.dumps(answer_line(json.dumps({"position": value})))
    json.dumps(answer_line(json.dumps(REQUESTS[0] | {"options": value})))
