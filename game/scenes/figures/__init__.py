"""Statistics of finished games, high scores, achievements, and scores to beat."""
