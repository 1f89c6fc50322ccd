"""Competitions, entries and matches in the admin, without how entrants are reached and without rules being written."""

from django.contrib import admin

from tournaments.models import Competition, Entry, Match, MatchGame, Member, Official, Report, Title
from uckers_site.admin_pages import ReadOnly, ReadOnlyAdmin


class TitleInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # generic for the type checker only
    model = Title
    fields = ("number", "name", "slug", "plays", "room")
    extra = 0


class OfficialInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # likewise
    model = Official
    fields = ("user", "role", "since", "ended_at")
    extra = 0


@admin.register(Competition)
class CompetitionAdmin(ReadOnlyAdmin):
    list_display = ("name", "championship", "place", "starts_on", "published_at")
    list_filter = ("starts_on", "published_at")
    search_fields = ("name", "championship__name", "place")
    list_select_related = ("championship",)
    ordering = ("-starts_on", "-id")
    fields = (
        *("id", "championship", "slug", "name", "about", "place", "starts_on", "ends_on", "entries_open_at"),
        *("entries_close_at", "contact", "published_at", "made_by", "made_at"),
    )
    inlines = (TitleInline, OfficialInline)


class MemberInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # likewise
    model = Member
    fields = ("place", "player", "consented_at", "since", "until", "because")
    extra = 0


@admin.register(Entry)
class EntryAdmin(ReadOnlyAdmin):
    list_display = ("key", "name", "title", "group", "ship", "seed", "state", "paid")
    list_filter = ("state", "paid")
    search_fields = ("name", "group", "=title__id")
    list_select_related = ("title", "ship")
    show_full_result_count = False
    ordering = ("-made_at", "-id")
    fields = (
        *("id", "key", "title", "number", "name", "group", "ship", "region", "seed", "state", "paid"),
        *("contact_shared", "made_by", "made_at", "version"),
    )
    readonly_fields = ("key",)
    inlines = (MemberInline,)


class ReportInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # likewise
    model = Report
    fields = ("state", "source", "side", "outcome", "by", "made_at", "settled", "settled_by", "settled_at")
    extra = 0


class MatchGameInline(ReadOnly, admin.TabularInline):  # type: ignore[type-arg]  # likewise
    model = MatchGame
    fields = ("number", "game", "state", "void", "by", "made_at", "settled_at")
    extra = 0


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = ("key", "group", "first", "second", "state", "deadline")
    list_filter = ("state",)
    search_fields = ("=group__id", "=key")
    list_select_related = ("group", "first", "second")
    show_full_result_count = False
    ordering = ("group", "place", "id")
    fields = (
        *("id", "group", "draw", "round", "manifest", "key", "place", "first_slot", "second_slot"),
        *(
            "first",
            "first_is",
            "second",
            "second_is",
            "reasons",
            "state",
            "outcome",
            "given",
            "plays_at",
            "deadline",
            "version",
        ),
    )
    inlines = (ReportInline, MatchGameInline)
