"""People and competition in the Django admin: to be read only. What is done to them is done on officials' own pages."""

from tournaments.admin import competition, people

__all__ = ["competition", "people"]
