"""The `uckers` command as a process, as anybody runs it: what it prints and how it exits (NOTATION.md, "Commands")."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from games.dice.protocol import PROTOCOL, Purpose, commitment, dice_of, player_commitment
from tests.games.dice.test_protocol import GAME, SEED

ROOT = Path(__file__).resolve().parents[2]
VECTORS = Path(__file__).parent / "vectors"


def uckers(*arguments: str, given: str | bytes = "") -> subprocess.CompletedProcess[bytes]:
    """Run the command with no variable that a settings module could use."""
    return subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), "uckers", *arguments],
        input=given if isinstance(given, bytes) else given.encode(),
        capture_output=True,
        env={"PATH": os.environ["PATH"], "PYTHONDONTWRITEBYTECODE": "1"},
        cwd=ROOT,
        timeout=60,
        check=False,
    )


def test_validate_answers_a_line_a_game_and_exits_0_where_all_is_well() -> None:
    done = uckers("validate", str(VECTORS / "games" / "sound-002.ugn"))
    assert done.stdout.decode() == f"{VECTORS / 'games' / 'sound-002.ugn'}: game 1: ok, 152 turns, RB won\n"
    assert (done.returncode, done.stderr) == (0, b"")


def test_validate_names_the_place_of_a_fault_and_exits_1() -> None:
    done = uckers("validate", "-", given=(VECTORS / "games" / "spoiled-000-dice.ugn").read_bytes())
    assert done.stdout.decode().startswith("-:24:26: game 1, turn 15, throw 2: y:R3-R10: distance: ")
    assert done.returncode == 1


def test_validate_in_json() -> None:
    done = uckers("validate", "--json", str(VECTORS / "games" / "spoiled-001-play.ugn"))
    sound, faulty = map(json.loads, done.stdout.decode().splitlines())
    assert (sound["game"], sound["ok"], sound["honours"]) == (1, True, [])
    assert (faulty["game"], faulty["ok"], faulty["fault"]["reason"]) == (2, False, "not-a-piece")
    assert (faulty["fault"]["line"], faulty["fault"]["turn"], faulty["fault"]["throw"]) == (64, 38, 1)
    assert faulty["position"]["to_throw"]


def test_legal_answers_each_line_and_exits_1_after_a_faulty_one() -> None:
    rows = [json.loads(line) for line in (VECTORS / "legal.jsonl").read_text().splitlines()[:20]]
    done = uckers("legal", given="\n".join(json.dumps(row["request"]) for row in rows))
    assert [json.loads(line) for line in done.stdout.splitlines()] == [row["answer"] for row in rows]
    assert done.returncode == 0
    done = uckers("legal", given='{"position"\n' + json.dumps(rows[0]["request"]))
    assert [list(json.loads(line)) for line in done.stdout.splitlines()] == [["error"], list(rows[0]["answer"])]
    assert done.returncode == 1


@pytest.mark.parametrize("format", ["singles", "pairs", "individuals"])
def test_play_writes_the_same_sound_games_for_the_same_seed(format: str) -> None:
    asked = ("play", "--seed", "7", "--games", "2", "--format", format, "--ruleset", "wafu")
    first, again = uckers(*asked, "--option", "snake_eyes=player"), uckers(*asked, "--option", "snake_eyes=player")
    assert first.stdout == again.stdout
    assert uckers(*asked[:2], "8", *asked[3:]).stdout != first.stdout
    judged = uckers("validate", "-", given=first.stdout)
    assert judged.returncode == 0
    assert judged.stdout.count(b" won") == 2
    assert b'[Option "snake_eyes=player"]' in first.stdout


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (("validate", "no such file.ugn"), "no such file.ugn cannot be read"),
        (("validate", "/dev/null"), "holds no game"),
        (("play", "--seed", "1", "--games", "1", "--ring", "RRRR"), "is no ring"),
        (("play", "--seed", "1", "--games", "1", "--format", "singles", "--ring", "RYOBGW"), "four sides only"),
        (("play", "--seed", "1", "--games", "1", "--option", "suckback=yes"), "there is no option"),
        (("play", "--seed", "x", "--games", "1"), "invalid int value"),
        (("dice", "verify", "no such file.json"), "no such file.json cannot be read"),
        (("shuffle",), "invalid choice"),
        ((), "required"),
    ],
)
def test_a_wrong_call_exits_2_with_a_sentence(arguments: tuple[str, ...], word: str) -> None:
    done = uckers(*arguments)
    assert done.returncode == 2
    assert word in done.stderr.decode()
    assert "Traceback" not in done.stderr.decode()


def test_whoever_reads_may_stop_reading() -> None:
    games = subprocess.Popen(
        [sys.executable, str(ROOT / "manage.py"), "uckers", "play", "--seed", "1", "--games", "200"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert games.stdout is not None
    assert games.stderr is not None
    with games, games.stdout, games.stderr:
        games.stdout.readline()
        games.stdout.close()
        assert games.stderr.read() == b""
        assert games.wait(timeout=30) == 0


def test_it_runs_through_django_too(tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended, (tmp_path / "out").open("w") as out:
        call_command("uckers", "validate", str(VECTORS / "games" / "spoiled-000-dice.ugn"), stdout=out)
    assert ended.value.code == 1
    assert "turn 15, throw 2" in (tmp_path / "out").read_text()
    with pytest.raises(CommandError, match="cannot be read"):
        call_command("uckers", "validate", "no such file.ugn")


# --- dice -------------------------------------------------------------------------------------------------------


def public_data() -> dict[str, object]:
    seeds = [b"anchor", None]
    return {
        "protocol": PROTOCOL,
        "game": str(GAME),
        "commitment": commitment(GAME, SEED).hex(),
        "seed": SEED.hex(),
        "players": [
            {"commitment": player_commitment(GAME, 0, b"anchor").hex(), "seed": b"anchor".hex()},
            {"commitment": player_commitment(GAME, 1, b"never told").hex(), "seed": None},
        ],
        "throws": [
            {"purpose": purpose.value, "number": number, "dice": list(dice_of(SEED, purpose, number, seeds))}
            for purpose in Purpose
            for number in (1, 2, 3)
        ],
    }


def test_dice_verify(tmp_path: Path) -> None:
    file = tmp_path / "dice.json"
    file.write_text(json.dumps(public_data()))
    done = uckers("dice", "verify", str(file))
    assert (done.returncode, done.stdout.decode()) == (0, f"{file}: verified, 6 throws\n")
    file.write_text(json.dumps(public_data() | {"seed": bytes(32).hex()}))
    done = uckers("dice", "verify", str(file))
    assert (done.returncode, done.stdout.decode()) == (
        1,
        f"{file}: not verified: commitment: the revealed seed is not the one committed to.\n",
    )


@pytest.mark.parametrize("sent", [b"", b"6-4", b"\xff", b"[" * 100_000])
def test_dice_that_are_no_json_are_at_fault_as_a_game_would_be(sent: bytes) -> None:
    done = uckers("dice", "verify", "-", given=sent)
    assert done.stdout.startswith(b"-: not verified: this is not JSON: ")
    assert (done.returncode, done.stderr) == (1, b"")


def test_the_worked_example_of_the_docs_is_right() -> None:
    from uuid import UUID

    rows = {}
    for line in (ROOT / "docs" / "dice.md").read_text().splitlines():
        if line.startswith("| ") and line.count("|") == 3:
            name, value = (part.strip() for part in line.strip("|").split("|"))
            rows[name] = value
    game, seed = UUID(rows["game"].strip("`")), bytes.fromhex(rows["server's seed"].strip("`"))
    players = [b"port watch", b"starboard watch"]
    assert rows["commitment"] == f"`{commitment(game, seed).hex()}`"
    for seat, told in enumerate(players):
        assert f"`{player_commitment(game, seat, told).hex()}`" in rows[f"seat {seat}'s seed, commitment"]

    def three(purpose: Purpose, seeds: list[bytes | None]) -> str:
        return ", ".join("{}-{}".format(*dice_of(seed, purpose, number, seeds)) for number in (1, 2, 3))

    assert rows["throws 1, 2, 3"] == three(Purpose.THROW, [*players])
    assert rows["the same if seat 1 never reveals"] == three(Purpose.THROW, [players[0], None])
    assert rows["throws 1, 2, 3 for the beginner"] == three(Purpose.START, [*players])


@pytest.mark.parametrize(
    ("shell", "status", "word"),
    [
        ('"$0" manage.py uckers play --seed 1 --games 1 >&-', 2, "standard output is closed"),
        ('"$0" manage.py uckers legal <&-', 2, "standard input is closed"),
        ('"$0" manage.py uckers play --seed 1 --games 1 >/dev/full', 2, "the answer cannot be written"),
    ],
)
def test_a_stream_that_is_not_there_is_told_in_a_sentence(shell: str, status: int, word: str) -> None:
    done = subprocess.run(["sh", "-c", shell, sys.executable], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (status, "")
    assert word in done.stderr
    assert "Traceback" not in done.stderr
