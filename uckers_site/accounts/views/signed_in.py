"""Who asks, for pages that are shown to nobody who is not signed in."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

from uckers_site.accounts.models import User


def authenticated_user(request: HttpRequest) -> User:
    """The user of a request that `login_required` has let through."""
    if not request.user.is_authenticated:
        raise PermissionDenied
    return request.user
