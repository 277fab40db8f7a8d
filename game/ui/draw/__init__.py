"""Palette, shapes, lettering and drawings: pixels that belong to no game."""
