"""Puzzles: moments of real games in which one chain is worth more than all others.

``exact`` is the search that proves it, ``puzzle`` names those that are shipped and the one of a
day, ``rating`` says how strong somebody is at them.  Knows rules and codes; no screens, no clock,
and nothing of the mind: what is asked for is points, not a judgement.
"""
