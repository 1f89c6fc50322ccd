from django.apps import AppConfig


class AuditConfig(AppConfig):
    name = "uckers_site.audit"
