"""What a screen is laid out on: a page, which may be larger than the window that looks at it.

Beyond the sizes of text that find room in a screen as it is, the whole screen grows: letters,
cards, boards and all.  The window then looks at a part of it, which goes along with the mouse and
with what the keyboard holds.  Knows which part is looked at, and no scene.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.window.canvas import Canvas

Pair = tuple[int, int]
REST = 0.08
"""How much of the window at its edges the mouse need not go through to see the edge of a page."""
MARGIN = 0.12
"""How much of the window lies between its edge and what is brought into view."""
STEP = 0.4
"""How much of the window a step goes on."""


class Page:
    """A page of a size in pixels, and where on it the window lies."""

    def __init__(self, size: Pair, window: Pair) -> None:
        """Begin at the top left; a page is never smaller than its window."""
        self.size = max(size[0], window[0]), max(size[1], window[1])
        self.window = window
        self.at = (0, 0)
        """Where on the page the window begins."""

    @property
    def is_larger(self) -> bool:
        """Whether there is more of it than the window shows."""
        return self.size != self.window

    @property
    def seen(self) -> pygame.Rect:
        """The part that the window shows."""
        return pygame.Rect(self.at, self.window)

    def under(self, pos: Pair) -> Pair:
        """Give what on the page lies under a position in the window."""
        return pos[0] + self.at[0], pos[1] + self.at[1]

    def in_window(self, rect: pygame.Rect) -> pygame.Rect:
        """Give where in the window something on the page lies."""
        return rect.move(-self.at[0], -self.at[1])

    def follow(self, pos: Pair) -> bool:
        """Show as far into the page as the mouse is into the window; tell whether it moved."""
        far = []
        for at, whole, window in zip(pos, self.size, self.window, strict=True):
            share = (at / window - REST) / (1 - 2 * REST)
            far.append(round(min(1.0, max(0.0, share)) * (whole - window)))
        return self._go(far[0], far[1])

    def show(self, rect: pygame.Rect) -> bool:
        """Go no further than needed to show something; tell whether it moved."""
        x, y = (
            _brought(rect.x, rect.width, self.at[0], self.window[0]),
            _brought(rect.y, rect.height, self.at[1], self.window[1]),
        )
        return self._go(x, y)

    def step(self, dx: int, dy: int) -> bool:
        """Go a step into a direction; tell whether it moved."""
        x, y = (
            at + round(way * STEP * window)
            for at, way, window in zip(self.at, (dx, dy), self.window, strict=True)
        )
        return self._go(x, y)

    def draw(self, surface: pygame.Surface, scene: Callable[[pygame.Surface], None]) -> None:
        """Have all of the page drawn, and the part that is looked at shown on a surface."""
        if not self.is_larger:
            scene(surface)
            return
        canvas = surface if isinstance(surface, Canvas) else Canvas(surface)
        scene(canvas.page(self.size, self.at))
        if canvas is not surface:
            canvas.show()

    def _go(self, x: int, y: int) -> bool:
        before = self.at
        self.at = (
            min(max(0, x), self.size[0] - self.window[0]),
            min(max(0, y), self.size[1] - self.window[1]),
        )
        return self.at != before


def _brought(start: int, length: int, at: int, window: int) -> int:
    """Give where a window begins that shows so much; of what is too long, where it begins."""
    margin = round(MARGIN * window)
    if length + 2 * margin > window:
        margin = max(0, (window - length) // 2)
    if start - margin < at or length > window:
        return start - margin
    return max(at, start + length + margin - window)
