"""Which addresses the site answers to, beyond the names in ALLOWED_HOSTS: their ports too.

Django leaves the port of a Host header unchecked. Whatever is made from that header (redirects, the names that
passkeys are bound to) is then the asker's invention, so in production a port that nobody was told of is refused.
"""

from collections.abc import Callable
from urllib.parse import urlsplit

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.http.request import split_domain_port
from django.utils.translation import gettext as _

DEFAULT_PORTS = {"", "80", "443"}


def refuse_other_ports(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: 400 unless the Host header has no port, a default one, or one of SITE_URL and the trusted origins.

    While somebody develops, any port will do: they forward and map them as they like.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        _host, port = split_domain_port(request.get_host())  # raises for names that are not allowed: 400 as well
        if port not in DEFAULT_PORTS and not settings.ENVIRONMENT.development and port not in _known_ports():
            raise BadRequest(_("The site is not to be found at that port; its address is %s.") % settings.SITE_URL)
        return get_response(request)

    return middleware


def _known_ports() -> set[str]:
    return {str(urlsplit(origin).port) for origin in (settings.SITE_URL, *settings.CSRF_TRUSTED_ORIGINS)}
