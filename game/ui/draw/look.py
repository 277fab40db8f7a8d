"""The look settings (size, palette, text size) and the cache limits that follow from them."""

from __future__ import annotations

from game.ui.draw.art import ART_LIMIT_BYTES
from game.ui.draw.palette import show_palette
from game.ui.draw.text import TEXT_LIMIT_BYTES
from game.ui.window.kit import Kit
from game.ui.window.settings import LARGEST_IN_PLACE

PIXELS_LIMIT_BYTES = 14_000_000
ART_SCREENS, PIXELS_SCREENS, TEXT_SCREENS = 2.1, 1.7, 1.0
"""Screenfuls of pixels each cache may hold, if more than its default: tables fill the window."""


def look_of(kit: Kit) -> tuple[tuple[int, int, int], str, int, float]:
    """Return what every picture depends on; it changes when a system font has been found."""
    size = (*kit.window.size, kit.text.found)
    return size, kit.settings.palette, kit.settings.text_size, zoom_of(kit)


def zoom_of(kit: Kit) -> float:
    """Return the zoom of the whole screen, for text sizes too large to fit in place."""
    percent = kit.settings.text_size
    return percent / 100 if percent > LARGEST_IN_PLACE and not kit.hands.looks_over else 1.0


def bound_stores(kit: Kit) -> None:
    """Size the caches for this window, so that an animation draws nothing twice."""
    width, height = kit.stack.size
    screen = 4 * width * height
    kit.art.store.limit_bytes = max(ART_LIMIT_BYTES, round(ART_SCREENS * screen))
    kit.pixels.limit_bytes = max(PIXELS_LIMIT_BYTES, round(PIXELS_SCREENS * screen))
    kit.text.store.limit_bytes = max(TEXT_LIMIT_BYTES, round(TEXT_SCREENS * screen))


def apply_look(kit: Kit) -> None:
    show_palette(kit.settings.palette)
    in_place = min(kit.settings.text_size, LARGEST_IN_PLACE) / 100
    kit.text.zoom = zoom_of(kit)
    kit.text.scale = in_place if kit.text.zoom == 1.0 else 1.0
    kit.art.clear()
