"""Addresses of what is taken out of the site, and brought in."""

from django.urls import path

from tournaments.views.championships import exchanging

EDITION = "<held:championship>/<slug:edition>/"
TITLE = f"{EDITION}<slug:title>/"
GROUP = f"{TITLE}group/<uuid:group>/"

urlpatterns = [
    path("championships/import/", exchanging.import_edition, name="import_edition"),
    path(f"{EDITION}archive.json", exchanging.archive, name="archive"),
    path(f"{EDITION}public.json", exchanging.public_archive, name="public_archive"),
    path(f"{TITLE}results.csv", exchanging.results_csv, name="results_csv"),
    path(f"{GROUP}results.csv", exchanging.results_csv, name="group_results_csv"),
    path(f"{GROUP}standings.csv", exchanging.standings_csv, name="standings_csv"),
]
