"""The player's puzzle rating by Elo's rule; only the first try of a puzzle counts."""

BEGIN = 1000
"""The rating before the first try."""
OF_GRADE = (800, 1000, 1200, 1400, 1600)
"""Ratings of the puzzle grades, grade 1 first."""
AT_FIRST, LATER = 48, 24
"""The most a puzzle moves a rating: one of the first ten, or a later one."""
SPREAD = 400.0
"""At this difference, the stronger side wins ten times of eleven."""


def chance(rating: float, grade: int) -> float:
    """Return the probability of solving a puzzle."""
    return 1 / (1 + 10 ** ((OF_GRADE[grade - 1] - rating) / SPREAD))


def after(rating: float, tries: int, grade: int, score: float) -> float:
    """Return the new rating after a try; ``tries`` counts the earlier ones.

    ``score``: 1 if solved, 0.5 with a hint, 0 if missed.
    """
    step = AT_FIRST if tries < 10 else LATER
    return rating + step * (score - chance(rating, grade))
