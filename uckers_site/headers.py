"""The one security header that neither Django nor django-csp sends."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

# What pages of ours never ask a device for, so that nothing that gets into one can.
PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        *("accelerometer", "autoplay", "browsing-topics", "camera", "display-capture", "geolocation", "gyroscope"),
        *("hid", "idle-detection", "magnetometer", "microphone", "midi", "payment", "serial", "usb"),
    )
)


def permissions_policy(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that sends `PERMISSIONS_POLICY` with every response."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response.headers["Permissions-Policy"] = PERMISSIONS_POLICY
        return response

    return middleware
