from django.apps import AppConfig
from django.db.models.signals import post_migrate


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        from tournaments.services.people.starting_list import lay_down_starting_list

        post_migrate.connect(lay_down_starting_list, sender=self)
