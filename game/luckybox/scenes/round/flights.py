"""What travels over the table: tokens, bonus discs, the called-out count of a cascade.

Knows paths and lettering; is told where things start and end.
"""

from __future__ import annotations

import pygame

from game.luckybox.scenes.draw.cards import cards_of
from game.luckybox.stage import poses as show
from game.luckybox.stage.poses import Zone
from game.scenes.table.trail import along
from game.stage.easing import clamp, in_out
from game.ui.window.kit import Kit

STAGGER = 0.18
"""By how much of a flight the second of two tokens follows the first."""


def draw_flight(
    kit: Kit,
    surface: pygame.Surface,
    flight: show.Flight,
    start: tuple[int, int],
    end: tuple[int, int],
    height_px: int,
) -> None:
    """Draw something on its way; several tokens follow one another.

    Where less is to move, a disc is seen on its square for as long; an arrow shows the others.
    """
    if not flight.moves:
        if flight.end.zone is Zone.SQUARE:
            picture = picture_of(kit, flight.what, height_px)
            surface.blit(picture, picture.get_rect(center=end))
        return
    share = 1.0 - STAGGER * (flight.tokens - 1) if flight.tokens < 4 else 0.5
    for index in range(flight.tokens):
        lag = (1.0 - share) * index / max(1, flight.tokens - 1)
        progress = clamp((flight.progress - lag) / share)
        if flight.progress < lag:
            continue
        picture = picture_of(kit, flight.what, height_px)
        surface.blit(picture, picture.get_rect(center=along(start, end, in_out(progress))))


def picture_of(kit: Kit, what: str, height_px: int) -> pygame.Surface:
    """Give the picture of a travelling thing: a token by its name, or a bonus disc."""
    if what in ("bolt", "moon", "star"):
        return kit.art.icon(what, height_px)
    return cards_of(kit.art).bonus(what, height_px)
