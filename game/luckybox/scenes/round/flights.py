"""What travels over the table: tokens, bonus discs, the called-out count of a cascade.

Knows paths and lettering; is told where things start and end.
"""

from __future__ import annotations

import math

import pygame

from game.luckybox.stage import poses as show
from game.stage import Spot
from game.stage.easing import clamp, in_out, out_back
from game.ui.draw.palette import INK, SUNFLOWER, TANGERINE
from game.ui.window.kit import Kit

ARC = 0.22
"""How high a flight curves, in parts of its length."""
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
        if flight.end.spot is Spot.SQUARE:
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
    return kit.art.bonus(what, height_px)


def along(start: tuple[int, int], end: tuple[int, int], t: float) -> tuple[int, int]:
    """Give the point of a flight's way at some share of it."""
    apart = math.dist(start, end)
    x = start[0] + (end[0] - start[0]) * t
    y = start[1] + (end[1] - start[1]) * t - math.sin(math.pi * t) * apart * ARC
    return round(x), round(y)


COMBO_TILT = 8


def combo_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    """Give the letters in which the count of a cascade is called out, at their full size."""
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
    lettering = fading(lettering, t, 0.75)
    place = lettering.get_rect(center=centre)
    surface.blit(lettering, place.clamp(surface.get_rect()))


def call_lettering(kit: Kit, words: str, size_px: float) -> pygame.Surface:
    """Give the letters of an announcement at their full size."""
    return kit.text.render(words, "script", size_px, TANGERINE, outline=INK, angle=4)


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
    lettering = fading(lettering, t, 0.8)
    surface.blit(lettering, lettering.get_rect(center=centre))


def swelling(full: pygame.Surface, scale: float) -> pygame.Surface:
    """Give lettering on its way to its full size: drawn once, and scaled while it grows."""
    if abs(scale - 1.0) < 0.01:
        return full
    return pygame.transform.smoothscale_by(full, max(0.1, scale))


def fading(full: pygame.Surface, t: float, since: float) -> pygame.Surface:
    """Give lettering on its way out: whole until a moment of its time, and at the end gone."""
    if t <= since:
        return full
    faded = full.copy()
    faded.set_alpha(round(255 * (1 - t) / (1 - since)))
    return faded
