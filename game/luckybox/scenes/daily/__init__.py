"""What the house shows of the first game: its deals that come round, and its best cascades."""
