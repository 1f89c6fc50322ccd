"""The Swiss system: everybody plays every round, against somebody with as many points whom they have not met.

`contenders` makes, from the rounds that were played, what a pairing must know of each entry; `rounds` draws the next
round; `reasons` says of each pairing what decided it.
"""
