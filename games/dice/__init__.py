"""Dice that the server throws and anybody can check afterwards: commit, mix in the players' seeds, reveal. Pure."""
