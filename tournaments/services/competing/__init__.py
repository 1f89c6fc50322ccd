"""How a title is played: stages begun, rounds drawn, results reported, confirmed and corrected, entries leaving.

Every service holds the group that it changes (`holding`), plans upon its life (`selectors.courses`), and moves its rows
(`moving`), which is the only way in which matches change.
"""
