"""The screens of Super Mega Lucky Box.  The module ``screens`` is the entry point."""
