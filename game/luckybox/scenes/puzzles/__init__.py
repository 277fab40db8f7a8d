"""Puzzles: their table, guide and notebook."""
