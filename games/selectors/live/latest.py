"""The latest throws of a live game, with the positions before and after each.

Like the table itself (`games.selectors.live.tables`) they are only ever added to, so that what this process remembers
of a game is continued and not replayed from its beginning for each change.
"""

import uuid
from collections import OrderedDict
from threading import Lock

from games.models import Game
from games.rules.playthrough import Frame, further_frames
from games.rules.table import record_of
from games.selectors.live.tables import REMEMBERED, table_of

LATEST = 30

_latest: OrderedDict[uuid.UUID, tuple[int, tuple[Frame, ...]]] = OrderedDict()
_lock = Lock()


def latest_frames(game: Game) -> tuple[Frame, ...]:
    """The last `LATEST` throws as of `game.version`, oldest first; their numbers count from the game's first.

    Costs no query beyond that of `table_of`.
    """
    with _lock:
        version, frames = _latest.get(game.pk, (0, ()))
    if version == game.version:
        return frames
    if version > game.version:  # somebody looks at an earlier moment
        frames = ()
    frames = (*frames, *further_frames(record_of(table_of(game), game.preset), frames))[-LATEST:]
    with _lock:
        _latest[game.pk] = (game.version, frames)
        _latest.move_to_end(game.pk)
        while len(_latest) > REMEMBERED:
            _latest.popitem(last=False)
    return frames
