"""Those of one ship, and those who came from one group, kept apart in a bracket for as long as possible.

The rule. The draw is made first; then entries change places. Seeds keep their lines; with `within_bands` the seeds 3
and 4 may change places with each other, so may 5 to 8, 9 to 16 and so on (seeds 1 and 2 never). Those without a seed
change places with each other, whether a bye goes with the place or not.

Changes are made from the top of the bracket downwards (`even_shares`): the two halves get as even a share of each ship
and group as can be, then the quarters of each half, and so on. Then, from the first round upwards (`meetings`), whoever
could still meet their like too early changes places with anybody, as long as that puts off the earliest meetings. Each
step takes the change that does most, and of equal ones that of the smaller lots.
"""
