"""The steps of "Uckers in five minutes": a position each, most with a throw on it, which the engine makes."""

from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from games.examples.shape import Case, Example, board

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class Step(NamedTuple):
    """A step: `scene` has one case, which is what is done in it; None for a board as a game begins."""

    title: "StrOrPromise"
    words: "StrOrPromise"
    scene: Example | None = None


def _scene(rule: str, position: dict[str, Any], dice: str, case: Case, declare: str = "") -> Example:
    return Example("lesson", "", "", rule, position, dice, (case,), declare=declare)


STEPS = (
    Step(
        _("The board"),
        _(
            "Red plays with blue, green with yellow: eight pieces a side, all in their bases. The highest throw of two "
            "dice begins. The side with all eight home first has won."
        ),
    ),
    Step(
        _("A six brings a piece out"),
        _(
            "It goes on to its doorstep, the framed square. The other die may take it on at once. A throw with a six "
            "in it is followed by another throw."
        ),
        _scene("4.2", board(), "6-4", Case("r:b-R1 r:R1-R5", after={"R": "b b b R5"})),
    ),
    Step(
        _("A die each, or both in one go"),
        _("Two pieces take a die each, or one piece takes the total and touches nothing in between. Always clockwise."),
        _scene(
            "4.2",
            board(R="b b b R5", B="b b b B3"),
            "5-2",
            Case("r:R5-R10 b:B3-B5", after={"R": "b b b R10", "B": "b b b B5"}, then="GY"),
        ),
    ),
    Step(
        _("Landing on an enemy"),
        _("One that stands alone goes back to its base and starts again. No square of the track is safe."),
        _scene(
            "4.6",
            board(R="b b b R10", B="b b b B5", G="b b b G1"),
            "4-3",
            Case("r:R10-G1 b:B5-B8", after={"R": "b b b G1", "B": "b b b B8", "G": "b b b b"}, then="GY"),
        ),
    ),
    Step(
        _("A blob is shut"),
        _("Two or more of one colour. No enemy lands on it or passes it. It never stops its own side."),
        _scene("4.5", board(R="b b b R5", G="b b R9 R9"), "5-3", Case("r:R5-R13", refused="4.5")),
    ),
    Step(
        _("A mixi-blob is not"),
        _("Two colours of one side on a square stop nobody, and one enemy piece that lands there sends them all back."),
        _scene(
            "4.6",
            board(R="b b b R5", B="b b b B8", G="b b b R9", Y="b b b R9"),
            "4-1",
            Case(
                "r:R5-R9 b:B8-B9",
                after={"R": "b b b R9", "B": "b b b B9", "G": "b b b b", "Y": "b b b b"},
                then="GY",
            ),
        ),
    ),
    Step(
        _("You must move"),
        _("If both dice can be used, both must be, even if that breaks your own blob. If only one can, the higher."),
        _scene("4.4", board(R="b b R9 R9", G="b b b R11"), "2-1", Case("--", refused="4.4")),
    ),
    Step(
        _("A challenge is called"),
        _(
            "Right behind a blob, a six may be given to a challenge instead of moving. A blob of two takes three, "
            "and this is the first."
        ),
        _scene("5.4", board(R="b b b G4", G="b b G5 G5"), "6-2", Case("ch:r:G4")),
    ),
    Step(
        _("A challenge is won"),
        _(
            "Throw again and again. A double six counts twice; a throw without a six loses the challenge and the turn. "
            "The third six shifts the blob."
        ),
        _scene(
            "5.6",
            board(R="b b b G4", G="b b G5 G5", challenge={"colour": "R", "from": "G4", "sixes": 1}),
            "6-6",
            Case("", after={"R": "b b b G5", "G": "b b b b"}, then="GY"),
        ),
    ),
    Step(
        _("Up the pipe"),
        _("Once round, a piece turns in at its foot, the square with the chevrons, and nobody else follows it there."),
        _scene(
            "1.4",
            board(R="b b h Y9", B="b b b B8"),
            "3-2",
            Case("r:Y9-p2", after={"R": "b b h p2"}, then="GY"),
        ),
    ),
    Step(
        _("Exactly home"),
        _("Home takes the exact number. From the second pipe square that is four: three will not do, nor will five."),
        _scene(
            "4.7",
            board(R="b b h p2", B="b b b B8"),
            "4-2",
            Case("r:p2-h b:B8-B10", after={"R": "b b h h", "B": "b b b B10"}, then="GY"),
        ),
    ),
    Step(
        _("The last one in"),
        _("All eight home, and the game is over. With no enemy home it is an eight-piecer, and is remembered."),
        _scene(
            "10.2",
            board(R="h h h h", B="h h h p4", G="b b G3 p1"),
            "2-1",
            Case("b:p4-h", after={"B": "h h h h"}, then="won"),
        ),
    ),
)
