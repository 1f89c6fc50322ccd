"""The audit trail in the admin: to be read only."""

from django.contrib import admin

from uckers_site.admin_pages import ReadOnlyAdmin
from uckers_site.audit.models import Entry


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("at", "by", "deed", "about", "words")
    list_filter = ("deed",)
    search_fields = ("about", "words")
    list_select_related = ("by",)
