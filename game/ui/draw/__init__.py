"""Palette, shapes, text and drawings; knows no game and no screen.

Code uses the inks of the standard palette.  Where pixels are made, ``in_current_palette`` returns
the colour of an ink in the current palette.  ``TextRenderer`` and the drawings call it themselves;
call it before a direct ``fill``.
"""
