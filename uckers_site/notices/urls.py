from django.urls import path

from uckers_site.notices import views

app_name = "notices"

urlpatterns = [
    path("", views.notices, name="list"),
    path("see-all/", views.see_all, name="see_all"),
    path("by-mail/", views.wishes, name="wishes"),
    path("off/<str:token>/", views.off, name="off"),
    path("<uuid:notice_id>/", views.follow, name="follow"),
]
