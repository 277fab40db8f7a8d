"""The statistics page of any game."""
