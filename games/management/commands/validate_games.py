"""`python manage.py validate_games`: judge every game that is kept again, and say what differs."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.selectors.checking import check_games


class Command(BaseCommand):
    help = (
        "Replay every kept game's log, canonical record and text as sent, and say where they differ. Changes nothing."
    )

    def handle(self, *_args: Any, **_options: Any) -> None:
        judged = faulty = 0
        for game_id, differences in check_games():
            judged += 1
            faulty += bool(differences)
            for words in differences:
                self.stdout.write(f"game {game_id}: {words}")
        if faulty:
            raise CommandError(f"{faulty} of {judged} games differ.", returncode=1)
        self.stdout.write(f"{judged} games, all sound.")
