"""Blanco, the second game of the box: a slice from its rules to its screens.

The same words as the first game, but for what differs: nothing happens by itself, and cards are
hidden.  Whoever stands for a seat sees ``view_for`` and ``events_for``, where a card that may not
be seen is 0; tests exchange everything hidden and compare views, frames and choices.  Knows the
neutral rooms and nothing of the other game.
"""
