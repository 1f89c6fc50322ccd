"""Notices, read: how many somebody has not read, all of them, and which kinds they wish by e-mail."""

from django.db.models import Case, QuerySet, Value, When

from uckers_site.accounts.models import User
from uckers_site.notices.kinds import Kind, kinds
from uckers_site.notices.models import UNREAD, Notice, Wish


def unread_count(user: User) -> int:
    """How many notices somebody has not read; those that were overtaken do not count. One query."""
    return Notice.objects.filter(UNREAD, user=user).count()


def notices_of(user: User) -> QuerySet[Notice]:
    """Somebody's notices, the unread first, then the newest."""
    read = Case(When(UNREAD, then=Value(0)), default=Value(1))
    return Notice.objects.filter(user=user).order_by(read, "-made_at", "-pk")


def by_mail(user: User) -> list[tuple[Kind, bool]]:
    """Every kind, and whether somebody has its notices by e-mail too; one query."""
    wishes = dict(Wish.objects.filter(user=user).values_list("kind", "by_mail"))
    return [(kind, wishes.get(kind.name, kind.by_mail)) for kind in kinds()]


def wishes_mail(user: User, kind: Kind) -> bool:
    """Whether somebody has notices of one kind by e-mail too; one query."""
    wish = Wish.objects.filter(user=user, kind=kind.name).values_list("by_mail", flat=True).first()
    return kind.by_mail if wish is None else wish
