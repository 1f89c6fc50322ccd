"""A second answer to "what is legal?", written from RULES.md alone: slow, and meant to be checked by eye.

It shares nothing with `games`: positions are JSON as NOTATION.md has it, squares are their long names (``R5``, ``Rp3``,
``Rb``, ``Rh``), and a play is found by trying every piece with every die. `answer` takes what `uckers legal` takes
(all options in `options`), and must say the same.
"""

from itertools import permutations, takewhile
from typing import Any, NamedTuple

ALL_DICE = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]

Json = dict[str, Any]


class Move(NamedTuple):
    """A step as written: `together` pieces of a colour from square to square."""

    colour: str
    start: str
    end: str
    together: int = 1

    @property
    def text(self) -> str:
        start, end = (square if square[1].isdigit() else square[1:] for square in (self.start, self.end))
        return f"{self.colour.lower()}{'2' if self.together == 2 else ''}:{start}-{end}"


class Table:
    """A position laid out: what stands where, and who is who."""

    def __init__(self, position: Json, options: Json) -> None:
        self.position, self.options = position, options
        self.ring: str = position["ring"]
        half = len(self.ring) // 2
        opposite = {colour: self.ring[(i + half) % len(self.ring)] for i, colour in enumerate(self.ring)}
        alone = position["format"] == "individuals"
        self.side = {c: c if alone else "".join(sorted(c + opposite[c], key=self.ring.index)) for c in self.ring}
        self.sides = list(dict.fromkeys(self.side.values()))
        self.players = self.sides if position["format"] == "singles" else list(self.ring)
        self.player: str = position["to_throw"]
        self.track = [f"{colour}{number}" for colour in self.ring for number in range(1, 14)]
        self.foot = {colour: self.track[self.track.index(f"{colour}1") - 2] for colour in self.ring}
        self.pieces = {c: [long_name(c, square) for square in position["pieces"][c]] for c in self.ring}
        began = position["turn_start"] if "turn_start" in position else position["pieces"]
        self.began = {c: [long_name(c, square) for square in began[c]] for c in self.ring}
        self.stacks = {
            square: list(position.get("stacks", {}).get(square, "".join(sorted(on, key=self.ring.index))))
            for square in self.track
            if len(set(on := self.standing(square))) > 1
        }

    # --- what stands where ---

    def standing(self, square: str) -> list[str]:
        """The colour of every piece on a square."""
        return [colour for colour in self.ring for _ in range(self.pieces[colour].count(square))]

    def blob(self, square: str) -> str:
        """The colour whose blob stands on a track square, or nothing (RULES 4.8)."""
        on = self.standing(square)
        return on[0] if len(on) > 1 and len(set(on)) == 1 else ""

    def mixi(self, square: str) -> bool:
        return square in self.track and len(set(self.standing(square))) > 1

    def enemy_blob(self, square: str, colour: str) -> bool:
        found = square in self.track and self.blob(square)
        return bool(found) and self.side[found] != self.side[colour]

    def home(self, colours: str) -> bool:
        return all(square[1:] == "h" for colour in colours for square in self.pieces[colour])

    def own(self) -> str:
        """The colours that the player moves now (RULES 9)."""
        if not self.home(self.player):
            return self.player
        return self.side[self.player].replace(self.player, "") if self.helps() else ""

    def helps(self) -> bool:
        return self.player in self.position.get("may_help", [])

    def waits(self) -> bool:
        return self.home(self.player) and not self.helps()

    def unit(self) -> str:
        return self.side[self.player[0]] if self.options["snake_eyes"] == "pair" else self.player

    def neighbour(self, square: str, by: int) -> str:
        return self.track[(self.track.index(square) + by) % len(self.track)]

    def next_square(self, colour: str, square: str) -> str:
        """One square on along a colour's path (RULES 1.4); nothing beyond home."""
        if square[1] == "b":
            return f"{colour}1"
        if square == self.foot[colour]:
            return f"{colour}p1"
        if square[1] == "p":
            return f"{colour}p{int(square[2]) + 1}" if square[2] != "5" else f"{colour}h"
        return self.neighbour(square, 1) if square[1] != "h" else ""

    def walk(self, colour: str, square: str, distance: int) -> list[str]:
        """The squares of an advance, the last of them its end; none if it cannot be (RULES 4.1, 4.7)."""
        way: list[str] = []
        while len(way) < distance:
            square = self.next_square(colour, square)
            if not square:
                return [] if self.options["home_exact"] else way
            way.append(square)
        return way

    # --- what changes ---

    def copy(self) -> "Table":
        twin = object.__new__(Table)
        twin.__dict__.update(self.__dict__)
        twin.pieces = {colour: list(squares) for colour, squares in self.pieces.items()}
        twin.stacks = {square: list(stack) for square, stack in self.stacks.items()}
        return twin

    def put(self, move: Move) -> bool:
        """Carry a step out; whether it knocked something off (RULES 4.6)."""
        colour, start, end, count = move
        enemies = [c for c in self.standing(end) if self.side[c] != self.side[colour] and end in self.track]
        for enemy in set(enemies):
            self.to_base(enemy, end)
        lying = self.stacks.get(end) or self.standing(end)
        for _ in range(count):
            self.take(colour, start)
        self.pieces[colour] += [end] * count
        stack = lying + [colour] * count
        if end in self.track and len(set(stack)) > 1:
            self.stacks[end] = stack
        return bool(enemies)

    def take(self, colour: str, square: str) -> None:
        self.pieces[colour].remove(square)
        if square in self.stacks:
            stack = self.stacks[square]
            del stack[max(i for i, lies in enumerate(stack) if lies == colour)]
            if len(set(stack)) < 2:
                del self.stacks[square]

    def to_base(self, colour: str, square: str) -> None:
        while square in self.pieces[colour]:
            self.take(colour, square)
            self.pieces[colour].append(f"{colour}b")


def long_name(colour: str, square: str) -> str:
    return colour + square if square[0] in "bph" else square


# --- steps and plays (RULES 4 and 6) ----------------------------------------------------------------------------


def how_many_may_leave(table: Table, colour: str, square: str) -> int:
    """RULES 4.9 and 9.3."""
    if table.options["mixi_top_first"] and square in table.stacks:
        return len(list(takewhile(lambda lies: lies == colour, reversed(table.stacks[square]))))
    return 0 if square[1] == "p" and table.helps() and not table.options["help_in_pipe"] else 4


def passable(table: Table, colour: str, way: list[str], *, jumps: bool = True) -> bool:
    """Whether the squares before the last may be passed; `table` is the position of the throw (RULES 4.5, 6.2)."""
    for square in way[:-1]:
        if table.enemy_blob(square, colour):
            beside = [table.blob(table.neighbour(square, by)) for by in (-1, 1)]
            ours = any(found and table.side[found] == table.side[colour] for found in beside)
            if not (jumps and table.options["jump_adjacent"] and ours):
                return False
    return True


def step(table: Table, colour: str, square: str, distance: int, die: int) -> Move | None:
    """The step of a piece on a square; `die` is 0 for a total."""
    entering = [f"{colour}1"] if die == 6 else []
    way = entering if square[1] == "b" else table.walk(colour, square, distance)
    if not way or table.enemy_blob(way[-1], colour) or not passable(table, colour, way):
        return None
    return Move(colour, square, way[-1])


def plays(table: Table, dice: tuple[int, int]) -> list[tuple[Move, ...]]:
    """Every play but challenges, in canonical order of its steps."""
    singles: dict[int, set[tuple[Move, ...]]] = {}
    both: set[tuple[Move, ...]] = set()
    free = [
        (colour, i, square)
        for colour in table.own()
        for i, square in enumerate(table.pieces[colour])
        if table.pieces[colour][:i].count(square) < how_many_may_leave(table, colour, square)
    ]
    for die in dice:
        singles[die] = {(one,) for colour, _, square in free if (one := step(table, colour, square, die, die))}
    for colour, _, square in free:
        if square[1] != "b" and (one := step(table, colour, square, sum(dice), 0)):
            both.add((one,))
    for first, second in (dice, dice[::-1]):
        for colour, i, square in free:
            one = step(table, colour, square, first, first)
            if not one:
                continue
            for other_colour, j, other_square in free:
                other = step(table, other_colour, other_square, second, second)
                if other and (colour, i) != (other_colour, j):
                    both.add(in_order(table, dice, one, other))
            if square[1] == "b" and (on := step(table, colour, one.end, second, second)):
                both.add((one, on))
    if dice[0] == dice[1]:
        both |= {(move,) for move in pairs_of_pieces(table, dice[0])}
    return sorted(both or singles[dice[0]] or singles[dice[1]])


def in_order(table: Table, dice: tuple[int, int], one: Move, other: Move) -> tuple[Move, Move]:
    """NOTATION.md, "A turn": an enter first, else the higher die's step, else by the alphabet."""
    entering = [move for move in (one, other) if move.start[1] == "b"]
    if len(entering) == 1:
        return (one, other) if entering == [one] else (other, one)

    def made(move: Move, die: int) -> bool:
        return die == 6 if move.start[1] == "b" else table.walk(move.colour, move.start, die)[-1:] == [move.end]

    fits = [(s, t) for s, t in permutations((one, other)) if made(s, dice[0]) and made(t, dice[1])]
    return min(fits, key=lambda fit: fit[0].text)


def pairs_of_pieces(table: Table, die: int) -> list[Move]:
    """RULES 6.1 and 6.3."""
    found = []
    for colour in table.own():
        for square in set(table.pieces[colour]) & set(table.track):
            if table.blob(square) != colour:
                continue
            way = table.walk(colour, square, die)
            taken = way[-1] if way and table.enemy_blob(way[-1], colour) else ""
            size = len(table.standing(taken)) if taken else 0
            wanted = {"off": (), "double": (2,), "any": (2, 3, 4)}[table.options["blob_takes_blob"]]
            if size in wanted and passable(table, colour, way):
                found.append(Move(colour, square, taken, 2))
            back = [table.neighbour(square, -by) for by in range(1, die + 1)]
            if table.options["blob_reverse"] and passable(table, colour, [*back, ""], jumps=False):
                found.append(Move(colour, square, back[-1], 2))
    return found


# --- challenges and declarations (RULES 3.2, 5, 7, 8, 10.3) -------------------------------------------------------


def challengers(table: Table) -> list[tuple[str, str]]:
    """Colour and square of the pieces that may challenge (RULES 5.1-5.3)."""
    return [
        (colour, square)
        for colour in table.own()
        for square in sorted(set(table.pieces[colour]))
        if table.enemy_blob(table.next_square(colour, square), colour)
        and not table.mixi(square)
        and (table.options["challenge_wait"] == "throw" or square in table.began[colour])
    ]


def needed(table: Table, colour: str, square: str) -> int:
    size = len(table.standing(table.next_square(colour, square)))
    return int(table.options["challenge_sixes"][size - 2]) + (square[1] == "b")


def challenge_text(colour: str, square: str) -> str:
    return f"ch:{colour.lower()}:{'b' if square[1] == 'b' else square}"


def shielded(table: Table, colour: str, number: int) -> bool:
    return any(table.pieces[colour].count(f"{colour}p{nearer}") > 1 for nearer in range(1, number))


def declarations(table: Table) -> list[str]:
    """Every declaration, sorted."""
    if table.position.get("challenge") or table.waits():
        return []
    options, found = table.options, []
    for colour in table.own():
        for victim in table.ring:
            foot = table.foot[victim]
            stands = foot in table.pieces[colour] and foot in table.began[colour] and not table.mixi(foot)
            if options["suck_back"] and stands and table.side[victim] != table.side[colour]:
                found += [
                    f"sb:{colour.lower()}:{victim}p{number}"
                    for number in range(1, 6)
                    if table.pieces[victim].count(f"{victim}p{number}") in (1, 2)
                    and not shielded(table, victim, number)
                ]
        on_foot = table.standing(table.foot[colour])
        stood = on_foot and table.side[on_foot[0]] != table.side[colour]
        if options["blow_back"] and stood and (len(on_foot) < 3 or len(set(on_foot)) > 1):
            found += [
                f"bb:{colour.lower()}:p{number}"
                for number in range(1, 6)
                if (square := f"{colour}p{number}") in table.pieces[colour]
                and square in table.began[colour]
                and how_many_may_leave(table, colour, square)
            ]
    if options["challenge_call"] == "before_throw":
        found += [challenge_text(*piece) for piece in challengers(table)]
    if options["snake_eyes"] == "called" and table.unit() in table.position.get("first_throw", []):
        found.append("call")
    ours = [square for colour in table.side[table.player[0]] for square in table.pieces[colour]]
    can_win = len([square for square in ours if square[1] != "h"]) <= 2  # a play moves no more pieces than two
    if can_win and any("winner" in row["after"] for dice in ALL_DICE for row in throw(table, dice, None)):
        found.append("su")
    return sorted(found)


# --- a throw (RULES 3, 5, 7, 8, 9) --------------------------------------------------------------------------------


def throw(table: Table, dice: tuple[int, int], declared: str | None) -> list[Json]:
    """What may be played, and the position after each; `dice` with the higher first."""
    options, challenge = table.options, table.position.get("challenge")
    if challenge:
        return [under_challenge(table, dice.count(6), "", challenge)]
    if table.waits():
        return [row("", after(table, over=True, helps=6 in dice))]
    word = (declared or "").split(":")
    if word[0] == "sb":
        return [row("", after(suck_back(table, dice, word[1].upper(), word[2][0], int(word[2][2])), over=True))]
    if word[0] == "bb":
        return [row("", after(blow_back(table, dice, word[1].upper(), int(word[2][1])), over=True))]
    if word[0] == "ch":
        begun = {"colour": word[1].upper(), "from": word[2], "sixes": 0}
        return [under_challenge(table, dice.count(6), "", begun)]
    if dice == (1, 1):
        unit, position = table.unit(), table.position
        if unit in position.get("first_throw", []):
            if options["snake_eyes"] in ("pair", "player", "player_pair") or declared == "call":
                return [row("", after(come_out(table), over=True, came_out=True))]
        elif unit in position.get("snake_eyes_out", []):
            return [row("", after(go_back_in(table), over=True))]
    rows = []
    for play in plays(table, dice):
        twin = table.copy()
        words = [move.text + ("*" if twin.put(move) else "") for move in play]
        own_home = table.position["format"] == "pairs" and twin.home(table.player) and not table.home(table.player)
        rows.append(row(" ".join(words), after(twin, over=6 not in dice or own_home)))
    rows = rows or [row("--", after(table, over=6 not in dice))]
    if 6 in dice and options["challenge_call"] == "with_six":
        for colour, square in challengers(table):
            begun = {"colour": colour, "from": "b" if square[1] == "b" else square, "sixes": 0}
            rows.append(under_challenge(table, 1, challenge_text(colour, square), begun))
    return sorted(rows, key=lambda found: str(found["play"]))


def row(play: str, position: Json) -> Json:
    return {"play": play, "after": position}


def under_challenge(table: Table, sixes: int, play: str, challenge: Json) -> Json:
    colour, square = challenge["colour"], long_name(challenge["colour"], challenge["from"])
    so_far = challenge["sixes"] + sixes
    if not sixes:
        return row(play, after(table, over=True))
    if so_far < needed(table, colour, square):
        return row(play, after(table, over=False, challenge=challenge | {"sixes": so_far}))
    twin = table.copy()
    twin.put(Move(colour, square, table.next_square(colour, square)))
    return row(play, after(twin, over=True))


def suck_back(table: Table, dice: tuple[int, int], colour: str, victim: str, number: int) -> Table:
    twin = table.copy()
    count = table.pieces[victim].count(f"{victim}p{number}")
    hit = dice == (number, number) if count == 2 else number in (*dice, sum(dice))
    hits = {number} if hit else set()
    open_ones = [
        d for d in set(dice) if table.pieces[victim].count(f"{victim}p{d}") == 1 and not shielded(table, victim, d)
    ]
    if table.options["suck_back_both"] and number in dice and len(open_ones) == 2:
        hits = set(dice)
    for each in hits:
        twin.to_base(victim, f"{victim}p{each}")
    start = table.foot[victim]
    end = table.next_square(colour, start)
    if not table.enemy_blob(end, colour) and not (hits and table.options["suck_back_step"] == "miss"):
        twin.put(Move(colour, start, end))
    return twin


def blow_back(table: Table, dice: tuple[int, int], colour: str, number: int) -> Table:
    twin = table.copy()
    foot = table.foot[colour]
    if dice == (number, number) if table.blob(foot) else number in (*dice, sum(dice)):
        twin.put(Move(colour, f"{colour}p{number}", foot))
    return twin


def come_out(table: Table) -> Table:
    twin = table.copy()
    for colour in eyes_colours(table):
        waiting = table.pieces[colour].count(f"{colour}b")
        if waiting and not table.enemy_blob(f"{colour}1", colour):
            twin.put(Move(colour, f"{colour}b", f"{colour}1", waiting))
    return twin


def go_back_in(table: Table) -> Table:
    twin = table.copy()
    for colour in eyes_colours(table):
        for square in set(table.pieces[colour]) & set(table.track):
            twin.to_base(colour, square)
    return twin


def eyes_colours(table: Table) -> str:
    return table.side[table.player[0]] if table.options["snake_eyes"] in ("pair", "player_pair") else table.player


# --- the position after -------------------------------------------------------------------------------------------


def after(
    table: Table, *, over: bool, challenge: Json | None = None, helps: bool = False, came_out: bool = False
) -> Json:
    """The position in which the next throw is made, as NOTATION.md writes it; `table` has been changed already."""
    position, options, unit = table.position, table.options, table.unit()
    first, eyes = set(position.get("first_throw", [])), set(position.get("snake_eyes_out", []))
    if unit in first:
        first.remove(unit)
        eyes |= {unit} if came_out and options["snake_eyes_back_in"] else set()
    else:
        eyes.discard(unit)
    side = table.side[table.player[0]]
    won = table.home(side)
    out = position.get("out", [])
    new: Json = {"format": position["format"], "ring": table.ring, "pieces": written(table, table.pieces)}
    if won:
        new["winner"] = side
    else:
        order = table.players[table.players.index(table.player) + 1 :] + table.players
        still_in = (player for player in order if table.side[player[0]] not in out)
        new["to_throw"] = next(still_in) if over else table.player
        began = written(table, table.began)
        if not over and began != new["pieces"]:
            new["turn_start"] = began
        if challenge and not over:
            new["challenge"] = challenge
    may_help = {*position.get("may_help", []), *([table.player] if helps else [])}
    units = table.sides if options["snake_eyes"] == "pair" else table.players
    keeps_eyes = options["snake_eyes"] != "off"
    new["first_throw"] = [name for name in units if name in first and keeps_eyes]
    new["snake_eyes_out"] = [name for name in units if name in eyes and keeps_eyes and options["snake_eyes_back_in"]]
    new["may_help"] = [name for name in table.players if name in may_help]
    new["out"] = [name for name in table.sides if name in out]
    if options["mixi_top_first"]:
        new["stacks"] = {square: "".join(stack) for square, stack in table.stacks.items()}
    if options["ips_penalty"] != "none":
        new["ips"] = {player: count for player, count in position.get("ips", {}).items() if count}
    return {key: value for key, value in new.items() if value}


def written(table: Table, pieces: dict[str, list[str]]) -> dict[str, list[str]]:
    found = {}
    for colour in table.ring:
        behind = table.neighbour(f"{colour}1", -1)
        path = [f"{colour}b", f"{colour}1"]
        while path[-1] != table.foot[colour]:
            path.append(table.neighbour(path[-1], 1))
        path += [behind, *(f"{colour}p{number}" for number in range(1, 6)), f"{colour}h"]
        squares = sorted(pieces[colour], key=path.index)
        found[colour] = [square if square in table.track else square[1:] for square in squares]
    return found


def answer(request: Json) -> Json:
    """What `uckers legal` answers to a sound request; `options` must name every option."""
    table = Table(request["position"], request["options"])
    if request.get("dice") is None:
        return {"declarations": declarations(table)}
    high, low = sorted(request["dice"], reverse=True)
    return {"plays": throw(table, (high, low), request.get("declare"))}
