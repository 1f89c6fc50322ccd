"""Who played, as a record's tags tell it: a tag a colour (NOTATION.md, "A game")."""

from games.rules.board import COLOUR_NAMES
from games.rules.record import Record

COLOUR_TAGS = {letter: name.capitalize() for letter, name in COLOUR_NAMES.items()}
"""The tag that names a colour's player, by the colour's letter."""


def names_in(record: Record) -> dict[str, str]:
    """The players' names, by the players' colours; a player whom no tag names is left out."""
    told = dict(record.tags)
    names: dict[str, str] = {}
    for player in record.layout.player_names:
        for colour in player:
            name = " ".join(told.get(COLOUR_TAGS[colour], "").split())
            if name and player not in names:
                names[player] = name
    return names
