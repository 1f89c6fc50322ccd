"""What is answered to too many tries: 429, and how long to wait.

allauth counts (settings.ACCOUNT_RATE_LIMITS) and does not count a try that it refuses, so that trying again too soon
costs nothing. Some of its limits answer with a page of their own, others inside the form; both get the same status and
the same `Retry-After` here.
"""

import math
import time

from allauth.account import app_settings
from allauth.core.internal.ratelimit import get_cache_key, parse_rates
from django.core.cache import cache
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpRequest, HttpResponse
from django.utils.translation import ngettext

from uckers_site.look.errors import too_many_requests

# What allauth counts at each address whose limit has a page of its own.
COUNTED = {
    "account_login": "login",
    "account_signup": "signup",
    "account_reset_password": "reset_password",
    "account_reset_password_from_key": "reset_password_from_key",
    "account_change_password": "change_password",
    "account_set_password": "change_password",
    "account_email": "manage_email",
    "account_give_address": "manage_email",
    "account_reauthenticate": "reauthenticate",
    "mfa_reauthenticate": "reauthenticate",
    "mfa_reauthenticate_webauthn": "reauthenticate",
}
MET = "_limit_met"  # on a request: the seconds to wait after a limit that a form tells of


def minutes(action: str) -> int:
    """The length of an action's longest limit (``confirm_email`` ...) in whole minutes, rounded up; 0 for none."""
    rates = parse_rates(app_settings.RATE_LIMITS.get(action))
    return _minutes(max((rate.duration for rate in rates), default=0))


def wait(request: HttpRequest, action: str, *, key: str | None = None) -> int:
    """Seconds until one more try of this kind counts, as far as the counts of this address, user and `key` tell.

    Where they tell nothing (the count was of something not known here), the length of the action's longest limit.
    """
    rates = parse_rates(app_settings.RATE_LIMITS.get(action))
    now, waits = time.time(), [0.0]
    for rate in rates:
        try:
            counted = get_cache_key(request, app="allauth.account", action=action, rate=rate, key=key)
        except ImproperlyConfigured:  # by account, and nobody is signed in; or by what was typed, and that is not known
            continue
        tries: list[float] = cache.get(counted, [])  # the newest first
        if len(tries) >= rate.amount:
            waits.append(tries[rate.amount - 1] + rate.duration - now)
    return math.ceil(max(waits)) if max(waits) > 0 else int(max((rate.duration for rate in rates), default=0))


def meet(request: HttpRequest, action: str, *, key: str | None = None) -> str:
    """Note on the request that a form refuses for too many tries; returns the words for it."""
    seconds = wait(request, action, key=key)
    setattr(request, MET, seconds)
    return ngettext(
        "Too many tries. Wait %(minutes)d minute, then try again; trying sooner does not make it longer.",
        "Too many tries. Wait %(minutes)d minutes, then try again; trying sooner does not make it longer.",
        _minutes(seconds),
    ) % {"minutes": _minutes(seconds)}


def answer(request: HttpRequest, response: HttpResponse, name: str) -> HttpResponse:
    """What is answered at the address `name`: with 429 and `Retry-After` if a limit was met, else as it is."""
    if seconds := getattr(request, MET, 0):
        response.status_code = 429
        response["Retry-After"] = str(seconds)
    elif response.status_code == 429 and name in COUNTED:
        typed = request.POST.get("email", "").strip().lower() or None
        return too_many_requests(request, wait=wait(request, COUNTED[name], key=typed))
    return response


def _minutes(seconds: float) -> int:
    return int(-(-seconds // 60))
