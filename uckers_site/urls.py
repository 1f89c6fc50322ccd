"""Every address of the site. Who may use each one stands in tests/test_who_may.py."""

from allauth.account.decorators import secure_admin_login
from django.conf import settings
from django.contrib import admin
from django.contrib.contenttypes.views import shortcut
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.urls import include, path
from django.views.generic import RedirectView

from uckers_site.look import views as look
from uckers_site.serving import health

admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]  # one sign-in, rate-limited


def view_on_site(request: HttpRequest, content_type_id: int, object_id: str) -> HttpResponseBase:
    """The admin's way from an object to its page; Django's own fails on what cannot be a key, such as no UUID
    or a number that SQLite cannot hold."""
    try:
        return shortcut(request, content_type_id, object_id)
    except (OverflowError, ValidationError):
        raise Http404 from None


urlpatterns = [
    path("", look.home, name="home"),
    path("", include("games.urls")),
    path("", include("tournaments.urls")),
    path("notices/", include("uckers_site.notices.urls")),
    path("accounts/", include("uckers_site.accounts.urls")),
    path("theme/", look.theme, name="theme"),
    path("favicon.ico", look.favicon, name="favicon"),
    path("admin/password_change/", RedirectView.as_view(pattern_name="account_change_password")),
    path("admin/r/<int:content_type_id>/<path:object_id>/", admin.site.admin_view(view_on_site)),
    path("admin/", admin.site.urls),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
]

if settings.DEBUG:
    urlpatterns += [path("style/", include("uckers_site.look.style_urls"))]

handler400 = "uckers_site.look.errors.bad_request"
handler403 = "uckers_site.look.errors.permission_denied"
handler404 = "uckers_site.look.errors.page_not_found"
handler429 = "uckers_site.look.errors.too_many_requests"  # for allauth's rate limits
handler500 = "uckers_site.look.errors.server_error"
