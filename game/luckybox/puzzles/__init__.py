"""Puzzles: moments of games where one chain is worth more than all others.

They must not know screens, the clock or the mind: solutions are proven, not judged.
"""
