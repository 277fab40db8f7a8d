"""Palette, shapes, text and drawings; knows no game and no screen.

Code names the standard inks; ``palette.shown`` maps one to the palette in force where pixels are
made. ``hex_of``, ``Text`` and drawings call it themselves; call it before a direct ``fill``.
"""
