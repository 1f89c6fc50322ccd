"""Results of a season as CSV, a line a fixture: what a secretary kept in a spreadsheet or copies from a book, read
whole, and every fault named at once.

The first line names the columns, in any order: date (2025-11-04), division, home, away, games, walkover, words. `games`
has the pieces home of each game, the home side's first, with a space between: ``8-3 5-8 8-0e``. Who has more of them
won it; e after it is an eight-piecer, h an eight piece in harbour. `walkover` says who has won without a game (home or
away), or that neither came (both); then there are no games.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from tournaments.formats.entry_lists import BadList, Fault, read_rows
from tournaments.formats.outcomes import BadOutcome, Ending, Honour, Leg, Outcome, Side, check_outcome

COLUMNS = ("date", "division", "home", "away", "games", "walkover", "words")
NEEDED = ("date", "home", "away", "games")
_GAME = re.compile(r"(\d{1,2})-(\d{1,2})([eh]?)", re.ASCII)
_HONOURS = {"": None, "e": Honour.EIGHT_PIECER, "h": Honour.HARBOUR}
_WALKOVERS: Mapping[str, Outcome] = {
    "home": Outcome(Ending.WALKOVER, 0),
    "away": Outcome(Ending.WALKOVER, 1),
    "both": Outcome(Ending.DOUBLE_WALKOVER, None),
}


@dataclass(frozen=True, slots=True)
class ResultLine:
    """A line of a list: which fixture it is about, by names, on which day, and what came of it for its home side.

    `day` and `outcome` are None, and names empty, where a fault says why."""

    line: int
    day: date | None
    division: str
    home: str
    away: str
    outcome: Outcome | None
    words: str


def read_results(text: str) -> tuple[list[ResultLine], list[Fault]]:
    """All lines in order, and every fault of what is written in them. A text that is no such list is faults alone."""
    lines: list[ResultLine] = []
    faults: list[Fault] = []
    try:
        for number, values, found in read_rows(text, COLUMNS, NEEDED):
            lines.append(_read(number, values, found))
            faults += found
    except BadList as bad:
        return [], bad.faults
    return lines, faults


def _read(line: int, values: Mapping[str, str], faults: list[Fault]) -> ResultLine:
    day = _day(values.get("date", ""))
    if day is None:
        words = f"{values.get('date') or 'nothing'} is no day; write it as 2025-11-04."
        faults.append(Fault(line, "date", words))
    faults += [Fault(line, side, "the name is empty.") for side in ("home", "away") if not values.get(side)]
    outcome = _outcome(line, values.get("games", ""), values.get("walkover", "").lower(), faults)
    told = (values.get("division", ""), values.get("home", ""), values.get("away", ""))
    return ResultLine(line, day, *told, outcome, values.get("words", ""))


def _day(written: str) -> date | None:
    try:
        return date.fromisoformat(written) if len(written) == len("2025-11-04") else None
    except ValueError:
        return None


def _outcome(line: int, games: str, walkover: str, faults: list[Fault]) -> Outcome | None:
    if walkover:
        if games:
            faults.append(Fault(line, "walkover", "there are games too; a walkover has none."))
        elif walkover not in _WALKOVERS:
            faults.append(Fault(line, "walkover", f"{walkover}: write home or away for who wins by it, or both."))
        return _WALKOVERS.get(walkover)
    if not games:
        faults.append(Fault(line, "games", "nothing is said; write pieces home, such as 8-3 5-8 8-0e."))
        return None
    legs = [_leg(written) for written in games.split()]
    if None in legs:
        wrong = games.split()[legs.index(None)]
        faults.append(Fault(line, "games", f"{wrong} is no game; write pieces home, such as 8-3, or 8-0e."))
        return None
    played = tuple(leg for leg in legs if leg is not None)
    won = [sum(leg.winner == side for leg in played) for side in (0, 1)]
    winner: Side | None = None if won[0] == won[1] else 0 if won[0] > won[1] else 1
    outcome = Outcome(Ending.PLAYED, winner, played)
    try:
        check_outcome(outcome)
    except BadOutcome as bad:
        faults.append(Fault(line, "games", str(bad)))
        return None
    return outcome


def _leg(written: str) -> Leg | None:
    found = _GAME.fullmatch(written)
    if found is None:
        return None
    home, away = int(found[1]), int(found[2])
    winner: Side | None = None if home == away else 0 if home > away else 1
    return Leg(winner, (home, away), None, _HONOURS[found[3]])


def turned(outcome: Outcome) -> Outcome:
    """The same, told from the other side."""
    legs = tuple(Leg(_other(leg.winner), (leg.home[1], leg.home[0]), None, leg.honour) for leg in outcome.legs)
    return Outcome(outcome.ending, _other(outcome.winner), legs)


def _other(side: Side | None) -> Side | None:
    return None if side is None else 1 if side == 0 else 0
