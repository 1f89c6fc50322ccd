"""The pages of one's own account that are not allauth's as they come."""
