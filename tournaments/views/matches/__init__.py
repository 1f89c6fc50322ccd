"""Pages of one match, and of one's own matches."""
