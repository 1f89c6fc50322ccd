"""Addresses of leagues, and of seasons as far as championships have no such page. The rest is theirs."""

from django.urls import path

from tournaments.views.leagues import keeping, looking, next_season, night_results, nights, result_lists

HELD = "<held:championship>/"
SEASON = f"{HELD}<slug:edition>/"

urlpatterns = [
    path("leagues/", looking.leagues, name="leagues"),
    path("leagues/new/", keeping.open_league, name="open_league"),
    path(f"{HELD}change/", keeping.change_league, name="change_league"),
    path(f"{HELD}annul/", keeping.annul_league, name="annul_league"),
    path(f"{HELD}season/", keeping.new_season, name="new_season"),
    path(f"{SEASON}begin/", keeping.begin_season, name="begin_season"),
    path(f"{SEASON}next/", next_season.next_season, name="next_season"),
    path(f"{SEASON}nights/", nights.nights, name="nights"),
    path(f"{SEASON}results/", night_results.night_results, name="night_results"),
    path(f"{SEASON}results/list/", result_lists.results_list, name="results_list"),
    path(f"{SEASON}<slug:title>/match/<uuid:match_id>/night/", nights.night, name="match_night"),
]
