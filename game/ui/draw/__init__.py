"""Palette, shapes, text and drawings; knows no game and no screen.

Code names the standard inks; ``palette.in_current_palette`` maps one to the palette in force where
pixels are made. ``TextRenderer`` and drawings call it themselves; call it before a direct ``fill``.
"""
