"""One system font; if SDL_ttf lacks HarfBuzz, its letters stay unjoined."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.ui.draw.palette import INK, Colour
from game.ui.draw.runs import PICTURE, Run

PICTURE_HEIGHT = 1.17
_TALL, _SMALL = 100, 10


class SystemFont:
    """A font for runs of one script and direction."""

    def __init__(self, path: Path, script: str, is_leftward: bool) -> None:
        """Open a file; raise `OSError` or `pygame.error` if that fails."""
        self._font = pygame.font.Font(path, _TALL)
        high = self._font.get_height()
        self._font.set_point_size(_SMALL)
        self._is_fixed = 2 * self._font.get_height() > high
        self._has_colours = script == PICTURE
        self._is_joined = True
        if not self._has_colours and "bold" not in path.name.lower():
            # Bold like our fonts, or a name would seem less important.
            self._font.bold = True
        try:
            if is_leftward:
                self._font.set_direction(pygame.DIRECTION_RTL)
            if script and script != PICTURE:
                self._font.set_script(script)
        except pygame.error:
            self._is_joined = False

    def has_ink(self, run: Run) -> bool:
        """Whether a run shows anything; SDL_ttf cannot draw all colour formats."""
        small = self._sized(_SMALL).render(self._order(run), True, INK)
        return small.get_bounding_rect().width > 0

    def width(self, run: Run, size: int, count: int | None = None) -> int:
        return round(self._sized(size).size(self._order(run, count))[0] * self._scale(size))

    def ascent(self, run: Run, size: int) -> int:
        # SDL_ttf makes the picture taller for high letters, such as a capital with two accents.
        tallest = max(self._sized(size).get_ascent(), self._reach(run)[0])
        return round(tallest * self._scale(size))

    def size_within(self, run: Run, size: int, ascent: int, descent: int) -> int:
        """Return the size at which a run fits the line: the one wanted, or smaller."""
        self._sized(size)
        above, below = self._reach(run)
        if self._is_fixed or (above <= ascent and below <= descent):
            return size
        return max(1, int(size * min(ascent / max(1, above), descent / max(1, below), 1.0)))

    def _reach(self, run: Run) -> tuple[int, int]:
        known = [each for each in self._font.metrics(self._order(run)) if each is not None]
        return max((each[3] for each in known), default=0), -min(
            (each[2] for each in known), default=0
        )

    def picture(self, run: Run, size: int, colour: Colour, edge: int) -> pygame.Surface | None:
        """Draw a run, or its rim if ``edge`` is set; colour fonts have no rim (``None``)."""
        font = self._sized(size)
        if self._has_colours:
            if edge:
                return None
            drawn = font.render(self._order(run), True, colour)
            scale = self._scale(size)
            if scale == 1.0:
                return drawn
            return pygame.transform.smoothscale_by(drawn, scale)
        font.outline = edge
        drawn = font.render(self._order(run), True, colour)
        font.outline = 0
        return drawn

    def _sized(self, size: int) -> pygame.font.Font:
        if self._font.point_size != size:
            self._font.set_point_size(size)
        return self._font

    def _scale(self, size: int) -> float:
        return size * PICTURE_HEIGHT / self._font.get_height() if self._is_fixed else 1.0

    def _order(self, run: Run, count: int | None = None) -> str:
        parts = run.drawn[:count]
        return "".join(parts if self._is_joined or not run.is_leftward else parts[::-1])
