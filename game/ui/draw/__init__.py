"""Palette, shapes, lettering and drawings: pixels that belong to no game.

Everybody names the standard inks; ``palette.shown`` turns one into what is seen, where it becomes
pixels (``hexed``, ``Text`` and drawings do; a direct ``fill`` asks for itself, a test looks).
Running text grows with the text size as far as it fits; who measures asks ``Text.grown``.
"""
