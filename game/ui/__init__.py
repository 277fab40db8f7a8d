"""Everything that touches the window: art, lettering, layout, widgets and input.

Knows pygame and pytmx; knows no rules beyond what a card face looks like.
"""
