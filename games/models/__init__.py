"""What is kept of games: `game` the game, its seats and its log; `records` what was sent to be recorded;
`standing` who has confirmed a game and who may be let in by a link; `live` the table of a game that is played here;
`chat` what is said there, `reports` what of it is reported; `settings` how somebody likes to play at one;
`underside` who was eight-pieced."""

from games.models.chat import Audience, Call, Chat, Message
from games.models.game import Action, Game, Seat
from games.models.live import LiveGame, LiveSeat, Offer
from games.models.records import Draft, DraftText, Sent
from games.models.reports import Report, Silence
from games.models.settings import PlaySettings
from games.models.standing import Confirmation, Invitation, TableUmpire
from games.models.underside import Inscription

__all__ = [
    "Action",
    "Audience",
    "Call",
    "Chat",
    "Confirmation",
    "Draft",
    "DraftText",
    "Game",
    "Inscription",
    "Invitation",
    "LiveGame",
    "LiveSeat",
    "Message",
    "Offer",
    "PlaySettings",
    "Report",
    "Seat",
    "Sent",
    "Silence",
    "TableUmpire",
]
