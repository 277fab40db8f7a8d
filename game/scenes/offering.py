"""What a game declares about a recurring deal, such as the daily or the weekly one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import pygame

from game.statistics import Occasion
from game.ui.window.scene import Kit

if TYPE_CHECKING:
    from .table.table import Seated

Lay = Callable[[Kit, str, date, bool], "Seated"]
"""Sets up a player's table for a date: the official game, or practice if the flag is set."""


@dataclass(frozen=True, slots=True)
class Offering:
    """One kind of recurring deal; all words are in English."""

    occasion: Occasion
    title: str
    door: str
    """The words for the current deal."""
    measure: str
    """What the medals' numbers measure."""
    lay: Lay
    about: Callable[[date], tuple[str, str]]
    """Returns what is played on a date and a sentence about it; either may be empty."""
    figure: Callable[[int], str]
    told: Callable[[int], tuple[str, str]]
    """Returns a score in the player's language, and a remark."""
    back: Callable[[Kit, int, float], pygame.Surface]
    """Draws a card's back at a width in pixels and an angle in degrees."""
