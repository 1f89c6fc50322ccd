"""Every address of the site, and pages that say what reached them. None of these asks the database."""

import hashlib
import sys
import time
from collections.abc import Iterator

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, JsonResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.urls import path
from django.views.decorators.csrf import csrf_exempt

from uckers_site.urls import handler400, handler403, handler404, handler500
from uckers_site.urls import urlpatterns as site

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]

reached: list[str] = []  # the methods of all requests that came to `echo`


@csrf_exempt
def echo(request: HttpRequest) -> JsonResponse:
    """What came: the body's SHA-256 and size, or the form's fields and files; headers and query."""
    reached.append(str(request.method))
    seen: dict[str, object] = {
        "meta": {name: value for name, value in request.META.items() if isinstance(value, str)},
        "query": {name: request.GET.getlist(name) for name in request.GET},
        "cookies": request.COOKIES,
    }
    if request.content_type in ("multipart/form-data", "application/x-www-form-urlencoded"):
        seen["fields"] = {name: request.POST.getlist(name) for name in request.POST}
        seen["files"] = {name: _digest(request.FILES.getlist(name)[0].read()) for name in request.FILES}
    else:
        seen["body"] = _digest(request.body)
    return JsonResponse(seen)


def _digest(content: bytes) -> list[object]:
    return [len(content), hashlib.sha256(content).hexdigest()]


def count(request: HttpRequest) -> JsonResponse:
    """How many requests came to `echo` so far."""
    return JsonResponse(len(reached), safe=False)


def large(request: HttpRequest) -> HttpResponseBase:
    """As many bytes as asked for, in order from 0 to 255 and again; streamed in pieces if asked for."""
    size = int(request.GET["size"])
    content = (bytes(range(256)) * (size // 256 + 1))[:size]
    if "streamed" not in request.GET:
        return HttpResponse(content, content_type="application/octet-stream")

    def pieces() -> Iterator[bytes]:
        for begin in range(0, size, 1000):
            yield content[begin : begin + 1000]

    return StreamingHttpResponse(pieces(), content_type="application/octet-stream")


def empty(request: HttpRequest) -> HttpResponse:
    return HttpResponse(status=204)


def cached(request: HttpRequest) -> JsonResponse:
    """How many connections the cache's server has."""
    cache.set("probe", 1)
    client = cache._cache.get_client()  # type: ignore[attr-defined]  # the Redis client below Django's
    return JsonResponse(len(client.client_list()), safe=False)


def switching(request: HttpRequest) -> HttpResponse:
    """How long a thread of this process keeps the interpreter from others, in seconds."""
    return HttpResponse(str(sys.getswitchinterval()))


def slow(request: HttpRequest) -> HttpResponse:
    time.sleep(float(request.GET["seconds"]))
    return HttpResponse("done")


def broken(request: HttpRequest) -> HttpResponse:
    raise ZeroDivisionError("as asked")


def endless(request: HttpRequest) -> StreamingHttpResponse:
    def pieces() -> Iterator[bytes]:
        while True:
            yield bytes(1024 * 1024)

    return StreamingHttpResponse(pieces())


urlpatterns = [
    path("probe/echo", echo),
    path("probe/count", count),
    path("probe/large", large),
    path("probe/empty", empty),
    path("probe/cached", cached),
    path("probe/slow", slow),
    path("probe/switching", switching),
    path("probe/broken", broken),
    path("probe/endless", endless),
    *site,
]
