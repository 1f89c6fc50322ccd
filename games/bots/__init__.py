"""Players that are programs: given a position and a `random.Random`, a declaration and a play. Pure."""
