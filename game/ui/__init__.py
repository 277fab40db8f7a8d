"""Everything that touches the window: art, lettering, layout, widgets, sound and input.

Knows pygame and pytmx; knows no game and no screen.
"""
