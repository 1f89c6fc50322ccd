"""What stands in an address where a championship or a league is named: ``championships/world``, ``leagues/drake``."""

from django.urls import register_converter


class Held:
    """The part of an address that `Championship.at` gives, as it stands."""

    regex = "(?:championships|leagues)/[-a-zA-Z0-9_]+"

    def to_python(self, value: str) -> str:
        """As it stands in the address."""
        return value

    def to_url(self, value: str) -> str:
        """As `Championship.at` has it."""
        return value


register_converter(Held, "held")
