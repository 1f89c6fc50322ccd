from django.apps import AppConfig


class LookConfig(AppConfig):
    name = "uckers_site.look"
