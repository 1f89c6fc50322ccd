from django.urls import path

from games.views import pages

app_name = "games"

urlpatterns = [
    path("play/", pages.play, name="play"),
    path("rules/", pages.rules, name="rules"),
]
