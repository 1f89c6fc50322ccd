"""What a page hears beside the topic of its stream: by a token alone, as events of their own, none of them lost."""

import asyncio
import re
import uuid
from http import HTTPStatus
from unittest.mock import ANY

import pytest

from tests.live.pages import Page, Signals, name, on_page, until
from tests.live.test_hub_alone import awaited, followed, make_hub, shout
from tests.support.celery_worker import Crew
from uckers_site.live import topics
from uckers_site.live.beside import beside_in, beside_token
from uckers_site.live.hub import PREFIX
from uckers_site.live.presence import seat_token, watching
from uckers_site.live.topics import DuplicateTopic, register_topic_beside, topic
from uckers_site.serving.refusals import Refusal

ASIDE, OTHER = "aside", "other"


@pytest.fixture
def asides(monkeypatch: pytest.MonkeyPatch) -> Signals:
    """Two kinds that are heard beside others, with one truth."""
    made = Signals()
    for kind in (ASIDE, OTHER):
        monkeypatch.setitem(topics._kinds, kind, topics.Kind(made.numbers, topics._nobody, beside=True))
    return made


def told(page: Page, kind: str) -> list[int]:
    """The numbers that a page was told of one kind."""
    return [int(number) for number in re.findall(rb"event: %s\nid: (\d+)\ndata:\n\n" % kind.encode(), page.body)]


def both(id: uuid.UUID) -> str:
    return beside_token([(ASIDE, id), (OTHER, id)])


@awaited
async def test_what_is_beside_comes_at_once_and_when_it_rises(signals: Signals, asides: Signals, valkey: Crew) -> None:
    hub, id, beside = make_hub(valkey), signals.new(3), asides.new(5)
    async with on_page(hub, id, also=beside_token([(ASIDE, beside)])) as page, on_page(hub, id) as without:
        await until(lambda: page.numbers == [3] and told(page, ASIDE) == [5])
        await followed(valkey)
        shout(valkey, f"{topic(ASIDE, beside)} 6", f"{topic(ASIDE, beside)} 6", f"{topic(OTHER, beside)} 7")
        await until(lambda: told(page, ASIDE) == [5, 6])
        shout(valkey, f"{name(id)} 4")
        await until(lambda: page.numbers == [3, 4] and without.numbers == [3, 4])
        assert told(page, OTHER) == []
        assert b"aside" not in without.body, "who has no token hears nothing of it"
    assert len(hub) == 0


@awaited
async def test_without_redis_it_is_found_by_looking(signals: Signals, asides: Signals) -> None:
    hub, id, beside = make_hub(compare=0.05), signals.new(1), asides.new(1)
    async with on_page(hub, id, also=both(beside)) as page:
        await until(lambda: told(page, ASIDE) == told(page, OTHER) == [1])
        asides.truth[beside] = 2
        await until(lambda: told(page, ASIDE) == told(page, OTHER) == [1, 2])
        assert page.numbers == [1]


@awaited
async def test_a_page_that_does_not_read_gets_the_latest_of_each(
    signals: Signals, asides: Signals, valkey: Crew
) -> None:
    hub, id, beside = make_hub(valkey), signals.new(1), asides.new(1)
    async with on_page(hub, id, also=both(beside)) as page:
        await until(lambda: told(page, OTHER) == [1])
        await followed(valkey)
        page.reading.clear()
        said = [f"{name(id)} 2", f"{topic(ASIDE, beside)} 2", f"{name(id)} 3", f"{topic(OTHER, beside)} 2"]
        shout(valkey, *said, f"{topic(ASIDE, beside)} 3", f"{name(id)} 4")
        await asyncio.sleep(0.2)
        page.reading.set()
        await until(lambda: page.heard(4) and told(page, ASIDE)[-1] == 3 and told(page, OTHER)[-1] == 2)
        assert (page.numbers, told(page, ASIDE), told(page, OTHER)) == ([1, 2, 4], [1, 3], [1, 2])


@awaited
async def test_it_is_pinged_once_and_counted_once(signals: Signals, asides: Signals, valkey: Crew) -> None:
    hub, id, beside = make_hub(valkey, beat=0.3), signals.new(1), asides.new(1)
    seat = seat_token("signal", id, "7")
    async with on_page(hub, id, also=both(beside)) as page, on_page(hub, id, token=seat, also=both(beside)) as player:
        await until(lambda: page.pings and player.pings)
        assert abs(page.pings - player.pings) <= 1
        assert page.pings <= 2
        await until(lambda: watching(name(id)) == 1)
        assert watching(topic(ASIDE, beside)) == 0
        assert {"7"} in signals.told
        assert asides.told == []


@awaited
async def test_a_kind_beside_others_has_no_stream_of_its_own(asides: Signals) -> None:
    hub, beside = make_hub(), asides.new(1)
    scope = {"type": "http", "method": "GET", "path": f"{PREFIX}{ASIDE}/{beside}", "headers": [], "query_string": b""}
    with pytest.raises(Refusal) as refusal:
        await hub(scope, ANY, ANY)
    assert refusal.value.status == HTTPStatus.NOT_FOUND
    assert asides.asked == []


@pytest.mark.parametrize("token", ["", "forged", "%00", seat_token(ASIDE, uuid.UUID(int=1), "7")])
@awaited
async def test_a_token_that_is_not_ours_is_passed_over(signals: Signals, asides: Signals, token: str) -> None:
    hub, id = make_hub(), signals.new(1)
    async with on_page(hub, id, also=token) as page:
        await until(lambda: page.numbers == [1])
    assert asides.asked == []


@awaited
async def test_a_token_opens_no_topic_that_has_streams_of_its_own(signals: Signals, asides: Signals) -> None:
    hub, id, elsewhere = make_hub(), signals.new(1), signals.new(9)
    async with on_page(hub, id, also=beside_token([("signal", elsewhere), ("no-such", elsewhere)])) as page:
        await until(lambda: page.numbers == [1])
        assert len(hub) == 1


def test_a_token_says_what_was_put_into_it() -> None:
    id = uuid.uuid4()
    assert beside_in(f"seat=x&also={both(id)}".encode()) == [(ASIDE, id), (OTHER, id)]
    assert beside_in(b"") == []


def test_a_kind_is_claimed_once(asides: Signals) -> None:
    with pytest.raises(DuplicateTopic):
        register_topic_beside(ASIDE, numbers=lambda ids: {})
    register_topic_beside(ASIDE, numbers=asides.numbers)
