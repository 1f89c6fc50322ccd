"""Numbers that say how they came about: an amount and the terms it is added up of, for whoever asks "why 7½?".

All is exact: whole numbers and fractions, never a float. The terms of a working always add up to its amount.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

Amount = int | Fraction  # points, sums of them and what tie-breaks compare
HALF = Fraction(1, 2)
_WRITTEN = {HALF: "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


class Term(NamedTuple):
    """One thing that is added, in words; `parts` are what it is added up of in its turn (none: it needs no saying)."""

    amount: Amount
    words: str
    parts: tuple["Term", ...] = ()


class Reckoned(NamedTuple):
    """An amount with its working, in the order in which a person would add it up."""

    amount: Amount
    terms: tuple[Term, ...] = ()


NOTHING = Reckoned(0)


def add_up(terms: Iterable[Term]) -> Reckoned:
    """What the terms come to; whole numbers come out whole.

    >>> add_up([Term(2, "a win"), Term(HALF, "a bonus"), Term(HALF, "another")]).amount
    3
    """
    found = tuple(terms)
    total: Amount = 0
    for term in found:
        total += term[0]
    return Reckoned(simplest(total), found)


def simplest(amount: Amount) -> Amount:
    """The same amount, as `int` where it is whole."""
    return amount.numerator if isinstance(amount, Fraction) and amount.denominator == 1 else amount


def written(amount: Amount) -> str:
    """The amount as a person writes it.

    >>> [written(each) for each in (7, HALF, Fraction(-5, 2), Fraction(250, 57), Fraction(2000))]
    ['7', '½', '-2½', '4 22/57', '2,000']
    """
    whole, rest = divmod(abs(Fraction(amount)), 1)
    sign = "-" if amount < 0 else ""
    if not rest:
        return f"{sign}{whole:,}"
    part = _WRITTEN.get(rest) or f"{'' if not whole else ' '}{rest.numerator}/{rest.denominator}"
    return f"{sign}{whole:,}{part}" if whole else f"{sign}{part}"


def as_text(reckoned: Reckoned) -> str:
    """The working in a line.

    >>> as_text(add_up([Term(2, "win"), Term(1, "eight-piecer")]))
    '2 (win) + 1 (eight-piecer) = 3'
    """
    if not reckoned.terms:
        return written(reckoned.amount)
    text = ""
    for number, term in enumerate(reckoned.terms):
        if not number:
            text = f"{written(term.amount)} ({term.words})"
        else:
            amount = -term.amount if term.amount < 0 else term.amount
            text += f" {'-' if term.amount < 0 else '+'} {written(amount)} ({term.words})"
    return f"{text} = {written(reckoned.amount)}"
