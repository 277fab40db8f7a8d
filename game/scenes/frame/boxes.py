"""Large boxes and sheets composed of small pieces, so that no screen-sized picture is cached."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import pygame

from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, GRAPE, INK, Colour, shown
from game.ui.window.kit import Kit


def draw_box(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    radius: float,
    fill: Colour,
    border: float,
    border_colour: Colour = INK,
) -> None:
    """Draw a rounded rectangle with an inner border, from cached corners."""
    line = max(1, round(border))
    corner = ceil(max(radius, line)) + 1
    side = 2 * corner
    if rect.width <= side or rect.height <= side:
        size = rect.size
        whole = kit.pixels.get(
            ("box", size, radius, fill, line, border_colour),
            lambda: shapes.rounded(size, radius, fill, line, border_colour),
        )
        surface.blit(whole, rect)
        return
    corners = kit.pixels.get(
        ("corners", corner, radius, fill, line, border_colour),
        lambda: shapes.rounded((side, side), radius, fill, line, border_colour),
    )
    for across in (0, 1):
        for down in (0, 1):
            spot = (
                rect.right - corner if across else rect.x,
                rect.bottom - corner if down else rect.y,
            )
            piece = pygame.Rect(across * corner, down * corner, corner, corner)
            surface.blit(corners, spot, piece)
    _fill_between(surface, rect, corner, line, shown(border_colour), shown(fill))


def _fill_between(
    surface: pygame.Surface, rect: pygame.Rect, corner: int, line: int, edge: Colour, inside: Colour
) -> None:
    """Fill a box between its corners; no pixel twice, as large boxes are slow to fill."""
    across, down = rect.width - 2 * corner, rect.height - 2 * corner
    left, top = rect.x + corner, rect.y + corner
    surface.fill(edge, (left, rect.y, across, line))
    surface.fill(edge, (left, rect.bottom - line, across, line))
    surface.fill(edge, (rect.x, top, line, down))
    surface.fill(edge, (rect.right - line, top, line, down))
    surface.fill(inside, (left, rect.y + line, across, rect.height - 2 * line))
    surface.fill(inside, (rect.x + line, top, corner - line, down))
    surface.fill(inside, (rect.right - corner, top, corner - line, down))


def lay_panel(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, border: float, radius: float
) -> None:
    """Draw a dark panel as one cached picture."""
    size = rect.size
    panel = kit.pixels.get(
        ("panel", size, border, radius), lambda: shapes.panel(size, border=border, radius=radius)
    )
    surface.blit(panel, rect)


def draw_sheet(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    head_px: int,
    *,
    border: int,
    radius: float,
    head: Colour = GRAPE,
) -> None:
    """Draw a cream sheet with a coloured head, like ``shapes.sheet``."""
    above = head_px + border + 2
    below = ceil(radius) + 2 * border + 2
    height = min(rect.height, above + below)
    sheet = kit.pixels.get(
        ("sheet slices", rect.width, height, head_px, border, radius, head),
        lambda: shapes.sheet((rect.width, height), head_px, head, border=border, radius=radius),
    )
    if height == rect.height:
        surface.blit(sheet, rect)
        return
    surface.blit(sheet, rect, pygame.Rect(0, 0, rect.width, above))
    foot = pygame.Rect(0, height - below, rect.width, below)
    surface.blit(sheet, (rect.x, rect.bottom - below), foot)
    middle = pygame.Rect(rect.x, rect.y + above, rect.width, rect.height - above - below)
    surface.fill(shown(INK), middle)
    surface.fill(shown(CREAM), middle.inflate(-2 * border, 0))


def columns(rect: pygame.Rect, shares: Sequence[float], gap: int) -> list[pygame.Rect]:
    """Split a rectangle into columns of these shares, with a gap after each."""
    found, left = [], rect.x
    for share in shares:
        wide = round(share * rect.width)
        found.append(pygame.Rect(left, rect.y, wide - gap, rect.height))
        left += wide
    return found


def halves(rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Split a rectangle into upper and lower halves."""
    upper = pygame.Rect(rect.x, rect.y, rect.width, rect.height // 2)
    return upper, upper.move(0, upper.height)
