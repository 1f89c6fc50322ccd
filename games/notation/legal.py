"""The question `uckers legal` answers: a position, a ruleset, perhaps dice; which declarations or plays are legal?"""

import json
from typing import Any

from games.notation.options import read_json_options
from games.notation.plays import read_declaration, write_declaration, write_play
from games.notation.positions import read_position, write_position
from games.rules.declarations import legal_declarations
from games.rules.reasons import Illegal, Reason
from games.rules.ruleset import named
from games.rules.throws import after_play, plays_of_throw


def answer_line(line: str | bytes) -> dict[str, Any]:
    """The answer to one JSON line, as NOTATION.md gives it; a faulty one is answered with ``{"error": ...}``."""
    try:
        try:
            request = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise Illegal(Reason.JSON, f"this is not JSON: {error}") from error
        return answer(request)
    except Illegal as error:
        return {"error": {"reason": error.reason.value, "message": error.message}}


def answer(request: Any) -> dict[str, Any]:
    """The answer to a request that has been read. Raises `Illegal`."""
    if not isinstance(request, dict):
        raise Illegal(Reason.JSON, "a request is a JSON object")
    name = request.get("ruleset", "standard")
    if not isinstance(name, str):
        raise Illegal(Reason.RULESET, ruleset=name)
    ruleset = named(name).departing(**read_json_options(request.get("options", {})))
    position = read_position(request.get("position"), ruleset)
    layout = position.layout
    dice = _read_dice(request.get("dice"))
    if dice is None:
        return {"declarations": sorted(write_declaration(layout, found) for found in legal_declarations(position))}
    declared = request.get("declare")
    if declared is not None and not isinstance(declared, str):
        raise Illegal(Reason.DECLARATION, "declare is a text such as sb:r:Gp3, or null")
    declaration = None if declared is None else read_declaration(layout, declared)
    try:
        plays = plays_of_throw(position, dice, declaration)
    except Illegal as error:
        raise Illegal(Reason.DECLARATION, error.words, rule=error.rule) from error
    rows = []
    for play in plays:
        thrown = after_play(position, dice, play, declaration)
        rows.append({"play": write_play(layout, play, thrown.knocked), "after": write_position(thrown.after)})
    return {"plays": sorted(rows, key=lambda row: str(row["play"]))}


def _read_dice(value: Any) -> tuple[int, int] | None:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise Illegal(Reason.DICE)
    for die in value:
        if not isinstance(die, int) or isinstance(die, bool) or not 1 <= die <= 6:
            raise Illegal(Reason.DICE)
    return max(value), min(value)
