from django.urls import include, path

from tournaments.views import pages

app_name = "tournaments"

urlpatterns = [
    path("leagues/", pages.leagues, name="leagues"),
    path("leaderboards/", pages.leaderboards, name="leaderboards"),
    path("", include("tournaments.people_urls")),
    path("", include("tournaments.championship_urls")),
]
