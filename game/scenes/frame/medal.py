"""How medals look and what they are called; a deal's ``Occasion`` says what earns one."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.draw.palette import CREAM, LILAC, Colour
from game.ui.window.kit import Kit
from game.words import N_, _

MEDALS = (N_("Bronze"), N_("Silver"), N_("Gold"), N_("Diamond"))
"""Medals 1 to 4, lowest first."""
GAP = 0.28
"""Between a medal and its figure, as a share of the height."""


def medal_icon(kit: Kit, medal: int, height_px: int) -> pygame.Surface:
    """Return the icon of medal 1 to 4."""
    return kit.art.icon(f"medal_{medal}", height_px)


def medal_in_words(medal: int) -> str:
    return _(MEDALS[medal - 1])


def draw_medals(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    figures: Sequence[str],
    size: float,
    lit: int | None = None,
) -> None:
    """Draw all four in a row with figures; those up to ``lit``, or all, are bright."""
    wide = rect.width // len(figures)
    high = round(min(rect.height, size * 1.5))
    for at, words in enumerate(figures):
        icon = medal_icon(kit, at + 1, high)
        cell = pygame.Rect(rect.x + at * wide, rect.y, wide, rect.height)
        surface.blit(icon, icon.get_rect(midleft=cell.midleft))
        room = pygame.Rect(0, cell.y, 0, cell.height)
        room.x = cell.x + icon.get_width() + round(high * GAP)
        room.width = cell.right - room.x
        ink: Colour = CREAM if lit is None or at < lit else LILAC
        kit.text.draw(surface, words, room, "body", size, ink)
