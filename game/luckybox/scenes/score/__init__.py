"""The points after a round and at the end of a game, and what there is to beat."""
