"""Blanco, the second game, from its rules to its screens; must not know the other game.

Unlike in the first game nothing happens by itself, and cards are hidden: a seat gets ``view_for``
and ``events_seen_by``, where a hidden card is 0.  Tests exchange all hidden cards, compare views,
frames and choices.
"""
