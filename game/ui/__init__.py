"""Everything that touches the window: art, text, layout, widgets, sound and input.

Knows no game and no screen.
"""
