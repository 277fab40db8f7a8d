"""Drawing the cards of Super Mega Lucky Box."""
