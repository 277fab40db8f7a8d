"""What every picture depends on, and how much of them is kept: the size, the colours, the letters.

Knows the stores of a kit and the wishes about its look; knows no scene and no frame.
"""

from __future__ import annotations

from game.ui.draw.art import ART_LIMIT_BYTES
from game.ui.draw.palette import show_palette
from game.ui.draw.text import TEXT_LIMIT_BYTES
from game.ui.window.kit import Kit
from game.ui.window.settings import LARGEST_IN_PLACE

PIXELS_LIMIT_BYTES = 14_000_000
ART_SCREENS, PIXELS_SCREENS, TEXT_SCREENS = 2.1, 1.7, 1.0
"""How many screens of pixels each store may keep, if that is more than its usual bound: what a
table shows is as large as its window."""


def look_of(kit: Kit) -> tuple[tuple[int, int, int], str, int, float]:
    """Give what every picture depends on: fonts are found a moment after they are wanted."""
    size = (*kit.window.size, kit.text.found)
    return size, kit.settings.palette, kit.settings.text_size, zoom_of(kit)


def zoom_of(kit: Kit) -> float:
    """Give how many times as large as usual all of a screen is, letters and cards alike."""
    percent = kit.settings.text_size
    return percent / 100 if percent > LARGEST_IN_PLACE and not kit.hands.looks_over else 1.0


def bound_stores(kit: Kit) -> None:
    """Let the stores keep what a table of this size shows, so that no cascade draws it twice."""
    width, height = kit.stack.size
    screen = 4 * width * height
    kit.art.store.limit_bytes = max(ART_LIMIT_BYTES, round(ART_SCREENS * screen))
    kit.pixels.limit_bytes = max(PIXELS_LIMIT_BYTES, round(PIXELS_SCREENS * screen))
    kit.text.store.limit_bytes = max(TEXT_LIMIT_BYTES, round(TEXT_SCREENS * screen))


def apply_look(kit: Kit) -> None:
    """Show the palette and the text size that the player wants; no picture is right any more."""
    show_palette(kit.settings.palette)
    in_place = min(kit.settings.text_size, LARGEST_IN_PLACE) / 100
    kit.text.zoom = zoom_of(kit)
    kit.text.scale = in_place if kit.text.zoom == 1.0 else 1.0
    kit.art.clear()
