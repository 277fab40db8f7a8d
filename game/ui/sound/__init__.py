"""The mixer and the music."""
