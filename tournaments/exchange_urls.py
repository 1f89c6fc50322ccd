"""Addresses of what is taken out of the site, and brought in."""

from django.urls import path

from tournaments.views.championships import exchanging

TITLE = "championships/<slug:championship>/<slug:edition>/<slug:title>/"
GROUP = f"{TITLE}group/<uuid:group>/"

urlpatterns = [
    path(f"{TITLE}results.csv", exchanging.results_csv, name="results_csv"),
    path(f"{GROUP}results.csv", exchanging.results_csv, name="group_results_csv"),
    path(f"{GROUP}standings.csv", exchanging.standings_csv, name="standings_csv"),
]
