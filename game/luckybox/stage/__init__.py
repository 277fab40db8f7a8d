"""What is shown of a game of Super Mega Lucky Box, what it is worth, and the poses laid over it."""
