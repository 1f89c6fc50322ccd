"""How what is hashed is put together: fields with their lengths, so that no two lists of fields look the same."""

from uuid import UUID

Field = str | bytes | int | UUID

LENGTH_BYTES = 4


def join_fields(*fields: Field) -> bytes:
    """The fields one after another, each with its length before it as four bytes, the highest first.

    Text is UTF-8, a number decimal text, a UUID its lower-case text with hyphens; bytes are themselves.
    """
    return b"".join(len(raw).to_bytes(LENGTH_BYTES, "big") + raw for raw in map(_raw, fields))


def _raw(field: Field) -> bytes:
    return field if isinstance(field, bytes) else str(field).encode()
