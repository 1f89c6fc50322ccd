"""Steps: one piece (or two together) moved, and carrying them out on the board (RULES 4.1, 4.6)."""

from typing import NamedTuple

from games.rules.board import BASE, BEHIND, Layout
from games.rules.position import Pieces, Position, Stacks

Dice = tuple[int, int]
"""Two dice, the higher first."""


class Step(NamedTuple):
    """A piece of `colour` moved from place to place; or `pieces` = 2 of them together (RULES 6.1, 6.3)."""

    colour: int
    start: int
    end: int
    pieces: int = 1

    def name(self, layout: Layout) -> str:
        """As NOTATION.md writes it, without the mark of a piece knocked off: ``r:R1-R5``, ``r2:R1-R5``."""
        names = layout.names[self.colour]
        two = "2" if self.pieces == 2 else ""
        return f"{layout.ring[self.colour].lower()}{two}:{names[self.start]}-{names[self.end]}"

    def lands_on(self, layout: Layout) -> int | None:
        """The track number of the square that it ends on; None in the pipe and at home."""
        return layout.track_number(self.colour, self.end) if BEHIND <= self.end <= layout.foot else None


class Knocked(NamedTuple):
    """What a step sent to base: how many pieces of each colour, from which track square."""

    number: int
    colours: tuple[tuple[int, int], ...]


NOTHING_KNOCKED: tuple[tuple[Knocked | None, ...], ...] = ((), (None,), (None, None))  # by the number of steps


class Hand:
    """Pieces being moved: begins with a position's, ends with another's."""

    __slots__ = ("_stacks", "layout", "pieces", "top_first")

    def __init__(self, position: Position) -> None:
        self.layout = position.layout
        self.pieces = list(position.pieces)
        self.top_first = position.ruleset.mixi_top_first
        self._stacks = dict(position.stacks) if self.top_first else {}

    def move(self, step: Step) -> Knocked | None:
        """Carry a step out; return what it knocked off (RULES 4.6, 6.1)."""
        return self.carry_out((step,))[0]

    def carry_out(self, steps: tuple[Step, ...]) -> tuple[Knocked | None, ...]:
        """Carry steps out in their order; return what each of them knocked off."""
        pieces, meets, top_first = self.pieces, self.layout.meets, self.top_first
        knocked = NOTHING_KNOCKED[len(steps)]
        for index, (colour, start, end, count) in enumerate(steps):
            for enemy, there in meets[colour][end]:
                if there in pieces[enemy]:
                    knocked = (*knocked[:index], self._knock_off(colour, end), *knocked[index + 1 :])
                    break
            if top_first:
                self._restack(colour, start, end, count)
            places = list(pieces[colour])
            while count:
                places[places.index(start)] = end
                count -= 1
            places.sort()
            pieces[colour] = tuple(places)
        return knocked

    def _knock_off(self, colour: int, place: int) -> Knocked:
        """Send to base every enemy of `colour` on the track square of its `place`."""
        hit = []
        for enemy, there in self.layout.meets[colour][place]:
            if there in self.pieces[enemy]:
                hit.append((enemy, self.send_to_base(enemy, there)))
        number = self.layout.track_number(colour, place)
        self._stacks.pop(number, None)
        return Knocked(number, tuple(hit))

    def send_to_base(self, colour: int, place: int) -> int:
        """Send every piece of a colour on a place to base; return how many. (Stacks are the caller's to mind.)"""
        count = self.pieces[colour].count(place)
        self.pieces[colour] = (BASE,) * count + tuple(other for other in self.pieces[colour] if other != place)
        return count

    def send_colour_to_base(self, colour: int, *, pipe: bool) -> None:
        """Send a colour's pieces on the track to base, and with `pipe` those in its pipe too."""
        last = self.layout.home - 1 if pipe else self.layout.foot
        for place in {place for place in self.pieces[colour] if BEHIND <= place <= last}:
            if self.top_first and place <= self.layout.foot:
                self._unstack(colour, place, self.pieces[colour].count(place))
            self.send_to_base(colour, place)

    def _restack(self, colour: int, start: int, end: int, count: int) -> None:
        if BEHIND <= start <= self.layout.foot:
            self._unstack(colour, start, count)
        if BEHIND <= end <= self.layout.foot:
            number = self.layout.track_number(colour, end)
            lying = self._stacks.get(number) or self._lying(colour, number)
            stack = (*lying, *([colour] * count))
            if len(set(stack)) > 1:
                self._stacks[number] = stack

    def _lying(self, colour: int, number: int) -> tuple[int, ...]:
        """What lies on a square that is no mixi-blob: pieces of one colour of the side, or nothing."""
        for own in self.layout.sides[self.layout.side_of_colour[colour]]:
            count = self.pieces[own].count(self.layout.place_on_track(own, number))
            if count:
                return (own,) * count
        return ()

    def _unstack(self, colour: int, place: int, count: int) -> None:
        number = self.layout.track_number(colour, place)
        stack = list(self._stacks.get(number, ()))
        for _ in range(count if stack else 0):
            del stack[len(stack) - 1 - stack[::-1].index(colour)]  # the topmost of that colour
        if len(set(stack)) > 1:
            self._stacks[number] = tuple(stack)
        else:
            self._stacks.pop(number, None)

    def stacks(self) -> Stacks:
        """The mixi-blobs' stacks as they lie now, by track number."""
        return tuple(sorted(self._stacks.items()))

    def placed(self) -> Pieces:
        """The pieces as they stand now."""
        return tuple(self.pieces)
