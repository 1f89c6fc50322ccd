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
from uckers_site.accounts.roles import MODERATOR, UMPIRE
from uckers_site.admin_pages import ReadOnly, ReadOnlyAdmin

admin.site.unregister([Group, EmailAddress, Authenticator, UserSession])


class EmailAddressInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # it takes none while running
    model = EmailAddress
    fields = ("email", "verified", "primary")


@admin.register(User)
class UserAdmin(ReadOnlyAdmin):
    list_display = (
        *("username", "display_name", "email", "roles", "is_active", "is_superuser"),
        *("date_joined", "last_login"),
    )
    list_filter = ("is_active", "is_superuser", "groups")
    search_fields = ("username", "display_name", "email")
    ordering = ("username",)
    fields = (
        *("id", "username", "display_name", "email", "time_zone", "is_active", "is_staff", "is_superuser", "groups"),
        *("date_joined", "last_login"),
    )
    inlines = (EmailAddressInline,)
    actions = (
        *("close_accounts", "open_accounts", "make_umpires", "make_no_umpires", "make_moderators"),
        *("make_no_moderators", "take_second_factors"),
    )

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        return super().get_queryset(request).prefetch_related("groups")

    @admin.display(description=_("Roles"))
    def roles(self, user: User) -> str:
        return ", ".join(sorted(group.name for group in user.groups.all()))

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

    @admin.action(description=_("Make them umpires of the site"), permissions=["close"])
    def make_umpires(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._give(request, queryset, UMPIRE)

    @admin.action(description=_("Make them umpires no more"), permissions=["close"])
    def make_no_umpires(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._take(request, queryset, UMPIRE)

    @admin.action(description=_("Make them moderators of the site"), permissions=["close"])
    def make_moderators(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._give(request, queryset, MODERATOR)

    @admin.action(description=_("Make them moderators no more"), permissions=["close"])
    def make_no_moderators(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        self._take(request, queryset, MODERATOR)

    @admin.action(description=_("Remove their passkeys, app and recovery codes"), permissions=["close"])
    def take_second_factors(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        done = sum(services.take_second_factors(user=user, by=_administrator(request)) for user in queryset)
        words = ngettext("%(n)d account has none left.", "%(n)d accounts have none left.", done)
        self.message_user(request, words % {"n": done})

    def _give(self, request: HttpRequest, queryset: QuerySet[User], role: str) -> None:
        for user in queryset:
            services.give_role(user=user, role=role, by=_administrator(request))
            self.message_user(request, _("%(name)s is %(role)s.") % {"name": user.username, "role": role})

    def _take(self, request: HttpRequest, queryset: QuerySet[User], role: str) -> None:
        for user in queryset:
            renamed = services.take_role(user=user, role=role, by=_administrator(request))
            self.message_user(request, _("%(name)s is %(role)s no more.") % {"name": user.username, "role": role})
            if renamed:
                told = _("%(name)s is shown by that name now: the one shown before had a word of office in it.")
                self.message_user(request, told % {"name": user.username}, messages.WARNING)


def _administrator(request: HttpRequest) -> User:
    if not isinstance(request.user, User):
        raise TypeError("The admin lets nobody in who is not signed in.")
    return request.user
