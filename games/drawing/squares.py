"""Single squares with whatever can stand on one and be marked on it, for explaining each sign."""

from typing import NamedTuple

from games.drawing.marking import UNMARKED, Disc, Duel, Marking, Ring, Spot
from games.drawing.pieces import BLOB, MIXI, ONE, PAIR, Look

HERE = "translate(0 0)"


class Square(NamedTuple):
    """What stands on the square, if anything, and what is marked there."""

    look: Look | None
    marking: Marking = UNMARKED


SQUARES = {
    "one": Square(Look(ONE, (("R", 1),))),
    "blob-2": Square(Look(BLOB, (("R", 2),))),
    "blob-3": Square(Look(BLOB, (("G", 3),))),
    "blob-4": Square(Look(BLOB, (("B", 4),))),
    "mixi-1-1": Square(Look(MIXI, (("R", 1), ("B", 1)))),
    "mixi-2-1": Square(Look(MIXI, (("G", 2), ("Y", 1)))),
    "mixi-2-2": Square(Look(MIXI, (("R", 2), ("B", 2)))),
    "pair-in-pipe": Square(Look(PAIR, (("Y", 2),))),
    "may-move": Square(Look(ONE, (("Y", 1),)), UNMARKED._replace(movable=(Ring("0", "0", "19"),))),
    "chosen": Square(Look(ONE, (("Y", 1),)), UNMARKED._replace(chosen=Ring("0", "0", "20.5"))),
    "can-land": Square(None, UNMARKED._replace(landings=(Disc(HERE, 0, "5", False, "", ""),))),
    "knocks-off": Square(Look(ONE, (("B", 1),)), UNMARKED._replace(landings=(Disc(HERE, 0, "5", True, "", ""),))),
    "came-from": Square(None, UNMARKED._replace(left=(Ring("0", "0", "11"),))),
    "came-to": Square(Look(ONE, (("G", 1),)), UNMARKED._replace(come=(Spot(HERE),))),
    "knocked-off": Square(None, UNMARKED._replace(knocked=(Spot(HERE),))),
    "challenged": Square(
        Look(BLOB, (("G", 2),)),
        UNMARKED._replace(duel=Duel("", HERE, "12", "-14", "-9.5", "1/3")),
    ),
}
