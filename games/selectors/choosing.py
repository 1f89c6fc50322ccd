"""A play picked on the board, piece by piece and square by square, among those that are legal.

The board is shown as it would be with the steps picked so far, so that a piece which enters can be picked again for
the other die. Nothing is played by picking.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.board import BASE
from games.rules.plays import Play
from games.rules.position import Position
from games.rules.steps import Hand, Step

Way = tuple[int, int, int]
"""A step as somebody points at it: colour, from, to. How many pieces go is for the plays to say."""


class Picked(NamedTuple):
    """What was pointed at: `steps` already chosen, and the `piece` (colour, place) whose landings are asked for; or a
    `whole` play, out of the list."""

    steps: tuple[Way, ...] = ()
    piece: tuple[int, int] | None = None
    whole: Play | None = None


class Landing(NamedTuple):
    """Where the piece that was picked can go: the step, how far that is, and whether it knocks something off."""

    step: Step
    distance: int
    knocks: bool


class Choosing(NamedTuple):
    """What is left to choose. `position` has the picked steps carried out; `steps` are these.

    `plays`: those that fit. `pieces`: (colour, place) of what may be picked next. `landings`: of `picked.piece`.
    """

    position: Position
    picked: Picked
    steps: tuple[Step, ...]
    plays: list[Play]
    pieces: list[tuple[int, int]]
    landings: list[Landing]


def choose(position: Position, plays: Sequence[Play], picked: Picked) -> Choosing:
    """Narrow plays down to what was picked; what fits no play counts as not picked."""
    if picked.whole is not None:
        if picked.whole in plays:
            return _chosen(position, picked.whole)
        picked = Picked()
    fitting = [(play, rest) for play in plays if (rest := _rest(play, picked.steps)) is not None]
    if not fitting:
        picked = Picked()
        fitting = [(play, play.steps) for play in plays]
    hand, steps = Hand(position), []
    for way in picked.steps:
        together = min(step.pieces for play, _ in fitting for step in play.steps if step[:3] == way)
        steps.append(Step(*way, together))
        hand.move(steps[-1])
    shown = position._replace(pieces=hand.placed(), stacks=hand.stacks())
    startable = [step for _, rest in fitting for step in rest if step.start in hand.pieces[step.colour]]
    pieces = sorted({(step.colour, step.start) for step in startable})
    if picked.piece not in pieces:
        picked = picked._replace(piece=None)
    ways = {step[:3]: step for step in sorted(startable, reverse=True) if step[:2] == picked.piece}
    landings = [_landing(shown, step) for step in sorted(ways.values())]
    return Choosing(shown, picked, tuple(steps), [play for play, _ in fitting], pieces, landings)


def _chosen(position: Position, play: Play) -> Choosing:
    hand = Hand(position)
    for step in play.steps:
        hand.move(step)
    shown = position._replace(pieces=hand.placed(), stacks=hand.stacks())
    return Choosing(shown, Picked(whole=play), play.steps, [play], [], [])


def _rest(play: Play, ways: Sequence[Way]) -> tuple[Step, ...] | None:
    """The steps of a play that were not picked; None if something was picked that is no part of it."""
    rest = list(play.steps)
    for way in ways:
        found = next((step for step in rest if step[:3] == way), None)
        if found is None:
            return None
        rest.remove(found)
    return tuple(rest)


def _landing(position: Position, step: Step) -> Landing:
    layout = position.layout
    if step.start == BASE:
        distance = 6
    else:
        forward = step.end - step.start
        distance = forward if 0 < forward <= 12 else min(abs(forward), layout.track - abs(forward))
    return Landing(step, distance, Hand(position).move(step) is not None)
