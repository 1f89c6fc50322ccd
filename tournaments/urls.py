from django.urls import include, path

from tournaments.views import pages

app_name = "tournaments"

urlpatterns = [
    path("championships/", pages.championships, name="championships"),
    path("leagues/", pages.leagues, name="leagues"),
    path("leaderboards/", pages.leaderboards, name="leaderboards"),
    path("", include("tournaments.people_urls")),
]
