from django.apps import AppConfig


class NoticesConfig(AppConfig):
    name = "uckers_site.notices"
