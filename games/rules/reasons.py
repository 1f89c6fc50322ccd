"""Why something is refused: one enumeration of reasons, one error, and the words and clauses that are a reason's own.

Pages, the API and the commands all say what `Illegal.words` says; NOTATION.md lists the reasons.
"""

from collections.abc import Callable
from enum import StrEnum
from typing import Any


class Reason(StrEnum):
    """What kind of fault it is, as NOTATION.md spells it."""

    # of a request or a position
    JSON = "json"
    RULESET = "ruleset"
    OPTION = "option"
    FORMAT = "format"
    RING = "ring"
    POSITION = "position"
    # of a record
    SYNTAX = "syntax"
    TAG = "tag"
    TURN_NUMBER = "turn-number"
    PLAYER = "player"
    UNEXPECTED_THROW = "unexpected-throw"
    MISSING_THROW = "missing-throw"
    GAME_OVER = "game-over"
    RESULT = "result"
    START = "start"
    # of a throw or a play
    DICE = "dice"
    DECLARATION = "declaration"
    NOT_A_PIECE = "not-a-piece"
    DISTANCE = "distance"
    BLOCKED = "blocked"
    ENTRY = "entry"
    MUST_USE_BOTH = "must-use-both"
    MUST_USE_HIGHER = "must-use-higher"
    MUST_MOVE = "must-move"
    CHALLENGE = "challenge"
    CAPTURE_MARK = "capture-mark"
    UNEXPECTED_PLAY = "unexpected-play"
    MISSING_PLAY = "missing-play"


class Illegal(ValueError):
    """Something that the rules do not allow. `reason` says what kind, `rule` where RULES.md says so, `words` why."""

    def __init__(self, reason: Reason, words: str = "", *, rule: str = "", **details: Any) -> None:
        self.reason = reason
        self.rule = rule or RULES.get(reason, "")
        self.words = words or WORDS[reason](details)
        super().__init__(self.message)

    @property
    def message(self) -> str:
        """The words with the rule's number before them, where a rule says so."""
        return f"RULES {self.rule}: {self.words}" if self.rule else self.words


RULES: dict[Reason, str] = {
    Reason.BLOCKED: "4.5",
    Reason.ENTRY: "4.1",
    Reason.DISTANCE: "4.1",
    Reason.MUST_USE_BOTH: "4.4",
    Reason.MUST_USE_HIGHER: "4.4",
    Reason.MUST_MOVE: "4.4",
    Reason.UNEXPECTED_THROW: "3.1",
    Reason.MISSING_THROW: "3.1",
    Reason.GAME_OVER: "2.5",
    Reason.START: "2.3",
}

Details = dict[str, Any]

SHOWN_AT_MOST = 60  # characters of what was sent that an answer repeats


def shown(value: object) -> str:
    """Something that was sent, for an answer to repeat: quoted, and cut short if it is long."""
    try:
        text = repr(value[:SHOWN_AT_MOST] if isinstance(value, str) else value)
    except RecursionError:  # a value that JSON can nest deeper than Python can write
        text = f"a {type(value).__name__} of too many in one another"
    return text if len(text) <= SHOWN_AT_MOST else f"{text[: SHOWN_AT_MOST - 1]}…"


def _format(details: Details) -> str:
    if details["format"] == "singles" and details["sides"] == 6:
        return "singles is played on four sides only"
    return f"there is no format {shown(details['format'])}; it is singles, pairs or individuals"


def _option(details: Details) -> str:
    from games.rules.ruleset import OPTIONS, allowed_values  # here, since rulesets raise `Illegal`

    name = details["option"]
    if name not in OPTIONS:
        return f"there is no option {shown(name)}; the options are {', '.join(OPTIONS)}"
    return f"{name} cannot be {shown(details['value'])}; it can be {allowed_values(name)}"


def _example(details: Details) -> str:
    return f", for example {details['example']}" if details.get("example") else ""


WORDS: dict[Reason, Callable[[Details], str]] = {
    Reason.FORMAT: _format,
    Reason.RING: lambda d: (
        f"{shown(d['ring'])} is no ring; it is the letters R, G, Y, B (on six sides O and W too), "
        "each once, in clockwise order"
    ),
    Reason.RULESET: lambda d: f"there is no ruleset {shown(d['ruleset'])}; it is standard, wafu, pussers or general",
    Reason.OPTION: _option,
    Reason.DICE: lambda d: "a throw is two whole numbers from 1 to 6",
    Reason.NOT_A_PIECE: lambda d: f"no {d['colour']} piece stands on {d['square']} to be moved",
    Reason.DISTANCE: lambda d: f"{d['colour']} does not come from {d['start']} to {d['end']} with {d['dice']}",
    Reason.BLOCKED: lambda d: f"a {d['colour']} blob stands on {d['square']}",
    Reason.ENTRY: lambda d: "a piece leaves its base with a six only",
    Reason.MUST_USE_BOTH: lambda d: f"both dice can be used{_example(d)}",
    Reason.MUST_USE_HIGHER: lambda d: f"the higher die can be used, so it must be{_example(d)}",
    Reason.MUST_MOVE: lambda d: f"a piece can be moved, so one must be{_example(d)}",
    Reason.CAPTURE_MARK: lambda d: f"nothing is knocked off by {d['step']}, so it bears no *",
    Reason.UNEXPECTED_PLAY: lambda d: f"no play is made, since {d['why']}",
    Reason.MISSING_PLAY: lambda d: f"a play must be written{_example(d)}",
    Reason.UNEXPECTED_THROW: lambda d: "the turn was over",
    Reason.MISSING_THROW: lambda d: f"the turn is not over: {d['player']} throws again",
    Reason.GAME_OVER: lambda d: f"the game was over: {d['winner']} had won",
    Reason.TURN_NUMBER: lambda d: f"this is turn {d['expected']}",
    Reason.PLAYER: lambda d: f"it is the turn of {d['expected']}",
}
