from django.apps import AppConfig


class LiveConfig(AppConfig):
    name = "uckers_site.live"
