"""People and games for the tests of what is kept: accounts, umpire's tables and recorded games."""

import uuid
from pathlib import Path
from typing import Any

from games.models import Draft, Game, Inscription
from games.services import drafts, recording_drafts, tables, underside
from uckers_site.accounts.models import User

GAMES = Path(__file__).parent / "vectors" / "games"

NAMES = {"R": "A. Able", "G": "B. Baker", "B": "C. Charlie", "Y": "D. Dog"}


def account(name: str = "able") -> User:
    return User.objects.create_user(username=name, email=f"{name}@example.org", password=None)


def open_table(by: User, **how: Any) -> Game:
    """A table of pairs on the Uckers board by standard rules, unless told otherwise."""
    told: dict[str, Any] = {"format": "pairs", "ring": "RGBY", "preset": "standard", "options": {}, "names": NAMES}
    return tables.open_table(by=by, **{"key": uuid.uuid4(), **told, **how})


def type_in(game: Game, by: User, *deeds: tuple[str, dict[str, Any]]) -> Game:
    """Actions at a table, one after the other, each on the version that the one before left."""
    for kind, data in deeds:
        game = tables.act(game_id=game.pk, by=by, version=game.version, kind=kind, data=data, key=uuid.uuid4())
    return game


BEGIN = ("beginner", {"player": "R", "dice": None})


def throw(one: int, other: int) -> tuple[str, dict[str, Any]]:
    return "throw", {"dice": [one, other]}


def play(text: str) -> tuple[str, dict[str, Any]]:
    return "play", {"play": text}


def end(how: str, winner: str | None = None) -> tuple[str, dict[str, Any]]:
    return "end", {"how": how, "winner": winner}


def sound_text(name: str = "sound-002.ugn") -> str:
    """One of the shared records, whole."""
    return (GAMES / name).read_text(encoding="utf-8")


def named_text(name: str = "sound-002.ugn") -> str:
    """The same with every colour's player named."""
    tags = "".join(
        f'[{colour} "Player {colour}"]\n' for colour in ("Red", "Green", "Yellow", "Blue", "Orange", "White")
    )
    text = sound_text(name)
    at = text.index("[Format")
    names = [line for line in tags.splitlines(keepends=True) if line.split()[0] not in text]
    return text[:at] + "".join(names) + text[at:]


def keep(by: User, text: str, file_name: str = "") -> Draft:
    return drafts.keep_draft(by=by, content=text.encode(), key=uuid.uuid4(), file_name=file_name)


def recorded(by: User, text: str | None = None, **how: Any) -> Game:
    """A game recorded from a text of one game."""
    draft = keep(by, named_text() if text is None else text)
    draft = recording_drafts.record_draft(draft_id=draft.pk, by=by, version=draft.version, **how)
    return Game.objects.get(sent=draft.sent)


def eight_pieced(by: User, names: dict[str, str] | None = None, *, how: str = "eight-piecer") -> Game:
    """A short game that red and blue won and that counts, said to be an eight piece of green and yellow."""
    game = open_table(by, names=names or NAMES)
    game = type_in(game, by, BEGIN, throw(6, 1), play("r:b-R1 r:R1-R2"), end("resignation", "RB"))
    honours = [{"honour": how, "by": "RB", "against": "GY"}]
    Game.objects.filter(pk=game.pk).update(honours=honours, confirmed_at=game.ended_at)
    return Game.objects.get(pk=game.pk)


def inscribed(by: User, names: dict[str, str] | None = None, *, how: str = "eight-piecer") -> Inscription:
    """An eight piece, written on the underside of the board."""
    game = eight_pieced(by, names, how=how)
    underside.write_beneath(game_id=game.pk)
    return Inscription.objects.get(game=game)
