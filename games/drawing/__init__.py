"""Boards for the eye, pure: where every square and piece of a position stands, with what is marked on it.

What comes out are plain values in SVG units (a square is 40, y goes down, the middle of the board is 0, 0); the
templates in templates/board/ turn them into SVG, `games.words.boards` says them in words.
"""
