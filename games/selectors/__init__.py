"""Questions about games: `logs` folds a game's log, `permissions` says who may, `lists` finds games."""
