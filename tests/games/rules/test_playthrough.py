"""Frames of a record, from its beginning or from where they are known."""

from pathlib import Path

import pytest

from games.notation.ugn import UnreadableGame, read_games
from games.rules.playthrough import further_frames, playthrough
from games.rules.replay import replay

SOUND = sorted((Path(__file__).parents[1] / "vectors" / "games").glob("sound-*.ugn"))


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_frames_that_are_known_are_continued(path: Path) -> None:
    for record in read_games(path.read_text(encoding="utf-8").splitlines(keepends=True)):
        assert not isinstance(record, UnreadableGame)
        frames = playthrough(record, replay(record))
        for known in {0, 1, len(frames) // 2, max(len(frames) - 1, 0), len(frames)}:
            assert further_frames(record, frames[:known][-2:]) == frames[known:]
