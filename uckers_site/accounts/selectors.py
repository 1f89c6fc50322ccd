"""Questions about accounts."""

import re
import unicodedata
import uuid

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from uckers_site.accounts.lookalikes import pattern
from uckers_site.accounts.models import Block, User
from uckers_site.accounts.names import clean_display_name
from uckers_site.accounts.roles import MODERATOR, UMPIRE


def hold(user: AbstractBaseUser) -> User | None:
    """The account as it is now, kept from others who ask to hold it until the transaction around this call ends."""
    return User.objects.select_for_update(no_key=True).filter(pk=user.pk).first()


def has_role(user: User | AnonymousUser, role: str) -> bool:
    """Whether somebody holds a site role (`roles.UMPIRE`, `roles.MODERATOR`); one query."""
    return user.is_authenticated and user.is_active and user.groups.filter(name=role).exists()


def holders(role: str) -> list[User]:
    """The open accounts that hold a site role, by their sign-in names; one query."""
    return list(User.objects.filter(is_active=True, groups__name=role).order_by("username"))


def clean_name_shown(user: User, name: str) -> str:
    """The name as `user` may be shown by it. Raises `ValidationError` for one that could mislead.

    Words of office are for who holds a site role; a name that passes for another's sign-in name is for nobody.
    """
    name = clean_display_name(name, official=has_role(user, UMPIRE) or has_role(user, MODERATOR))
    alike = pattern(name)
    if alike and User.objects.filter(username__iregex=alike).exclude(pk=user.pk).exists():
        raise ValidationError(_("Somebody else signs in by that name, or by one that looks like it."), code="taken")
    return name


def named(name: str) -> list[User]:
    """The open accounts that go by a name: by their sign-in name, else by the name shown, else by a sign-in name that
    looks like it. Case and spaces do not matter; two at most, so that one is found or none or several."""
    name = re.sub(r"\s+", " ", unicodedata.normalize("NFC", name)).strip()
    alike = pattern(name)
    active = User.objects.filter(is_active=True)
    if not alike:
        return []
    for found in (
        active.filter(username__iexact=name),
        active.filter(display_name__iexact=name),
        active.filter(username__iregex=alike),
    ):
        if people := list(found[:2]):
            return people
    return []


def has_any_address(user: User) -> bool:
    """Whether an account has an address, confirmed or not."""
    return bool(user.email) or EmailAddress.objects.filter(user=user).exists()


def has_confirmed_address(user: User) -> bool:
    """Whether an account has an address that is confirmed; one query."""
    return bool(EmailAddress.objects.filter(user=user, verified=True).exists())


def may_be_removed(address: EmailAddress) -> bool:
    """Whether an account can do without this address: neither its main one nor the last that is confirmed."""
    if address.primary:
        return False
    others = EmailAddress.objects.filter(user_id=address.user_id, verified=True).exclude(pk=address.pk)
    return not address.verified or others.exists()


def second_factors(user: User) -> set[str]:
    """What an account can prove itself with beside the password: of ``webauthn``, ``totp`` and ``recovery_codes``."""
    return set(Authenticator.objects.filter(user=user).values_list("type", flat=True))


def blocks_of(user: User) -> QuerySet[Block]:
    """Whom somebody has blocked, the last first; one query."""
    return Block.objects.filter(by=user, lifted_at=None).select_related("whom").order_by("-since", "-pk")


def blocked_with(user: User) -> frozenset[uuid.UUID]:
    """The accounts that somebody has blocked, and those that have blocked them; one query."""
    pairs = Block.objects.filter(Q(by=user) | Q(whom=user), lifted_at=None).values_list("by", "whom")
    return frozenset(account for pair in pairs for account in pair if account != user.pk)


def open_sessions(user: User) -> list[UserSession]:
    """Where somebody is signed in, the one used last first; two queries. What has run out or been ended is left out."""
    noted = list(UserSession.objects.filter(user=user).order_by("-last_seen_at", "-pk"))
    kept = Session.objects.filter(
        session_key__in=[session.session_key for session in noted], expire_date__gt=timezone.now()
    )
    proof = user.get_session_auth_hash()  # another one since the password was changed
    alive = {session.session_key for session in kept if session.get_decoded().get(HASH_SESSION_KEY) == proof}
    return [session for session in noted if session.session_key in alive]
