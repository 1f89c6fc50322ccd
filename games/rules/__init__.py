"""The rules of Uckers, pure: what is legal, what a throw does, and why something is refused.

    position = starting_position("pairs", "RGBY", named("standard"))
    for play in plays_of_throw(position, (6, 4)): ...
    position = throw(position, (6, 4), play).after

`RULES n.m` in comments is a clause of the project's rules; the modules follow its sections: board (1, 2), plays and
judging (4), challenges (5), together (6), declarations (3.2, 7, 8, 10.3), throws (3, 5 to 10), ruleset (11).
"""
