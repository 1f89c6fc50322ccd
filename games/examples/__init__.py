"""Drawn examples of the rules: positions, throws and plays as data, and what the engine answers to them.

`shape` says what an example is and asks the engine; `options` has at least one for every house rule, `clauses` the
main clauses, `lesson` the steps of the five minutes, `puzzles` what readers may try. No verdict is taken from the
data: pages show what the engine says, and the tests hold the two together.
"""

from games.examples.clauses import CLAUSES
from games.examples.options import OF_OPTIONS
from games.examples.shape import Example

EXAMPLES: dict[str, Example] = {example.name: example for example in (*CLAUSES, *OF_OPTIONS)}
"""Every example by its name, in the order of the law's sections and then of the options."""
