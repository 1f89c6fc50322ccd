"""Quota knock-out: any number of entries down to any number of places, drawn round by round from who is left.

`groups` has the state of one group as values and what a result or a withdrawal does to it; `rounds` draws the next
round; `vacancies` says who fills the places that are left empty, or become so.
"""
