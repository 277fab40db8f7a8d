"""Rectangles cut from others."""

from __future__ import annotations

import pygame


def trim(
    rect: pygame.Rect,
    *,
    left: int | None = None,
    top: int | None = None,
    right: int | None = None,
    bottom: int | None = None,
) -> pygame.Rect:
    """Return a rectangle with some of its edges elsewhere, the others where they are."""
    left = rect.left if left is None else left
    top = rect.top if top is None else top
    right = rect.right if right is None else right
    bottom = rect.bottom if bottom is None else bottom
    return pygame.Rect(left, top, right - left, bottom - top)


def take_top(rect: pygame.Rect, height: int) -> pygame.Rect:
    """Return a strip along the top of a rectangle."""
    return pygame.Rect(rect.x, rect.y, rect.width, height)


def take_left(rect: pygame.Rect, width: int) -> pygame.Rect:
    """Return a strip along the left of a rectangle."""
    return pygame.Rect(rect.x, rect.y, width, rect.height)
