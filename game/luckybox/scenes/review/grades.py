"""Grades of a choice, by the points it lost."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.draw.palette import LEAF, MAGENTA, SKY, SUNFLOWER, TANGERINE, Colour
from game.words import N_


class Grade(NamedTuple):
    """How good a choice was."""

    least: float
    """The smallest loss with this grade."""
    name: str
    """In English; translated when shown."""
    ink: Colour


GRADES = (
    Grade(0.0, N_("Perfect"), LEAF),
    Grade(0.001, N_("Fine"), SKY),
    Grade(0.5, N_("Slip"), SUNFLOWER),
    Grade(1.5, N_("Mistake"), TANGERINE),
    Grade(3.0, N_("Blunder"), MAGENTA),
)
MISTAKE = 1.5
"""The smallest loss of choices worth seeking."""


def grade_of(loss: float) -> Grade:
    return [grade for grade in GRADES if grade.least <= loss][-1]
