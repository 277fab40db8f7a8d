"""The screens of Super Mega Lucky Box, and its table."""
