"""What is kept of people and competition.

`people` who plays, where they serve, and who asks for which profile; `competition` what is held, by whom and by which
rules; `entries` who competes; `stages` how it is drawn; `matches` what came of it; `times` when it is played;
`adjustments` which points officials deducted or awarded;
`messages` what entrants are told; `honours` who won.
"""

from tournaments.models.adjustments import Adjustment
from tournaments.models.competition import Championship, Competition, Manifest, Official, Title, held_at, is_public
from tournaments.models.entries import Entry, Member
from tournaments.models.honours import Champion
from tournaments.models.matches import Leg, Match, MatchGame, Report, Result, ResultSeat
from tournaments.models.messages import Message, MessageCopy
from tournaments.models.people import Claim, Player, Posting, Service, Ship
from tournaments.models.stages import Draw, Group, GroupEntry, Round, Stage
from tournaments.models.times import CalendarFeed, MatchTime

__all__ = [
    "Adjustment",
    "CalendarFeed",
    "Champion",
    "Championship",
    "Claim",
    "Competition",
    "Draw",
    "Entry",
    "Group",
    "GroupEntry",
    "Leg",
    "Manifest",
    "Match",
    "MatchGame",
    "MatchTime",
    "Member",
    "Message",
    "MessageCopy",
    "Official",
    "Player",
    "Posting",
    "Report",
    "Result",
    "ResultSeat",
    "Round",
    "Service",
    "Ship",
    "Stage",
    "Title",
    "held_at",
    "is_public",
]
