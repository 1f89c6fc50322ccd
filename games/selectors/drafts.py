"""Texts on their way to be recorded, as their owners find them again."""

import uuid

from django.db.models import QuerySet

from games.models import Draft, Game
from uckers_site.accounts.models import User

WAITING = (Draft.State.JUDGING, Draft.State.JUDGED, Draft.State.RECORDING)
WAITING_AT_MOST = 50


def waiting_drafts(user: User) -> QuerySet[Draft]:
    """The drafts that wait for somebody, changed last first; without their texts."""
    waiting = Draft.objects.filter(owner=user, state__in=WAITING).defer("content")
    return waiting.order_by("-changed_at", "-pk")[:WAITING_AT_MOST]


def own_drafts(user: User) -> QuerySet[Draft]:
    """All that somebody ever sent."""
    return Draft.objects.filter(owner=user)


def games_of(draft: Draft) -> QuerySet[Game]:
    """The games made of a draft, in the order of its text."""
    if draft.sent_id is None:
        return Game.objects.none()
    return Game.objects.filter(sent=draft.sent_id).prefetch_related("seats").order_by("sent_number")


def find_draft(user: User, draft_id: uuid.UUID) -> Draft | None:
    """A draft of somebody's own."""
    return own_drafts(user).filter(pk=draft_id).first()


def was_mended(draft: Draft) -> bool:
    """Whether a mending of the draft's text can be taken back."""
    return draft.texts.filter(taken_back=False).exists()
