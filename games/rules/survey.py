"""What stands where when a throw is made, as the player to throw sees it: enemy blobs above all (RULES 4)."""

from collections.abc import Iterator

from games.rules.board import BASE, BEHIND, DOORSTEP, SQUARES_A_COLOUR
from games.rules.position import Position

Block = tuple[int, int, int]
"""An enemy blob on the track: its track number, its colour, its size."""


class Survey:
    """A position as the mover's side sees it; what blocks is judged on it for a whole throw (RULES 4.5).

    `colours` are those that the player moves; `blocks` the enemy blobs on the track; `blocked`
    their track numbers as bits, to hold against `Layout.ways`. `all_free` says that no rule keeps a piece
    where it is (RULES 4.9, 9.3), which saves asking for each.
    """

    __slots__ = ("all_free", "blocked", "blocks", "colours", "layout", "pieces", "position", "ruleset", "side")

    def __init__(self, position: Position) -> None:
        self.position = position
        self.layout = layout = position.layout
        self.ruleset = ruleset = position.ruleset
        self.pieces = pieces = position.pieces
        player = position.to_throw
        self.side = side = layout.side_of_player[player]
        self.colours = layout.players[player]
        if pieces[self.colours[0]][0] == layout.home:
            self.colours = position.movable_colours()
        self.all_free = not ruleset.mixi_top_first and (ruleset.help_in_pipe or player not in position.may_help)
        self.blocks: list[Block] = []
        self.blocked = 0
        foot = layout.foot
        for colour in layout.enemies[side]:
            first, second, third, fourth = pieces[colour]  # in ascending order: pieces together stand side by side
            if (
                (third == fourth and BASE < third <= foot)
                or (second == third and BASE < second <= foot)
                or (first == second and BASE < first <= foot)
            ):
                self._add_blobs(colour)

    def _add_blobs(self, colour: int) -> None:
        places = self.pieces[colour]
        for place in set(places):
            size = places.count(place)
            if size >= 2 and BEHIND <= place <= self.layout.foot and not self.is_mixi(colour, place):
                number = self.layout.track_number(colour, place)
                self.blocks.append((number, colour, size))
                self.blocked |= 1 << number

    def blob_in_the_way(self, colour: int, start: int, end: int, *, taking: bool = False) -> Block | None:
        """The first enemy blob that keeps a piece from going from place to place (RULES 4.5, 6.2).

        `start` may be `BASE` with `end` the doorstep. `taking`: the blob on `end` itself is to be taken (6.1).
        """
        if not self.blocked & (self.layout.ways[colour][start] ^ self.layout.ways[colour][end]):
            return None
        first: Block | None = None
        nearest = end if taking else end + 1
        track, foot, doorstep = self.layout.track, self.layout.foot, SQUARES_A_COLOUR * colour
        jump = self.ruleset.jump_adjacent
        for block in self.blocks:
            place = (block[0] - doorstep) % track
            if start < place < nearest and place <= foot:
                if jump and place < end and self._next_to_own_blob(block[0]):
                    continue
                first, nearest = block, place
        return first

    def _next_to_own_blob(self, number: int) -> bool:
        """Whether the mover's side has a blob on the track square just before or just after (RULES 6.2)."""
        layout = self.layout
        return any(
            self.is_blob(colour, layout.place_on_track(colour, (number + beside) % layout.track))
            for colour in layout.sides[self.side]
            for beside in (-1, 1)
        )

    def places_of(self, colour: int) -> Iterator[int]:
        """The places where a colour has pieces, each once, in ascending order."""
        before = None
        for place in self.pieces[colour]:
            if place != before:
                yield place
                before = place

    def is_mixi(self, colour: int, place: int) -> bool:
        """Whether a colour's pieces on that place are part of a mixi-blob (RULES 4.8)."""
        layout = self.layout
        if not BEHIND <= place <= layout.foot:
            return False
        for other in layout.fellows[colour]:
            if layout.place_on_track(other, layout.track_number(colour, place)) in self.pieces[other]:
                return True
        return False

    def is_blob(self, colour: int, place: int) -> bool:
        """Whether the colour has two or more pieces on that track square and nobody else has (RULES 4.8)."""
        return (
            BEHIND <= place <= self.layout.foot
            and self.pieces[colour].count(place) >= 2
            and not self.is_mixi(colour, place)
        )

    def free_to_leave(self, colour: int, place: int) -> int:
        """How many of the colour's pieces on a place may leave it in this throw (RULES 4.9, 9.3)."""
        if self.all_free:
            return self.pieces[colour].count(place)
        if place > self.layout.foot:
            if not self.ruleset.help_in_pipe and self.position.to_throw in self.position.may_help:
                return 0
        elif self.ruleset.mixi_top_first and place in self.pieces[colour] and self.is_mixi(colour, place):
            number = self.layout.track_number(colour, place)
            stack = next(colours for square, colours in self.position.stacks if square == number)
            on_top = 0
            while stack[len(stack) - 1 - on_top] == colour:
                on_top += 1
            return on_top
        return self.pieces[colour].count(place)

    def enemy_blob_ahead(self, colour: int, place: int) -> int:
        """The size of the enemy blob on the piece's next square (from `BASE`: its doorstep), or 0 (RULES 5.1)."""
        ahead = DOORSTEP if place < BEHIND else place + 1
        if ahead <= self.layout.foot:
            number = self.layout.track_number(colour, ahead)
            for square, _, size in self.blocks:
                if square == number:
                    return size
        return 0

    def enemies_on(self, colour: int, place: int) -> list[int]:
        """How many pieces each enemy colour has on the track square of a colour's place, where it has any."""
        number = self.layout.track_number(colour, place)
        counts = [
            self.pieces[enemy].count(self.layout.place_on_track(enemy, number))
            for enemy in self.layout.enemies[self.side]
        ]
        return [count for count in counts if count]
