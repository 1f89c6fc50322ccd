"""Leagues: `opening` opens, describes and annuls them, `seasons` makes and begins a season. All else of a season is
done by the services that championships have: a season is a competition, and a division a title."""
