"""Super Mega Lucky Box: a slice from its rules to its screens.

Knows the neutral rooms and nothing of the other game.
"""
