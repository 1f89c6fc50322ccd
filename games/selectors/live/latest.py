"""The latest throws of a live game, with the positions before and after each.

Like the table itself (`games.selectors.live.tables`) they are only ever added to, so that what this process remembers
of a game is continued and not replayed from its beginning for each change.
"""

import uuid

from games.models import Game
from games.rules.playthrough import Frame, further_frames
from games.rules.table import record_of
from games.selectors.live.remembered import Remembered
from games.selectors.live.tables import table_of

LATEST = 30

_latest: Remembered[uuid.UUID, tuple[int, tuple[Frame, ...]]] = Remembered()


def latest_frames(game: Game) -> tuple[Frame, ...]:
    """The last `LATEST` throws as of `game.version`, oldest first; their numbers count from the game's first.

    Costs no query beyond that of `table_of`.
    """
    version, frames = _latest.get(game.pk) or (0, ())
    if version == game.version:
        return frames
    if version > game.version:  # somebody looks at an earlier moment
        frames = ()
    frames = (*frames, *further_frames(record_of(table_of(game), game.preset), frames))[-LATEST:]
    _latest.put(game.pk, (game.version, frames))
    return frames
