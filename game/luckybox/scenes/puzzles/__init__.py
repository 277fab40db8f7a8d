"""Puzzles on the screen: the table of one, what is said over it, and the notebook of who tried."""
