from django.apps import AppConfig
from django.db.models.signals import post_migrate


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        import tournaments.services.people.carried  # noqa: F401  # it names what merging carries over
        from tournaments.services.people.starting_list import lay_down_starting_list
        from tournaments.words.notices import register_kinds

        register_kinds()
        post_migrate.connect(lay_down_starting_list, sender=self)
