"""Palette, shapes, text and drawings that belong to no game.

Code names the standard inks; ``palette.shown`` maps one to the palette in force where it becomes
pixels (``hexed``, ``Text`` and drawings do it themselves; call it before a direct ``fill``).
"""
