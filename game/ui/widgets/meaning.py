"""What something on the screen means, as values: its name, a sentence or two, and where it lies.

Knows neither how it is shown nor who asks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pygame


class Meaning(NamedTuple):
    """What something is called and what is to be known of it, in the player's language."""

    title: str
    words: str = ""
    """Nothing where the name says it all."""


class Meant(NamedTuple):
    """A place on the screen, in pixels, and what there is means; only who asks has it told."""

    rect: pygame.Rect
    tell: Callable[[], Meaning]
    is_quiet: bool = False
    """Whether only the keyboard is told: the mouse rests there because it may be clicked now."""


def meant_at(things: Iterable[Meant], pos: tuple[int, int]) -> Meant | None:
    """Find what lies at a position, the smallest where several do; ``None`` where nothing does."""
    there = [thing for thing in things if thing.rect.collidepoint(pos)]
    return min(there, key=lambda thing: thing.rect.width * thing.rect.height, default=None)
