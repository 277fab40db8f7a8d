"""Puzzles: moments of games in which one chain of crosses is worth more than all others.

They must not know screens, the clock or the mind, as their solutions are proven, not judged.
"""
