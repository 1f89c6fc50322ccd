"""People in the Django admin: to be read only, and by the names that everybody sees. What somebody is called beside
that, and what they wrote in a claim, is for officials' own pages."""

from django.contrib import admin

from tournaments.models import Claim, Player, Posting, Ship
from uckers_site.admin_pages import ReadOnly, ReadOnlyAdmin


class PostingInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic for the type checker only
    model = Posting
    fields = ("ship", "since", "until")
    extra = 0


class ClaimInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # likewise
    model = Claim
    fk_name = "player"
    fields = ("user", "state", "asked_at", "decided_by", "decided_at")
    extra = 0


@admin.register(Ship)
class ShipAdmin(ReadOnlyAdmin):
    list_display = ("name", "service", "kind", "region", "standing")
    list_filter = ("standing", "kind", "service")
    search_fields = ("name", "region")
    list_select_related = ("service",)
    ordering = ("name", "id")
    fields = (
        *("id", "name", "slug", "service", "kind", "region", "latitude", "longitude", "standing"),
        *("proposed_by", "proposed_at", "decided_by", "decided_at", "answer"),
    )


@admin.register(Player)
class PlayerAdmin(ReadOnlyAdmin):
    list_display = ("shown_name", "user", "merged_into", "anonymised_at", "created_at")
    list_filter = ("shown_as", "created_at")
    search_fields = ("shown_key",)
    list_select_related = ("user", "merged_into")
    ordering = ("-created_at", "-id")
    fields = ("id", "shown_name", "shown_as", "user", "merged_into", "anonymised_at", "created_by", "created_at")
    readonly_fields = ("shown_name",)
    inlines = (PostingInline, ClaimInline)
