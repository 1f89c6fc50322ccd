"""Addresses of one match, of what is done to it, and of one's own matches."""

from django.urls import path

from tournaments.views.matches import (
    adjusting,
    calendars,
    correcting,
    deadlines,
    leaving,
    looking,
    mine,
    reporting,
    tables,
    times,
)

TITLE = "<held:championship>/<slug:edition>/<slug:title>/"
MATCH = f"{TITLE}match/<uuid:match_id>/"

urlpatterns = [
    path("championships/mine/", mine.mine, name="own_matches"),
    path("championships/mine/calendar/", calendars.own_calendar, name="own_calendar"),
    path("championships/mine/calendar/withdraw/", calendars.withdraw, name="withdraw_calendar"),
    path("calendars/<str:token>.ics", calendars.feed, name="calendar_feed"),
    path("<held:championship>/<slug:edition>/overdue/", deadlines.waiting, name="overdue"),
    path(MATCH, looking.match, name="match"),
    path(f"{MATCH}report/", reporting.report, name="match_report"),
    path(f"{MATCH}table/", tables.open_table, name="match_table"),
    path(f"{MATCH}game/", tables.name_game, name="match_game"),
    path(f"{MATCH}times/", times.offer, name="match_times"),
    path(f"{MATCH}times/answer/", times.answer, name="match_time"),
    path(f"{MATCH}match.ics", calendars.match_file, name="match_calendar"),
    path(f"{MATCH}confirm/", reporting.confirm, name="match_confirm"),
    path(f"{MATCH}correct/", correcting.correct, name="match_correct"),
    path(f"{MATCH}deadline/", deadlines.deadline, name="match_deadline"),
    path(f"{TITLE}group/<uuid:group>/deadline/", deadlines.round_deadline, name="round_deadline"),
    path(f"{TITLE}entries/<uuid:leaver_id>/out/", leaving.leave, name="entry_out"),
    path(f"{TITLE}entries/<uuid:leaver_id>/points/", adjusting.points, name="entry_points"),
]
