"""A worker's way to Redis: messages in hand when Redis goes away are let go, and come again when it is back."""

import contextlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from kombu import Connection, Exchange, Queue
from kombu.message import Message

from tests.support.celery_worker import Crew, crew, wait_until

QUEUE = Queue("letters", Exchange("post"), routing_key="letters")


@pytest.fixture
def valkey(tmp_path: Path) -> Iterator[Crew]:
    with crew(tmp_path) as made:
        yield made


def connect(valkey: Crew, transport: str = "uckers_site.jobs.broker:Transport") -> Connection:
    options = {"visibility_timeout": 1, "unacked_restore_throttle": 1}
    return Connection(valkey.redis_url, transport=transport, transport_options=options)


def send(connection: Connection, letter: str) -> None:
    connection.Producer().publish(letter, exchange=QUEUE.exchange, routing_key=QUEUE.routing_key, declare=[QUEUE])


def take(connection: Connection) -> Message:
    """Get a message, keep it in hand, and listen for more, as a worker does."""
    received: list[Message] = []
    connection.Consumer(QUEUE, callbacks=[lambda _, message: received.append(message)], no_ack=False).consume()

    def look() -> bool:
        with contextlib.suppress(TimeoutError):
            connection.drain_events(timeout=0.2)
        return bool(received)

    wait_until(look, seconds=10)
    look()
    return received[0]


def test_while_redis_is_there_messages_are_acknowledged_and_those_of_the_lost_come_again(valkey: Crew) -> None:
    with connect(valkey) as connection:
        send(connection, "first")
        take(connection).ack()
        send(connection, "second")
        assert take(connection).payload == "second"  # and it goes without a word
    with connect(valkey) as connection:
        assert take(connection).payload == "second"
