"""How strong somebody is at puzzles: one number, which a puzzle that is found raises.

Elo's rule: somebody and a puzzle meet, and what was less likely moves the number further.  Only the
first try of a puzzle counts.  Knows numbers, neither puzzles nor people.
"""

BEGIN = 1000
"""Whoever has tried none yet."""
OF_GRADE = (800, 1000, 1200, 1400, 1600)
"""What a puzzle of each grade is rated, grade 1 first."""
AT_FIRST, LATER = 48, 24
"""By how many points one puzzle moves a rating at most: one of the first ten, or of all others."""
SPREAD = 400.0
"""So many points apart, the stronger side wins ten times of eleven."""


def chance(rating: float, grade: int) -> float:
    """Return how likely a puzzle is to be found."""
    return 1 / (1 + 10 ** ((OF_GRADE[grade - 1] - rating) / SPREAD))


def after(rating: float, tries: int, grade: int, score: float) -> float:
    """Return the rating after one more try; ``tries`` were before it.

    ``score`` is what came of it: 1 for a puzzle that was found, a half with a hint, 0 for a miss.
    """
    step = AT_FIRST if tries < 10 else LATER
    return rating + step * (score - chance(rating, grade))
