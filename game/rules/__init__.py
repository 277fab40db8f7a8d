"""The games' rules: pure, no window, file, clock or global randomness; standard library only."""

LONGEST_NAME = 24
