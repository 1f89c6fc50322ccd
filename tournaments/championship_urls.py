"""Addresses of championships: what everybody sees, and officials' pages."""

from django.urls import path

from tournaments.views.championships import framing, looking, managing, ruling, tables
from tournaments.views.leagues.looking import held

EDITION = "<held:championship>/<slug:edition>/"
TITLE = f"{EDITION}<slug:title>/"
TABLES = f"{TITLE}group/<uuid:group>/tables/"

urlpatterns = [
    path("championships/", looking.championships, name="championships"),
    path("championships/honours/", looking.honours, name="honours"),
    path("championships/new/", managing.new_edition, name="new_edition"),
    path(EDITION, looking.edition, name="edition"),
    path(f"{EDITION}manage/", managing.manage, name="manage"),
    path(f"{EDITION}framing/", framing.framing, name="framing"),
    path(f"{EDITION}manage/publish/", managing.publish_edition, name="publish_edition"),
    path(f"{EDITION}manage/title/", managing.new_title, name="new_title"),
    path(f"{EDITION}manage/appoint/", managing.appoint, name="appoint"),
    path(f"{EDITION}manage/dismiss/<uuid:official>/", managing.dismiss, name="dismiss"),
    path(TITLE, looking.title, name="title"),
    path(f"{TITLE}rules/<int:number>/", looking.rules, name="rules"),
    path(f"{TITLE}rules/write/", managing.write_rules, name="write_rules"),
    path(f"{TITLE}rules/form/", ruling.rules_by_form, name="rules_form"),
    path(f"{TITLE}begin/<int:number>/", managing.begin_stage, name="begin_stage"),
    path(f"{TITLE}champion/", managing.write_champion, name="write_champion"),
    path(f"{TITLE}group/<uuid:group>/", looking.group, name="group"),
    path(f"{TITLE}group/<uuid:group>/paper/<slug:size>/", looking.group_paper, name="group_paper"),
    path(f"{TITLE}group/<uuid:group>/embed/", framing.embed, name="embed"),
    path(f"{TABLES}<slug:view>/", tables.tables, name="tables"),
    path(f"{TABLES}<slug:view>.csv", tables.tables_csv, name="tables_csv"),
    path(f"{TABLES}<slug:view>.json", tables.tables_json, name="tables_json"),
    path(f"{TITLE}group/<uuid:group>/draw/", managing.do_draw, name="do_draw"),
    path(f"{TITLE}draw/<uuid:draw>/", looking.draw, name="draw"),
    path(f"{TITLE}draw/<uuid:draw>/draw.json", looking.draw_text, name="draw_text"),
    path("<held:championship>/", held, name="held"),  # last: the roll and the like are none
]
