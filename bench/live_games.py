"""Live games on the site that is measured: made ready by the services, played and watched over HTTP as pages do."""

import asyncio
import re
import time
import uuid
from bisect import bisect_left
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from html import unescape
from typing import Any, NamedTuple
from urllib.parse import urlencode

TOKEN = "b" * 32  # of the forms: sent as the cookie and beside it
AT_ONCE = 50  # streams opened side by side, so that no queue of the kernel overflows
PATIENCE = 20.0  # seconds for one answer
IDLE = 3.0  # seconds after which a connection is left; the server leaves one after five


class NotAnswered(Exception):
    """A request that was not answered within `PATIENCE`: the site has more to do than it can."""


class Answer(NamedTuple):
    """An answered request: status, body, and how many seconds it took."""

    status: int
    text: str
    seconds: float


class Visitor:
    """A browser on one kept-alive connection, with a session's cookies or none; one request at a time. `unanswered`:
    how many of its requests it gave up."""

    def __init__(self, port: int, session: str = "") -> None:
        self.port = port
        self.cookies = f"csrftoken={TOKEN}" + (f"; sessionid={session}" if session else "")
        self._open: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.unanswered = 0
        self._used = 0.0
        self._turn = asyncio.Lock()

    async def get(self, path: str, *headers: str) -> Answer:
        """Raises `NotAnswered`, and `RuntimeError` for anything but 200, 204 and 302."""
        return await self._ask("GET", path, b"", headers)

    async def post(self, path: str, told: dict[str, str], *headers: str) -> Answer:
        """Raises as `get` does."""
        form = ["Content-Type: application/x-www-form-urlencoded", f"X-CSRFToken: {TOKEN}"]
        return await self._ask("POST", path, urlencode(told).encode(), [*form, *headers])

    async def answered(self) -> None:
        """Once nothing that was asked waits for its answer."""
        async with self._turn:
            pass

    async def _ask(self, method: str, path: str, body: bytes, headers: Sequence[str]) -> Answer:
        lines = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Cookie: {self.cookies}", *headers]
        if method == "POST":
            lines.append(f"Content-Length: {len(body)}")
        async with self._turn:
            try:
                async with asyncio.timeout(PATIENCE):
                    status, content, seconds = await self._exchange("\r\n".join([*lines, "", ""]).encode() + body)
            except TimeoutError:
                self.unanswered += 1
                self.close()  # what is answered there yet is not what is asked next
                raise NotAnswered(f"{method} {path}") from None
        if status not in (200, 204, 302):
            raise RuntimeError(f"{method} {path} was answered {status}: {content[:500]!r}")
        return Answer(status, content.decode(), seconds)

    async def _exchange(self, request: bytes) -> tuple[int, bytes, float]:
        """The status and body of the answer, and the seconds that it took."""
        if self._open is None or time.perf_counter() - self._used > IDLE:
            self.close()
            self._open = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._open
        began = time.perf_counter()
        writer.write(request)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        status, lower = int(head.split(" ", 2)[1]), head.lower()
        content = b""
        if "content-length: " in lower:
            content = await reader.readexactly(int(lower.split("content-length: ", 1)[1].split("\r\n", 1)[0]))
        elif status not in (204, 304):
            raise RuntimeError(f"{head.splitlines()[0]} came without a length")
        self._used = time.perf_counter()
        return status, content, self._used - began

    def close(self) -> None:
        """Leave."""
        if self._open is not None:
            self._open[1].close()
            self._open = None


class Watcher(asyncio.Protocol):
    """A page's stream: which changes it was told of, and when. `told` is called with each that is new."""

    def __init__(self, address: str, told: Callable[[int], None] = lambda _: None) -> None:
        self.changes: list[int] = []
        self.times: list[float] = []
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._address, self._told = address, told
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(
            f"GET {self._address} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        for change in map(int, re.findall(rb"event: version\nid: (\d+)", data)):
            if not self.changes or change > self.changes[-1]:
                self.changes.append(change)
                self.times.append(now)
                self._told(change)
        if self.changes and not self.first.done():
            self.first.set_result(None)

    def saw(self, change: int) -> float | None:
        """When it was told of this change or a later one; None if it never was."""
        at = bisect_left(self.changes, change)
        return self.times[at] if at < len(self.times) else None

    def close(self) -> None:
        """Leave."""
        if self._transport is not None:
            self._transport.abort()


@dataclass
class Ready:
    """A game that was made ready: its id, and the sessions of the two who play it, in seat order."""

    id: uuid.UUID
    sessions: tuple[str, str]


class Table(NamedTuple):
    """What a posted deed is told by the page that it comes from."""

    version: int
    change: int
    mine: bool
    over: bool
    plays: list[str]
    stream: str


def read_table(html: str) -> Table:
    """The table in a page or fragment."""
    found = re.search(r'<div id="table"([^>]*)>', html)
    assert found is not None, html[:500]
    told = {name: unescape(value) for name, value in re.findall(r'data-([a-z]+)(?:="([^"]*)")?', found[1])}
    plays = [unescape(text) for text in re.findall(r'name="play" value="([^"]+)"', html)]
    return Table(
        int(told["version"]), int(told["change"]), "mine" in told, "closed" in told, plays, told.get("stream", "")
    )


HTMX = "HX-Request: true"


@dataclass
class Played:
    """A game that two visitors play in turn. `thrown`: the moment of each posted throw, and the change that it made."""

    id: uuid.UUID
    players: tuple[Visitor, Visitor]
    tables: list[Table] = field(default_factory=list)  # as each of the two saw it last
    thrown: list[tuple[float, int, int]] = field(default_factory=list)  # moment, change, who

    @property
    def address(self) -> str:
        return f"/play/{self.id}/"

    async def look(self) -> None:
        """Both look at the table."""
        self.tables = [read_table((await player.get(self.address, HTMX)).text) for player in self.players]

    @property
    def over(self) -> bool:
        return any(table.over for table in self.tables)

    def due(self) -> int | None:
        return next((number for number, table in enumerate(self.tables) if table.mine), None)

    async def deed(self, *headers: str) -> tuple[str, Answer] | None:
        """Whoever is due throws, or makes the first play that is offered; None when the game is over.

        With `HTMX` among `headers` the answer is the table; without, the tables are looked at afterwards. Raises
        `NotAnswered`; then nobody knows whether it was done, and the next deed begins with a look.
        """
        if not self.tables or self.due() is None:
            await self.look()
        who = self.due()
        if who is None:
            return None
        table = self.tables[who]
        told = {"version": str(table.version), "key": str(uuid.uuid4()), "took": "1500"}
        kind = "play" if table.plays else "throw"
        if table.plays:
            told["play"] = table.plays[0]
        began = time.perf_counter()
        try:
            answer = await self.players[who].post(f"{self.address}{kind}/", told, *headers)
        except NotAnswered:
            self.tables = []
            raise
        if answer.status == 302:
            await self.look()
        else:
            self.tables[who] = read_table(answer.text)
            other = self.tables[1 - who]
            self.tables[1 - who] = other._replace(mine=False)
        if self.tables[who].version == table.version:
            raise RuntimeError(f"the {kind} was not taken: {answer.text[:3000]}")
        if kind == "throw":
            self.thrown.append((began, self.tables[who].change, who))
        return kind, answer


@asynccontextmanager
async def watching(
    port: int, addresses: Sequence[str], told: Sequence[Callable[[int], None]] | None = None
) -> AsyncIterator[list[Watcher]]:
    """Hold one stream open for each address at 127.0.0.1:`port`. One that is not told anything within `PATIENCE` has
    no `changes` yet."""
    places = asyncio.Semaphore(AT_ONCE)
    watchers = [Watcher(address, *([told[number]] if told else [])) for number, address in enumerate(addresses)]

    async def watch(watcher: Watcher) -> None:
        async with places:
            with suppress(TimeoutError):
                async with asyncio.timeout(PATIENCE):
                    await asyncio.get_running_loop().create_connection(lambda: watcher, "127.0.0.1", port)
                    await asyncio.shield(watcher.first)

    try:
        await asyncio.gather(*map(watch, watchers))
        yield watchers
    finally:
        for watcher in watchers:
            watcher.close()


def make_ready(games: int, deeds: int) -> list[Ready]:
    """So many games of two accounts each. The services bring one on by some `deeds`; the others are given its log.

    Needs Django set up.
    """
    from django.test import Client

    from games.models import Game
    from tests.games.live_people import begun, played_on
    from uckers_site.accounts.models import User

    ready = []
    first: Game | None = None
    for number in range(games):
        users = [
            User.objects.create_user(username=name, email=f"{name}@example.org", password=None)
            for name in (f"red{number}", f"green{number}")
        ]
        game = begun(*users)
        if first is None:
            first = played_on(game, deeds)
        else:
            _give_log(first, game)
        sessions = []
        for user in users:
            client = Client()
            client.force_login(user)
            sessions.append(client.cookies["sessionid"].value)
        ready.append(Ready(game.pk, (sessions[0], sessions[1])))
    return ready


def _give_log(first: Any, game: Any) -> None:
    """Put a game where another is. Its dice would not verify, which nobody asks before it has ended."""
    from games.models import Action, LiveGame

    Action.objects.filter(game=game).delete()
    Action.objects.bulk_create(
        Action(game=game, number=one.number, kind=one.kind, data=one.data, seat=one.seat, at=one.at)
        for one in Action.objects.filter(game=first)
    )
    for name in ("version", "position", "turns", "throws"):
        setattr(game, name, getattr(first, name))
    game.save()
    there = LiveGame.objects.get(pk=first.pk)
    LiveGame.objects.filter(pk=game.pk).update(clocks=there.clocks, game_throws=there.game_throws, change=there.change)


def play(ready: Ready, port: int) -> Played:
    """The game as two visitors play it."""
    return Played(ready.id, (Visitor(port, ready.sessions[0]), Visitor(port, ready.sessions[1])))
