"""Super Mega Lucky Box, from its rules to its screens.  It must not import the other game."""
