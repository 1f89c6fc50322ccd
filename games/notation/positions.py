"""Positions as JSON (NOTATION.md, "A position")."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from games.rules.board import BASE, BEHIND, PIECES_A_COLOUR, Layout, layout
from games.rules.challenges import refusal_to_challenge
from games.rules.position import Challenge, Pieces, Position, Stacks
from games.rules.reasons import Illegal, Reason, shown
from games.rules.ruleset import Ruleset
from games.rules.survey import Survey

# --- reading ----------------------------------------------------------------------------------------------------


def read_position(value: Any, ruleset: Ruleset) -> Position:
    """The position that a JSON value describes. Raises `Illegal` with `Reason.FORMAT`, `RING` or `POSITION`."""
    if not isinstance(value, dict):
        raise _fault("a position is an object")
    format, ring = value.get("format"), value.get("ring")
    if not isinstance(format, str):
        raise Illegal(Reason.FORMAT, format=format, sides=0)
    if not isinstance(ring, str):
        ring = ""
    board = layout(format, ring)
    pieces = _read_pieces(board, value.get("pieces"), "pieces")
    _judge_pieces(board, pieces, "pieces")
    to_throw = _read_name(board.player_names, value.get("to_throw"), "to_throw")
    turn_start = pieces
    if "turn_start" in value:
        turn_start = _read_pieces(board, value["turn_start"], "turn_start")
        _judge_pieces(board, turn_start, "turn_start")
    out = _read_names(board.side_names, value.get("out", []), "out")
    may_help = _read_names(board.player_names, value.get("may_help", []), "may_help")
    units = board.side_names if ruleset.snake_eyes == "pair" else board.player_names
    keeps_first = ruleset.snake_eyes != "off"
    first = _read_names(units, value.get("first_throw", []), "first_throw") if keeps_first else frozenset()
    keeps_out = keeps_first and ruleset.snake_eyes_back_in
    eyes_out = _read_names(units, value.get("snake_eyes_out", []), "snake_eyes_out") if keeps_out else frozenset()
    position = Position(
        layout=board,
        ruleset=ruleset,
        pieces=pieces,
        to_throw=to_throw,
        turn_start=turn_start,
        first_throw=first,
        snake_eyes_out=eyes_out,
        may_help=may_help,
        out=out,
        stacks=_read_stacks(board, pieces, value.get("stacks", {})) if ruleset.mixi_top_first else (),
        ips=_read_ips(board, value.get("ips", {})) if ruleset.ips_penalty != "none" else (),
    )
    _judge_out(position)
    for player in may_help:
        if not position.is_home(player):
            raise _fault(f"may_help: {board.player_names[player]} is not home")
    challenge = value.get("challenge")
    return position if challenge is None else _with_challenge(position, challenge)


def _fault(words: str) -> Illegal:
    return Illegal(Reason.POSITION, words)


def _read_pieces(board: Layout, value: Any, key: str) -> Pieces:
    if not isinstance(value, dict) or set(value) != set(board.ring):
        raise _fault(f"{key} must give four squares for each of {', '.join(board.ring)}")
    return tuple(_read_squares(board, colour, value[letter], key) for colour, letter in enumerate(board.ring))


def _read_squares(board: Layout, colour: int, squares: Any, key: str) -> tuple[int, ...]:
    letter, places = board.ring[colour], board.places[colour]
    if not isinstance(squares, list) or len(squares) != PIECES_A_COLOUR:
        raise _fault(f"{key}: {letter} must have four squares")
    for square in squares:
        if not isinstance(square, str) or square not in places:
            raise _fault(f"{key}: {shown(square)} is no square for a {letter} piece")
    return tuple(sorted(places[square] for square in squares))


def _judge_pieces(board: Layout, pieces: Pieces, key: str) -> None:
    owners: dict[int, int] = {}
    for colour, places in enumerate(pieces):
        side = board.side_of_colour[colour]
        for place in places:
            if BEHIND <= place <= board.foot:
                number = board.track_number(colour, place)
                if owners.setdefault(number, side) != side:
                    raise _fault(f"{key}: two sides stand on {board.track_name(number)}")
    for side, colours in enumerate(board.sides):
        if all(pieces[colour][0] == board.home for colour in colours):
            raise _fault(f"{key}: {board.side_names[side]} are all home, so the game is over")


def _read_name(names: tuple[str, ...], value: Any, key: str) -> int:
    if not isinstance(value, str) or value not in names:
        raise _fault(f"{key}: {shown(value)} is not one of {', '.join(names)}")
    return names.index(value)


def _read_names(names: tuple[str, ...], value: Any, key: str) -> frozenset[int]:
    if not isinstance(value, list):
        raise _fault(f"{key} must be a list of names")
    return frozenset(_read_name(names, name, key) for name in value)


def _read_stacks(board: Layout, pieces: Pieces, value: Any) -> Stacks:
    if not isinstance(value, dict):
        raise _fault("stacks must be an object: square, then the colours from bottom to top")
    mixis = _mixis(board, pieces)
    stacks = {number: tuple(sorted(held)) for number, held in mixis.items()}
    numbers = {board.track_name(number): number for number in range(board.track)}
    for name, letters in value.items():
        if numbers.get(name) not in mixis:
            raise _fault(f"stacks: no mixi-blob stands on {shown(name)}")
        number = numbers[name]
        colours = tuple(board.ring.find(letter) for letter in letters) if isinstance(letters, str) else ()
        if Counter(colours) != Counter(mixis[number]):
            raise _fault(f"stacks: {shown(letters)} is not what stands on {name}")
        stacks[number] = colours
    return tuple(sorted(stacks.items()))


def _mixis(board: Layout, pieces: Pieces) -> dict[int, list[int]]:
    """The mixi-blobs: track number -> the colour of each piece there, in ring order."""
    held: dict[int, list[int]] = {}
    for colour, places in enumerate(pieces):
        for place in places:
            if BEHIND <= place <= board.foot:
                held.setdefault(board.track_number(colour, place), []).append(colour)
    return {number: colours for number, colours in held.items() if len(set(colours)) > 1}


def _read_ips(board: Layout, value: Any) -> tuple[int, ...]:
    if not isinstance(value, dict):
        raise _fault("ips must be an object: player, then the throws off the board")
    counts = [0] * len(board.players)
    for name, count in value.items():
        player = _read_name(board.player_names, name, "ips")
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 2:
            raise _fault(f"ips: {shown(count)} for {name} is not 0, 1 or 2")
        counts[player] = count
    return tuple(counts)


def _judge_out(position: Position) -> None:
    board = position.layout
    for side in position.out:
        name = board.side_names[side]
        if any(place not in (BASE, board.home) for colour in board.sides[side] for place in position.pieces[colour]):
            raise _fault(f"out: {name} has pieces on the board")
        if board.side_of_player[position.to_throw] == side:
            raise _fault(f"out: {name} cannot be to throw")
    if position.out and len(position.out) >= len(board.sides) - 1:
        raise _fault("out: at least two sides must be left")


def _with_challenge(position: Position, value: Any) -> Position:
    board = position.layout
    if not isinstance(value, dict):
        raise _fault("challenge must be an object: colour, from and sixes")
    colour = board.ring.find(value["colour"]) if _is_letter(value.get("colour")) else -1
    square = value.get("from")
    place = board.places[colour].get(square) if colour >= 0 and isinstance(square, str) else None
    sixes = value.get("sixes")
    if place is None or position.waits_to_help():
        raise _fault("challenge: there is no such piece to challenge with")
    survey = Survey(position)
    refusal = refusal_to_challenge(survey, colour, place)
    if refusal:
        raise _fault(f"challenge: {refusal.words}")
    needed = position.ruleset.sixes_needed(survey.enemy_blob_ahead(colour, place), from_base=place == BASE)
    if not isinstance(sixes, int) or isinstance(sixes, bool) or not 1 <= sixes <= needed - 1:
        raise _fault(f"challenge: {shown(sixes)} sixes cannot have been thrown; it needs {needed}")
    return position._replace(challenge=Challenge(colour, place, sixes))


def _is_letter(value: Any) -> bool:
    return isinstance(value, str) and len(value) == 1


# --- writing ----------------------------------------------------------------------------------------------------


def write_position(position: Position) -> dict[str, Any]:
    """The canonical JSON value: keys with their default value left out, colours and players in ring order."""
    board, ruleset = position.layout, position.ruleset
    value: dict[str, Any] = {
        "format": board.format,
        "ring": board.ring,
        "pieces": _write_pieces(board, position.pieces),
    }
    if position.winner is None:
        value["to_throw"] = board.player_names[position.to_throw]
        if position.turn_start != position.pieces:
            value["turn_start"] = _write_pieces(board, position.turn_start)
    units = board.side_names if ruleset.snake_eyes == "pair" else board.player_names
    lists = {
        "first_throw": (units, position.first_throw),
        "snake_eyes_out": (units, position.snake_eyes_out),
        "may_help": (board.player_names, position.may_help),
        "out": (board.side_names, position.out),
    }
    value |= {key: [names[index] for index in sorted(members)] for key, (names, members) in lists.items() if members}
    if position.challenge is not None and position.winner is None:
        colour, place, sixes = position.challenge
        value["challenge"] = {"colour": board.ring[colour], "from": board.names[colour][place], "sixes": sixes}
    if ruleset.mixi_top_first and position.stacks:
        value["stacks"] = {
            board.track_name(number): "".join(board.ring[colour] for colour in stack)
            for number, stack in position.stacks
        }
    if any(position.ips):
        value["ips"] = {board.player_names[player]: count for player, count in enumerate(position.ips) if count}
    if position.winner is not None:
        value["winner"] = board.side_names[position.winner]
    return value


def _write_pieces(board: Layout, pieces: Pieces) -> dict[str, list[str]]:
    return {
        letter: [board.names[colour][place] for place in _canonical(board, pieces[colour])]
        for colour, letter in enumerate(board.ring)
    }


def _canonical(board: Layout, places: Iterable[int]) -> list[int]:
    """Base, then the track clockwise from the doorstep (the square behind it last), then pipe and home."""
    return sorted(places, key=lambda place: board.foot + 0.5 if place == BEHIND else place)
