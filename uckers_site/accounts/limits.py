"""How long a limit on tries lasts, in words and for machines.

allauth counts (settings.ACCOUNT_RATE_LIMITS) and does not count a try that it refuses, so that trying again too soon
costs nothing; the longest that anybody waits is the length of the limit that was met.
"""

from allauth.account import app_settings
from allauth.core.internal.ratelimit import parse_rates


def seconds(action: str) -> int:
    """The longest wait after too many tries of one kind: ``login_failed``, ``signup`` ... 0 if there is no limit."""
    return int(max((rate.duration for rate in parse_rates(app_settings.RATE_LIMITS.get(action))), default=0))


def minutes(action: str) -> int:
    """The same in whole minutes, rounded up."""
    return -(-seconds(action) // 60)
