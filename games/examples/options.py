"""An example or more for every house rule: the same position and throw, with the option and without."""

from django.utils.translation import gettext_lazy as _

from games.examples.shape import Case, Example, board

FIRST_OF_PAIRS = board("R", format="pairs", first_throw=["R", "G", "B", "Y"])
OF_SIDES = {"first_throw": ["RB", "GY"]}
ALL_OUT = {"R": "R1 R1 R1 R1", "B": "B1 B1 B1 B1"}

CHALLENGING = board(R="b b b G4", G="b b G5 G5")
SUCKING = board(R="b b b R12", G="b b b p3")

OF_OPTIONS = (
    Example(
        "snake-eyes-at-first",
        _("Two ones on the very first throw"),
        _("Red throws first in a game of four, and nobody has called anything."),
        "8.1",
        FIRST_OF_PAIRS,
        "1-1",
        (
            Case("--", {"snake_eyes": "off"}, then="G"),
            Case("", {"snake_eyes": "pair"}, keys=OF_SIDES, after=ALL_OUT, then="G"),
            Case("", {"snake_eyes": "player"}, after={"R": "R1 R1 R1 R1"}, then="G"),
            Case("", {"snake_eyes": "player_pair"}, after=ALL_OUT, then="G"),
            Case("--", {"snake_eyes": "called"}, then="G"),
        ),
        option="snake_eyes",
    ),
    Example(
        "snake-eyes-called",
        _("Two ones that were called"),
        _("The same throw, but red called snake eyes before it."),
        "8.1",
        FIRST_OF_PAIRS,
        "1-1",
        (
            Case("", {"snake_eyes": "called"}, after={"R": "R1 R1 R1 R1"}, then="G"),
            Case("", {"snake_eyes": "player"}, refused="8.1"),
        ),
        option="snake_eyes",
        declare="call",
    ),
    Example(
        "snake-eyes-back-in",
        _("Two ones again"),
        _("Snake eyes brought everything out at the first throw. The second throw is two ones again."),
        "8.3",
        board(R="R1 R1 R1 R1", B="B1 B1 B1 B1", G="b b b G7", snake_eyes_out=["RB"]),
        "1-1",
        (
            Case("", {"snake_eyes_back_in": True}, after={"R": "b b b b", "B": "b b b b"}, then="GY"),
            Case("r:R1-R3", {"snake_eyes_back_in": False}, after={"R": "R1 R1 R1 R3"}, then="GY"),
        ),
        option="snake_eyes_back_in",
    ),
    Example(
        "challenge-with-a-six",
        _("A six given to a challenge"),
        _("Red on G4 stands right behind a green blob, and a six has come up."),
        "5.4",
        CHALLENGING,
        "6-2",
        (
            Case("ch:r:G4", {"challenge_call": "with_six"}),
            Case("ch:r:G4", {"challenge_call": "before_throw"}, refused="5.4"),
        ),
        option="challenge_call",
    ),
    Example(
        "challenge-before-the-throw",
        _("A challenge called before the throw"),
        _("The same blob, but the challenge is called first and the dice are thrown after."),
        "5.4",
        CHALLENGING,
        "6-2",
        (
            Case("", {"challenge_call": "with_six"}, refused="5.4"),
            Case("", {"challenge_call": "before_throw"}),
        ),
        option="challenge_call",
        declare="ch:r:G4",
    ),
    Example(
        "two-sixes-or-three",
        _("The second six"),
        _("A challenge to a blob of two is under way with one six, and here comes another."),
        "5.5",
        board(R="b b b G4", G="b b G5 G5", challenge={"colour": "R", "from": "G4", "sixes": 1}),
        "6-3",
        (
            Case("", {"challenge_sixes": (3, 4, 5)}),
            Case("", {"challenge_sixes": (2, 4, 5)}, after={"R": "b b b G5", "G": "b b b b"}, then="GY"),
        ),
        option="challenge_sixes",
    ),
    Example(
        "a-piece-that-has-just-come",
        _("A piece that has just come"),
        _("Red came to G4 with the throw before, in this very turn. Now there is a six again."),
        "5.3",
        board(R="b b b G4", G="b b G5 G5", B="b b b B5", turn_start={"R": "b b b R11", "B": "b b b B3"}),
        "6-1",
        (
            Case("ch:r:G4", {"challenge_wait": "throw"}),
            Case("ch:r:G4", {"challenge_wait": "turn"}, refused="5.3"),
        ),
        option="challenge_wait",
    ),
    Example(
        "blob-takes-a-blob-of-two",
        _("A blob lands on a blob of two"),
        _("Two red pieces stand four squares behind two green ones, and a double four comes up."),
        "6.1",
        board(R="b b R3 R3", G="b b R7 R7"),
        "4-4",
        (
            Case("r2:R3-R7", {"blob_takes_blob": "off"}, refused="6.1"),
            Case("r2:R3-R7", {"blob_takes_blob": "double"}, after={"R": "b b R7 R7", "G": "b b b b"}, then="GY"),
            Case("r2:R3-R7", {"blob_takes_blob": "any"}, after={"R": "b b R7 R7", "G": "b b b b"}, then="GY"),
        ),
        option="blob_takes_blob",
    ),
    Example(
        "blob-takes-a-blob-of-three",
        _("A blob lands on a blob of three"),
        _("The same, but there are three green ones."),
        "6.1",
        board(R="b b R3 R3", G="b R7 R7 R7"),
        "4-4",
        (
            Case("r2:R3-R7", {"blob_takes_blob": "double"}, refused="6.1"),
            Case("r2:R3-R7", {"blob_takes_blob": "any"}, after={"R": "b b R7 R7", "G": "b b b b"}, then="GY"),
        ),
        option="blob_takes_blob",
    ),
    Example(
        "jumping",
        _("Past the blob next door"),
        _("Red has a blob right behind a green one. May one of the two go past it, four squares on?"),
        "6.2",
        board(R="b b R6 R6", G="b b R7 R7"),
        "3-1",
        (
            Case("r:R6-R10", {"jump_adjacent": True}, after={"R": "b b R10 R6"}, then="GY"),
            Case("r:R6-R10", {"jump_adjacent": False}, refused="4.5"),
        ),
        option="jump_adjacent",
    ),
    Example(
        "backing",
        _("Two steps back together"),
        _("A green piece slipped past the red blob's back door, and red throws a double three."),
        "6.3",
        board(R="b b R8 R8", G="b b b R5"),
        "3-3",
        (
            Case("r2:R8-R5", {"blob_reverse": True}, after={"R": "b b R5 R5", "G": "b b b b"}, then="GY"),
            Case("r2:R8-R5", {"blob_reverse": False}, refused="6.3"),
        ),
        option="blob_reverse",
    ),
    Example(
        "suck-back",
        _("From the foot of somebody else's pipe"),
        _("Red stands on green's foot and tries for the green piece on its third pipe square."),
        "7.2",
        SUCKING,
        "3-1",
        (
            Case("", {"suck_back": True}, after={"R": "b b b R13", "G": "b b b b"}, then="GY"),
            Case("", {"suck_back": False}, refused="7.2"),
        ),
        option="suck_back",
        declare="sb:r:Gp3",
    ),
    Example(
        "suck-back-shielded",
        _("Behind a blob in the pipe"),
        _("Two green pieces stand nearer the foot: what is further up is out of reach, suck-backs or not."),
        "7.2",
        board(R="b b b R12", G="b p2 p2 p4"),
        "4-1",
        (
            Case("", {"suck_back": True}, refused="7.2"),
            Case("", {"suck_back": False}, refused="7.2"),
        ),
        option="suck_back",
        declare="sb:r:Gp4",
    ),
    Example(
        "suck-back-a-pair",
        _("Two in the pipe"),
        _("Two green pieces on the second pipe square. Nothing but a double two shifts them, and here it is."),
        "7.2",
        board(R="b b b R12", G="b p2 p2 p4"),
        "2-2",
        (
            Case("", {"suck_back": True}, after={"R": "b b b R13", "G": "b b b p4"}, then="GY"),
            Case("", {"suck_back": False}, refused="7.2"),
        ),
        option="suck_back",
        declare="sb:r:Gp2",
    ),
    Example(
        "blow-back",
        _("Out of one's own pipe"),
        _("Green stands on red's foot, two squares below the red piece in the pipe. Red tries, and a two comes up."),
        "7.4",
        board(R="b b b p2", G="b b b Y12"),
        "5-2",
        (
            Case("", {"blow_back": True}, after={"R": "b b b Y12", "G": "b b b b"}, then="GY"),
            Case("", {"blow_back": False}, refused="7.4"),
        ),
        option="blow_back",
        declare="bb:r:p2",
    ),
    Example(
        "the-step-after-a-hit",
        _("After a hit"),
        _("The suck-back hits. Does the piece that tried still move on one square?"),
        "7.2",
        SUCKING,
        "3-1",
        (
            Case(
                "", {"suck_back": True, "suck_back_step": "always"}, after={"R": "b b b R13", "G": "b b b b"}, then="GY"
            ),
            Case("", {"suck_back": True, "suck_back_step": "miss"}, after={"G": "b b b b"}, then="GY"),
        ),
        option="suck_back_step",
        declare="sb:r:Gp3",
    ),
    Example(
        "sucking-back-two",
        _("Two dice, two pieces"),
        _("Green has one piece on the second pipe square, one on the third. Red named the third, and throws 3–2."),
        "7.3",
        board(R="b b b R12", G="b b p2 p3"),
        "3-2",
        (
            Case("", {"suck_back": True, "suck_back_both": True}, after={"R": "b b b R13", "G": "b b b b"}, then="GY"),
            Case(
                "", {"suck_back": True, "suck_back_both": False}, after={"R": "b b b R13", "G": "b b b p2"}, then="GY"
            ),
        ),
        option="suck_back_both",
        declare="sb:r:Gp3",
    ),
    Example(
        "under-the-mixi",
        _("The piece beneath"),
        _("Red and blue stand on G4, and blue came last: it lies on top. May the red piece leave?"),
        "4.9",
        board(R="b b b G4", B="b b b G4", stacks={"G4": "RB"}),
        "5-2",
        (
            Case("r:G4-G11", {"mixi_top_first": True}, refused="4.9"),
            Case("r:G4-G11", {"mixi_top_first": False}, after={"R": "b b b G11"}, then="GY"),
        ),
        option="mixi_top_first",
    ),
    Example(
        "helping-in-the-pipe",
        _("A helper and the partner's pipe"),
        _("Red is home and may help blue, who has a piece on its second pipe square: exactly four from home."),
        "9.3",
        board("R", format="pairs", R="h h h h", B="B5 B9 p2 h", may_help=["R"]),
        "3-1",
        (
            Case("b:p2-h", {"help_in_pipe": True}, after={"B": "B5 B9 h h"}, then="G"),
            Case("b:p2-h", {"help_in_pipe": False}, refused="9.3"),
        ),
        option="help_in_pipe",
    ),
    Example(
        "more-than-enough",
        _("Five, where three would do"),
        _("Red is three squares from home and throws a five and a four. Blue can use the four."),
        "4.7",
        board(R="h h h p3", B="h h h B4"),
        "5-4",
        (
            Case("r:p3-h b:B4-B8", {"home_exact": True}, refused="4.7"),
            Case("r:p3-h b:B4-B8", {"home_exact": False}, after={"R": "h h h h", "B": "B8 h h h"}, then="GY"),
        ),
        option="home_exact",
    ),
    Example(
        "third-time-off-the-board",
        _("The third throw off the board"),
        _("Red's dice are on the deck, for the third time in this game."),
        "10.4",
        board(R="b b R3 p1", B="b b b B5", ips={"RB": 2}),
        "",
        (
            Case("", {"ips_penalty": "none"}),
            Case("", {"ips_penalty": "lose_turn"}, then="GY"),
            Case("", {"ips_penalty": "all_to_base"}, after={"R": "b b b b", "B": "b b b b"}, then="GY"),
        ),
        option="ips_penalty",
    ),
)
"""In the order of RULES 11."""
