"""People and competition in words."""
