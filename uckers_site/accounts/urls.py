"""The addresses of accounts: allauth's, each POST of theirs in one transaction, and our own beside them.

So a change and the mail that tells of it are written down together or not at all, and what one person posts to their
account from two places is done one after the other.
"""

import functools
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from allauth.urls import urlpatterns as allauth_urlpatterns
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path

from uckers_site.accounts import limits
from uckers_site.accounts.selectors import hold
from uckers_site.accounts.views import addresses, blocks, entrance, profile, second_factors, sessions

View = Callable[..., HttpResponse]
REPLACED: dict[str, View] = {
    "account_signup": entrance.sign_up,
    "account_reset_password_from_key": entrance.reset_password,
    "account_email": addresses.addresses,
    "account_email_verification_sent": addresses.verification_sent,
    "usersessions_list": sessions.sessions,
    "mfa_authenticate": second_factors.second_step,
    "mfa_add_webauthn": second_factors.add_passkey,
}


def _posts_whole(view: View, name: str) -> View:
    @functools.wraps(view)
    def wrapped(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        with transaction.atomic():
            if request.user.is_authenticated:
                hold(request.user)
            return limits.answer(request, view(request, *args, **kwargs), name)

    return wrapped


def _all_posts_whole(patterns: Sequence[URLPattern | URLResolver]) -> Iterator[URLPattern | URLResolver]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield URLResolver(pattern.pattern, list(_all_posts_whole(pattern.url_patterns)), pattern.default_kwargs)
        else:
            view = REPLACED.get(pattern.name or "", pattern.callback)
            yield URLPattern(
                pattern.pattern, _posts_whole(view, pattern.name or ""), pattern.default_args, pattern.name
            )


urlpatterns: list[URLPattern | URLResolver] = [
    path("profile/", profile.profile, name="account_profile"),
    path("blocked/", _posts_whole(blocks.blocked, "account_blocked"), name="account_blocked"),
    path("blocked/<int:pk>/lift/", _posts_whole(blocks.lift_block, "account_lift_block"), name="account_lift_block"),
    path(
        "sessions/<int:pk>/end/", _posts_whole(sessions.end_session, "account_end_session"), name="account_end_session"
    ),
    path(
        "confirm-email/another/",
        _posts_whole(addresses.give_address, "account_give_address"),
        name="account_give_address",
    ),
    *_all_posts_whole(allauth_urlpatterns),
]
