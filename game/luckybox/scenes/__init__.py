"""The screens of Super Mega Lucky Box; ``screens`` is the entry point."""
