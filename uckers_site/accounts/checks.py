"""What is said at every start of a site whose readers reach it without TLS."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Warning


def warn_without_tls(**_: Any) -> list[CheckMessage]:
    """Warn of a production site without TLS: it can be meant, and should not be forgotten."""
    if settings.ENVIRONMENT.https or settings.ENVIRONMENT.development:
        return []
    return [
        Warning(
            f"The site is offered at {settings.SITE_URL}, without TLS: "
            "passwords and sessions cross the network in clear text.",
            hint="On anything but a network of your own, put a proxy with TLS in front and set SITE_URL=https://...",
            id="accounts.W001",
        )
    ]
