"""What is shown of a game of Super Mega Lucky Box, and the poses of what moves there."""
