"""Games in the Django admin: to be read only, without what was sent, what is being typed, whom a link lets in, or
the seeds of dice."""

from django.contrib import admin

from games.models import (
    Action,
    Confirmation,
    Draft,
    Game,
    Inscription,
    Invitation,
    LiveGame,
    LiveSeat,
    Offer,
    PlaySettings,
    Seat,
    Sent,
    TableUmpire,
)
from uckers_site.admin_pages import ReadOnly, ReadOnlyAdmin


class SeatInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic for the type checker only
    model = Seat
    fields = ("number", "player", "side", "name", "user")
    extra = 0


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    list_display = ("id", "created_at", "owner", "format", "preset", "state", "winner", "termination", "annulled_at")
    list_filter = ("state", "dice_source", "format", "preset")
    search_fields = ("seats__name_key", "event", "site")
    list_select_related = ("owner",)
    show_full_result_count = False
    ordering = ("-created_at", "-id")
    # Named one by one, so that what is added to a model later is not shown unasked; so in every class here.
    fields = (
        *("id", "dice_source", "state", "format", "ring", "preset", "options", "ruleset_fingerprint"),
        *("event", "site", "played_on", "owner", "owner_side", "created_at", "ended_at", "version", "turns", "throws"),
        *("winner", "termination", "honours", "confirmed_at", "annulled_at", "annulled_by", "annulled_because"),
        "announced",
    )
    inlines = (SeatInline,)


@admin.register(Action)
class ActionAdmin(ReadOnlyAdmin):
    list_display = ("game", "number", "kind", "by", "at")
    list_filter = ("kind",)
    search_fields = ("=game__id",)
    list_select_related = ("game", "by")
    show_full_result_count = False
    fields = ("game", "number", "kind", "data", "by", "at")


@admin.register(Sent)
class SentAdmin(ReadOnlyAdmin):
    list_display = ("id", "file_name", "by", "at")
    list_filter = ("at",)
    list_select_related = ("by",)
    fields = ("id", "file_name", "sha256", "by", "at")


@admin.register(Draft)
class DraftAdmin(ReadOnlyAdmin):
    list_display = ("id", "file_name", "owner", "state", "games", "recorded", "changed_at")
    list_filter = ("state",)
    list_select_related = ("owner",)
    fields = ("id", "file_name", "owner", "state", "games", "recorded", "created_at", "changed_at")


@admin.register(Confirmation)
class ConfirmationAdmin(ReadOnlyAdmin):
    list_display = ("game", "side", "state", "asked_at", "answered_at", "answered_as", "by_link")
    list_filter = ("state",)
    list_select_related = ("game",)
    fields = (
        *("game", "side", "state", "asked_at", "answered_at", "answered_by", "answered_as", "by_link", "because"),
    )


@admin.register(Inscription)
class InscriptionAdmin(ReadOnlyAdmin):
    list_display = ("game", "honour", "by", "against", "at", "struck_at")
    list_filter = ("honour", "struck_at")
    list_select_related = ("game",)
    fields = ("game", "number", "honour", "by", "against", "frame", "at", "struck_at", "struck_by", "struck_because")


@admin.register(TableUmpire)
class TableUmpireAdmin(ReadOnlyAdmin):
    list_display = ("game", "user", "since", "withdrawn_at")
    list_filter = ("since",)
    list_select_related = ("game", "user")
    fields = ("game", "user", "since", "withdrawn_at")


@admin.register(Invitation)
class InvitationAdmin(ReadOnlyAdmin):
    list_display = ("game", "purpose", "side", "made_by", "made_at", "expires_at", "used_at", "withdrawn_at")
    list_filter = ("purpose",)
    list_select_related = ("game", "made_by")
    fields = ("game", "purpose", "side", "made_by", "made_at", "expires_at", "used_at", "used_by", "withdrawn_at")


@admin.register(LiveGame)
class LiveGameAdmin(ReadOnlyAdmin):
    list_display = ("game", "public", "rated", "full_at", "begun_at", "due_at")
    list_filter = ("public", "rated")
    list_select_related = ("game",)
    fields = (
        *("game", "change", "public", "rated", "clock", "clocks", "commitment", "start_throws", "game_throws"),
        *("arrive_within", "absent_lose", "full_at", "gathered_at", "absent", "begun_at"),
        *("due_at", "leaving", "rematch_of"),
    )


@admin.register(LiveSeat)
class LiveSeatAdmin(ReadOnlyAdmin):
    list_display = ("seat", "kind", "bot", "taken_at", "seen_at")
    list_filter = ("kind",)
    list_select_related = ("seat",)
    fields = ("seat", "kind", "bot", "taken_at", "seen_at", "here_since", "kept_for", "kept_name", "kept_until")


@admin.register(Offer)
class OfferAdmin(ReadOnlyAdmin):
    list_display = ("game", "kind", "state", "by_seat", "made_at", "answered_at")
    list_filter = ("kind", "state")
    list_select_related = ("game",)
    fields = ("game", "kind", "state", "by_seat", "agreed", "version", "made_at", "answered_at", "answered_by_seat")


@admin.register(PlaySettings)
class PlaySettingsAdmin(ReadOnlyAdmin):
    list_display = ("user", "at_once", "forced", "sounds")
    list_filter = ("at_once", "forced", "sounds")
    list_select_related = ("user",)
    fields = ("user", "at_once", "forced", "sounds")
