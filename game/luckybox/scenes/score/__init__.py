"""The points after a round and at the end of a game."""
