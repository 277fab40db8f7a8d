"""What the tour of all screens shows of each game."""
