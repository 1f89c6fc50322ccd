"""What is wrong with what somebody typed on the account pages: allauth's errors in our words, by allauth's codes."""

from allauth.account.adapter import DefaultAccountAdapter
from django.utils.translation import gettext_lazy as _

WORDS = {
    **DefaultAccountAdapter.error_messages,
    "account_inactive": _("This account is closed."),
    "duplicate_email": _("That address is on this account already."),
    "email_password_mismatch": _("That address and that password do not belong together."),
    "email_taken": _("That address belongs to another account."),
    "enter_current_password": _("That is not your current password."),
    "incorrect_code": _("That was not right, or came too late. Try once more."),
    "incorrect_password": _("That is not your password."),
    "invalid_login": _("That name and that password do not belong together."),
    "invalid_password_reset": _("That link no longer works. Have a new one sent."),
    "max_email_addresses": _("An account may have %d addresses; remove one to add another."),
    "same_as_current": _("That is what it is already."),
    "unverified_primary_email": _("Confirm your main address first."),
    "username_password_mismatch": _("That name and that password do not belong together."),
}
