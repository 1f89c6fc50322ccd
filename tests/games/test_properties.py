"""What holds of every game and every position, whatever is thrown and played."""

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from games.notation.options import write_option
from games.notation.positions import read_position, write_position
from games.notation.ugn import UnreadableGame, read_games
from games.notation.writing import write_leaving, write_record, write_tags, write_throw, write_turn
from games.rules.board import BASE, BEHIND, DOORSTEP, FORMATS
from games.rules.declarations import legal_declarations
from games.rules.plays import Play
from games.rules.position import Position, starting_position
from games.rules.reasons import Illegal, Reason
from games.rules.record import Record
from games.rules.replay import replay
from games.rules.ruleset import CHOICES, OPTIONS, PRESETS, OptionValue, Ruleset, named
from games.rules.steps import Step
from games.rules.throws import after_play, leave, plays_of_throw, takes_no_play, throw, throw_off_board
from tests.games.sampling import RINGS_TRIED, SIXES, random_dice, scattered_position

OPTION_VALUES: dict[str, st.SearchStrategy[OptionValue]] = {
    name: st.sampled_from(CHOICES.get(name, SIXES if name == "challenge_sixes" else (True, False))) for name in OPTIONS
}
RULESETS = st.builds(
    lambda preset, options: PRESETS[preset].departing(**options),
    st.sampled_from(list(PRESETS)),
    st.fixed_dictionaries({}, optional=OPTION_VALUES),
)
BOARDS = st.sampled_from([(f, ring) for f, ring in product(FORMATS, RINGS_TRIED) if f != "singles" or len(ring) == 4])
DICE = st.tuples(st.integers(1, 6), st.integers(1, 6)).map(lambda dice: (max(dice), min(dice)))
CHOICE = st.integers(0, 2**16)


def assert_sound(position: Position) -> None:
    """Four pieces a colour, in order, on its places; no track square shared by two sides."""
    board = position.layout
    owners: dict[int, int] = {}
    assert len(position.pieces) == len(board.ring)
    for colour, places in enumerate(position.pieces):
        assert len(places) == 4
        assert places == tuple(sorted(places))
        assert places[0] >= BASE
        assert places[-1] <= board.home
        for place in places:
            if BEHIND <= place <= board.foot:
                side = board.side_of_colour[colour]
                assert owners.setdefault(board.track_number(colour, place), side) == side


def assert_reads_as_written(position: Position) -> None:
    value = write_position(position)
    if position.winner is None:
        again = read_position(value, position.ruleset)
        assert again == position
        assert write_position(again) == value


class WholeGames(RuleBasedStateMachine):
    """A game from its start, with everything that may happen, and its record beside it."""

    @initialize(board=BOARDS, ruleset=RULESETS, first=CHOICE)
    def begin(self, board: tuple[str, str], ruleset: Ruleset, first: int) -> None:
        format, ring = board
        self.position = starting_position(format, ring, ruleset)
        names = self.position.layout.player_names
        self.position = self.position._replace(to_throw=first % len(names))
        self.tags = [("Format", format), ("Ring", ring), ("Ruleset", "standard")]
        self.tags += [("Option", write_option(*option)) for option in ruleset.departures().items()]
        throws = [f"{name} {'6-6' if index == first % len(names) else '2-1'}" for index, name in enumerate(names)]
        self.tags.append(("Start", ", ".join(throws)))
        self.turns: list[str] = []
        self.throws: list[str] = []

    def going_on(self) -> bool:
        return self.position.winner is None

    @precondition(going_on)
    @rule(dice=DICE, declare=CHOICE, choice=CHOICE, off=st.sampled_from([0] * 12 + [1, 2, 3]), swap=st.booleans())
    def throw(self, dice: tuple[int, int], declare: int, choice: int, off: int, swap: bool) -> None:
        before, board = self.position, self.position.layout
        declarations = [None, *legal_declarations(before)]
        declaration = declarations[declare % len(declarations)]
        position = before
        for count in range(1, off + 1):
            position, penalty = throw_off_board(position)
            if penalty:
                self._thrown(before, position, write_throw(board, None, None, declaration, count))
                return
        plays = plays_of_throw(position, dice, declaration)
        play = plays[choice % len(plays)]
        done = throw(position, dice, play, declaration)
        assert done == after_play(position, dice, play, declaration)
        text = write_throw(board, dice, done, declaration, off)
        if swap and play is not None and len(play.steps) == 2:
            one, other = play.steps
            assert throw(position, dice, Play((other, one)), declaration) == done
            text = text.replace(text[text.index(one.name(board)) :], f"{other.name(board)} {one.name(board)}")
        self._thrown(before, done.after, text)

    def _thrown(self, before: Position, after: Position, text: str) -> None:
        self.position = after
        self.throws.append(text)
        if after.winner is not None or after.to_throw != before.to_throw:
            self._write_turn(before)

    def _write_turn(self, position: Position) -> None:
        if self.throws:
            name = position.layout.player_names[position.to_throw]
            self.turns.append(write_turn(len(self.turns) + 1, name, self.throws))
            self.throws = []

    @precondition(lambda self: self.going_on() and len(self.position.layout.sides) > 2)
    @rule(who=CHOICE, how=st.sampled_from(["resignation", "upboard", "timeout"]), rarely=st.integers(0, 9))
    def leave(self, who: int, how: str, rarely: int) -> None:
        board = self.position.layout
        player = who % len(board.players)
        side = board.side_of_player[player]
        own = side == board.side_of_player[self.position.to_throw]
        if rarely or side in self.position.out or (self.throws and not own):
            return
        self._write_turn(self.position)
        self.position = leave(self.position, side)
        self.turns.append(write_leaving(len(self.turns) + 1, board.player_names[player], how))

    @precondition(lambda self: self.position.winner is not None)
    @rule(dice=DICE)
    def nothing_more_is_thrown(self, dice: tuple[int, int]) -> None:
        with pytest.raises(Illegal) as caught:
            throw(self.position, dice)
        assert caught.value.reason is Reason.GAME_OVER

    @invariant()
    def sound(self) -> None:
        assert_sound(self.position)
        assert_reads_as_written(self.position)

    def teardown(self) -> None:
        if not hasattr(self, "position"):
            return
        self._write_turn(self.position)
        if self.position.winner is not None:
            self.tags.append(("Result", self.position.layout.side_names[self.position.winner]))
        text = write_tags(self.tags) + "\n" + "".join(f"{turn}\n" for turn in self.turns)
        record = read_one(text)
        replayed = replay(record)
        assert replayed.fault is None, (replayed.fault, text)
        assert replayed.position == self.position
        canonical = write_record(record, replayed)
        again = read_one(canonical)
        assert write_record(again, replay(again)) == canonical
        assert replay(again).position == replayed.position


def read_one(text: str) -> Record:
    (record,) = read_games(text.splitlines(keepends=True))
    assert not isinstance(record, UnreadableGame), text
    return record


WholeGames.TestCase.settings = settings(
    max_examples=30, stateful_step_count=50, deadline=None, suppress_health_check=list(HealthCheck)
)
TestWholeGames = WholeGames.TestCase


# --- single positions ---------------------------------------------------------------------------------------------

SCATTERED = st.integers(0, 2**32).map(lambda seed: random.Random(seed)).map(lambda c: (scattered_position(c), c))
few = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
fewer = settings(few, max_examples=25)


@few
@given(SCATTERED)
def test_every_play_that_is_listed_is_accepted_and_does_what_it_says(case: tuple[Position, random.Random]) -> None:
    position, chance = case
    assert_reads_as_written(position)
    for declaration in [None, *legal_declarations(position)]:
        dice = random_dice(chance)
        plays = plays_of_throw(position, dice, declaration)
        assert len(set(plays)) == len(plays) > 0
        for play in plays:
            done = throw(position, dice, play, declaration)
            assert done.play == play
            assert done == after_play(position, dice, play, declaration)
            assert_sound(done.after)
            assert_reads_as_written(done.after)


@fewer
@given(SCATTERED)
def test_every_play_that_is_not_listed_is_refused(case: tuple[Position, random.Random]) -> None:
    position, chance = case
    dice = random_dice(chance)
    listed = set(plays_of_throw(position, dice))
    steps = candidate_steps(position, dice)
    tried = [Play(), *(Play((step,)) for step in steps), *(Play(two) for two in product(steps, steps))]
    tried += [
        Play(challenge=(colour, place))
        for colour in range(len(position.layout.ring))
        for place in {*position.pieces[colour], BASE, DOORSTEP}
    ]
    accepted = set()
    for play in tried:
        try:
            accepted.add(throw(position, dice, play).play)
        except Illegal:
            assert play not in listed
    if takes_no_play(position, dice, None):
        assert accepted == set()
    else:
        assert accepted == listed


def candidate_steps(position: Position, dice: tuple[int, int]) -> list[Step]:
    """Steps that might be thought legal: by these dice or others, forward, backward, home, out of base."""
    board, found = position.layout, set()
    movable = position.movable_colours()
    others = [colour for colour in range(len(board.ring)) if colour not in movable]
    for colour in (*movable, others[0]):
        for start in {*position.pieces[colour], DOORSTEP}:
            distances = {*dice, sum(dice), -dice[0], dice[0] + 1} if colour in movable else {dice[0]}
            ends = {start + distance for distance in distances} | {DOORSTEP, board.home}
            backward = BEHIND + (start - BEHIND - dice[0]) % board.track
            for end in ends | {backward}:
                if BASE <= end <= board.home:
                    found.add(Step(colour, start, end))
            found |= {Step(colour, start, end, 2) for end in (backward, start + dice[0]) if end <= board.home}
    return sorted(found)


@few
@given(SCATTERED)
def test_two_ways_of_writing_a_play_are_one_play(case: tuple[Position, random.Random]) -> None:
    position, chance = case
    dice = random_dice(chance)
    for play in plays_of_throw(position, dice):
        if play is not None and len(play.steps) == 2:
            one, other = play.steps
            swapped = Play((other, one))
            assert throw(position, dice, swapped) == throw(position, dice, play)
            assert throw(position, (dice[1], dice[0]), swapped) == throw(position, dice, play)


@few
@given(SCATTERED)
def test_a_position_is_never_changed_by_asking(case: tuple[Position, random.Random]) -> None:
    position, chance = case
    before = write_position(position)
    dice = random_dice(chance)
    for play in plays_of_throw(position, dice):
        throw(position, dice, play)
    legal_declarations(position)
    throw_off_board(position)
    assert write_position(position) == before


@few
@given(st.data(), BOARDS.filter(lambda board: board[0] == "individuals" or len(board[1]) == 6))
def test_any_interleaving_of_leavers_ends_with_the_last_side_left(data: Any, board: tuple[str, str]) -> None:
    position = starting_position(*board, named("standard"))
    sides = data.draw(st.permutations(range(len(position.layout.sides))))
    for number, side in enumerate(sides[:-1], start=1):
        for dice in data.draw(st.lists(DICE, max_size=4)):
            plays = plays_of_throw(position, dice)
            position = after_play(position, dice, plays[data.draw(CHOICE) % len(plays)]).after
        assert position.winner is None
        position = leave(position, side)
        assert_sound(position)
        assert (position.winner is not None) is (number == len(sides) - 1)
        if position.winner is None:
            assert position.layout.side_of_player[position.to_throw] not in position.out
    assert position.winner == sides[-1]
