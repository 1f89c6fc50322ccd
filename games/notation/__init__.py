"""How games, plays and positions are written and read: UGN text and JSON (NOTATION.md)."""
