"""Notices in the Django admin: to be read only, without what they say."""

from django.contrib import admin

from uckers_site.admin_pages import ReadOnlyAdmin
from uckers_site.notices.models import Notice, Wish


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    list_display = ("made_at", "user", "kind", "seen_at", "overtaken_at", "mailed_at")
    list_filter = ("kind",)
    list_select_related = ("user",)
    show_full_result_count = False
    ordering = ("-made_at",)
    fields = ("user", "kind", "key", "about", "link", "made_at", "seen_at", "overtaken_at", "mailed_at")


@admin.register(Wish)
class WishAdmin(ReadOnlyAdmin):
    list_display = ("user", "kind", "by_mail")
    list_filter = ("kind",)
    list_select_related = ("user",)
    fields = ("user", "kind", "by_mail")
