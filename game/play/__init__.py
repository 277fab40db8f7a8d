"""A game being played, given again, or gone on with from a moment of another.

Knows no screens.
"""
