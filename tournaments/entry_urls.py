"""The addresses of entries of a title, and of messages to those who entered."""

from django.urls import path

from tournaments.views.entries import adding, entering, keeping, lists, looking, messages

TITLE = "<held:championship>/<slug:edition>/<slug:title>/"
ENTRY = f"{TITLE}entries/<uuid:entry_id>/"

urlpatterns = [
    path(f"{TITLE}enter/", entering.enter, name="enter"),
    path(f"{TITLE}entries/", looking.entries, name="entries"),
    path(f"{TITLE}entries.csv", looking.entries_csv, name="entries_csv"),
    path(f"{TITLE}entries/all/", keeping.kept, name="entries_kept"),
    path(f"{TITLE}entries/all.csv", keeping.kept_csv, name="entries_kept_csv"),
    path(f"{TITLE}entries/add/", adding.add, name="entry_add"),
    path(f"{TITLE}entries/list/", lists.entries_list, name="entries_list"),
    path(ENTRY, looking.entry, name="entry"),
    path(f"{ENTRY}way/", looking.way, name="entry_way"),
    path(f"{ENTRY}answer/", entering.answer, name="entry_answer"),
    path(f"{ENTRY}withdraw/", entering.withdraw, name="entry_withdraw"),
    path(f"{ENTRY}keep/", keeping.kept_entry, name="entry_kept"),
    path(f"{ENTRY}substitute/<int:place>/", adding.substitute, name="entry_substitute"),
    path(f"{TITLE}messages/", messages.messages, name="messages"),
    path(f"{TITLE}messages/<uuid:message_id>/", messages.message, name="message"),
]
