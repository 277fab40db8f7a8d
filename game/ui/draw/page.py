"""Panning: with the largest text sizes the page is larger than the window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.window.canvas import Canvas

Pair = tuple[int, int]
REST = 0.08
"""The share of the window at each edge where the mouse has reached the page's edge."""
MARGIN = 0.12
"""The margin around what is scrolled into view, as a share of the window."""
STEP = 0.4


class Page:
    """A page in pixels, and the window's place on it."""

    def __init__(self, size: Pair, window: Pair) -> None:
        self.size = max(size[0], window[0]), max(size[1], window[1])
        self.window = window
        self._along = (0.0, 0.0)

    @property
    def at(self) -> Pair:
        return round(self._along[0]), round(self._along[1])

    @property
    def is_larger(self) -> bool:
        return self.size != self.window

    @property
    def seen(self) -> pygame.Rect:
        return pygame.Rect(self.at, self.window)

    def under(self, pos: Pair) -> Pair:
        """Convert a window position to page coordinates."""
        return pos[0] + self.at[0], pos[1] + self.at[1]

    def in_window(self, rect: pygame.Rect) -> pygame.Rect:
        """Convert a page rectangle to window coordinates."""
        return rect.move(-self.at[0], -self.at[1])

    def follow(self, pos: Pair, before: Pair) -> bool:
        """Pan so that the mouse at a window edge shows the page's edge; return whether it moved."""
        x, y = (
            along + _share(old, new, window, along, whole - window)
            for along, old, new, window, whole in zip(
                self._along, before, pos, self.window, self.size, strict=True
            )
        )
        return self._go(x, y)

    def show(self, rect: pygame.Rect) -> bool:
        """Scroll just far enough to show a rectangle; return whether the page moved."""
        x, y = (
            _brought(rect.x, rect.width, self.at[0], self.window[0]),
            _brought(rect.y, rect.height, self.at[1], self.window[1]),
        )
        return self._go(x, y)

    def step(self, dx: int, dy: int) -> bool:
        x, y = (
            at + round(way * STEP * window)
            for at, way, window in zip(self.at, (dx, dy), self.window, strict=True)
        )
        return self._go(x, y)

    def draw(self, surface: pygame.Surface, scene: Callable[[pygame.Surface], None]) -> None:
        if not self.is_larger:
            scene(surface)
            return
        canvas = surface if isinstance(surface, Canvas) else Canvas(surface)
        scene(canvas.page(self.size, self.at))
        if canvas is not surface:
            canvas.show()

    def like(self, other: Page) -> Page:
        """Scroll to the part another page showed, in proportion; return self."""
        ways = [(whole - window) for whole, window in zip(self.size, self.window, strict=True)]
        theirs = [(whole - window) for whole, window in zip(other.size, other.window, strict=True)]
        x, y = (
            at * way / (their or 1) for at, way, their in zip(other.at, ways, theirs, strict=True)
        )
        self._go(x, y)
        return self

    def _go(self, x: float, y: float) -> bool:
        before = self.at
        self._along = (
            min(max(0.0, x), self.size[0] - self.window[0]),
            min(max(0.0, y), self.size[1] - self.window[1]),
        )
        return self.at != before


def _share(old: int, new: int, window: int, along: float, way: int) -> float:
    if old == new or not way:
        return 0.0
    rest = REST * window
    # The page's remaining distance over the mouse's.
    if new > old:
        share = (new - old) / max(new - old, window - rest - old)
        return share * (way - along)
    return (new - old) / max(old - new, old - rest) * along


def _brought(start: int, length: int, at: int, window: int) -> int:
    """Return the window's start that shows a span with a margin; a longer span shows its start."""
    margin = round(MARGIN * window)
    if length + 2 * margin > window:
        margin = max(0, (window - length) // 2)
    if start - margin < at or length > window:
        return start - margin
    return max(at, start + length + margin - window)
