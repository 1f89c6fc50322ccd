"""The word of the watch: one word of the game's own, a new one each time the watch changes."""

import datetime as dt
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

# When each watch is set, by the hour; the two short ones let the whole round shift from day to day.
WATCHES: tuple[tuple[int, Promise], ...] = (
    (0, _("Middle watch")),
    (4, _("Morning watch")),
    (8, _("Forenoon watch")),
    (12, _("Afternoon watch")),
    (16, _("First dog watch")),
    (18, _("Last dog watch")),
    (20, _("First watch")),
)


@dataclass(frozen=True)
class Word:
    """A word of the game and what it means, in a sentence or two."""

    word: Promise
    meaning: Promise


WORDS = (
    Word(
        _("Blob"),
        _("Two or more pieces of one colour on one square. Nobody on the other side may land on it or pass it."),
    ),
    Word(
        _("Mixi-blob"),
        _(
            "Two colours of one side on one square. Looks like a wall, holds like a curtain: it blocks nobody, "
            "and one enemy landing sends the lot back to base."
        ),
    ),
    Word(_("Doorstep"), _("The square outside a base, where a piece stands when a six lets it out.")),
    Word(
        _("Pipe"),
        _("The five coloured squares up to home. Only their own colour goes in, and nobody else can land there."),
    ),
    Word(
        _("Challenge"),
        _("Throwing sixes, one after another, to knock off the blob in front of you. One short and the turn is over."),
    ),
    Word(_("Eight-piecer"), _("A win while not one of the losers’ pieces is home. It is remembered.")),
    Word(
        _("Suck-back"),
        _("A big-ship call: from the foot of an enemy pipe, to draw back out a piece that thought it was safe."),
    ),
    Word(_("Blow-back"), _("A big-ship call the other way: from inside your own pipe, at whoever stands on its foot.")),
    Word(_("Upboard"), _("The board goes up and the pieces on the deck. It counts as a loss, and a bad one.")),
    Word(_("Timber shifting"), _("Moving a piece while nobody looks. The piece goes back when a player calls it.")),
    Word(_("Foot"), _("The square at the bottom of a pipe, where a piece turns in for home.")),
)


def watch_at(local: dt.datetime) -> tuple[int, Promise]:
    """The watch that is on at a local time: its number among all watches ever, and its name."""
    place = max(n for n, (hour, _name) in enumerate(WATCHES) if hour <= local.hour)
    return local.toordinal() * len(WATCHES) + place, WATCHES[place][1]


def word_at(local: dt.datetime) -> Word:
    """The word of the watch that is on at a local time."""
    number, _name = watch_at(local)
    return WORDS[number % len(WORDS)]
