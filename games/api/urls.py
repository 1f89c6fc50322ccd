from django.urls import path

from games.api import games, questions, reference

app_name = "api"

urlpatterns = [
    path("", reference.reference, name="reference"),
    path("schema/", reference.Description.as_view(), name="schema"),
    path("validate/", questions.validate, name="validate"),
    path("legal/", questions.legal, name="legal"),
    path("games/", games.games, name="games"),
    path("games/<uuid:game_id>/", games.game, name="game"),
    path("games/<uuid:game_id>/<int:number>/", games.frame, name="frame"),
    path("drafts/<uuid:draft_id>/", games.draft, name="draft"),
]
