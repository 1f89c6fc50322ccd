"""A throw: what two dice do to a position, with what is declared before and played after (RULES 3, 5 to 10)."""

from dataclasses import dataclass
from typing import Final, NamedTuple

from games.rules.board import BASE, DOORSTEP, PAIRS
from games.rules.declarations import Declaration, Kind, is_shielded, judge_declaration, pipe_count
from games.rules.judging import judge
from games.rules.plays import Play, legal_plays, text
from games.rules.position import Challenge, Position
from games.rules.reasons import Illegal, Reason
from games.rules.steps import Dice, Hand, Knocked, Step
from games.rules.survey import Survey

HIGHER_FIRST: dict[tuple[int, int], Dice] = {
    (one, other): (max(one, other), min(one, other)) for one in range(1, 7) for other in range(1, 7)
}
IPS_LIMIT = 3  # throws off the board before the penalty (RULES 10.4)


@dataclass(slots=True, unsafe_hash=True)  # as `Position` is
class Thrown:
    """What a throw did. `play` is None where the throw takes none; `knocked[i]` is what its step *i* sent to base.

    `also_knocked`: what was sent to base without a step of a play: by a challenge, a suck-back, a blow-back, snake
    eyes coming out, or the step after a suck-back.
    """

    after: Final[Position]
    play: Final[Play | None]
    knocked: Final[tuple[Knocked | None, ...]] = ()
    also_knocked: Final[tuple[Knocked, ...]] = ()


def takes_no_play(position: Position, dice: Dice, declaration: Declaration | None) -> str:
    """Why a throw is not followed by a play, in words; empty where it is (NOTATION.md, "A turn")."""
    if position.challenge is not None:
        return "the throw belongs to a challenge"
    if position.waits_to_help():
        return "the player is home and may not yet help"
    if declaration is not None:
        if declaration.kind is Kind.SUCK_BACK:
            return "the throw is a suck-back"
        if declaration.kind is Kind.BLOW_BACK:
            return "the throw is a blow-back"
        if declaration.kind is Kind.CHALLENGE:
            return "the throw belongs to a challenge"
    if dice == (1, 1) and (_comes_out(position, declaration) or _goes_back_in(position)):
        return "snake eyes are acted on"
    return ""


def plays_of_throw(
    position: Position, dice: tuple[int, int], declaration: Declaration | None = None
) -> list[Play | None]:
    """Every play that may follow a throw; ``[None]`` where it takes none. Raises `Illegal` as `throw` does."""
    sorted_dice = _judge_throw(position, dice, declaration)
    if takes_no_play(position, sorted_dice, declaration):
        return [None]
    return list(legal_plays(Survey(position), sorted_dice))


def throw(
    position: Position, dice: tuple[int, int], play: Play | None = None, declaration: Declaration | None = None
) -> Thrown:
    """The position after a throw, the one in which the next throw is made.

    `dice` in either order; `play` is None just where the throw takes none. Raises `Illegal`, saying why.
    """
    sorted_dice = _judge_throw(position, dice, declaration)
    survey = Survey(position)
    if not survey.colours or sorted_dice == (1, 1) or position.challenge is not None or declaration is not None:
        why = takes_no_play(position, sorted_dice, declaration)  # in no other case is there a reason
        if why:
            if play is not None:
                raise Illegal(Reason.UNEXPECTED_PLAY, why=why)
            return _throw_without_play(position, sorted_dice, declaration)
    if play is None:
        raise Illegal(Reason.MISSING_PLAY, example=text(survey, legal_plays(survey, sorted_dice)[0]))
    return _carry_out(position, sorted_dice, judge(survey, sorted_dice, play))


def after_play(position: Position, dice: Dice, play: Play | None, declaration: Declaration | None = None) -> Thrown:
    """`throw` for a play that `plays_of_throw` gave, which need not be judged again. `dice`: the higher first."""
    if play is None:
        return _throw_without_play(position, dice, declaration)
    return _carry_out(position, dice, play)


def _judge_throw(position: Position, dice: tuple[int, int], declaration: Declaration | None) -> Dice:
    if position.winner is not None:
        raise position.game_over(position.winner)
    sorted_dice = HIGHER_FIRST.get(dice)
    if sorted_dice is None:
        raise Illegal(Reason.DICE)
    if declaration is not None:
        judge_declaration(position, declaration)
    return sorted_dice


# --- throws with a play -----------------------------------------------------------------------------------------


def _carry_out(position: Position, dice: Dice, play: Play) -> Thrown:
    steps, challenge = play
    if challenge is not None:
        return _challenge(position, Challenge(*challenge, sixes=0), 1, play)
    hand = Hand(position)
    knocked = hand.carry_out(steps)
    over = dice[0] != 6 or _last_piece_came_home(position, hand)
    return Thrown(_next(position, hand, over), play, knocked)


def _last_piece_came_home(position: Position, hand: Hand) -> bool:
    """Whether the last of the player's own four pieces came home, in pairs (RULES 9.1)."""
    layout = position.layout
    if layout.format != PAIRS:
        return False
    own = layout.players[position.to_throw][0]
    return hand.pieces[own][0] == layout.home != position.pieces[own][0]


def _next(
    position: Position,
    hand: Hand,
    over: bool,
    *,
    challenge: Challenge | None = None,
    may_help: bool = False,
    came_out: bool = False,
) -> Position:
    """The position in which the next throw is made: the same player's, or when the turn is `over` the next one's."""
    layout, player = position.layout, position.to_throw
    first_throw, snake_eyes_out = position.first_throw, position.snake_eyes_out
    if first_throw or snake_eyes_out:  # RULES 8: this was a first throw, or a second
        unit = position.unit(player)
        if unit in first_throw:
            first_throw -= {unit}
            if came_out and position.ruleset.snake_eyes_back_in:
                snake_eyes_out |= {unit}
        else:
            snake_eyes_out -= {unit}
    pieces = tuple(hand.pieces)
    side, home = layout.side_of_player[player], layout.home
    winner: int | None = side
    for colour in layout.sides[side]:
        if pieces[colour][0] != home:
            winner = None
            break
    to_throw, turn_start = player, position.turn_start
    if over or winner is not None:
        to_throw, turn_start = position.next_player(player) if position.out else layout.following[player], pieces
    return Position(
        layout,
        position.ruleset,
        pieces,
        to_throw,
        turn_start,
        first_throw,
        snake_eyes_out,
        position.may_help | {player} if may_help else position.may_help,
        challenge,
        position.out,
        hand.stacks() if hand.top_first else (),
        position.ips,
        winner,
    )


def _all_of(*knocked: Knocked | None) -> tuple[Knocked, ...]:
    return tuple(one for one in knocked if one is not None)


# --- throws without a play --------------------------------------------------------------------------------------


def _throw_without_play(position: Position, dice: Dice, declaration: Declaration | None) -> Thrown:
    if position.challenge is not None:
        return _challenge(position, position.challenge, dice.count(6), None)
    if position.waits_to_help():
        return Thrown(_next(position, Hand(position), True, may_help=6 in dice), None)
    if declaration is not None:
        if declaration.kind is Kind.CHALLENGE:
            return _challenge(position, Challenge(declaration.colour, declaration.place, 0), dice.count(6), None)
        if declaration.kind is Kind.SUCK_BACK:
            return _suck_back(position, dice, declaration)
        if declaration.kind is Kind.BLOW_BACK:
            return _blow_back(position, dice, declaration)
    return _snake_eyes(position, declaration)


def _challenge(position: Position, challenge: Challenge, sixes: int, play: Play | None) -> Thrown:
    """RULES 5.4-5.6: `sixes` more for a challenge; none and it has failed, enough and the blob is shifted."""
    hand = Hand(position)
    if not sixes:
        return Thrown(_next(position, hand, True), play)
    colour, place, before = challenge
    needed = sixes_needed(position, colour, place)
    if before + sixes < needed:
        return Thrown(_next(position, hand, False, challenge=Challenge(colour, place, before + sixes)), play)
    knocked = hand.move(Step(colour, place, DOORSTEP if place == BASE else place + 1))
    return Thrown(_next(position, hand, True), play, also_knocked=_all_of(knocked))


def sixes_needed(position: Position, colour: int, place: int) -> int:
    """The sixes that a challenge by the piece on `place` needs in all (RULES 5.5)."""
    size = Survey(position).enemy_blob_ahead(colour, place)
    return position.ruleset.sixes_needed(size, from_base=place == BASE)


def _suck_back(position: Position, dice: Dice, declaration: Declaration) -> Thrown:
    """RULES 7.2, 7.3."""
    survey, hand = Survey(position), Hand(position)
    layout, ruleset = position.layout, position.ruleset
    _, colour, place, victim, square = declaration
    count = pipe_count(survey, victim, square)
    hits = [square] if _hits(dice, square, pair=count == 2) else []
    if hits and count == 1 and ruleset.suck_back_both and square in dice and dice[0] != dice[1]:
        other = dice[0] if dice[1] == square else dice[1]
        if other <= 5 and pipe_count(survey, victim, other) == 1 and not is_shielded(survey, victim, other):
            hits.append(other)
    for hit in hits:
        hand.send_to_base(victim, layout.foot + hit)
    knocked: Knocked | None = None
    ahead = survey.enemy_blob_ahead(colour, place)
    if not ahead and (ruleset.suck_back_step == "always" or not hits):
        knocked = hand.move(Step(colour, place, place + 1))
    return Thrown(_next(position, hand, True), None, also_knocked=_all_of(knocked))


def _hits(dice: Dice, square: int, *, pair: bool) -> bool:
    """Whether a throw hits a pipe square: one piece by either die or their total, a `pair` by the double only."""
    if pair:
        return dice == (square, square)
    return square in (*dice, dice[0] + dice[1])


def _blow_back(position: Position, dice: Dice, declaration: Declaration) -> Thrown:
    """RULES 7.4."""
    survey, hand = Survey(position), Hand(position)
    layout = position.layout
    colour, place = declaration.colour, declaration.place
    pair = survey.enemies_on(colour, layout.foot) == [2]
    if not _hits(dice, place - layout.foot, pair=pair):
        return Thrown(_next(position, hand, True), None)
    knocked = hand.move(Step(colour, place, layout.foot))
    return Thrown(_next(position, hand, True), None, also_knocked=_all_of(knocked))


def _comes_out(position: Position, declaration: Declaration | None) -> bool:
    """Whether two ones bring pieces out (RULES 8.1)."""
    kind = position.ruleset.snake_eyes
    if kind == "off" or position.unit(position.to_throw) not in position.first_throw:
        return False
    return kind != "called" or (declaration is not None and declaration.kind is Kind.CALL)


def _goes_back_in(position: Position) -> bool:
    """Whether two ones send the pieces that came out back in (RULES 8.3)."""
    unit = position.unit(position.to_throw)
    return unit in position.snake_eyes_out and unit not in position.first_throw


def _snake_eyes(position: Position, declaration: Declaration | None) -> Thrown:
    survey, hand, layout = Survey(position), Hand(position), position.layout
    whole_side = position.ruleset.snake_eyes in ("pair", "player_pair")
    colours = layout.sides[survey.side] if whole_side else layout.players[position.to_throw]
    if not _comes_out(position, declaration):
        for colour in colours:
            hand.send_colour_to_base(colour, pipe=False)
        return Thrown(_next(position, hand, True), None)
    also: list[Knocked | None] = []
    for colour in colours:
        waiting = hand.pieces[colour].count(BASE)
        if waiting and not survey.blob_in_the_way(colour, BASE, DOORSTEP):
            also.append(hand.move(Step(colour, BASE, DOORSTEP, waiting)))
    return Thrown(_next(position, hand, True, came_out=True), None, also_knocked=_all_of(*also))


# --- throws off the board, and leavers --------------------------------------------------------------------------


class OffBoard(NamedTuple):
    """After a throw that left the board: the position, and whether the penalty ended the turn (RULES 10.4)."""

    after: Position
    penalty: bool


def throw_off_board(position: Position) -> OffBoard:
    """Count a throw that left the International Playing Surface; a third brings the ruleset's penalty, if any."""
    if position.winner is not None:
        raise position.game_over(position.winner)
    if position.ruleset.ips_penalty == "none":
        return OffBoard(position, penalty=False)
    player = position.to_throw
    counts = list(position.ips)
    counts[player] += 1
    if counts[player] < IPS_LIMIT:
        return OffBoard(position._replace(ips=tuple(counts)), penalty=False)
    counts[player] = 0
    hand = Hand(position)
    if position.ruleset.ips_penalty == "all_to_base":
        for colour in position.layout.players[player]:
            hand.send_colour_to_base(colour, pipe=True)
    return OffBoard(_turn_of_next(position, hand)._replace(ips=tuple(counts)), penalty=True)


def _turn_of_next(position: Position, hand: Hand) -> Position:
    pieces = hand.placed()
    return position._replace(
        pieces=pieces,
        turn_start=pieces,
        stacks=hand.stacks(),
        to_throw=position.next_player(position.to_throw),
        challenge=None,
    )


def leave(position: Position, side: int) -> Position:
    """The position after a side has left a game of more than two (RULES 10.1): the last one left has won.

    For use between turns, or in a turn of the leaver's own, which ends. Raises `Illegal` where it cannot be.
    """
    layout = position.layout
    if position.winner is not None:
        raise position.game_over(position.winner)
    if len(layout.sides) <= 2:
        raise Illegal(
            Reason.PLAYER, "with two sides, one that leaves ends the game; Result and Termination say so", rule="10.1"
        )
    if side in position.out:
        raise Illegal(Reason.PLAYER, f"{layout.side_names[side]} has left already", rule="10.1")
    hand = Hand(position)
    for colour in layout.sides[side]:
        hand.send_colour_to_base(colour, pipe=True)
    out = position.out | {side}
    pieces = hand.placed()
    still_in = [other for other in range(len(layout.sides)) if other not in out]
    gone = position._replace(
        pieces=pieces,
        turn_start=pieces,
        out=out,
        stacks=hand.stacks(),
        winner=still_in[0] if len(still_in) == 1 else None,
    )
    if layout.side_of_player[position.to_throw] == side:
        return gone._replace(to_throw=gone.next_player(position.to_throw), challenge=None)
    return gone
