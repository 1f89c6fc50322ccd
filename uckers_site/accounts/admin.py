"""Accounts in the Django admin, which reads; its actions call services.

What allauth and Django would offer for editing there is taken away: keys of second factors and of sessions must not
be seen, and addresses, roles and rights change through services only.
"""

import allauth.account.admin
import allauth.mfa.admin
import allauth.usersessions.admin  # noqa: F401  # like the others, imported so that there is something to take away
import django.contrib.auth.admin  # noqa: F401  # likewise
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin, messages
from django.contrib.auth.models import Group
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from uckers_site.accounts import services
from uckers_site.accounts.models import User
from uckers_site.admin_pages import ReadOnly, ReadOnlyAdmin

admin.site.unregister([Group, EmailAddress, Authenticator, UserSession])


class EmailAddressInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # it takes none while running
    model = EmailAddress
    fields = ("email", "verified", "primary")


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    list_display = ("username", "display_name", "email", "is_active", "is_superuser", "date_joined", "last_login")
    list_filter = ("is_active", "is_superuser", "groups")
    search_fields = ("username", "display_name", "email")
    ordering = ("username",)
    fields = (
        *("id", "username", "display_name", "email", "time_zone", "is_active", "is_staff", "is_superuser", "groups"),
        *("date_joined", "last_login"),
    )
    inlines = (EmailAddressInline,)
    actions = ("close_accounts", "open_accounts")

    def has_close_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active and request.user.is_superuser

    @admin.action(description=_("Close the accounts (they cannot sign in)"), permissions=["close"])
    def close_accounts(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        closed = 0
        for user in queryset:
            try:
                closed += services.deactivate(user=user, by=_administrator(request))
            except ValidationError as error:
                self.message_user(request, f"{user.username}: {error.messages[0]}", messages.ERROR)
        self.message_user(request, ngettext("%(n)d account closed.", "%(n)d accounts closed.", closed) % {"n": closed})

    @admin.action(description=_("Open the accounts again"), permissions=["close"])
    def open_accounts(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        opened = sum(services.reactivate(user=user, by=_administrator(request)) for user in queryset)
        self.message_user(request, ngettext("%(n)d account opened.", "%(n)d accounts opened.", opened) % {"n": opened})


def _administrator(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise TypeError("The admin lets nobody in who is not signed in.")
    return request.user
