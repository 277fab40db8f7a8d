"""The rules of the games: pure, standard library only.

Knows no window, no file, no clock and no global randomness; knows nothing of who plays or watches.
"""

LONGEST_NAME = 24
"""Characters in the name of a player."""
