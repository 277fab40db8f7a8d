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
        self._along = (0.0, 0.0)

    @property
    def at(self) -> Pair:
        """Where on the page the window begins."""
        return round(self._along[0]), round(self._along[1])

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

    def follow(self, pos: Pair, before: Pair) -> bool:
        """Go along with the mouse from one position to another; tell whether it moved.

        With the mouse at an edge of the window that edge of the page is seen; from wherever it is
        looked at, the page goes as much of its way there as the mouse does.
        """
        x, y = (
            along + _share(old, new, window, along, whole - window)
            for along, old, new, window, whole in zip(
                self._along, before, pos, self.window, self.size, strict=True
            )
        )
        return self._go(x, y)

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

    def like(self, other: Page) -> Page:
        """Look at the part that the page before showed, as far as there is one; give this one."""
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
    """Give how far a page goes on one axis while the mouse goes from old to new."""
    if old == new or not way:
        return 0.0
    rest = REST * window
    # What is left of the way of the page, over what is left of that of the mouse.
    if new > old:
        share = (new - old) / max(new - old, window - rest - old)
        return share * (way - along)
    return (new - old) / max(old - new, old - rest) * along


def _brought(start: int, length: int, at: int, window: int) -> int:
    """Give where a window begins that shows so much; of what is too long, where it begins."""
    margin = round(MARGIN * window)
    if length + 2 * margin > window:
        margin = max(0, (window - length) // 2)
    if start - margin < at or length > window:
        return start - margin
    return max(at, start + length + margin - window)
