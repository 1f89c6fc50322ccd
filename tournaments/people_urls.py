"""The addresses of players, ships and claims."""

from django.urls import path

from tournaments.views.people import deciding, merging, players, ships

urlpatterns = [
    path("players/", players.players, name="players"),
    path("players/me/", players.own, name="own_player"),
    path("players/new/", players.record, name="record_player"),
    path("players/<uuid:player_id>/", players.player, name="player"),
    path("players/<uuid:player_id>/name/", players.rename, name="rename_player"),
    path("players/<uuid:player_id>/claim/", deciding.claim, name="claim_player"),
    path("players/<uuid:player_id>/let-go/", deciding.let_go, name="let_go_player"),
    path("players/<uuid:player_id>/anonymise/", deciding.anonymise, name="anonymise_player"),
    path("players/<uuid:player_id>/merge/", merging.choose, name="choose_double"),
    path("players/<uuid:player_id>/merge/<uuid:kept_id>/", merging.merge, name="merge_players"),
    path("players/<uuid:player_id>/ships/", ships.join, name="join_ship"),
    path("players/<uuid:player_id>/ships/<uuid:posting_id>/leave/", ships.leave, name="leave_ship"),
    path("players/<uuid:player_id>/ships/<uuid:posting_id>/remove/", ships.remove, name="remove_posting"),
    path("ships/", ships.ships, name="ships"),
    path("ships/propose/", ships.propose, name="propose_ship"),
    path("ships/<slug:ship_slug>/", ships.ship, name="ship"),
    path("ships/<slug:ship_slug>/decide/", ships.decide, name="decide_ship"),
    path("people/waiting/", deciding.waiting, name="waiting"),
    path("people/claims/<uuid:claim_id>/", deciding.decide, name="decide_claim"),
    path("people/claims/<uuid:claim_id>/withdraw/", deciding.withdraw, name="withdraw_claim"),
]
