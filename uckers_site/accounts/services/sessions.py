"""Sessions of browsers, after their time: they may hold the key of a reset link, and where somebody was."""

from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import transaction
from django.db.models import Exists, OuterRef


@transaction.atomic
def forget_sessions() -> None:
    """Delete every session that has run out, and what one's list of sessions said of it. Safe to call at any time."""
    call_command("clearsessions")
    UserSession.objects.filter(~Exists(Session.objects.filter(session_key=OuterRef("session_key")))).delete()
