"""Super Mega Lucky Box, from its rules to its screens.

Must not know the other game.
"""
