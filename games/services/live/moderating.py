"""What the site's moderators do about talk at live tables: a line removed, somebody silenced, a report dismissed,
each with a reason and an entry in the audit trail. Nothing is deleted. Nobody judges at a table at which they sit, nor
what they said themselves."""

import uuid
from datetime import timedelta

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from games.models import Message, Report, Silence
from games.selectors.live.reports import case_of, may_judge, may_judge_report
from games.services.live.chat import hold_chat, tell_of
from games.services.live.reports import reason_given
from games.services.live.telling import tell_report_answered
from games.services.refusals import NotNow
from uckers_site.accounts.models import User
from uckers_site.accounts.roles import MODERATOR
from uckers_site.accounts.selectors import has_role
from uckers_site.audit.services import write_entry


@transaction.atomic
def remove_line(*, by: User, line_id: int, reason: str) -> Message:
    """Take a line out of sight. It is shown as removed, its text to moderators only. Twice is once: the first counts.

    What was reported of it is upheld. Raises `Message.DoesNotExist`, `PermissionDenied`, and `NotNow` without a reason.
    """
    found = Message.objects.select_related("chat").get(pk=line_id)
    require_judge(by, found.chat.game_id, found)
    reason = reason_given(reason)
    chat = hold_chat(found.chat.game_id, found.chat.audience)
    line = Message.objects.select_related("chat").get(pk=line_id)
    if line.removed_at is not None:
        return line
    tell_of(chat)
    line.changed, line.removed_at, line.removed_by, line.removed_because = chat.change, timezone.now(), by, reason
    line.save()
    uphold(by=by, about=Report.objects.filter(message=line), answer=reason)
    write_entry(by=by, deed="removed a line", about=f"game:{chat.game_id}", words=reason, line=line.pk)
    return line


@transaction.atomic
def dismiss_report(*, by: User, report_id: int, reason: str) -> Report:
    """Find that nothing has to be done about a report. Twice is once.

    Raises `Report.DoesNotExist`, `PermissionDenied`, and `NotNow` without a reason or where it was upheld meanwhile.
    """
    report = hold_report(by, report_id)
    reason = reason_given(reason)
    if report.state == Report.State.UPHELD:
        raise NotNow(_("Another moderator has upheld this report meanwhile."))
    if report.state == Report.State.OPEN:
        report.state, report.answered_at = Report.State.DISMISSED, timezone.now()
        report.answered_by, report.answer = by, reason
        report.save()
        tell_report_answered(report)
        write_entry(by=by, deed="dismissed a report", about=f"game:{report.game_id}", words=reason, report=report.pk)
    return report


@transaction.atomic
def silence_reported(*, by: User, report_id: int, hours: int, reason: str) -> Silence:
    """Let the account that a report is about say nothing in any chat for so many hours from now, or the guest in any
    seat that is theirs; the report is upheld. Twice is once.

    Raises `Report.DoesNotExist`, `PermissionDenied`, and `NotNow` without a reason, for a guest who has left the seat,
    and where the report was answered otherwise meanwhile.
    """
    report = hold_report(by, report_id)
    reason = reason_given(reason)
    before = Silence.objects.filter(report=report).first()
    if before is not None:
        return before
    if report.state != Report.State.OPEN:
        raise NotNow(_("This report was answered meanwhile."))
    case = case_of(report)
    if not case.may_be_silenced:
        raise NotNow(_("That guest has left the seat, and is nobody who could be silenced. The line can be removed."))
    whom = {"user": case.account} if case.account is not None else {"guest": case.about, "guest_hash": case.guest_hash}
    silence = Silence.objects.create(
        report=report, by=by, until=timezone.now() + timedelta(hours=hours), because=reason, **whom
    )
    uphold(by=by, about=Report.objects.filter(pk=report.pk), answer=reason)
    until = silence.until.isoformat(timespec="seconds")
    write_entry(by=by, deed="silenced", about=_about(silence), words=reason, report=report.pk, hours=hours, until=until)
    return silence


@transaction.atomic
def lift_silence(*, by: User, silence_id: int) -> Silence:
    """Let a silenced account speak again. Twice is once. Raises `Silence.DoesNotExist` and `PermissionDenied`."""
    if not has_role(by, MODERATOR):
        raise PermissionDenied(_("This is for the site’s moderators."))
    silence = Silence.objects.select_for_update().get(pk=silence_id)
    if silence.user_id == by.pk:
        raise PermissionDenied(_("You are silenced yourself: another moderator decides."))
    if silence.lifted_at is None:
        silence.lifted_at, silence.lifted_by = timezone.now(), by
        silence.save()
        write_entry(by=by, deed="lifted a silence", about=_about(silence), report=silence.report_id)
    return silence


def _about(silence: Silence) -> str:
    """Whom a silence is about, as the audit trail names them: a guest by the game of the report."""
    return f"game:{silence.report.game_id}" if silence.user_id is None else f"account:{silence.user_id}"


def hold_report(by: User, report_id: int) -> Report:
    """Lock a report for who may judge it. Raises `Report.DoesNotExist` and `PermissionDenied`."""
    report = Report.objects.select_for_update().get(pk=report_id)
    if not may_judge_report(by, report):
        raise PermissionDenied(_("This is for a moderator of the site who does not sit at the table."))
    return report


def require_judge(by: User, game_id: uuid.UUID, line: Message | None) -> None:
    """Raise `PermissionDenied` for all but a moderator who neither plays the game nor said the line."""
    if not may_judge(by, game_id, line):
        raise PermissionDenied(_("This is for a moderator of the site who does not sit at the table."))


def uphold(*, by: User, about: QuerySet[Report], answer: str) -> None:
    """Note that something was done about open reports, and tell who made them; the caller writes the trail."""
    for report in about.filter(state=Report.State.OPEN).select_related("by", "game__game"):
        report.state, report.answered_at = Report.State.UPHELD, timezone.now()
        report.answered_by, report.answer = by, answer
        report.save()
        tell_report_answered(report)
