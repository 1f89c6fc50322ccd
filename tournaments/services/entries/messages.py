"""Messages to entrants: written down once with a copy for each account, and told copy by copy by jobs.

A copy is told in the transaction that marks it, so that a worker killed in the middle tells nobody twice; by e-mail as
each wishes (`uckers_site.notices`).
"""

import uuid

from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from games.services.legible import legible
from games.services.refusals import NotNow
from tournaments.models import Message, MessageCopy, Round, Title
from tournaments.models.competition import WORDS_MAXIMUM
from tournaments.selectors.entries import rules_of
from tournaments.selectors.messages import audience_of
from tournaments.selectors.officials import Deed, require
from tournaments.words import entries as in_words
from uckers_site.accounts.models import User
from uckers_site.audit.services import write_entry
from uckers_site.jobs.services import write_down
from uckers_site.notices import services as notices

COPY = "tournaments.message_copy"
IN_A_NOTICE = 200  # characters of a message


@transaction.atomic
def write_message(
    *, title_id: uuid.UUID, by: User, key: uuid.UUID, words: str, to: str, group: str = "",
    round_id: uuid.UUID | None = None,
) -> Message:  # fmt: skip
    """Write to entrants of a title. The same key again gives the message that was written.

    Raises `PermissionDenied`; `NotNow` with the field that is wrong, also if there is nobody whom it could reach.
    """
    title = Title.objects.select_for_update(of=("self",)).select_related("competition__championship").get(pk=title_id)
    require(by, Deed.MANAGE, title.competition)
    text = _clean(words)
    if there := Message.objects.filter(pk=key).first():
        if (there.title_id, there.by_id, there.words, there.to) != (title_id, by.pk, text, to):
            raise NotNow(_("This form has sent a message already. Open it anew for another one."))
        return there
    group, round_id = _judge_to(title, to, group, round_id)
    audience = audience_of(title, to, group=group, round_id=round_id)
    if not audience.users:
        raise NotNow(_("Nobody of them has an account here, so that this would reach nobody."), field="to")
    message = Message(
        pk=key, title=title, to=to, group=group, round_id=round_id, words=text, by=by,
        without_account=audience.without_account,
    )  # fmt: skip
    message.save(force_insert=True)
    copies = [MessageCopy(message=message, user=user) for user in audience.users]
    MessageCopy.objects.bulk_create(copies)
    for copy in copies:
        write_down(kind=COPY, payload={"copy": str(copy.pk)}, key=str(copy.pk))
    write_entry(
        by=by, deed="message written", about=f"title:{title.pk}", message=str(message.pk), to=to, copies=len(copies)
    )
    return message


def _clean(words: str) -> str:
    lines = [legible_line(line) for line in words.strip().splitlines()]
    text = "\n".join(lines)
    if not text:
        raise NotNow(_("Write what they are to be told."), field="words")
    if len(text) > WORDS_MAXIMUM:
        told = _("The message has %(count)d characters; at most %(most)d are kept.")
        raise NotNow(told % {"count": len(text), "most": WORDS_MAXIMUM}, field="words")
    return text


def legible_line(line: str) -> str:
    """A line of a message in characters that can be seen. Raises `NotNow`."""
    try:
        return legible(line, _("The message"), emoji=True)
    except NotNow as fault:
        raise NotNow(str(fault), field="words") from None


def _judge_to(title: Title, to: str, group: str, round_id: uuid.UUID | None) -> tuple[str, uuid.UUID | None]:
    """The group or the round of a message to one, and neither of another. Raises `NotNow`."""
    if to not in Message.To.values:
        raise NotNow(_("Choose whom it is for."), field="to")
    rules = rules_of(title)
    if to == Message.To.GROUP and (rules is None or group not in rules.entry_groups):
        raise NotNow(_("Choose one of the title’s groups."), field="group")
    rounds = Round.objects.filter(group__stage__title=title)
    if to == Message.To.ROUND and (round_id is None or not rounds.filter(pk=round_id).exists()):
        raise NotNow(_("Choose one of the title’s rounds."), field="round")
    return group if to == Message.To.GROUP else "", round_id if to == Message.To.ROUND else None


@transaction.atomic
def tell_copy(*, copy_id: uuid.UUID) -> bool:
    """Tell one account of a message; returns whether it had not been told before. For the worker."""
    copy = MessageCopy.objects.select_for_update(of=("self",)).get(pk=copy_id)
    if copy.told_at is not None:
        return False
    message = Message.objects.select_related("title__competition__championship").get(pk=copy.message_id)
    line = " ".join(message.words.split())
    excerpt = line if len(line) <= IN_A_NOTICE else f"{line[: IN_A_NOTICE - 1].rstrip()}…"
    competition = message.title.competition
    notices.tell(
        user=copy.user,
        kind=in_words.MESSAGE,
        key=str(message.pk),
        link=reverse(
            "tournaments:message",
            args=[competition.championship.at, competition.slug, message.title.slug, message.pk],
        ),
        about=f"message:{message.pk}",
        data={"title": in_words.title_in_words(message.title), "words": excerpt},
    )
    MessageCopy.objects.filter(pk=copy.pk).update(told_at=timezone.now())
    return True
