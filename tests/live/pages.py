"""Pages that listen to a hub as an ASGI server would have them do, and a kind of topic whose truth is a mapping."""

import asyncio
import re
import threading
import uuid
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from django.db import OperationalError

from uckers_site.live.hub import PREFIX, Hub
from uckers_site.live.topics import topic
from uckers_site.serving.protocol import Message, Scope

KIND = "signal"


class Signals:
    """Topics of one kind: their numbers, and what the hub asked and told of them."""

    def __init__(self) -> None:
        self.truth: dict[uuid.UUID, int] = {}
        self.asked: list[set[uuid.UUID]] = []
        self.told: list[set[str]] = []
        self.away = False  # the database
        self.seats_refused = False
        self.open_door = threading.Event()
        self.open_door.set()

    def new(self, number: int = 1) -> uuid.UUID:
        id = uuid.uuid4()
        self.truth[id] = number
        return id

    def numbers(self, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
        self.asked.append(set(ids))
        if self.away:
            raise OperationalError("the database is away")
        return {id: self.truth[id] for id in ids if id in self.truth}

    def seen(self, seats: Collection[str]) -> None:
        self.told.append(set(seats))
        self.open_door.wait(timeout=10)
        if self.seats_refused:
            raise ValueError("no such seat")


class Page:
    """One that listens. While `reading` is not set it takes nothing."""

    def __init__(self) -> None:
        self.says: asyncio.Queue[Message] = asyncio.Queue()
        self.reading = asyncio.Event()
        self.reading.set()
        self.body = b""
        self.status = 0
        self.heads: dict[bytes, bytes] = {}

    async def send(self, message: Message) -> None:
        await self.reading.wait()
        self.status = self.status or message["status"]
        self.heads.update(message.get("headers", ()))
        self.body += message.get("body", b"")

    @property
    def numbers(self) -> list[int]:
        """The numbers that it was told of, in their order."""
        return [int(number) for number in re.findall(rb"event: version\nid: (\d+)\ndata:\n\n", self.body)]

    def heard(self, number: int) -> bool:
        return self.numbers[-1:] == [number]

    def pinged(self) -> bool:
        return self.pings > 0

    @property
    def pings(self) -> int:
        return self.body.count(b"event: ping")


@asynccontextmanager
async def on_page(hub: Hub, id: uuid.UUID, *, token: str = "", also: str = "") -> AsyncIterator[Page]:
    """A page that listens to a topic for the length of the block; `also`: the token of what it hears beside it."""
    page = Page()
    scope: Scope = {"type": "http", "method": "GET", "path": f"{PREFIX}{KIND}/{id}", "headers": []}
    scope["query_string"] = "&".join(
        f"{key}={value}" for key, value in [("seat", token), ("also", also)] if value
    ).encode()
    stream = asyncio.create_task(hub(scope, page.says.get, page.send))
    try:
        yield page
    finally:
        page.says.put_nowait({"type": "http.disconnect"})
        page.reading.set()
        await asyncio.wait_for(stream, 5)


async def until(condition: Callable[[], object], *, seconds: float = 8) -> None:
    """Return once `condition` holds; fail if it does not in time."""
    async with asyncio.timeout(seconds):
        while not condition():
            await asyncio.sleep(0.005)


def name(id: uuid.UUID) -> str:
    return topic(KIND, id)
