"""Puzzles on the screen: their page and table, and the notebook of what each player has tried."""
