"""Scripted players of live games, over HTTP alone: they do what the page offers them, and keep what they were told.

A `Player` posts as a page does, with version and key, and sends the same again until the site has answered. What was
answered is kept, to be held against the game's log when all is over.
"""

import random
import re
import time
import uuid
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import unescape
from typing import Any, NamedTuple

import httpx

from games.dice.protocol import player_commitment

PATIENCE = 20.0  # seconds for one answer
PAUSE = 0.3  # before what was not answered is sent again
LOOK_AGAIN = 0.25  # seconds between two looks at a table where nobody here is due
AWAY = (502, 503, 504)

NOT_DONE = re.compile(r"What you sent was not taken|Nothing was done\.")
ATTRIBUTE = re.compile(r'<div id="table"([^>]*)>')
OFFERED = re.compile(r'name="(play|declaration)" value="([^"]+)"')
KEY = re.compile(r'name="key" value="([^"]+)"')
THROWN = re.compile(r"threw (\d)–(\d)")
LAST_LINE = re.compile(r'id="last-line">([^<]*)<')
DICE = re.compile(r'class="dice" role="img" aria-label="(\d)–(\d)"')


class Unsound(AssertionError):
    """The site answered what it never should."""


@dataclass(frozen=True)
class Table:
    """A table as its page shows it: the attributes that the script reads, and what may be done."""

    html: str
    told: Mapping[str, str]

    @property
    def version(self) -> int:
        return int(self.told["version"])

    @property
    def change(self) -> str:
        return self.told["change"]

    @property
    def mine(self) -> bool:
        return "mine" in self.told

    @property
    def over(self) -> bool:
        return "over" in self.told  # "closed" says less: a player's page goes on listening for a rematch

    @property
    def key(self) -> str:
        """The page's own; one anew where it has none, since a play out of the list is picked before it is posted."""
        found = KEY.search(self.html)
        return found[1] if found is not None else str(uuid.uuid4())

    @property
    def deeds(self) -> list[tuple[str, str]]:
        """What may be done now, as kind and text; a throw has none."""
        offered = [
            (kind.replace("declaration", "declare"), unescape(text)) for kind, text in OFFERED.findall(self.html)
        ]
        return [*offered, *([("throw", "")] if 'id="throw"' in self.html else [])]

    @property
    def dice(self) -> list[int] | None:
        """What was thrown last: the dice on the table, else those of the record's last line."""
        found = DICE.search(self.html)
        if found is None:
            line = LAST_LINE.search(self.html)
            found = THROWN.search(unescape(line[1])) if line else None
        return [int(die) for die in found.groups()] if found else None


def read_table(html: str) -> Table:
    """Raises `Unsound` where there is none."""
    found = ATTRIBUTE.search(html)
    if found is None:
        raise Unsound(f"no table in {html[:2000]!r}")
    told = {name: unescape(value) for name, value in re.findall(r'data-([a-z]+)(?:="([^"]*)")?', found[1])}
    return Table(html, told)


class Deed(NamedTuple):
    """Something posted: on which version, under which key; `dice` are those that the answer showed for a throw."""

    version: int
    key: uuid.UUID
    kind: str
    text: str
    seat: int
    dice: list[int] | None = None


@dataclass
class Told:
    """What the site has told the players of one game. `throws`: the dice to take away, as they were last seen."""

    done: list[Deed] = field(default_factory=list)
    refused: list[Deed] = field(default_factory=list)
    version: int = 0
    throws: list[Any] = field(default_factory=list)
    sent_again: int = 0
    sent_twice: int = 0

    def saw(self, version: int) -> None:
        """No version comes back behind one that was told. Raises `Unsound`."""
        if version < self.version:
            raise Unsound(f"version {version} was shown after version {self.version}")
        self.version = version


class Player:
    """Somebody at one table, with cookies of their own. `scripts`: whether their page sends by htmx."""

    def __init__(
        self, site: str, game: uuid.UUID, told: Told, chance: random.Random, *, cookies: Mapping[str, str] = {},
        scripts: bool = True,
    ) -> None:  # fmt: skip
        self.game, self.told, self.chance, self.scripts = game, told, chance, scripts
        self.client = httpx.Client(base_url=site, cookies=dict(cookies), timeout=PATIENCE)
        self.seed = chance.randbytes(16)
        self.table: Table | None = None

    def close(self) -> None:
        self.client.close()

    # --- asking ---

    def ask(
        self, method: str, path: str, data: Mapping[str, str] | None = None, *, htmx: bool = False
    ) -> httpx.Response:
        """Ask until there is an answer. Raises `Unsound` for a fault of the site's."""
        headers = {"HX-Request": "true"} if htmx else {}
        if method == "POST":
            headers["X-CSRFToken"] = self.client.cookies.get("csrftoken") or ""
        until = time.monotonic() + 12 * PATIENCE
        while True:
            try:
                answer = self.client.request(method, path, data=data, headers=headers)
                if answer.status_code not in AWAY:
                    break
            except httpx.TransportError:
                pass
            if time.monotonic() > until:
                raise Unsound(f"{method} {path} was not answered for {12 * PATIENCE:g} s")
            self.told.sent_again += method == "POST"
            time.sleep(PAUSE)
        if answer.status_code not in (200, 204, 302):
            raise Unsound(f"{method} {path} with {data} was answered {answer.status_code}: {answer.text[:3000]}")
        return answer

    def post(self, path: str, data: Mapping[str, str]) -> httpx.Response:
        """As this player's page posts."""
        return self.ask("POST", path, data, htmx=self.scripts)

    def look(self) -> Table:
        """The table as it is now."""
        seen = f"?seen={self.table.change}" if self.table is not None else ""
        answer = self.ask("GET", f"/play/{self.game}/{seen}", htmx=True)
        if answer.status_code == 200 or self.table is None:
            self._shown(answer.text)
        assert self.table is not None
        return self.table

    def _shown(self, html: str) -> None:
        self.table = read_table(html)
        self.told.saw(self.table.version)

    # --- sitting down ---

    def sit(self, player: str) -> None:
        """Sit down by account."""
        self.look()
        self.post(f"/play/{self.game}/sit/", {"player": player})

    def sit_by_link(self, token: str, name: str) -> None:
        """Sit down as a guest."""
        self.ask("GET", f"/play/seat/{token}/")
        answer = self.ask("POST", f"/play/seat/{token}/", {"name": name})
        if answer.status_code != 302:
            raise Unsound(answer.text[:3000])

    def mix_in(self) -> bool:
        """Send what the table asks of this player for the dice; returns whether the game has begun."""
        table = self.look()
        match table.told.get("seed"):
            case "commitment":
                promise = player_commitment(self.game, int(table.told["seat"]), self.seed).hex()
                self.post(f"/play/{self.game}/seed/", {"commitment": promise})
            case "seed":
                self.post(f"/play/{self.game}/seed/", {"seed": self.seed.hex()})
        return table.version > 0

    # --- playing ---

    def do_something(self, *, clock: bool) -> None:
        """One of the deeds that the table offers; now and then the same once more, or another on a version that has
        passed. `clock`: there is one, so that a deed may come too late. Raises `Unsound` for a refusal without it."""
        table = self.table
        assert table is not None
        throws = [deed for deed in table.deeds if deed[0] == "throw"]
        kind, text = self.chance.choice(throws if throws and self.chance.random() < 0.8 else table.deeds)
        deed = Deed(table.version, uuid.UUID(table.key), kind, text, int(table.told["seat"]))
        if not self._post(deed):
            if not clock:
                raise Unsound(f"{deed} was offered and refused: {self.table}")
            self.told.refused.append(deed)
            return
        dice = self.table.dice if kind == "throw" and self.table and self.table.version == deed.version + 1 else None
        self.told.done.append(deed._replace(dice=dice))
        if kind == "throw" and self.chance.random() < 0.3:
            self.take_dice()
        whim = self.chance.random()
        if whim < 0.1:
            self.told.sent_twice += 1
            if not self._post(deed) and not clock:
                raise Unsound(f"{deed} was done, and refused when it was sent again")
        elif whim < 0.2:
            other = deed._replace(key=uuid.uuid4())
            if self._post(other) and not clock:
                raise Unsound(f"{other} was taken, on a version that had passed")
            self.told.refused.append(other)

    def _post(self, deed: Deed) -> bool:
        """Post until it is answered; whether it was taken."""
        data = {"version": str(deed.version), "key": str(deed.key)}
        if deed.kind != "throw":
            data[{"play": "play", "declare": "declaration"}[deed.kind]] = deed.text
        answer = self.post(f"/play/{self.game}/{deed.kind}/", data)
        if answer.status_code == 302:
            self.look()
            return True
        self._shown(answer.text)
        return NOT_DONE.search(answer.text) is None

    def take_dice(self) -> None:
        """Take the dice away as data: they begin with those that were taken before. Raises `Unsound`."""
        throws = self.ask("GET", f"/play/{self.game}/dice.json").json()["throws"]
        if throws[: len(self.told.throws)] != self.told.throws:
            raise Unsound(f"the dice were {self.told.throws}, and now are {throws}")
        self.told.throws = throws
