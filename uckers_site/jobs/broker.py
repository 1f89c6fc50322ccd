"""Celery's way to Redis, made to outlive it.

kombu gives back and acknowledges messages even over a connection that is gone, and a worker that had some in hand
when Redis went away ends with an error. Such a message can be left alone: Redis gives it out again once its
visibility timeout is over, and what it is about stands in the database anyway.
"""

from kombu.transport import redis


class QoS(redis.QoS):
    """Keeps account of messages in hand; those of a closed channel are no longer its business."""

    def ack(self, delivery_tag: str) -> None:
        if not self.channel.closed:
            super().ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        if not self.channel.closed:
            super().reject(delivery_tag, requeue)


class Channel(redis.Channel):
    """A channel that leaves what was not finished where it is."""

    QoS = QoS
    do_restore = False


class Transport(redis.Transport):
    """What settings.CELERY_BROKER_TRANSPORT names."""

    Channel = Channel
