from django.apps import AppConfig


class JobsConfig(AppConfig):
    name = "uckers_site.jobs"
