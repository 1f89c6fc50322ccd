from django.urls import path

from games.views import games, pages

app_name = "games"

urlpatterns = [
    path("play/", pages.play, name="play"),
    path("rules/", pages.rules, name="rules"),
    path("games/", games.game_list, name="list"),
    path("games/<uuid:game_id>/", games.game, name="game"),
    path("games/<uuid:game_id>/<int:number>/", games.game, name="frame"),
]
