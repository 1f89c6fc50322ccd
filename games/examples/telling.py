"""Examples in words: what a case tries, and what comes of it or which clause forbids it, as the engine says."""

from typing import NamedTuple

from django.utils.text import capfirst
from django.utils.translation import gettext as _

from games.examples.shape import Answer, Case, Example, ask
from games.notation.entries import read_play
from games.rules.playthrough import Frame
from games.rules.position import Position
from games.rules.throws import IPS_LIMIT
from games.words.boards import colours
from games.words.options import value_in_words
from games.words.throws import declaration_in_words, dice_in_words, frame_in_words, off_board_in_words, play_in_words


class Told(NamedTuple):
    """A case for a page. `moved`: whether there is anything new to be drawn; `rule`: the clause that refuses it."""

    heading: str
    allowed: bool
    words: str
    rule: str
    moved: bool
    answer: Answer


class Setting(NamedTuple):
    """What stands before the cases: the position, the dice if they are the same for all, and what was said."""

    position: Position
    dice: tuple[int, int] | None
    said: str


def tell(example: Example) -> tuple[Setting, list[Told]]:
    """An example's position, and its cases as the engine answers them."""
    told = [_told(example, case) for case in example.cases]
    first = told[0].answer
    same = all(one.answer.dice == first.dice for one in told)
    said = first.declaration
    words = capfirst(declaration_in_words(first.before.layout, said)) + "." if said is not None else ""
    return Setting(first.before, first.dice if same else None, words), told


def tell_case(example: Example, case: Case) -> Told:
    """One case as the engine answers it."""
    return _told(example, case)


def to_throw(position: Position) -> str:
    """Who throws next, as a sentence of its own."""
    if position.winner is not None:
        return capfirst(_("%(side)s won.") % {"side": colours(position.layout.side_names[position.winner])})
    return capfirst(_("%(player)s to throw.") % {"player": colours(position.layout.player_names[position.to_throw])})


def outcome_in_words(answer: Answer) -> str:
    """What came of a throw that the engine allowed: the throw as a sentence, then who throws next."""
    player = answer.before.to_throw
    if answer.dice is None:
        words = off_board_in_words(1) if answer.after.to_throw == player else _penalty_in_words(answer)
    else:
        frame = Frame(
            1, 1, 1, player, answer.before, answer.after, answer.dice, answer.declaration, thrown=answer.thrown
        )
        words = frame_in_words(frame)
    return f"{words} {to_throw(answer.after)}"


def _told(example: Example, case: Case) -> Told:
    answer = ask(example, case)
    refused = answer.refusal
    return Told(
        heading=_heading(example, case, answer),
        allowed=refused is None,
        words=outcome_in_words(answer) if refused is None else capfirst(refused.words) + ".",
        rule="" if refused is None else refused.rule,
        moved=answer.after.pieces != answer.before.pieces or answer.after.challenge != answer.before.challenge,
        answer=answer,
    )


def _heading(example: Example, case: Case, answer: Answer) -> str:
    """A house rule's value; for examples of clauses, the play that is tried or the dice that come up."""
    if example.option:
        heading = value_in_words(example.option, case.options[example.option])
    elif case.play:
        board = answer.before.layout
        own = board.players[answer.before.to_throw]
        heading = play_in_words(board, read_play(board, case.play), known=own[0] if len(own) == 1 else None)
    else:
        heading = _("%(dice)s is thrown") % {"dice": dice_in_words(answer.dice or (0, 0))}
    if not example.option and case.dice and case.play:
        heading += _(", with %(dice)s") % {"dice": dice_in_words(answer.dice or (0, 0))}
    return capfirst(heading)


def _penalty_in_words(answer: Answer) -> str:
    player = colours(answer.before.layout.player_names[answer.before.to_throw])
    return _("That was number %(times)s for %(player)s: the turn is over.") % {"times": IPS_LIMIT, "player": player}
