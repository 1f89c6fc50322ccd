from django.apps import AppConfig
from django.core.checks import Tags, register
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "uckers_site.accounts"

    def ready(self) -> None:
        from uckers_site.accounts.checks import warn_without_tls
        from uckers_site.accounts.roles import make_site_roles

        register(warn_without_tls, Tags.security)
        post_migrate.connect(make_site_roles, sender=self)
