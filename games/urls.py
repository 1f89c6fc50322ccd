from django.urls import include, path

from games.views import games, lists, mending, recording, standing, table_umpires, tables

app_name = "games"

urlpatterns = [
    path("play/", lists.play, name="play"),
    path("rules/", include("games.rules_urls")),
    path("games/", lists.game_list, name="list"),
    path("games/<uuid:game_id>/", games.game, name="game"),
    path("games/<uuid:game_id>/<int:number>/", games.game, name="frame"),
    path("games/<uuid:game_id>/game.ugn", games.ugn, name="ugn"),
    path("games/<uuid:game_id>/game.json", games.as_json, name="json"),
    path("games/<uuid:game_id>/sent/", games.sent, name="sent"),
    path("games/<uuid:game_id>/picture.png", games.picture, name="picture"),
    path("games/<uuid:game_id>/answer/", standing.answer, name="answer_by_account"),
    path("games/<uuid:game_id>/invite/", standing.invite, name="invite"),
    path("games/<uuid:game_id>/annul/", standing.annul, name="annul"),
    path("answer/<str:token>/", standing.answer_by_link, name="answer"),
    path("api/v1/", include("games.api.urls")),
    path("record/", recording.record, name="record"),
    path("record/<uuid:draft_id>/", recording.draft, name="draft"),
    path("record/<uuid:draft_id>/progress/", recording.progress, name="draft_progress"),
    path("record/<uuid:draft_id>/mend/", mending.mend, name="mend"),
    path("record/<uuid:draft_id>/play/", mending.play_instead, name="play_instead"),
    path("record/<uuid:draft_id>/names/", mending.name_players, name="name_players"),
    path("record/<uuid:draft_id>/go-on/", mending.go_on, name="go_on"),
    path("record/<uuid:draft_id>/record/", recording.record_draft, name="record_draft"),
    path("record/<uuid:draft_id>/aside/", recording.put_aside, name="put_aside"),
    path("tables/new/", tables.new_table, name="new_table"),
    path("tables/join/<str:token>/", table_umpires.join_table, name="join_table"),
    path("games/<uuid:game_id>/table/", tables.table, name="table"),
    path("games/<uuid:game_id>/table/act/", tables.act, name="act"),
    path("games/<uuid:game_id>/table/back/", tables.step_back, name="step_back"),
    path("games/<uuid:game_id>/table/umpires/", table_umpires.table_umpires, name="table_umpires"),
    path("games/<uuid:game_id>/table/send-away/", table_umpires.send_away, name="send_away"),
]
