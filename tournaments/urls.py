from django.urls import include, path

from tournaments import converters  # noqa: F401  # addresses below are written with what it registers
from tournaments.views import pages

app_name = "tournaments"

urlpatterns = [
    path("leaderboards/", pages.leaderboards, name="leaderboards"),
    path("", include("tournaments.people_urls")),
    path("", include("tournaments.match_urls")),  # one's own stand first: they are no championship
    path("", include("tournaments.exchange_urls")),  # and what is brought in
    path("", include("tournaments.league_urls")),
    path("", include("tournaments.championship_urls")),
    path("", include("tournaments.entry_urls")),
]
