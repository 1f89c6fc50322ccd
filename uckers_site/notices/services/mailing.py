"""Notices by e-mail: written down with the notice, and sent a while later to whom has not seen it by then.

The letter is written down in the transaction that marks the notice as mailed, so that whoever is killed in the middle,
it is sent once; `uckers_site.accounts.mail` brings it to the mail server.
"""

import uuid
from datetime import timedelta

from allauth.account.models import EmailAddress
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from uckers_site.accounts.mail import write_down_mail
from uckers_site.accounts.models import User
from uckers_site.accounts.selectors import hold
from uckers_site.jobs.services import write_down
from uckers_site.notices.kinds import kind_of
from uckers_site.notices.models import UNREAD, Notice
from uckers_site.notices.off_links import off_address
from uckers_site.notices.selectors import wishes_mail

MAIL = "notices.mail"
LETTERS_A_DAY = 10  # to one person, whatever happens


def write_down_letter(notice: Notice) -> None:
    """Have a notice sent by e-mail, if it is of a kind that its reader wishes so and is not read in time."""
    kind = kind_of(notice.kind)
    if wishes_mail(notice.user, kind):
        later = timezone.now() + kind.mail_after
        write_down(kind=MAIL, payload={"notice": str(notice.pk)}, key=str(notice.pk), available_at=later)


@transaction.atomic
def send_letter(*, notice_id: uuid.UUID) -> bool:
    """Write down the letter of a notice; returns whether there is one.

    There is none where the notice was read, overtaken or mailed meanwhile, where its reader wishes none any more, has
    no proved address or a closed account, or has had `LETTERS_A_DAY` since yesterday.
    """
    notice = Notice.objects.select_related("user").get(pk=notice_id)
    user = hold(notice.user)  # one letter after the other, so that they are counted
    address = EmailAddress.objects.filter(user=notice.user, primary=True, verified=True).first()
    if user is None or not user.is_active or address is None:
        return False
    if not Notice.objects.filter(UNREAD, pk=notice_id, mailed_at=None).exists():
        return False
    if not wishes_mail(user, kind_of(notice.kind)) or _had_enough(user):
        return False
    write_down_mail(message=_letter(notice, address.email))
    Notice.objects.filter(pk=notice_id).update(mailed_at=timezone.now())
    return True


def _had_enough(user: User) -> bool:
    since = timezone.now() - timedelta(days=1)
    return Notice.objects.filter(user=user, mailed_at__gte=since).count() >= LETTERS_A_DAY


def _letter(notice: Notice, address: str) -> EmailMessage:
    kind = kind_of(notice.kind)
    words = " ".join(kind.words(notice.data).split())  # a subject is one line
    there = settings.SITE_URL + reverse("notices:follow", args=[notice.pk])
    off = off_address(notice.user_id, notice.kind)
    text = "\n\n".join(
        [
            words,
            there,
            _("No more letters of this kind (“%(kind)s”):") % {"kind": kind.label} + f"\n{off}",
            f"-- \n{_('Uckers')}\n{settings.SITE_URL}/",
        ]
    )
    return EmailMessage(
        subject=settings.ACCOUNT_EMAIL_SUBJECT_PREFIX + words,
        body=text + "\n",
        to=[address],
        headers={"List-Unsubscribe": f"<{off}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"},  # RFC 8058
    )
