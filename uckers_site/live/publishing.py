"""Telling streams that something changed. A message may be lost: the hub looks at the database as well."""


def publish(topic: str, number: int) -> None:
    """Tell those who listen to a topic (``game:<uuid>``) that it has come to `number`, once the change is committed."""
