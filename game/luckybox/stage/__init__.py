"""The view of a game of Super Mega Lucky Box, its worth in points, and the poses laid over it."""
