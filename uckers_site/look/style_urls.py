"""The kit list, in development only: every component in every state, and the error pages as readers get them."""

from django.urls import path

from uckers_site.look import style

urlpatterns = [
    path("", style.kit, name="style"),
    path("refused/<int:status>/", style.refused, name="style_refused"),
]
