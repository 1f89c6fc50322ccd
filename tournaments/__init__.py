"""People and competition: players, ships, leagues, championships, ratings and leaderboards."""
