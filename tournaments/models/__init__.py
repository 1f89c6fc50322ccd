"""What is kept of people and competition: `people` who plays, where they serve, and who asks for which profile."""

from tournaments.models.people import Claim, Player, Posting, Service, Ship

__all__ = ["Claim", "Player", "Posting", "Service", "Ship"]
