"""A game's dice as anybody can check them: what `games.dice.verify` reads. The server's seed only once it has ended."""

from typing import Any

from games.dice.protocol import PROTOCOL, Purpose
from games.models import Action, Game, LiveGame
from games.notation.entries import BEGINNER, THROW
from games.selectors.live.sitting import seats_of


def dice_data(live: LiveGame) -> dict[str, Any]:
    """The public data of a game's dice; `seed` is None until the game has ended, however it ended."""
    over = live.game.state in (Game.State.ENDED, Game.State.CALLED_OFF)
    throws: list[dict[str, Any]] = []
    numbers = dict.fromkeys(Purpose, 0)
    actions = Action.objects.filter(game=live.pk, kind__in=[BEGINNER, THROW]).order_by("number")
    for kind, data in actions.values_list("kind", "data"):
        purpose = Purpose.START if kind == BEGINNER else Purpose.THROW
        numbers[purpose] += 1
        throws.append({"purpose": purpose.value, "number": numbers[purpose], "dice": data["dice"]})
    players = [
        {"commitment": seat.live.seed_commitment or None, "seed": seat.live.seed or None} for seat in seats_of(live.pk)
    ]
    return {
        "protocol": PROTOCOL,
        "game": str(live.pk),
        "commitment": live.commitment,
        "seed": bytes(live.seed).hex() if over else None,
        "players": players,
        "throws": throws,
    }
