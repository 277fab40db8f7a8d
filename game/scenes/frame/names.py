"""Player names in tight places: long ones break in two before they shrink too far."""

from __future__ import annotations

import pygame

from game.ui.draw.palette import Colour
from game.ui.draw.text import FLOOR_PX, Align, Outline
from game.ui.window.kit import Kit

SMALL_SHARE = 0.75
"""A name that would shrink below this share is set on two lines."""
LEADING = 1.15


def in_two(name: str) -> tuple[str, str] | None:
    """Split a name near its middle at a space or hyphen; None if it has neither."""
    gaps = [at + 1 for at, letter in enumerate(name[:-1]) if letter in " -"]
    if not gaps:
        return None
    gap = min(gaps, key=lambda at: abs(2 * at - len(name)))
    return name[:gap].rstrip(), name[gap:]


def draw_name(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    name: str,
    size: float,
    colour: Colour,
    *,
    align: Align = "left",
    outline: Outline = None,
    floor: int = FLOOR_PX,
) -> pygame.Rect:
    """Draw a name, on two lines where that makes it larger; return its area."""
    wanted = size
    size = max(kit.text.grown("body", size), floor)
    single, alone = kit.text.fitted(name, "body", size, rect.width, rect.height, floor)
    halves = in_two(name)
    line = rect.height // 2
    if halves is not None and (alone < SMALL_SHARE * size or single != name):
        fits = [kit.text.fitted(half, "body", size, rect.width, line, floor) for half in halves]
        small = min(*(each[1] for each in fits), int(rect.height / 2 / LEADING))
        step = round(small * LEADING)
        if small >= floor and (small > alone or single != name):
            top = rect.centery - step
            area = pygame.Rect(rect.x, top, 0, 0)
            for at, half in enumerate(halves):
                row = pygame.Rect(rect.x, top + at * step, rect.width, step)
                words = fits[at][0] if small == fits[at][1] else half
                written = kit.text.draw(
                    surface, words, row, "body", small, colour, align=align, outline=outline,
                    fit=False,
                )  # fmt: skip
                area.union_ip(written)
            return area
    return kit.text.draw(
        surface, name, rect, "body", wanted, colour, align=align, outline=outline, floor=floor
    )
