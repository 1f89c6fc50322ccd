"""What a position is worth to a side, in squares of advance, as the greedy bot sees it (docs/bots.md)."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.rules.board import BASE, BEHIND, DOORSTEP, Layout
from games.rules.position import Position

Placed = Sequence[tuple[int, ...]]
"""For each colour, the places of its four pieces in ascending order."""

Piece = tuple[int, int]
"""A piece by its colour and place."""

Squares = dict[int, list[Piece]]
"""What of ours stands on the track, by track number."""


class Weights(NamedTuple):
    """The one table of what counts how much. The unit is a square that a piece has come forward."""

    square: float = 1.0  # each square from the doorstep on
    out: float = 14.0  # a piece that is out of its base: entering takes a six
    pipe: float = 8.0  # a piece in its pipe: no landing reaches it
    home: float = 14.0  # a piece at home, beside what it has come
    blob: float = 4.0  # a blob on the track
    blocked: float = 1.5  # for each enemy piece that has the blob before it within two dice
    danger: float = 0.8  # of what a hit would cost, times the chance that it comes
    chase: float = 0.25  # of what a hit would cost an enemy, times the chance that we throw it
    enemy: float = 1.0  # of what an enemy's pieces are worth, in a game of two sides
    one_of_many: float = 0.6  # the same, where there are more sides
    throw: float = 12.0  # a throw that a six gains
    second: float = 5.0  # what a throw does beside the best step of one die
    win: float = 10_000.0


WEIGHTS: Final = Weights()
REACH = 12  # squares that one throw can bring a piece


def _hits(distance: int) -> float:
    throws = [(one, other) for one in range(1, 7) for other in range(1, 7)]
    return sum(distance in (one, other, one + other) for one, other in throws) / len(throws)


HIT: Final = tuple(_hits(distance) for distance in range(REACH + 1))
"""By distance, the chance that a die or the total of a throw is it."""

SIX: Final = 11 / 36
"""The chance of a throw that shows a six."""

DOUBLE: Final = 1 / 36
"""The chance of one double."""


def chance_of_sixes(needed: int) -> float:
    """The chance that throw after throw shows a six until there are enough, a double six counting twice (RULES 5.6)."""
    at_least = [1.0, SIX]
    while len(at_least) <= needed:
        at_least.append(at_least[-1] * (SIX - DOUBLE) + at_least[-2] * DOUBLE)
    return at_least[max(needed, 0)]


class Scores:
    """The scores of positions that may follow from one, for the side of its player to throw."""

    __slots__ = ("_enemies", "_enemy", "_own", "_worth", "layout", "ruleset")

    def __init__(self, position: Position) -> None:
        self.layout = layout = position.layout
        self.ruleset = position.ruleset
        side = layout.side_of_player[position.to_throw]
        self._own = layout.sides[side]
        self._enemies = tuple(
            colour for colour in layout.enemies[side] if layout.side_of_colour[colour] not in position.out
        )
        self._enemy = WEIGHTS.enemy if len(layout.sides) == 2 else WEIGHTS.one_of_many
        self._worth = tuple(_worth(layout, place) for place in [*range(layout.home + 1), BASE, BEHIND])

    def of(self, pieces: Placed) -> float:
        """The score of a position with the pieces so placed, by colour as in a `Position`."""
        layout, worth = self.layout, self._worth
        home = layout.home
        score = 0.0
        if all(pieces[colour][0] == home for colour in self._own):
            score += WEIGHTS.win
        for colour in self._enemies:
            score -= self._enemy * sum(worth[place] for place in pieces[colour])
        squares: Squares = {}
        for colour in self._own:
            for place in pieces[colour]:
                score += worth[place]
                if BEHIND <= place <= layout.foot:
                    squares.setdefault(layout.track_number(colour, place), []).append((colour, place))
        blobs = sum(1 << number for number, standing in squares.items() if _is_blob(standing))
        for standing in squares.values():
            if _is_blob(standing):
                score += WEIGHTS.blob + WEIGHTS.blocked * self._held_up(pieces, standing[0])
            else:
                lost = sum(worth[place] for _, place in standing)
                score -= WEIGHTS.danger * lost * self._chance_of_a_hit(pieces, standing[0], blobs)
        score += WEIGHTS.chase * self._within_reach(pieces, squares)
        if self.ruleset.suck_back:
            score -= WEIGHTS.danger * self._may_be_sucked_back(pieces)
        return score

    def _held_up(self, pieces: Placed, blob: Piece) -> int:
        """How many enemy pieces have our blob before them, within two dice."""
        colour, place = blob
        return sum(
            BASE < behind < there <= behind + REACH
            for enemy, there in self.layout.meets[colour][place]
            for behind in pieces[enemy]
        )

    def _chance_of_a_hit(self, pieces: Placed, piece: Piece, blobs: int) -> float:
        """The chance that an enemy's next throw can hit the square of a piece of ours; our `blobs` keep them off."""
        colour, place = piece
        layout = self.layout
        spared = 1.0
        for enemy, there in layout.meets[colour][place]:
            if enemy not in self._enemies:
                continue
            ways = layout.ways[enemy]
            for behind in pieces[enemy]:
                if behind == BASE:
                    if there == DOORSTEP:
                        spared *= 1 - SIX
                        break  # one six is as good as another
                elif behind < there <= behind + REACH and not blobs & (ways[there] ^ ways[behind]):
                    spared *= 1 - HIT[there - behind]
                elif self.ruleset.blow_back and there == layout.foot < behind < layout.home:
                    spared *= 1 - HIT[behind - layout.foot]
        return 1 - spared

    def _within_reach(self, pieces: Placed, squares: Squares) -> float:
        """What enemy pieces that stand alone would lose by a hit, times the chance that a throw of ours allows it."""
        layout = self.layout
        track, foot = layout.track, layout.foot
        chased = 0.0
        for enemy in self._enemies:
            places = pieces[enemy]
            for place in places:
                if not BEHIND <= place <= foot or places.count(place) > 1:
                    continue
                number = layout.track_number(enemy, place)
                missed = 1.0
                for our_number, standing in squares.items():
                    distance = (number - our_number) % track
                    if 0 < distance <= REACH and standing[0][1] + distance <= foot:
                        missed *= 1 - HIT[distance]
                chased += self._worth[place] * (1 - missed)
        return chased * self._enemy

    def _may_be_sucked_back(self, pieces: Placed) -> float:
        """What our pipes would lose to enemies on their feet, times the chance that they hit (RULES 7.2)."""
        foot = self.layout.foot
        risk = 0.0
        for colour in self._own:
            if any(there in pieces[enemy] for enemy, there in self.layout.meets[colour][foot]):
                for place in pieces[colour]:
                    if foot < place < self.layout.home:
                        alone = pieces[colour].count(place) == 1
                        risk += self._worth[place] * (HIT[place - foot] if alone else DOUBLE)
        return risk


def _worth(layout: Layout, place: int) -> float:
    """What a piece on a place is worth, dangers apart."""
    if place == BASE:
        return 0.0
    worth = WEIGHTS.out + WEIGHTS.square * place
    if place > layout.foot:
        worth += WEIGHTS.pipe
    return worth + WEIGHTS.home if place == layout.home else worth


def _is_blob(standing: list[Piece]) -> bool:
    """Whether what stands on a square is a blob: two or more, and of one colour (RULES 4.8). They lie by colour."""
    return len(standing) > 1 and standing[0][0] == standing[-1][0]
