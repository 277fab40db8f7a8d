"""Super Mega Lucky Box, from its rules to its screens; must not know the other game."""
