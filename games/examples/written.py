"""A game written down, for the page that tells how: short, and sound as the engine sees it."""

WRITTEN_GAME = """\
[Event "Mess-deck league"]
[Site "HMS Example, 3 Mess"]
[Date "2026.11.29"]
[Format "singles"]
[Ring "RGBY"]
[Ruleset "standard"]
[Red "A. Able"]
[Blue "A. Able"]
[Green "B. Baker"]
[Yellow "B. Baker"]
[Start "RB 5-3, GY 4-2"]
[Result "*"]

1. RB 6-4 r:b-R1 r:R1-R5 / 3-2 r:R5-R10
2. GY 6-5 g:b-G1 g:G1-G6 / 6-1 y:b-Y1 y:Y1-Y2 / 4-2 g:G6-G12
3. RB 4-3 r:R10-G4
4. GY 2-1 g:G12-G13 y:Y2-Y4
5. RB 6-3 b:b-B1 b:B1-B4 / 5-5 r:G4-G9 b:B4-B9
6. GY 6-4 g:b-G1 g:G13-B4 {the six brings one out, the four moves another} / 5-3 g:B4-B9* g:G1-G4
"""
