"""How often the API may be asked, by account, or by network address for who is not signed in."""

from collections.abc import Sequence

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import SimpleRateThrottle
from rest_framework.views import APIView


class _Limit(SimpleRateThrottle):
    """Counts by account or address in the cache that all processes share; the rates are in the settings.

    `methods` are those that are counted, so that one address can be read and sent to with a limit for each.
    """

    methods: Sequence[str]

    def allow_request(self, request: Request, view: APIView) -> bool:
        return request.method not in self.methods or super().allow_request(request, view)

    def get_cache_key(self, request: Request, view: APIView) -> str:
        who = request.user.pk if request.user and request.user.is_authenticated else self.get_ident(request)
        return self.cache_format % {"scope": self.scope, "ident": who}


class Asking(_Limit):
    """Questions that cost some work: a long text is replayed while the asker waits."""

    scope = "asking"
    methods = ("POST",)


class Reading(_Limit):
    """Reading what is kept."""

    scope = "reading"
    methods = SAFE_METHODS


class Recording(_Limit):
    """Sending records."""

    scope = "recording"
    methods = ("POST",)
