"""What the screens ask of a game about a deal that comes round.

A game gives one value for each kind of such deals.  Knows no game and no scene.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

import pygame

from game.statistics import Occasion
from game.ui.window.kit import Kit

if TYPE_CHECKING:
    from game.scenes.table.table import Seated

Lay = Callable[[Kit, str, date, bool], "Seated"]
"""Lays the table for somebody: the official game of a deal, or practice of it."""


@dataclass(frozen=True, slots=True)
class Offering:
    """A deal that comes round, as the screens know it; all words are English."""

    occasion: Occasion
    title: str
    """What it is called."""
    door: str
    """What the one of now is called."""
    measure: str
    """What the figures of its medals count."""
    lay: Lay
    about: Callable[[date], tuple[str, str]]
    """Names what is played in a deal, and says in a sentence what that is; or nothing."""
    figure: Callable[[int], str]
    """Writes a score as a figure."""
    told: Callable[[int], tuple[str, str]]
    """Says a score in the player's language, and what else there is to be said of it."""
    back: Callable[[Kit, int, float], pygame.Surface]
    """Draws the back of a card, so many pixels wide and turned by so many degrees."""
