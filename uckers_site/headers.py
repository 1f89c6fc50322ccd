"""Headers for safety that neither Django nor django-csp sends: what a page may not do, and who may keep it."""

from collections.abc import Callable, Sequence

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import patch_cache_control

# What pages of ours never ask a device for, so that nothing that gets into one can.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        *("accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope"),
        *("hid", "idle-detection", "magnetometer", "microphone", "midi", "payment", "serial", "usb"),
    )
)

ACCOUNTS = "/accounts/"  # as in uckers_site.urls


def permissions_policy(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that sends `PERMISSIONS_POLICY` with every response."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        return response

    return middleware


def framed_by(response: HttpResponse, origins: Sequence[str]) -> HttpResponse:
    """The same response, which pages of these origins may frame; where none is given nobody may, as everywhere else."""
    if origins:
        response._csp_replace = {"frame-ancestors": list(origins)}  # type: ignore[attr-defined]  # read by django-csp
        response.xframe_options_exempt = True  # that header can name no origin
    return response


def keep_nowhere(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: what belongs to somebody is kept by no cache, and not shown again by the next at the same device.

    That is every answer about accounts, and every one to a browser with a session, error pages among them.
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        session = settings.SESSION_COOKIE_NAME
        if request.path_info.startswith(ACCOUNTS) or session in request.COOKIES or session in response.cookies:
            patch_cache_control(response, no_store=True, private=True)
        return response

    return middleware
