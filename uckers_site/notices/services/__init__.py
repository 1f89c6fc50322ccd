"""Notices, written: `telling` tells, overtakes and marks as read; `mailing` sends them by e-mail, `wishes` keeps who
wants which."""

from uckers_site.notices.services.telling import NotInTransaction, overtake, see, see_all, see_here, tell
from uckers_site.notices.services.wishes import set_wishes, turn_off

__all__ = ["NotInTransaction", "overtake", "see", "see_all", "see_here", "set_wishes", "tell", "turn_off"]
