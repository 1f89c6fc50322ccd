"""What games tell the other rooms: each signal is sent in the transaction of the change that it tells of.

`sender` is `games.models.Game`, `game` the game with its row locked. A receiver only writes down what is to be done (a
job); it may be called again for the same news if a receiver failed, since then all that they wrote is undone.
"""

from django.dispatch import Signal

game_finished = Signal()
"""A game played here has ended, rated or casual; or a recorded one has been confirmed. Told once of each game."""

game_annulled = Signal()
"""A game that had been told as finished was annulled: it counts for nothing any more."""

game_reinstated = Signal()
"""A game that had been told as annulled stands again."""
