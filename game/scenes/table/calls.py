"""Big lettering across the table, which pops up, stays and fades."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.stage.easing import clamp, out_back
from game.ui.draw.opacity import lay
from game.ui.draw.palette import INK, SUNFLOWER, TANGERINE
from game.ui.window.kit import Kit

COMBO_TILT, CALL_TILT = 8, 4


def combo_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    """Return a combo count's lettering at full size."""
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
    """Draw a combo count at progress ``t``: pop up, stay, fade."""
    pop = out_back(clamp(t / 0.3)) if moves else 1.0
    lettering = swelling(combo_lettering(kit, words, size_px), pop)
    place = lettering.get_rect(center=centre).clamp(surface.get_rect())
    lay(surface, lettering, place, fading(t, 0.75))


def call_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    """Return an announcement's lettering at full size."""
    return kit.text.render(words, "script", size_px, TANGERINE, outline=INK, angle=CALL_TILT)


def prepare_call(kit: Kit, words: str, size_px: float) -> Iterator[object]:
    """Preload an announcement's lettering."""
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
    """Draw an announcement at progress ``t``."""
    lettering = call_lettering(kit, words, size_px)
    lettering = swelling(lettering, out_back(clamp(t / 0.35))) if moves else lettering
    lay(surface, lettering, lettering.get_rect(center=centre), fading(t, 0.8))


def swelling(full: pygame.Surface, scale: float) -> pygame.Surface:
    """Return cached lettering scaled down while it grows."""
    if abs(scale - 1.0) < 0.01:
        return full
    return pygame.transform.smoothscale_by(full, max(0.1, scale))


def fading(t: float, since: float) -> int:
    """Return the alpha of something that fades from ``since`` to 1."""
    return 255 if t <= since else round(255 * (1 - t) / (1 - since))
