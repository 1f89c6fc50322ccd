from django.apps import AppConfig


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        import games.receivers  # noqa: F401  # it listens from now on
        from games.selectors.live.chat import players_said, stand_said
        from games.selectors.live.tables import changes_of
        from games.services.live.presence import seen
        from games.words.notices import register_kinds
        from uckers_site.live.topics import register_topic, register_topic_beside

        register_kinds()
        register_topic("game", numbers=changes_of, seen=seen)
        register_topic_beside("players", numbers=players_said)
        register_topic_beside("stand", numbers=stand_said)
