"""How a name and a password are checked: one hash for every try, so that its time does not tell who has an account."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from django.http import HttpRequest

from uckers_site.accounts.models import User


class OneHash(AuthenticationBackend):  # type: ignore[misc]  # allauth has no types
    """allauth's, which hashes once for a name that nobody has, and otherwise looks at no more than one account."""

    def _authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        name, address = credentials.get("username"), credentials.get("email")
        user = get_user_by_username(name) if name else None
        if user is None and (typed := address or name):
            user = _by_address(typed)
        return self._check_password(user, credentials["password"])  # type: ignore[no-any-return]  # likewise


def _by_address(address: str) -> User | None:
    """Whoever has proved the address; else, of those who only claim it, whose main one it is, or who joined first."""
    users: list[User] = filter_users_by_email(address, prefer_verified=True, for_login=True)
    return min(users, key=lambda user: (user.email != address.lower(), user.date_joined), default=None)
