"""The e-mail addresses of accounts: claims to them, and ways back for an account that has none."""

import structlog
from allauth.account.models import EmailAddress
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _

from uckers_site.accounts.models import User

logger = structlog.get_logger(__name__)


@transaction.atomic
def drop_unproved_claims(*, email: str, but_of: User) -> None:
    """Take an address from all who never proved that they read it, except `but_of`; nothing if somebody else has."""
    others = EmailAddress.objects.filter(email=email).exclude(user=but_of)
    if others.filter(verified=True).exists():
        return
    others.delete()
    User.objects.filter(email=email).exclude(pk=but_of.pk).update(email="")


@transaction.atomic
def claim_address(*, user: User, email: str) -> EmailAddress:
    """Note the address that somebody gives who has none confirmed; it takes the place of those never confirmed.

    The claim is no main address until it is confirmed, so that two people may claim the same. Raises
    `ValidationError` for an account with a confirmed address: that is changed by whoever is signed in.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    if EmailAddress.objects.filter(user=user, verified=True).exists():
        raise ValidationError(_("This account has a confirmed address already; sign in to change it."))
    email = User.objects.normalize_email(email)
    EmailAddress.objects.filter(user=user).exclude(email=email).delete()
    if user.email != email:
        user.email = ""
        user.save(update_fields=["email"])
    address, _new = EmailAddress.objects.get_or_create(user=user, email=email)
    logger.info("address_claimed", account=str(user.pk))
    return address


@transaction.atomic
def put_address(*, user: User, email: str) -> EmailAddress:
    """Make `email` the main, confirmed address of an account: for whoever keeps the site, who has made sure of it.

    Raises `ValidationError` if another account has confirmed it. Other claims to it are dropped.
    """
    user = User.objects.select_for_update().get(pk=user.pk)
    email = User.objects.normalize_email(email)
    User._meta.get_field("email").clean(email, user)
    if EmailAddress.objects.filter(email=email, verified=True).exclude(user=user).exists():
        raise ValidationError(_("That address belongs to another account."))
    drop_unproved_claims(email=email, but_of=user)
    address, _new = EmailAddress.objects.get_or_create(user=user, email=email)
    address.verified = True
    address.set_as_primary()
    logger.info("address_put", account=str(user.pk))
    return address
