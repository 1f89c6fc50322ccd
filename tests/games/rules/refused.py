"""Throws, plays and declarations that are refused: on which board, and with what reason, clause and words."""

from typing import Any, NamedTuple

from games.notation.positions import read_position
from games.rules.position import Position
from games.rules.reasons import Reason
from games.rules.ruleset import named


class Refused(NamedTuple):
    """What is tried on a board where `pieces` stand (``R: R3 p2, G: R4``; the rest in base), and what comes of it."""

    pieces: str
    dice: str
    play: str | None
    reason: Reason
    message: str
    declare: str | None = None
    to_throw: str = "R"
    format: str = "pairs"
    preset: str = "standard"
    options: dict[str, Any] = {}  # noqa: RUF012  # never changed
    keys: dict[str, Any] = {}  # noqa: RUF012  # likewise


def board(case: Refused) -> Position:
    pieces = {colour: ["b"] * 4 for colour in "RGBY"}
    for part in case.pieces.split(",") if case.pieces else []:
        colour, squares = part.split(":")
        pieces[colour.strip()][: len(squares.split())] = squares.split()
    value = {"format": case.format, "ring": "RGBY", "pieces": pieces, "to_throw": case.to_throw, **case.keys}
    return read_position(value, named(case.preset).departing(**case.options))


TAKES, BACK, TOP = {"blob_takes_blob": "any"}, {"blob_reverse": True}, {"mixi_top_first": True}
BEFORE = {"challenge_call": "before_throw"}
HOME = "R: h h h h, B: p1 B3"
SUCKS = "R: R12, G: p2"
BLOWS = "R: p2, G: Y12"
DISTANCE, NO_PIECE, BLOCKED, DECLARED = Reason.DISTANCE, Reason.NOT_A_PIECE, Reason.BLOCKED, Reason.DECLARATION

PLAYS = [
    # whose piece, and where
    Refused("R: R3", "2-1", "r:R4-R6", NO_PIECE, "no red piece stands on R4 to be moved"),
    Refused("R: h R3", "2-1", "r:h-h", NO_PIECE, "RULES 4.1: a red piece that is home stays there"),
    Refused("R: R3", "6-3", "g:b-G1", NO_PIECE, "RULES 2.1: green is not this player's to move"),
    Refused("R: R3", "6-3", "ch:g:b", NO_PIECE, "RULES 2.1: green is not this player's to move"),
    Refused("R: R3", "6-3", "ch:r:R9", NO_PIECE, "no red piece stands on R9 to be moved"),
    Refused(
        "R: R3",
        "4-3",
        "r:R3-R7 r:R7-R10",
        NO_PIECE,
        "RULES 4.2: one piece may not be moved by the two dice separately; in one go it is r:R3-R10",
    ),
    Refused(
        "R: R3",
        "4-3",
        "r:R3-R7 r:R3-R6",
        NO_PIECE,
        "RULES 4.2: one piece may not be moved by the two dice separately",
    ),
    Refused(
        "R: R5, B: R5",
        "2-1",
        "r:R5-R8",
        NO_PIECE,
        "RULES 4.9: the piece does not lie on top of its mixi-blob",
        options=TOP,
        keys={"stacks": {"R5": "RB"}},
    ),
    Refused(
        "R: R5 R5, B: R5",
        "2-1",
        "r:R5-R7 r:R5-R6",
        NO_PIECE,
        "RULES 4.9: the second piece does not lie on top of its mixi-blob",
        options=TOP,
        keys={"stacks": {"R5": "RBR"}},
    ),
    Refused(
        HOME,
        "2-1",
        "b:p1-p4",
        NO_PIECE,
        "RULES 9.3: a partner's pieces in their pipe are not moved by a helper",
        options={"help_in_pipe": False},
        keys={"may_help": ["R"]},
    ),
    # how far
    Refused("R: R3", "2-1", "r:R3-R9", DISTANCE, "RULES 4.1: red does not come from R3 to R9 with 2-1"),
    Refused("R: R5", "2-1", "r:R5-R3", DISTANCE, "RULES 4.1: red does not come from R5 to R3 with 2-1"),
    Refused("R: p3", "2-1", "r:p3-p2", DISTANCE, "RULES 4.1: red does not come from p3 to p2 with 2-1"),
    Refused(
        "R: p1",
        "2-1",
        "r:p1-h",
        DISTANCE,
        "RULES 4.1: red does not come from p1 to home with 2-1",
    ),
    Refused("", "6-4", "r:b-R5", DISTANCE, "RULES 4.1: red does not come from its base to R5 with 6-4"),
    Refused("", "6-4", "r:b-R1 r:R1-R7", DISTANCE, "RULES 4.1: both steps would take the 6, which was thrown once"),
    Refused(
        "R: R3 p3",
        "4-3",
        "r:p3-h r:R3-R6",
        DISTANCE,
        "RULES 4.1: both steps would take the 3, which was thrown once",
    ),
    Refused(
        "R: R3 R4",
        "4-3",
        "r:R3-R10 r:R4-R7",
        DISTANCE,
        "RULES 4.2: the total of both dice leaves none for another step",
    ),
    Refused("R: p3", "5-4", "r:p3-h", DISTANCE, "RULES 4.7: home is 3 from p3, and a step may not go beyond it"),
    Refused("R: p1", "4-3", "r:p1-h", DISTANCE, "RULES 4.7: home is 5 from p1, and a step may not go beyond it"),
    Refused(
        "R: p3 R5",
        "5-4",
        "r:p3-h r:R5-R9",
        DISTANCE,
        "RULES 4.7: home is 3 from p3, and a step may not go beyond it",
    ),
    # out of base
    Refused("", "5-4", "r:b-R1", Reason.ENTRY, "RULES 4.1: a piece leaves its base with a six only"),
    Refused("", "6-1", "r:b-R1 r:b-R1", Reason.ENTRY, "RULES 4.3: a second piece needs a second six"),
    # what blocks
    Refused("R: R1, G: R4 R4", "5-1", "r:R1-R6", BLOCKED, "RULES 4.5: a green blob stands on R4"),
    Refused("G: R1 R1", "6-1", "r:b-R1", BLOCKED, "RULES 4.5: a green blob stands on R1"),
    Refused("R: R3 R8, G: R10 R10", "2-1", "r:R3-R4 r:R8-R10", BLOCKED, "RULES 4.5: a green blob stands on R10"),
    # must move
    Refused(
        "R: R3",
        "4-3",
        "r:R3-R6",
        Reason.MUST_USE_BOTH,
        "RULES 4.4: both dice can be used, for example r:R3-R10",
    ),
    Refused(
        "R: R3, G: R10 R10",
        "4-3",
        "r:R3-R6",
        Reason.MUST_USE_HIGHER,
        "RULES 4.4: the higher die can be used, so it must be, for example r:R3-R7",
    ),
    Refused(
        "R: R3", "4-3", "--", Reason.MUST_MOVE, "RULES 4.4: a piece can be moved, so one must be, for example r:R3-R10"
    ),
    # challenges
    Refused(
        "R: R3", "6-1", "ch:r:R3", Reason.CHALLENGE, "RULES 5.1: no enemy blob stands on the next square of its path"
    ),
    Refused("R: R3", "6-1", "ch:r:b", Reason.CHALLENGE, "RULES 5.1: no enemy blob stands on its doorstep"),
    Refused(
        "R: R3, B: R3, G: R4 R4",
        "6-1",
        "ch:r:R3",
        Reason.CHALLENGE,
        "RULES 5.2: a piece in a mixi-blob cannot challenge",
    ),
    Refused(
        "R: R3, G: R4 R4",
        "6-1",
        "ch:r:R3",
        Reason.CHALLENGE,
        "RULES 5.3: the piece came there in this turn",
        options={"challenge_wait": "turn"},
        keys={"turn_start": {colour: ["b"] * 4 for colour in "RGBY"}},
    ),
    Refused("R: R3, G: R4 R4", "5-1", "ch:r:R3", Reason.CHALLENGE, "RULES 5.4: a challenge takes a six"),
    Refused(
        "R: R3, G: R4 R4",
        "6-1",
        "ch:r:R3",
        Reason.CHALLENGE,
        "RULES 5.4: a challenge is declared before the throw here",
        options=BEFORE,
    ),
    # two together, forward
    Refused(
        "R: R1 R1, G: R5 R5",
        "4-4",
        "r2:R1-R5",
        DISTANCE,
        "RULES 6.1: two pieces do not move forward together under these rules",
        options=BACK,
    ),
    Refused(
        "R: R1 R2, G: R5 R5",
        "4-4",
        "r2:R1-R5",
        NO_PIECE,
        "RULES 6.1: no red blob stands on R1 to be moved",
        options=TAKES,
    ),
    Refused(
        "R: R1 R1, G: R5 R5",
        "4-3",
        "r2:R1-R5",
        DISTANCE,
        "RULES 6.1: two pieces move together by a double only",
        options=TAKES,
    ),
    Refused(
        "R: R1 R1, G: R5 R5",
        "3-3",
        "r2:R1-R5",
        DISTANCE,
        "RULES 6.1: two pieces move forward together by exactly the 3 of the double",
        options=TAKES,
    ),
    Refused("R: R1 R1", "4-4", "r2:R1-R5", DISTANCE, "RULES 6.1: no enemy blob stands 4 squares ahead", options=TAKES),
    Refused(
        "R: R1 R1, G: R5 R5 R5",
        "4-4",
        "r2:R1-R5",
        BLOCKED,
        "RULES 6.1: only a blob of exactly two can be taken",
        options={"blob_takes_blob": "double"},
    ),
    Refused(
        "R: R1 R1, G: R5 R5 R3 R3",
        "4-4",
        "r2:R1-R5",
        BLOCKED,
        "RULES 4.5: a green blob stands on R3",
        options=TAKES,
    ),
    Refused(
        "R: R1 R1 R2, G: R5 R5",
        "4-4",
        "r2:R1-R5 r:R2-R6",
        DISTANCE,
        "RULES 6.1: two pieces that move together use both dice",
        options=TAKES,
    ),
    Refused("R: R3", "3-3", "g2:G5-G2", NO_PIECE, "RULES 2.1: green is not this player's to move", options=BACK),
    # two together, backward
    Refused(
        "R: R5 R5",
        "3-3",
        "r2:R5-R2",
        DISTANCE,
        "RULES 6.3: two pieces do not move backward together under these rules",
        options=TAKES,
    ),
    Refused(
        "R: R5 R6",
        "3-3",
        "r2:R5-R2",
        NO_PIECE,
        "RULES 6.3: no red blob stands on R5 to be moved",
        options=BACK,
    ),
    Refused(
        "R: R5 R5", "3-2", "r2:R5-R2", DISTANCE, "RULES 6.3: two pieces move together by a double only", options=BACK
    ),
    Refused(
        "R: R2 R2",
        "3-3",
        "r2:R2-Y11",
        DISTANCE,
        "RULES 6.3: two pieces move backward together by exactly the 3 of the double",
        options=BACK,
    ),
    Refused("R: R5 R5, G: R3 R3", "3-3", "r2:R5-R2", BLOCKED, "RULES 6.3: a green blob stands on R3", options=BACK),
    Refused(
        "R: R5 R5 R8",
        "3-3",
        "r2:R5-R2 r:R8-R11",
        DISTANCE,
        "RULES 6.3: two pieces that move together use both dice",
        options=BACK,
    ),
    # whether there is a play at all
    Refused("R: R3", "4-3", None, Reason.MISSING_PLAY, "a play must be written, for example r:R3-R10"),
    Refused(
        HOME, "4-3", "--", Reason.UNEXPECTED_PLAY, "no play is made, since the player is home and may not yet help"
    ),
    Refused(
        "",
        "1-1",
        "--",
        Reason.UNEXPECTED_PLAY,
        "no play is made, since snake eyes are acted on",
        keys={"first_throw": ["RB"]},
    ),
]

DECLARATIONS = [
    Refused(
        "R: R3, G: R4 R4",
        "6-1",
        None,
        DECLARED,
        "RULES 3.2: nothing is declared while a challenge is under way",
        "su",
        keys={"challenge": {"colour": "R", "from": "R3", "sixes": 1}},
    ),
    Refused(
        HOME, "6-1", None, DECLARED, "RULES 3.2: nothing is declared by a player who is home and may not yet help", "su"
    ),
    Refused(
        "R: R3, G: R4 R4",
        "6-1",
        None,
        DECLARED,
        "RULES 5.4: a challenge is made with a six here, not declared",
        "ch:r:R3",
    ),
    Refused(
        "R: R3",
        "6-1",
        None,
        Reason.CHALLENGE,
        "RULES 5.1: no enemy blob stands on the next square of its path",
        "ch:r:R3",
        options=BEFORE,
    ),
    Refused(SUCKS, "2-1", None, DECLARED, "RULES 7.2: there are no suck-backs under these rules", "sb:r:Gp2"),
    Refused(
        SUCKS,
        "2-1",
        None,
        DECLARED,
        "RULES 7.1: the piece came there in this turn",
        "sb:r:Gp2",
        preset="wafu",
        keys={"turn_start": {colour: ["b"] * 4 for colour in "RGBY"}},
    ),
    Refused(
        "G: p2",
        "2-1",
        None,
        DECLARED,
        "RULES 7.2: no piece of the player stands on that foot",
        "sb:r:Gp2",
        preset="wafu",
    ),
    Refused(
        "R: G12, B: p2 G12",
        "2-1",
        None,
        DECLARED,
        "RULES 7.2: only an enemy's pipe is sucked back",
        "sb:r:Bp2",
        preset="wafu",
    ),
    Refused(
        "R: R12, B: R12, G: p2",
        "2-1",
        None,
        DECLARED,
        "RULES 7.2: a piece in a mixi-blob cannot suck back",
        "sb:r:Gp2",
        preset="wafu",
    ),
    Refused(
        "R: R12, G: p3",
        "2-1",
        None,
        DECLARED,
        "RULES 7.2: one piece or a blob of exactly two must stand on that pipe square",
        "sb:r:Gp2",
        preset="wafu",
    ),
    Refused(
        "R: R12, G: p1 p1 p2",
        "2-1",
        None,
        DECLARED,
        "RULES 7.2: a blob nearer the foot shields that pipe square",
        "sb:r:Gp2",
        preset="wafu",
    ),
    Refused(BLOWS, "2-1", None, DECLARED, "RULES 7.4: there are no blow-backs under these rules", "bb:r:p2"),
    Refused(
        BLOWS,
        "2-1",
        None,
        DECLARED,
        "RULES 7.1: the piece came there in this turn",
        "bb:r:p2",
        preset="wafu",
        keys={"turn_start": {colour: ["b"] * 4 for colour in "RGBY"}},
    ),
    Refused(
        "G: Y12",
        "2-1",
        None,
        DECLARED,
        "RULES 7.4: no piece of the player stands on that pipe square",
        "bb:r:p2",
        preset="wafu",
    ),
    Refused(
        "R: p2", "2-1", None, DECLARED, "RULES 7.4: no enemy stands on the foot of that pipe", "bb:r:p2", preset="wafu"
    ),
    Refused(
        "R: p2, G: Y12 Y12 Y12",
        "2-1",
        None,
        DECLARED,
        "RULES 7.4: a blob of three or four cannot be blown back",
        "bb:r:p2",
        preset="wafu",
    ),
    Refused(
        "R: h h h h, B: p1, G: G12",
        "2-1",
        None,
        DECLARED,
        "RULES 9.3: a helper does not move the partner's pieces out of their pipe",
        "bb:b:p1",
        preset="wafu",
        keys={"may_help": ["R"]},
    ),
    Refused("", "1-1", None, DECLARED, "RULES 8.1: snake eyes are not called under these rules", "call"),
    Refused(
        "",
        "1-1",
        None,
        DECLARED,
        "RULES 8.1: snake eyes are called before a player's very first throw only",
        "call",
        preset="wafu",
    ),
    Refused("R: R3", "2-1", "r:R3-R6", DECLARED, "RULES 10.3: no throw wins the game at once", "su"),
]
