"""The points after a round and at the end, and the scores to beat."""
