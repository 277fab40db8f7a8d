"""The cards of Super Mega Lucky Box as pixels."""
