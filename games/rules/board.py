"""The board: squares, paths, and who sits where (RULES 1 and 2).

A place is a whole number seen from a piece's own colour: how many squares it has come from its doorstep.
So a piece on place *p* that moves *k* squares stands on *p + k*, whatever the board:

    BASE (-2) | BEHIND (-1) | 0 doorstep ... foot | foot + 1 ... foot + 5 pipe | home

`BEHIND` is the track square between foot and doorstep, which only RULES 6.3 brings a piece to. A track square
that all colours share has one *track number*, counted clockwise from the first colour's doorstep.
"""

from functools import lru_cache

from games.rules.reasons import Illegal, Reason

SINGLES, PAIRS, INDIVIDUALS = FORMATS = ("singles", "pairs", "individuals")

COLOUR_NAMES = {"R": "red", "G": "green", "Y": "yellow", "B": "blue", "O": "orange", "W": "white"}
FOUR_COLOURS, SIX_COLOURS = frozenset("RGYB"), frozenset("RGYBOW")

RINGS = {"ludo": "GYBR", "uckers": "RGBY", "hexagon": "RYOBGW"}  # RULES 1.2

SQUARES_A_COLOUR = 13
PIECES_A_COLOUR = 4
PIPE_SQUARES = 5

BASE, BEHIND, DOORSTEP = -2, -1, 0


class Layout:
    """A board and a format together: colours by index in ring order, players, sides, and every name.

    `track` is the number of track squares, `foot` and `home` the places so called. `players[i]` are the colours
    (indices) of player *i*, `sides[i]` those of side *i*; `fellows[c]` the other colours of colour *c*'s side,
    `following[i]` the player clockwise from player *i*. Make one with `layout`; two of the same kind are one object.

    Three tables are asked by colour and place, `[c][p]`; BASE and BEHIND, being negative, are their last two by
    Python's own counting. `names`: the square's name. `meets`: each enemy colour with the place that the square is
    to it; nobody in pipe, home and base. `ways`: a whole number with bit *n* set for each track number *n* from the
    colour's doorstep as far as the place, so that `ways[c][end] ^ ways[c][start]` is what a step passes and lands on.
    """

    __slots__ = (
        "enemies",
        "fellows",
        "following",
        "foot",
        "format",
        "home",
        "meets",
        "names",
        "partner",
        "places",
        "player_names",
        "players",
        "players_of_side",
        "ring",
        "side_names",
        "side_of_colour",
        "side_of_player",
        "sides",
        "track",
        "ways",
    )  # fmt: skip

    def __init__(self, format: str, ring: str) -> None:
        count = len(ring)
        half = count // 2
        self.format = format
        self.ring = ring
        self.track = SQUARES_A_COLOUR * count
        self.foot = self.track - 2
        self.home = self.foot + PIPE_SQUARES + 1
        if format == INDIVIDUALS:
            self.sides: tuple[tuple[int, ...], ...] = tuple((colour,) for colour in range(count))
        else:
            self.sides = tuple((colour, colour + half) for colour in range(half))
        self.players = self.sides if format == SINGLES else tuple((colour,) for colour in range(count))
        self.player_names = tuple("".join(ring[colour] for colour in player) for player in self.players)
        self.side_names = tuple("".join(ring[colour] for colour in side) for side in self.sides)
        self.side_of_colour = tuple(colour % len(self.sides) for colour in range(count))
        self.side_of_player = tuple(self.side_of_colour[player[0]] for player in self.players)
        self.players_of_side = tuple(
            tuple(player for player, owner in enumerate(self.side_of_player) if owner == side)
            for side in range(len(self.sides))
        )
        self.partner = tuple(
            (player + half) % count if format == PAIRS else player for player in range(len(self.players))
        )
        self.fellows = tuple(
            tuple(other for other in self.sides[side] if other != colour)
            for colour, side in enumerate(self.side_of_colour)
        )
        self.enemies = tuple(
            tuple(colour for colour in range(count) if self.side_of_colour[colour] != side)
            for side in range(len(self.sides))
        )
        self.following = tuple((player + 1) % len(self.players) for player in range(len(self.players)))
        every_place = [*range(self.home + 1), BASE, BEHIND]
        self.meets = tuple(tuple(self._meets(colour, place) for place in every_place) for colour in range(count))
        self.ways = tuple(tuple(self._way(colour, place) for place in every_place) for colour in range(count))
        self.names = tuple(self._names(colour) for colour in range(count))
        self.places = tuple(self._places(colour) for colour in range(count))

    def _meets(self, colour: int, place: int) -> tuple[tuple[int, int], ...]:
        if not BEHIND <= place <= self.foot:
            return ()
        number = self.track_number(colour, place)
        return tuple((enemy, self.place_on_track(enemy, number)) for enemy in self.enemies[self.side_of_colour[colour]])

    def _way(self, colour: int, place: int) -> int:
        return sum(1 << self.track_number(colour, passed) for passed in range(min(place, self.foot) + 1))

    def _names(self, colour: int) -> tuple[str, ...]:
        on_track = [self.track_name(self.track_number(colour, place)) for place in range(self.track - 1)]
        pipe = [f"p{square}" for square in range(1, PIPE_SQUARES + 1)]
        return (*on_track, *pipe, "h", "b", self.track_name(self.track_number(colour, BEHIND)))

    def _places(self, colour: int) -> dict[str, int]:
        letter = self.ring[colour]
        short = {
            name: place for place, name in zip([*range(self.home + 1), BASE, BEHIND], self.names[colour], strict=True)
        }
        long = {letter + name: place for name, place in short.items() if name[0] in "bph"}
        return short | long

    def track_number(self, colour: int, place: int) -> int:
        """The track number of a colour's place; only for places on the track."""
        return (SQUARES_A_COLOUR * colour + place) % self.track

    def place_on_track(self, colour: int, number: int) -> int:
        """The place that a track number is to a colour: the other way round of `track_number`."""
        return BEHIND + (number - SQUARES_A_COLOUR * colour - BEHIND) % self.track

    def track_name(self, number: int) -> str:
        """``R1`` and so on (RULES 1.3)."""
        return f"{self.ring[number // SQUARES_A_COLOUR]}{number % SQUARES_A_COLOUR + 1}"

    def __repr__(self) -> str:
        return f"layout({self.format!r}, {self.ring!r})"


@lru_cache(maxsize=1024)  # rings by formats; most of the 700 are never asked for
def layout(format: str, ring: str) -> Layout:
    """The layout of a format on a ring, such as ``layout("pairs", "RGBY")``.

    Raises `Illegal` with `Reason.FORMAT` (singles on six sides included) or `Reason.RING`.
    """
    if format not in FORMATS or (format == SINGLES and len(ring) == len(SIX_COLOURS)):
        raise Illegal(Reason.FORMAT, format=format, sides=len(ring))
    if frozenset(ring) not in (FOUR_COLOURS, SIX_COLOURS) or len(frozenset(ring)) != len(ring):
        raise Illegal(Reason.RING, ring=ring)
    return Layout(format, ring)
