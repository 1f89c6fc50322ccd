from django.urls import include, path, register_converter
from django.urls.converters import IntConverter

from games.views import games, lists, mending, recording, reports, standing, table_umpires, tables, underside
from games.views.live import chat, fairness, leaving, lines, muting, opening, people, seats, settings
from games.views.live import table as live_table

app_name = "games"


class Key(IntConverter):
    """A row's key: no longer than what every database holds."""

    regex = "[0-9]{1,18}"


register_converter(Key, "key")

urlpatterns = [
    path("play/", lists.play, name="play"),
    path("rules/", include("games.rules_urls")),
    path("games/", lists.game_list, name="list"),
    path("underside/", underside.underside, name="underside"),
    path("underside/<uuid:inscription_id>/", underside.entry, name="inscription"),
    path("underside/<uuid:inscription_id>/strike/", underside.strike, name="strike"),
    path("underside/<uuid:inscription_id>/let-stand/", underside.let_stand, name="let_stand"),
    path("games/<uuid:game_id>/", games.game, name="game"),
    path("games/<uuid:game_id>/<int:number>/", games.game, name="frame"),
    path("games/<uuid:game_id>/game.ugn", games.ugn, name="ugn"),
    path("games/<uuid:game_id>/game.json", games.as_json, name="json"),
    path("games/<uuid:game_id>/sent/", games.sent, name="sent"),
    path("games/<uuid:game_id>/picture.png", games.picture, name="picture"),
    path("games/<uuid:game_id>/answer/", standing.answer, name="answer_by_account"),
    path("games/<uuid:game_id>/invite/", standing.invite, name="invite"),
    path("games/<uuid:game_id>/annul/", standing.annul, name="annul"),
    path("games/<uuid:game_id>/reinstate/", standing.reinstate, name="reinstate"),
    path("answer/<str:token>/", standing.answer_by_link, name="answer"),
    path("api/v1/", include("games.api.urls")),
    path("record/", recording.record, name="record"),
    path("record/<uuid:draft_id>/", recording.draft, name="draft"),
    path("record/<uuid:draft_id>/progress/", recording.progress, name="draft_progress"),
    path("record/<uuid:draft_id>/mend/", mending.mend, name="mend"),
    path("record/<uuid:draft_id>/play/", mending.play_instead, name="play_instead"),
    path("record/<uuid:draft_id>/take-back/", mending.take_back, name="take_back"),
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
    path("play/new/", opening.new_game, name="new_game"),
    path("play/settings/", settings.play_settings, name="play_settings"),
    path("play/settings/sounds/", settings.sounds, name="play_sounds"),
    path("play/seat/<str:token>/", seats.join, name="live_join"),
    path("play/<uuid:game_id>/", live_table.live, name="live"),
    path("play/<uuid:game_id>/sit/", seats.sit, name="live_sit"),
    path("play/<uuid:game_id>/decline/", seats.decline, name="live_decline"),
    path("play/<uuid:game_id>/free/", seats.free, name="live_free"),
    path("play/<uuid:game_id>/get-up/", seats.get_up, name="live_get_up"),
    path("play/<uuid:game_id>/bot/", seats.seat_bot, name="live_bot"),
    path("play/<uuid:game_id>/invite/", seats.invite, name="live_invite"),
    path("play/<uuid:game_id>/withdraw-link/", seats.withdraw_link, name="live_withdraw_link"),
    path("play/<uuid:game_id>/call-off/", seats.call_off, name="live_call_off"),
    path("play/<uuid:game_id>/seed/", seats.seed, name="live_seed"),
    path("play/<uuid:game_id>/throw/", live_table.throw, name="live_throw"),
    path("play/<uuid:game_id>/declare/", live_table.declare, name="live_declare"),
    path("play/<uuid:game_id>/play/", live_table.play, name="live_play"),
    path("play/<uuid:game_id>/leave/", leaving.leave, name="live_leave"),
    path("play/<uuid:game_id>/offer/", leaving.offer, name="live_offer"),
    path("play/<uuid:game_id>/answer/", leaving.answer, name="live_answer"),
    path("play/<uuid:game_id>/claim/", leaving.claim, name="live_claim"),
    path("play/<uuid:game_id>/rematch/", opening.rematch, name="live_rematch"),
    path("play/<uuid:game_id>/chat/", chat.chat, name="live_chat"),
    path("play/<uuid:game_id>/chat/<key:line_id>/", lines.line, name="live_line"),
    path("play/<uuid:game_id>/chat/<key:line_id>/report/", lines.report_line, name="live_report_line"),
    path("play/<uuid:game_id>/chat/<key:line_id>/remove/", lines.remove_line, name="live_remove_line"),
    path("play/<uuid:game_id>/people/", people.people, name="live_people"),
    path("play/<uuid:game_id>/mute/", muting.mute, name="live_mute"),
    path("play/<uuid:game_id>/people/<int:number>/report/", people.report_player, name="live_report_player"),
    path("reports/", reports.reports, name="reports"),
    path("reports/<key:report_id>/", reports.report, name="report"),
    path("reports/silences/<key:silence_id>/lift/", reports.lift_silence, name="lift_silence"),
    path("play/<uuid:game_id>/dice/", fairness.dice, name="live_dice"),
    path("play/<uuid:game_id>/dice.json", fairness.dice_json, name="live_dice_json"),
]
