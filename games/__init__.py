"""The game of Uckers itself: its rules, its records and its tables. Knows nothing of leagues or championships."""
