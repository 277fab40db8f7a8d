"""Blanco, the second game, from its rules to its screens; must not know the other game.

Unlike in the first game nothing happens by itself, and cards are hidden: a seat gets ``view_for``
and ``events_for``, where a hidden card is 0.  Tests exchange everything hidden and compare views,
frames and choices.
"""
