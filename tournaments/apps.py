from collections.abc import Collection

from django.apps import AppConfig
from django.db.models.signals import post_migrate


def _nobody(_seats: Collection[str]) -> None:
    """Nobody sits at a bracket."""


class TournamentsConfig(AppConfig):
    name = "tournaments"

    def ready(self) -> None:
        import tournaments.receivers
        import tournaments.services.people.carried  # noqa: F401  # it names what merging carries over
        from tournaments.selectors.versions import versions_of
        from tournaments.services.people.starting_list import lay_down_starting_list
        from tournaments.services.starting_roll import lay_down_roll
        from tournaments.words import entries, league_notices, match_notices, notices
        from uckers_site.live.topics import register_topic

        notices.register_kinds()
        entries.register_kinds()
        match_notices.register_kinds()
        league_notices.register_kinds()
        register_topic("group", numbers=versions_of, seen=_nobody)
        post_migrate.connect(lay_down_starting_list, sender=self)
        post_migrate.connect(lay_down_roll, sender=self)
