"""``/live/on/<kind>/<uuid>``: streams that tell the number of a topic, at once and whenever it rises; and of what else
their page may hear (`uckers_site.live.beside`).

One hub serves a process. It hears of changes through Redis, which only wakes it: every few seconds it compares with
the database, so that a lost message, a restart or a Redis that is away delays and never loses. It works only while
somebody listens.
"""

import asyncio
import uuid
from collections.abc import Iterator
from contextlib import suppress
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs

import structlog
from django.db import Error as DatabaseTrouble
from django.utils.translation import gettext as _
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from uckers_site.live.asking import Asker
from uckers_site.live.beside import beside_in
from uckers_site.live.presence import FRESH_FOR, key_of, seat_in, written_count
from uckers_site.live.publishing import CHANNEL
from uckers_site.live.streams import Listener, Listeners, event
from uckers_site.live.topics import Kind, kind_of, topic
from uckers_site.serving.protocol import Receive, Scope, Send
from uckers_site.serving.refusals import Refusal

log = structlog.get_logger(__name__)

PREFIX = "/live/on/"
COMPARE_SECONDS = 3.0
BEAT_SECONDS = 10.0
COUNT_SECONDS = 1.0  # at most so often is a changed count written
RECONNECT_SECONDS = (0.2, 5.0)  # the first pause and the longest
DIGITS = 18  # of the longest number that is believed: what a database holds
REDIS_SECONDS = 2.0  # the longest that connecting or an answer may take


class _Heard(set[Listener]):
    """Those who listen to one topic. Whoever comes while the number rises is told of it."""

    def __init__(self, kind: str, id: uuid.UUID, number: int, *, beside: bool) -> None:
        self.kind, self.id, self.number, self.beside = kind, id, number, beside
        self.name = topic(kind, id)
        self.open = 0  # streams, with those on their way in: the topic is kept for them
        self.seats: dict[Listener, str] = {}

    def tell(self, number: int) -> None:
        """Pass a number on to all, if it is a new one."""
        if number > self.number:
            self.number = number
            for listener in self:
                self.remind(listener)

    def remind(self, listener: Listener) -> None:
        """Tell one of them the number as it is."""
        listener.offer_latest(self.event(), about=self.name)

    def event(self) -> bytes:
        """The number as it is told: as the version of what a stream is about, by its kind's name what is beside it."""
        return event(self.kind if self.beside else "version", self.number)

    @property
    def lookers_on(self) -> int:
        """How many listen beside those whose seat it is."""
        return len(self) - len(self.seats)


class _Joining:
    """Adds a listener to its topics as `Listeners.listen` does to a set, and tells it what it has missed on the way."""

    def __init__(self, hub: "Hub", hearing: list[_Heard], seat: str | None) -> None:
        self._hub, self._hearing, self._seat = hub, hearing, seat
        self._told = [heard.number for heard in hearing]

    def add(self, listener: Listener) -> None:
        for heard, told in zip(self._hearing, self._told, strict=True):
            heard.add(listener)
            if self._seat is not None and not heard.beside:
                heard.seats[listener] = self._seat
            if heard.number > told:
                heard.remind(listener)
            self._hub.counted(heard)

    def discard(self, listener: Listener) -> None:
        for heard in self._hearing:
            heard.discard(listener)
            heard.seats.pop(listener, None)
            self._hub.counted(heard)


class Hub:
    """The handler of ``/live/on/...``. It tells nothing but a number, so anybody who knows the address may listen."""

    def __init__(
        self,
        listeners: Listeners,
        redis_url: str,
        *,
        compare_seconds: float = COMPARE_SECONDS,
        beat_seconds: float = BEAT_SECONDS,
    ) -> None:
        self._listeners = listeners
        self._redis_url = redis_url
        self._compare_seconds = compare_seconds
        self._beat_seconds = beat_seconds
        self._process = uuid.uuid4().hex
        self._topics: dict[str, _Heard] = {}
        self._recount: set[str] = set()
        self._running: dict[str, asyncio.Task[None]] = {}
        self._asker = Asker()

    def __len__(self) -> int:
        """How many topics are listened to."""
        return len(self._topics)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Open one stream; returns when it has ended. Raises `Refusal` for a topic that there is not."""
        kind_name, id, kind = _read(scope["path"])
        numbers = [(kind_name, id, await self._number(kind, id), False)]
        for name, other in beside_in(scope.get("query_string", b"")):
            beside = kind_of(name)
            if beside is not None and beside.beside:
                numbers.append((name, other, await self._number(beside, other), True))
        hearing = [self._join(*told) for told in numbers]  # nothing is awaited from here on to `try`
        self._run()
        try:
            seat = _seat(scope, kind_name, id)
            if seat is not None:
                await self._seen(kind, seat)
            joining: Any = _Joining(self, hearing, seat)
            first = b"".join(heard.event() for heard in hearing)
            await self._listeners.listen(receive, send, first=first, among=joining)
        finally:
            for heard in hearing:
                self._leave(heard)
            if not self._topics:
                self._rest()

    def _join(self, kind: str, id: uuid.UUID, number: int, beside: bool) -> _Heard:
        heard = self._topics.setdefault(topic(kind, id), _Heard(kind, id, number, beside=beside))
        heard.tell(number)  # those who listen already
        heard.open += 1
        return heard

    def _leave(self, heard: _Heard) -> None:
        heard.open -= 1
        if not heard.open:
            del self._topics[heard.name]

    async def _number(self, kind: Kind, id: uuid.UUID) -> int:
        """A topic's number as the database has it. Raises `Refusal`."""
        try:
            number = (await self._asker.ask_together(kind.numbers, id)).get(id)
        except DatabaseTrouble as error:
            log.warning("live_not_read", error=type(error).__name__)
            words = _("The site cannot look this up at the moment. Try again in a few seconds.")
            raise Refusal(HTTPStatus.SERVICE_UNAVAILABLE, words, headers={"Retry-After": "5"}) from error
        if number is None:
            raise Refusal(HTTPStatus.NOT_FOUND, _("There is no stream at this address."))
        return number

    async def _seen(self, kind: Kind, *seats: str) -> None:
        """Tell of seats that are there; the next beat tells of them again."""
        try:
            if len(seats) == 1:
                await self._asker.ask_together(kind.seen, seats[0])
            else:
                await self._asker.ask(kind.seen, list(seats))
        except Exception as error:  # whatever is wrong with it: the stream is open all the same
            log.warning("live_seats_not_told", error=type(error).__name__)

    def counted(self, heard: _Heard) -> None:
        """The number of those who listen has changed."""
        if not heard.beside:
            self._recount.add(heard.name)

    # --- what runs while anybody listens ---

    def _run(self) -> None:
        for loop in (self._follow, self._compare, self._beat, self._count):
            task = self._running.get(loop.__name__)
            if task is None or task.done():
                self._running[loop.__name__] = asyncio.create_task(loop())

    def _rest(self) -> None:
        for loop in (self._follow, self._compare, self._beat):  # the counts are written to their end
            task = self._running.pop(loop.__name__, None)
            if task is not None:
                task.cancel()

    async def _follow(self) -> None:
        """Hear of changes through Redis, and connect again whenever that breaks."""
        first, longest = RECONNECT_SECONDS
        pause = first
        while True:
            try:
                # Listening waits for as long as nothing happens: no timeout on the socket (redis-py has one of 5 s).
                async with (
                    self._redis(socket_timeout=None) as redis,
                    redis.pubsub(ignore_subscribe_messages=True) as channel,
                ):
                    await channel.subscribe(CHANNEL)
                    await self._look(list(self._topics.values()))  # what was missed until now
                    pause = first
                    async for message in channel.listen():
                        self._hear(message["data"])
            except Exception as error:  # Redis is away, or the database is: either is asked again
                if pause == first:  # told once, and not at every try
                    log.warning("live_not_following", error=type(error).__name__)
            await asyncio.sleep(pause)
            pause = min(2 * pause, longest)

    def _redis(self, *, socket_timeout: float | None) -> Redis:
        """Redis, which fails at once where it fails: trying again is the hub's own affair."""
        return Redis.from_url(
            self._redis_url,
            socket_timeout=socket_timeout,
            socket_connect_timeout=REDIS_SECONDS,
            retry=Retry(NoBackoff(), 0),
        )

    def _hear(self, message: bytes) -> None:
        name, _space, number = message.decode(errors="replace").partition(" ")
        heard = self._topics.get(name)
        if heard is not None and number.isdecimal() and len(number) <= DIGITS:
            heard.tell(int(number))

    async def _compare(self) -> None:
        """Look at the database every few seconds."""
        told = False
        while True:
            await asyncio.sleep(self._compare_seconds)
            try:
                await self._look(list(self._topics.values()))
                told = False
            except Exception as error:  # whatever the database's trouble is: it is looked at again
                if not told:  # once, and not at every look
                    log.warning("live_not_compared", error=type(error).__name__)
                told = True

    async def _look(self, topics: list[_Heard]) -> None:
        for kind, those in _by_kind(topics):
            numbers = await self._asker.ask(kind.numbers, [heard.id for heard in those])
            for heard in those:
                heard.tell(numbers.get(heard.id, 0))

    async def _beat(self) -> None:
        """Keep connections open, tell of the seats that are there, and refresh the counts."""
        while True:
            await asyncio.sleep(self._beat_seconds)
            topics = [heard for heard in self._topics.values() if not heard.beside]
            for heard in topics:
                for listener in tuple(heard):
                    listener.offer(event("ping", heard.number))
                await asyncio.sleep(0)
            self._recount.update(heard.name for heard in topics)
            for kind, those in _by_kind(topics):
                seats = sorted({seat for heard in those for seat in heard.seats.values()})
                if seats:
                    await self._seen(kind, *seats)

    async def _count(self) -> None:
        """Write down how many look on, wherever that has changed."""
        async with self._redis(socket_timeout=REDIS_SECONDS) as redis:
            while self._topics or self._recount:
                await asyncio.sleep(COUNT_SECONDS)
                names, self._recount = self._recount, set()
                if not names:
                    continue
                writing = redis.pipeline(transaction=False)
                for name in names:
                    heard = self._topics.get(name)
                    if heard is None:
                        writing.hdel(key_of(name), self._process)
                    else:
                        writing.hset(key_of(name), self._process, written_count(heard.lookers_on))
                        writing.expire(key_of(name), FRESH_FOR)
                with suppress(RedisError, OSError):  # told of by `_follow`; the next beat counts again, old counts fade
                    await writing.execute()


def _by_kind(topics: list[_Heard]) -> Iterator[tuple[Kind, list[_Heard]]]:
    for name in {heard.kind for heard in topics}:
        kind = kind_of(name)
        if kind is not None:
            yield kind, [heard for heard in topics if heard.kind == name]


def _read(path: str) -> tuple[str, uuid.UUID, Kind]:
    name, _slash, id = path.removeprefix(PREFIX).partition("/")
    kind = kind_of(name)
    try:
        if kind is not None and not kind.beside:
            return name, uuid.UUID(id), kind
    except ValueError:
        pass
    raise Refusal(HTTPStatus.NOT_FOUND, _("There is no stream at this address."))


def _seat(scope: Scope, kind: str, id: uuid.UUID) -> str | None:
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    token = query.get("seat", [""])[0]
    return seat_in(token, kind, id) if token else None
