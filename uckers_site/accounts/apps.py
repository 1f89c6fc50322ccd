from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "uckers_site.accounts"
