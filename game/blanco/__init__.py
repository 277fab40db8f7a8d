"""Blanco, the second game of the box: a slice from its rules to its screens.

Knows the neutral rooms and nothing of the other game.
"""
