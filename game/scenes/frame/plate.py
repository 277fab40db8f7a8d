"""The label of a special game: daily deal, weekly challenge, practice or challenge."""

from __future__ import annotations

from typing import Literal

import pygame

from game.play.match import AnyMatch
from game.scenes.frame.boxes import draw_box
from game.statistics import is_practice
from game.ui.draw.palette import EDGE, GRAPE, WHITE
from game.ui.draw.text import FLOOR_PX
from game.ui.window.kit import Kit
from game.words import _

LETTERS_SHARE, HEIGHT_SHARE, SIDE = 0.5, 0.78, 22.0


def special_of(match: AnyMatch) -> str:
    """Return what is special about a game, or ''."""
    if is_practice(match.extra):
        return _("Practice")
    if "daily" in match.extra:
        return _("Daily deal")
    if "weekly" in match.extra:
        return _("Weekly challenge")
    return _("Challenge") if "challenge" in match.extra else ""


def draw_plate(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    words: str,
    scale: float,
    letters: float = LETTERS_SHARE,
    *,
    align: Literal["left", "right"] = "left",
) -> pygame.Rect:
    """Draw a label at one end of a rectangle, as wide as its words; return its area.

    ``letters`` is the text's share of the height, before text scaling.
    """
    height = round(rect.height * HEIGHT_SHARE)
    size, side = max(FLOOR_PX, height * letters), round(SIDE * scale)
    room = rect.width - 2 * side
    words, size_px = kit.text.fitted(words, "body", kit.text.grown("body", size), room, height - 4)
    plate = pygame.Rect(0, 0, kit.text.size(words, "body", size_px)[0] + 2 * side, height)
    plate.midleft = rect.midleft
    if align == "right":
        plate.right = rect.right
    draw_box(kit, surface, plate, height / 2, GRAPE, max(2.0, 3 * scale), EDGE)
    kit.text.draw(surface, words, plate, "body", size_px, WHITE, align="center", fit=False)
    return plate
