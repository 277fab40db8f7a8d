"""Scoring a round and the game, and the scores to beat."""
