from django.apps import AppConfig


class ServingConfig(AppConfig):
    name = "uckers_site.serving"
