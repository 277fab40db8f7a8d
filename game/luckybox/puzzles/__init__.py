"""Puzzles: moments of games in which one chain of crosses is worth more than all others.

Solutions are proven by a full search, so puzzles must not know screens, clocks or the bots' mind.
"""
