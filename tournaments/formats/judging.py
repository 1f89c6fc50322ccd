"""Whether an outcome is one that a match can have come to under its rules, and what games make of a match: how many it
has, and who has won them."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from tournaments.formats.manifests import Counting, Level, MatchRules
from tournaments.formats.outcomes import PIECES, BadOutcome, Ending, Honour, Leg, Outcome, Side, check_outcome


class Misfit(NamedTuple):
    """Pieces home that cannot be: in which game (from 1), of which side, and whether that side has won the game."""

    game: int
    side: Side
    won: bool


Known = Callable[[], Sequence[Leg]]
"""The games of a match that the site itself has seen."""


def misfits(outcome: Outcome, known: Known = tuple) -> Iterator[Misfit]:
    """Every number of pieces home that cannot be as written down, as long as a side can have won or lost with it.

    Who wins a game has all pieces home (RULES 2.5), unless the other side put the board up, which is punished as an
    eight-piecer (10.1); nobody else has. A match that somebody gave up may have a game without an end, and nothing is
    known of the games of one that an umpire ended. What the site has seen itself may have ended otherwise, such as by
    a clock: `known` is asked for it where need be.
    """
    if outcome.ending not in (Ending.PLAYED, Ending.RETIREMENT):
        return
    for number, leg in enumerate(outcome.legs, 1):
        ends_early = outcome.ending is Ending.RETIREMENT or leg.honour is Honour.EIGHT_PIECER
        wrong = [
            side
            for side in _SIDES
            if (leg.home[side] < PIECES and not ends_early if leg.winner == side else leg.home[side] == PIECES)
        ]
        if wrong and leg.to_go is None and (leg.winner, leg.home) not in [(one.winner, one.home) for one in known()]:
            yield from (Misfit(number, side, leg.winner == side) for side in wrong)


_SIDES: tuple[Side, Side] = (0, 1)


def judge_outcome(outcome: Outcome, rules: MatchRules, *, may_be_drawn: bool, known: Known = tuple) -> None:
    """Raise `BadOutcome`, which says what would be right, for an outcome that such a match cannot come to.

    A match that was played to its end has the games that its rules say; the best of n ends with the game that decides
    it. One that ended otherwise has as many as were played, or none. `known` as of `misfits`.
    """
    check_outcome(outcome)
    games, legs = rules.games, outcome.legs
    most = games if may_be_drawn else rules.most_games
    if outcome.ending is Ending.BYE:
        raise BadOutcome("a bye comes from the draw and cannot be reported.")
    if len(legs) > most:
        raise BadOutcome(f"a match has {_games(most)} at the most, not {len(legs)}.")
    for wrong in misfits(outcome, known):
        home = legs[wrong.game - 1].home[wrong.side]
        if wrong.won:
            raise BadOutcome(f"the winner of game {wrong.game} has all {PIECES} pieces home, not {home}.")
        raise BadOutcome(f"who has not won game {wrong.game} has fewer than {PIECES} pieces home, not {home}.")
    if outcome.ending is not Ending.PLAYED:
        return
    first, second = outcome.score
    if rules.counting is Counting.BEST:
        needed = games // 2 + 1
        if outcome.winner is None:
            raise BadOutcome(f"somebody wins the best of {games}.")
        won, lost = (first, second) if outcome.winner == 0 else (second, first)
        if won != needed or lost >= needed:
            raise BadOutcome(
                f"the winner of the best of {games} has won {needed}, the other fewer; not {won} and {lost}."
            )
        if legs and legs[-1].winner != outcome.winner:
            raise BadOutcome("the winner wins the last game: with it the match is over.")
        return
    if len(legs) < games:
        raise BadOutcome(f"all {_games(games)} are played, not {len(legs)}.")
    for number in range(games, len(legs)):
        if _ahead(legs[:number]) is not None:
            raise BadOutcome(f"after game {number} somebody is ahead: no other is played.")
    if first == second and not may_be_drawn:
        _judge_level(outcome, rules)
        return
    ahead = _ahead(legs)
    if outcome.winner != ahead:
        raise BadOutcome(f"with {first} and {second} games won, {_who(ahead)} has won the match.")


def _judge_level(outcome: Outcome, rules: MatchRules) -> None:
    """Games of a knock-out match that are level: another is played, or an official has decided."""
    if rules.level is Level.GAME and len(outcome.legs) < rules.most_games:
        raise BadOutcome("the games are level: another is played, until somebody is ahead.")
    if outcome.winner is None:
        raise BadOutcome("the games are level: an official decides who goes on, and says why.")


def _ahead(legs: Sequence[Leg]) -> Side | None:
    """Which side has won more of these games; None if they are level."""
    won = [sum(leg.winner == side for leg in legs) for side in (0, 1)]
    return None if won[0] == won[1] else 0 if won[0] > won[1] else 1


def decided(legs: Sequence[Leg], rules: MatchRules) -> Outcome | None:
    """What the games played so far have made of a match: None as long as another has to be played.

    Games beyond the one that decided it tell nothing. If all were played and nobody is ahead, nobody has won.

    >>> best_of_3 = MatchRules(3, Counting.BEST)
    >>> decided([Leg(0, (8, 3))], best_of_3) is None
    True
    >>> decided([Leg(0, (8, 3)), Leg(0, (8, 5))], best_of_3).winner
    0
    """
    won = [0, 0]
    for number, leg in enumerate(legs, 1):
        if leg.winner is not None:
            won[leg.winner] += 1
        is_level = won[0] == won[1]
        over = number == rules.most_games or (number >= rules.games and not (is_level and rules.level is Level.GAME))
        if rules.counting is Counting.BEST:
            over = over or max(won) > rules.games // 2
        if over:
            return Outcome(Ending.PLAYED, _ahead(legs[:number]), tuple(legs[:number]))
    return None


def _games(number: int) -> str:
    return "1 game" if number == 1 else f"{number} games"


def _who(side: int | None) -> str:
    return "nobody" if side is None else ("the first side", "the second side")[side]
