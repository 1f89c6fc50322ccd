"""Every refusal of a throw, a play, a declaration or a record: its reason, the clause that says so, and its words.

Words are those of the position; a clause is the very one that forbids it, not its neighbour.
"""

import pytest

from games.rules.reasons import Illegal, Reason
from games.rules.throws import leave, throw
from tests.games.rules.refused import DECLARATIONS, PLAYS, Refused, board
from tests.games.table import after, refusal, replayed


@pytest.mark.parametrize(
    "case", [*PLAYS, *DECLARATIONS], ids=lambda case: f"{case.message}, {case.play or case.declare}"
)
def test_a_throw_that_is_refused(case: Refused) -> None:
    found = refusal(board(case), case.dice, case.play, case.declare)
    assert (found.reason, found.message) == (case.reason, case.message)


PAIRS = '[Format "pairs"]\n[Ring "RGBY"]\n[Ruleset "standard"]\n'
SINGLY = PAIRS.replace("pairs", "individuals")
PENAL = f'{PAIRS}[Option "ips_penalty=lose_turn"]\n'
LEFT = "1. R out:resignation\n2. G out:resignation\n3. B out:resignation\n"

CHALLENGED = """\
1. R 6-6 r:b-R1 r:R1-R7 / 5-1 r:R7-R13
2. G 6-6 g:b-G1 g:b-G1 / 6-6 g:b-G1 g:b-G1 / 2-1 g:G1-G4
3. B 5-4 --
4. Y 5-4 --
5. R 6-1 ch:r:R13
"""

RECORDS = [
    (f"{PAIRS}2. R 5-4 --\n", Reason.TURN_NUMBER, "this is turn 1"),
    (f"{PAIRS}1. R 5-4 --\n2. B 5-4 --\n", Reason.PLAYER, "it is the turn of G"),
    (f"{PAIRS}1. R 5-4 -- / 5-4 --\n", Reason.UNEXPECTED_THROW, "RULES 3.1: the turn was over"),
    (
        f"{PENAL}1. R ips ips ips 2-1 --\n",
        Reason.UNEXPECTED_THROW,
        "RULES 10.4: the third throw off the board ends the turn",
    ),
    (
        f"{PAIRS}1. R 6-4 r:b-R1 r:R1-R5\n2. G 5-4 --\n",
        Reason.MISSING_THROW,
        "RULES 3.1: the turn is not over: R throws again",
    ),
    (
        f"{PAIRS}1. R ips\n2. G 5-4 --\n",
        Reason.MISSING_THROW,
        "RULES 10.4: a throw that left the board is thrown again",
    ),
    (f"{SINGLY}{LEFT}4. Y 5-4 --\n", Reason.GAME_OVER, "RULES 10.1: the game was over: Y had won"),
    (f"{PAIRS}1. R 6-4 r:b-R1* r:R1-R5\n", Reason.CAPTURE_MARK, "nothing is knocked off by r:b-R1, so it bears no *"),
    (
        f'{PAIRS}[Start "R 5-4, G 6-4, B 2-1, Y 2-1"]\n1. R 5-4 --\n',
        Reason.START,
        "RULES 2.3: G threw highest and begins",
    ),
    (
        f'{PAIRS}[Start "R 5-4, G 5-4, B 2-1, Y 2-1"]\n1. R 5-4 --\n',
        Reason.START,
        "RULES 2.3: these throws leave nobody ahead",
    ),
    (f'{PAIRS}[Result "RB"]\n1. R 5-4 --\n', Reason.RESULT, "nobody has won by the end of this record"),
    (f"{SINGLY}1. R out:resignation\n2. R out:resignation\n", Reason.PLAYER, "RULES 10.1: R has left already"),
    (
        f"{PAIRS}1. R out:resignation\n",
        Reason.PLAYER,
        "RULES 10.1: with two sides, one that leaves ends the game; Result and Termination say so",
    ),
]


@pytest.mark.parametrize(("text", "reason", "message"), RECORDS, ids=lambda part: str(part)[-60:])
def test_a_record_that_is_refused(text: str, reason: Reason, message: str) -> None:
    fault = replayed(text).fault
    assert fault is not None
    assert (fault.error.reason, fault.error.message) == (reason, message)


def test_nothing_is_thrown_once_a_side_has_won() -> None:
    last = Refused("R: h h h h, B: h h h p5", "2-1", None, Reason.GAME_OVER, "", to_throw="B")
    won = after(board(last), "2-1", "b:p5-h")
    found = refusal(won, "2-1", "--")
    assert (found.reason, found.message) == (Reason.GAME_OVER, "RULES 2.5: the game was over: RB had won")
    with pytest.raises(Illegal) as caught:
        leave(won, 1)
    assert caught.value.message == found.message


def test_dice_that_are_none_are_refused() -> None:
    with pytest.raises(Illegal) as caught:
        throw(board(PLAYS[0]), (7, 1))
    assert (caught.value.reason, caught.value.message) == (Reason.DICE, "a throw is two whole numbers from 1 to 6")


OF_READING = {"json", "ruleset", "option", "format", "ring", "position", "syntax", "tag"}


def test_no_reason_is_left_out_here() -> None:
    """But for those of reading, which the tests of notation provoke."""
    here = {case.reason for case in [*PLAYS, *DECLARATIONS]} | {reason for _, reason, _ in RECORDS}
    assert set(Reason) - here - {Reason.DICE} == {Reason(name) for name in OF_READING}
