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
    left = rect.left if left is None else left
    top = rect.top if top is None else top
    right = rect.right if right is None else right
    bottom = rect.bottom if bottom is None else bottom
    return pygame.Rect(left, top, right - left, bottom - top)


def take_top(rect: pygame.Rect, height: int) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, rect.width, height)


def take_left(rect: pygame.Rect, width: int) -> pygame.Rect:
    return pygame.Rect(rect.x, rect.y, width, rect.height)


def across(rect: pygame.Rect, count: int, gap: int = 0) -> list[pygame.Rect]:
    """Return equal columns of whole pixels; the remainder stays at the right."""
    wide = (rect.width - gap * (count - 1)) // count
    return [
        pygame.Rect(rect.x + at * (wide + gap), rect.y, wide, rect.height) for at in range(count)
    ]


def down(rect: pygame.Rect, count: int, gap: int = 0) -> list[pygame.Rect]:
    """Return equal rows of whole pixels; the remainder stays at the bottom."""
    tall = (rect.height - gap * (count - 1)) // count
    return [
        pygame.Rect(rect.x, rect.y + at * (tall + gap), rect.width, tall) for at in range(count)
    ]


def bands(rect: pygame.Rect, count: int, share: float = 1.0) -> list[pygame.Rect]:
    """Return rows spread over a rectangle, each as high as a share of its part."""
    step = rect.height / count
    return [
        pygame.Rect(rect.x, round(rect.y + at * step), rect.width, round(step * share))
        for at in range(count)
    ]
