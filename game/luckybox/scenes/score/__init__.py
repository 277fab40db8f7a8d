"""Scoring a round and the game."""
