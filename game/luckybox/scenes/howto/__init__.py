"""How to play Super Mega Lucky Box, with live examples."""
