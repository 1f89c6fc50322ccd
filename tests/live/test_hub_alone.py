"""A hub by itself, on a real Valkey that comes and goes: who is told what, when, and what that costs."""

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack
from functools import partial, wraps
from typing import Any

import pytest
from redis import Redis
from structlog.testing import capture_logs

from tests.live.pages import KIND, Signals, name, on_page, until
from tests.support.celery_worker import Crew
from uckers_site.live import hub as hub_module
from uckers_site.live.hub import Hub
from uckers_site.live.presence import key_of, seat_token, watching
from uckers_site.live.publishing import CHANNEL
from uckers_site.live.streams import Listeners
from uckers_site.serving.refusals import Refusal
from uckers_site.serving.valkey import free_port

NEVER = 600.0  # seconds between two looks or beats in a test that is to end before


def awaited(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """A test that runs in an event loop of its own."""

    async def whole(*args: Any, **given: Any) -> None:
        try:
            await test(*args, **given)
        finally:
            await _all_ended()

    @wraps(test)
    def run(*args: Any, **given: Any) -> None:
        asyncio.run(whole(*args, **given))

    return run


async def _all_ended() -> None:
    """Until what a hub has begun is over. Cancelled once each: a second time, which the end of a loop does, would break
    off the closing of its connections."""
    others = asyncio.all_tasks() - {asyncio.current_task()}
    for task in others:
        if not task.cancelling():
            task.cancel()
    await asyncio.gather(*others, return_exceptions=True)


def make_hub(valkey: Crew | None = None, *, compare: float = NEVER, beat: float = NEVER) -> Hub:
    """A hub; without a Valkey at an address where there is none."""
    url = valkey.redis_url if valkey else f"redis://127.0.0.1:{free_port()}/0"
    return Hub(Listeners(1000), url, compare_seconds=compare, beat_seconds=beat)


def shout(valkey: Crew, *messages: str) -> int:
    """Messages to all hubs; returns how many hubs heard the last one."""
    with Redis.from_url(valkey.redis_url) as redis:
        return int([redis.publish(CHANNEL, message) for message in messages][-1])


async def followed(valkey: Crew) -> None:
    """Return once a hub hears what is published, and has looked at what it missed until then."""
    async with asyncio.timeout(10):
        while not await asyncio.to_thread(shout, valkey, "nobody 0"):
            await asyncio.sleep(0.02)
    await asyncio.sleep(0.2)


# --- numbers ---


@awaited
async def test_what_is_published_is_told_once_and_in_rising_order(signals: Signals, valkey: Crew) -> None:
    one, other = signals.new(3), signals.new(7)
    hub = make_hub(valkey)
    async with on_page(hub, one) as page, on_page(hub, other) as elsewhere:
        await until(lambda: page.numbers == [3] and elsewhere.numbers == [7])
        await followed(valkey)
        await asyncio.to_thread(
            shout, valkey, *(f"{name(one)} {number}" for number in (3, 4, 4, 2, "x", 5, "5" * 5000)), f"{name(other)} 8"
        )
        await until(lambda: elsewhere.numbers[-1] == 8)
        assert page.numbers == [3, 4, 5]
        assert elsewhere.numbers == [7, 8]


@awaited
async def test_without_redis_a_change_is_found_by_looking_and_the_log_says_once_that_it_is_away(
    signals: Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "RECONNECT_SECONDS", (0.01, 0.02))
    id = signals.new(3)
    with capture_logs() as lines:
        async with on_page(make_hub(compare=0.1), id) as page:
            await until(lambda: page.numbers == [3])
            signals.truth[id] = 4
            await until(lambda: page.numbers == [3, 4])
            await asyncio.sleep(0.5)
    assert [line["event"] for line in lines] == ["live_not_following"]


@pytest.mark.parametrize("away", [0.0, 0.5])
@awaited
async def test_when_redis_is_back_what_was_missed_is_told_and_messages_are_heard_again(
    signals: Signals, valkey: Crew, away: float
) -> None:
    id = signals.new(3)
    async with on_page(make_hub(valkey), id) as page:
        await until(lambda: page.numbers == [3])
        await followed(valkey)
        await asyncio.to_thread(valkey.kill_valkey)
        signals.truth[id] = 4  # and nobody can be told of it
        await asyncio.sleep(away)
        assert page.numbers == [3]
        await asyncio.to_thread(valkey.restart_valkey)
        await until(lambda: page.numbers == [3, 4])
        await asyncio.to_thread(shout, valkey, f"{name(id)} 5")
        await until(lambda: page.numbers == [3, 4, 5])


@awaited
async def test_whoever_comes_later_is_told_what_the_database_has_and_the_others_with_him(signals: Signals) -> None:
    id = signals.new(3)
    hub = make_hub()
    async with on_page(hub, id) as page:
        await until(lambda: page.numbers == [3])
        signals.truth[id] = 4
        async with on_page(hub, id) as later:
            await until(lambda: later.numbers and page.numbers[-1] == 4)
            assert later.numbers == [4]


@awaited
async def test_a_page_that_does_not_read_gets_the_latest_number_when_it_does(signals: Signals, valkey: Crew) -> None:
    id = signals.new(3)
    hub = make_hub(valkey, beat=0.05)
    async with on_page(hub, id) as slow, on_page(hub, id) as quick:
        await until(lambda: slow.numbers == quick.numbers == [3])
        await followed(valkey)
        slow.reading.clear()
        await asyncio.sleep(0.2)  # a ping is on its way to it
        for number in range(4, 20):
            await asyncio.to_thread(shout, valkey, f"{name(id)} {number}")
            await until(partial(quick.heard, number))
        slow.reading.set()
        await until(lambda: slow.numbers[-1] == 19)
        assert slow.numbers == [3, 19]


# --- what it costs ---


@awaited
async def test_those_who_come_at_once_share_a_question_and_so_do_all_topics_of_a_look(signals: Signals) -> None:
    ids = [signals.new(number) for number in range(40)]
    hub = make_hub(compare=0.3)
    async with AsyncExitStack() as stack:
        pages = [await stack.enter_async_context(on_page(hub, id)) for id in ids for _ in range(3)]
        await until(lambda: all(page.numbers for page in pages))
        assert len(signals.asked) <= 3
        signals.asked.clear()
        await until(lambda: signals.asked)
        assert signals.asked == [set(ids)]


@awaited
async def test_while_nobody_listens_nothing_is_asked_nothing_runs_and_nothing_is_remembered(
    signals: Signals, valkey: Crew
) -> None:
    hub = make_hub(valkey, compare=0.02, beat=0.02)
    for _ in range(2):  # it sleeps, and wakes again
        async with on_page(hub, signals.new()) as page:
            await until(page.pinged)
            await until(lambda: len(signals.asked) > 2)
            assert len(hub) == 1
        assert len(hub) == 0
        await until(lambda: len(asyncio.all_tasks()) == 1)
        signals.asked.clear()
        await asyncio.sleep(0.3)
        assert not signals.asked
        assert await asyncio.to_thread(shout, valkey, "nobody 0") == 0


@awaited
async def test_a_topic_that_there_is_not_leaves_nothing_behind(signals: Signals) -> None:
    hub = make_hub()
    id = signals.new()
    signals.truth.clear()
    with pytest.raises(Refusal) as refused:
        async with on_page(hub, id):
            await until(lambda: signals.asked)
    assert refused.value.status == 404
    assert len(hub) == 0
    assert len(asyncio.all_tasks()) == 1


@awaited
async def test_one_who_is_on_the_way_in_while_the_last_one_leaves_hears_what_comes(signals: Signals) -> None:
    id = signals.new(3)
    hub = make_hub(compare=0.1)
    async with AsyncExitStack() as stack:
        async with on_page(hub, id) as first:
            await until(lambda: first.numbers == [3])
            signals.open_door.clear()
            player = await stack.enter_async_context(on_page(hub, id, token=seat_token(KIND, id, "7")))
            await until(lambda: signals.told)
        signals.open_door.set()
        await until(lambda: player.numbers == [3])
        signals.truth[id] = 4
        await until(lambda: player.numbers == [3, 4])


# --- a database in trouble ---


@awaited
async def test_a_database_that_is_away_is_said_to_who_comes_and_waited_for_by_who_is_there(signals: Signals) -> None:
    id = signals.new(3)
    hub = make_hub(compare=0.02)
    with capture_logs() as lines:
        async with on_page(hub, id) as page:
            await until(lambda: page.numbers == [3])
            signals.away = True
            with pytest.raises(Refusal, match="few seconds") as refused:
                async with on_page(hub, id):
                    await asyncio.sleep(0.3)
            assert (refused.value.status, refused.value.headers) == (503, {"Retry-After": "5"})
            signals.truth[id] = 4
            signals.away = False
            await until(lambda: page.numbers == [3, 4])
    assert [line["event"] for line in lines].count("live_not_compared") == 1


@awaited
async def test_a_stream_opens_though_its_seat_cannot_be_told_of(signals: Signals, valkey: Crew) -> None:
    id = signals.new(3)
    signals.seats_refused = True
    async with on_page(make_hub(valkey, beat=0.05), id, token=seat_token(KIND, id, "7")) as page:
        await until(lambda: page.numbers == [3] and page.pings > 2 and len(signals.told) > 2)


# --- who is there ---


@awaited
async def test_seats_are_told_of_at_once_and_then_all_together_while_they_are_there(
    signals: Signals, valkey: Crew
) -> None:
    one, other = signals.new(), signals.new()
    hub = make_hub(valkey, beat=0.3)
    async with (
        on_page(hub, one, token=seat_token(KIND, one, "7")),
        on_page(hub, other, token=seat_token(KIND, other, "8")) as page,
        on_page(hub, one),
        on_page(hub, one, token=seat_token(KIND, other, "9")) as forged,
        on_page(hub, one, token="nonsense") as nonsense,
    ):
        await until(lambda: page.numbers and forged.numbers and nonsense.numbers)
        assert set().union(*signals.told) == {"7", "8"}
        signals.told.clear()
        await until(lambda: len(signals.told) == 2)
        assert signals.told == [{"7", "8"}] * 2
    await asyncio.sleep(0.1)
    signals.told.clear()
    await asyncio.sleep(0.5)
    assert not signals.told


@awaited
async def test_lookers_on_are_counted_over_all_processes(
    signals: Signals, valkey: Crew, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "COUNT_SECONDS", 0.05)
    id = signals.new()
    token = seat_token(KIND, id, "7")

    async def counted(expected: int | None) -> None:
        async with asyncio.timeout(8):
            while await asyncio.to_thread(watching, name(id)) != expected:
                await asyncio.sleep(0.02)

    first, second = make_hub(valkey), make_hub(valkey)
    assert await asyncio.to_thread(watching, name(id)) == 0
    async with on_page(first, id), on_page(second, id, token=token):
        async with on_page(second, id), on_page(second, id):
            await counted(3)
        await counted(1)
        with Redis.from_url(valkey.redis_url) as redis:  # a process that died half a minute ago, and one that did not
            redis.hset(key_of(name(id)), "dead", f"5@{int(time.time()) - 31}")
            redis.hset(key_of(name(id)), "alive", f"5@{int(time.time())}")
            assert 0 < redis.ttl(key_of(name(id))) <= 30
        await counted(6)
    await counted(5)
    valkey.kill_valkey()
    assert await asyncio.to_thread(watching, name(id)) is None


@awaited
async def test_counts_come_back_with_redis(signals: Signals, valkey: Crew, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hub_module, "COUNT_SECONDS", 0.05)
    id = signals.new()
    async with on_page(make_hub(valkey, beat=0.2), id) as page:
        await until(lambda: page.numbers)
        await asyncio.to_thread(valkey.kill_valkey)
        await asyncio.sleep(0.3)
        await asyncio.to_thread(valkey.restart_valkey)
        async with asyncio.timeout(8):
            while not await asyncio.to_thread(watching, name(id)):
                await asyncio.sleep(0.02)
