"""The arithmetic of competition: who meets whom, what a result changes, and who stands where. Pure.

Values go in and values come out: entries, a seed for the lots and results make pairings, brackets and standings. The
same arguments give the same answer on every machine, so that anybody can repeat a draw.
"""
