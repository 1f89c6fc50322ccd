"""Who people are here: profiles, site roles, closing and opening accounts, the demo administrator."""

import string
from collections.abc import Mapping
from uuid import UUID

import structlog
from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import Group
from django.core.exceptions import ImproperlyConfigured, PermissionDenied, ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext as _

from uckers_site.accounts.models import User
from uckers_site.accounts.names import says_office
from uckers_site.accounts.roles import SITE_ROLES
from uckers_site.accounts.selectors import clean_name_shown
from uckers_site.accounts.time_zones import told, validate_time_zone

logger = structlog.get_logger(__name__)

DEMO_USERNAME = "skipper"
DEMO_EMAIL = "skipper@localhost.localdomain"
STAND_IN = "standin"  # what the sign-in names begin with of accounts that nobody signs in to
# A password that is read off a terminal: nothing in it looks like something else, or like an option of a command.
TYPED_WITHOUT_DOUBT = "".join(sorted(set(string.ascii_lowercase + string.digits) - set("01lo")))


@transaction.atomic
def update_profile(*, user: User, display_name: str, time_zone: str) -> User:
    """Set the name shown (empty: the sign-in name is) and the time zone (empty: as each device says).

    Raises `ValidationError`, by field, and changes nothing.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)  # no role is taken meanwhile
    errors: dict[str, ValidationError] = {}
    try:
        display_name = clean_name_shown(user, display_name)
    except ValidationError as error:
        errors["display_name"] = error
    try:
        if time_zone:
            validate_time_zone(time_zone)
    except ValidationError as error:
        errors["time_zone"] = error
    if errors:
        raise ValidationError(errors)
    user.display_name, user.time_zone = display_name, time_zone
    user.save(update_fields=["display_name", "time_zone"])
    return user


@transaction.atomic
def deactivate(*, user: User, by: User) -> bool:
    """Close an account: it cannot sign in, and where it is signed in it is so no more. Returns whether it was open."""
    require_administrator(by)
    if user.pk == by.pk:
        raise ValidationError(_("Nobody can close the account that they are signed in with."))
    return _set_active(user, by, active=False)


@transaction.atomic
def reactivate(*, user: User, by: User) -> bool:
    """Open a closed account again. Returns whether it was closed."""
    require_administrator(by)
    return _set_active(user, by, active=True)


@transaction.atomic
def give_role(*, user: User, role: str, by: User) -> None:
    """Make somebody a site umpire or moderator (`roles.SITE_ROLES`). Raises `ValueError` for any other role."""
    require_administrator(by)
    user.groups.add(_group(role))
    logger.info("role_given", account=str(user.pk), role=role, by=str(by.pk))


@transaction.atomic
def take_role(*, user: User, role: str, by: User) -> bool:
    """The opposite of `give_role`. Whoever holds no other role loses a name shown that has a word of office in it.

    They are shown by their sign-in name then. Returns whether that was so.
    """
    require_administrator(by)
    kept = User.objects.select_for_update(no_key=True).get(pk=user.pk)  # no name is set meanwhile
    kept.groups.remove(_group(role))
    logger.info("role_taken", account=str(user.pk), role=role, by=str(by.pk))
    if not says_office(kept.display_name) or kept.groups.filter(name__in=SITE_ROLES).exists():
        return False
    user.display_name = kept.display_name = ""
    kept.save(update_fields=["display_name"])
    logger.info("name_taken", account=str(user.pk), by=str(by.pk))
    return True


@transaction.atomic
def take_second_factors(*, user: User, by: User) -> bool:
    """Take an account's passkeys, app and recovery codes away, for somebody who has lost them all; they are written to.

    Make sure beforehand of who asks: the password alone then signs in. Returns whether there were any.
    """
    require_administrator(by)
    removed, _each = Authenticator.objects.filter(user=user).delete()
    if not removed:
        return False
    address = EmailAddress.objects.get_primary_email(user)
    if address:
        context = {"account": user.username, "moment": told(timezone.now(), user.time_zone)}
        get_adapter().send_mail("mfa/email/second_factors_removed", address, context)
    logger.info("second_factors_taken", account=str(user.pk), by=str(by.pk))
    return True


@transaction.atomic
def make_demo_administrator() -> tuple[User, str] | None:
    """Make the first account of a site that somebody is trying out: an administrator, with a random password.

    Returns the user and the password, which is kept nowhere else, or None if there is any account already.
    Raises `ImproperlyConfigured` in production, where ``manage.py createsuperuser`` is the way.
    """
    if not settings.ENVIRONMENT.development:
        raise ImproperlyConfigured("A demo administrator is made in development only; use: manage.py createsuperuser")
    if User.objects.exists():
        return None
    password = get_random_string(16, TYPED_WITHOUT_DOUBT)
    user = User.objects.create_superuser(DEMO_USERNAME, DEMO_EMAIL, password, display_name=_("Skipper"))
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    return user, password


def make_demo_account(*, username: str, display_name: str, rules: bool = False) -> User:
    """An account of a demonstration, to which nobody can sign in; `rules`: as an administrator. There already: it is
    given back. Raises `ImproperlyConfigured` in production."""
    if not settings.ENVIRONMENT.development:
        raise ImproperlyConfigured("People are made up in development only.")
    found = User.objects.filter(username=username).first()
    return found or User.objects.create_user(
        username=username, display_name=display_name, password=None, is_superuser=rules, is_staff=rules
    )


def make_stand_ins(*, named: Mapping[UUID, str]) -> list[User]:
    """Closed accounts, to which nobody can sign in, for people of another site by the ids and names that they have
    there; whoever has an account here by that id keeps it."""
    there = set(User.objects.filter(pk__in=list(named)).values_list("pk", flat=True))
    return User.objects.bulk_create(
        User(
            id=key,
            username=f"{STAND_IN}{key.hex[:23]}",
            display_name=name,
            is_active=False,
            password=make_password(None),
        )
        for key, name in named.items()
        if key not in there
    )


def require_administrator(by: User) -> None:
    """Raise `PermissionDenied` for anybody but a superuser whose account is open."""
    if not (by.is_active and by.is_superuser):
        raise PermissionDenied(_("Only an administrator of the site may do that."))


def _set_active(user: User, by: User, *, active: bool) -> bool:
    changed = User.objects.filter(pk=user.pk, is_active=not active).update(is_active=active)
    user.is_active = active
    if not active:
        for session in UserSession.objects.filter(user=user):  # else opening the account would sign them in again
            session.end()
    if changed:
        logger.info("account_opened" if active else "account_closed", account=str(user.pk), by=str(by.pk))
    return bool(changed)


def _group(role: str) -> Group:
    if role not in SITE_ROLES:
        raise ValueError(f"{role!r} is no site role; there are {', '.join(SITE_ROLES)}.")
    return Group.objects.get(name=role)
