"""Sessions of browsers: ended one by one, and forgotten after their time, since they may hold a reset link's key."""

import structlog
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import transaction
from django.db.models import Exists, OuterRef

from uckers_site.accounts.models import User

logger = structlog.get_logger(__name__)


@transaction.atomic
def forget_sessions() -> None:
    """Delete every session that has run out, and what one's list of sessions said of it. Safe to call at any time."""
    call_command("clearsessions")
    UserSession.objects.filter(~Exists(Session.objects.filter(session_key=OuterRef("session_key")))).delete()


@transaction.atomic
def end_session(*, user: User, session_id: int) -> bool:
    """Sign somebody out on one of their devices. Returns whether they were signed in there.

    Raises `UserSession.DoesNotExist` for a session of somebody else.
    """
    session = UserSession.objects.filter(pk=session_id).first()
    if session is None:  # ended already
        return False
    if session.user_id != user.pk:
        raise UserSession.DoesNotExist
    session.end()
    logger.info("session_ended", account=str(user.pk))
    return True
