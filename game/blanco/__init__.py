"""Blanco, the second game of this program, from its rules to its screens.

This package must not know the other game.

Unlike in the first game, nothing happens by itself, and some cards are hidden.  A seat only gets
what ``view_for`` and ``events_seen_by`` return, in which a hidden card is 0.  To prove that nothing
hidden leaks, tests exchange all hidden cards: views, frames and the bots' choices stay the same.
"""
