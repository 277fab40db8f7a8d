"""Palette, shapes, text and drawings; knows no game and no screen.

Code names colours by the standard palette's inks.  ``in_current_palette`` returns the colour that
replaces an ink in the player's palette.  ``TextRenderer`` and the drawings call it themselves.
Code that fills a surface directly must call it first.
"""
