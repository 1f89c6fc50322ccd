"""What is asked of messages to entrants: whom one is for, and who may read it."""

import uuid
from dataclasses import dataclass

from django.db.models import Count, Q, QuerySet

from tournaments.models import Entry, Match, Member, Message, MessageCopy, Round, Title
from tournaments.selectors.entries import Asker
from tournaments.selectors.officials import Deed, may
from uckers_site.accounts.models import User


@dataclass(frozen=True)
class Audience:
    """Whom a message is for: the accounts that it goes to, and how many players have none."""

    users: tuple[User, ...]
    without_account: int


def audience_of(title: Title, to: str, *, group: str = "", round_id: uuid.UUID | None = None) -> Audience:
    """The players of the entries that a message is for, each once; two queries at most."""
    entries = title.entries.filter(state=Entry.State.WAITING if to == Message.To.WAITING else Entry.State.ENTERED)
    if to == Message.To.GROUP:
        entries = entries.filter(group=group)
    if to == Message.To.ROUND:
        entries = entries.filter(pk__in=_entries_of(round_id))
    members = Member.objects.filter(entry__in=entries, until=None).select_related("player__user")
    users = {
        member.player.user_id: member.player.user
        for member in members.order_by("entry__number", "place")
        if member.player.user is not None and member.player.user.is_active
    }
    reached = tuple(user for user in users.values() if user is not None)
    return Audience(reached, len(members) - len(reached))


def _entries_of(round_id: uuid.UUID | None) -> set[uuid.UUID]:
    """Who stands in the matches of a round; matches that were annulled are none."""
    matches = Match.objects.filter(round=round_id).exclude(state=Match.State.ANNULLED)
    return {entry for both in matches.values_list("first", "second") for entry in both if entry}


def rounds_of(title: Title) -> QuerySet[Round]:
    """The rounds of a title that have matches, in order; one query."""
    found = Round.objects.filter(group__stage__title=title, matches__isnull=False).distinct()
    return found.select_related("group__stage").order_by("group__stage__number", "group__number", "number", "part")


def messages_of(title: Title) -> QuerySet[Message]:
    """What was written to the entrants of a title, the last first, with how many copies there are (`to_count`) and how
    many were told (`told_count`); one query."""
    told = Count("copies", filter=Q(copies__told_at__isnull=False))
    counted = title.messages.annotate(to_count=Count("copies"), told_count=told)
    return counted.select_related("by", "round__group__stage")


def may_read(message: Message, user: Asker) -> bool:
    """Whether somebody may read a message: whom it went to, and officials; two queries at most."""
    if not user.is_authenticated:
        return False
    if MessageCopy.objects.filter(message=message, user=user.pk).exists():
        return True
    return may(user, Deed.SEE_PRIVATE, message.title.competition)
