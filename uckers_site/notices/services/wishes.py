"""Which kinds of notices somebody has by e-mail too."""

import uuid
from collections.abc import Collection

from django.db import transaction

from uckers_site.accounts.models import User
from uckers_site.notices.kinds import kinds
from uckers_site.notices.models import Wish


@transaction.atomic
def set_wishes(*, user: User, by_mail: Collection[str]) -> None:
    """Have the notices of just these kinds by e-mail too, and of no others."""
    for kind in kinds():
        Wish.objects.update_or_create(user=user, kind=kind.name, defaults={"by_mail": kind.name in by_mail})


@transaction.atomic
def turn_off(*, user_id: uuid.UUID, kind: str, all_kinds: bool = False) -> None:
    """No more letters of a kind, or of any; what is written down already is not sent either. Twice is once."""
    for name in [one.name for one in kinds()] if all_kinds else [kind]:
        Wish.objects.update_or_create(user_id=user_id, kind=name, defaults={"by_mail": False})
