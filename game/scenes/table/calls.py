"""What is called out across a table: lettering that pops up, stays, and is gone.

Knows how it looks; what is called is told.
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.stage.easing import clamp, out_back
from game.ui.draw.opacity import lay
from game.ui.draw.palette import INK, SUNFLOWER, TANGERINE
from game.ui.window.kit import Kit

COMBO_TILT, CALL_TILT = 8, 4


def combo_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    """Return the letters in which the count of a cascade is called out, at their full size."""
    return kit.text.render(words, "script", size_px, SUNFLOWER, outline=INK, angle=COMBO_TILT)


def draw_combo(
    kit: Kit,
    surface: pygame.Surface,
    words: str,
    centre: tuple[int, int],
    size_px: float,
    t: float,
    moves: bool = True,
) -> None:
    """Call out the count of a cascade: it pops up, stays, and is gone."""
    pop = out_back(clamp(t / 0.3)) if moves else 1.0
    lettering = swelling(combo_lettering(kit, words, size_px), pop)
    place = lettering.get_rect(center=centre).clamp(surface.get_rect())
    lay(surface, lettering, place, fading(t, 0.75))


def call_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    """Return the letters of an announcement at their full size."""
    return kit.text.render(words, "script", size_px, TANGERINE, outline=INK, angle=CALL_TILT)


def prepare_call(kit: Kit, words: str, size_px: float) -> Iterator[object]:
    """Draw the letters of an announcement in advance."""
    yield from kit.text.render_ahead(
        words, "script", size_px, TANGERINE, outline=INK, angle=CALL_TILT
    )


def draw_call(
    kit: Kit,
    surface: pygame.Surface,
    words: str,
    centre: tuple[int, int],
    size_px: float,
    t: float,
    moves: bool = True,
) -> None:
    """Announce something in big letters across the table."""
    lettering = call_lettering(kit, words, size_px)
    lettering = swelling(lettering, out_back(clamp(t / 0.35))) if moves else lettering
    lay(surface, lettering, lettering.get_rect(center=centre), fading(t, 0.8))


def swelling(full: pygame.Surface, scale: float) -> pygame.Surface:
    """Return lettering on its way to its full size: drawn once, and scaled while it grows."""
    if abs(scale - 1.0) < 0.01:
        return full
    return pygame.transform.smoothscale_by(full, max(0.1, scale))


def fading(t: float, since: float) -> int:
    """Return how much is seen of what goes, of 255: all until a moment, at the end nothing."""
    return 255 if t <= since else round(255 * (1 - t) / (1 - since))
