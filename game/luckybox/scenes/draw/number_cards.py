"""The Number cards: outlined digits in a frame, and their deck's back."""

from __future__ import annotations

import pygame

from game.ui.draw.art import Art
from game.ui.draw.palette import GRAPE, INK, SHADE, TANGERINE, WHITE, Colour, mix, on
from game.ui.draw.shapes import box, drawn

from .cards import cards_of


def number_card(
    art: Art,
    number: int | None,
    size: tuple[int, int],
    colour: Colour = TANGERINE,
    outlined: bool = True,
) -> pygame.Surface:
    """Return a Number card: outlined digit and frame, or a plain digit; None is an empty slot."""
    look = (number, size, colour, outlined)
    return art.store.get(("number card", *look), lambda: _number_card(art, *look))


def number_back(art: Art, size: tuple[int, int]) -> pygame.Surface:
    def make() -> pygame.Surface:
        surface = _frame(size, TANGERINE, GRAPE)
        side = round(min(size[0] * 0.7, size[1] * 0.62))
        motif = art.icon("number_back", side)
        surface.blit(motif, motif.get_rect(center=(size[0] // 2, _face_height(size) // 2)))
        return surface

    return art.store.get(("number back", size), make)


def _number_card(
    art: Art, number: int | None, size: tuple[int, int], colour: Colour, outlined: bool
) -> pygame.Surface:
    framed = outlined and size[0] >= 80
    surface = _frame(size, colour, mix(colour, WHITE, 0.18) if framed else None)
    middle = (size[0] // 2, _face_height(size) // 2)
    if number is None:
        side = max(3, round(size[0] * 0.2))
        dot = drawn((side, side), box((0, 0, side, side), side / 2, mix(colour, WHITE, 0.25)))
        surface.blit(dot, dot.get_rect(center=middle))
        return surface
    tall = min(size[1] * 0.5, size[0] * 0.64)
    ink, rim = (WHITE, max(2, round(tall * 0.066))) if outlined else (on(colour), 0)
    figure = cards_of(art).digit(str(number), tall, ink, rim)
    surface.blit(figure, figure.get_rect(center=middle))
    return surface


def _face_height(size: tuple[int, int]) -> int:
    return size[1] - max(2, round(size[1] * 0.045))


def _frame(size: tuple[int, int], colour: Colour, inside: Colour | None) -> pygame.Surface:
    width, height = size
    tall = _face_height(size)
    line = max(1.5, min(width, height) * 0.022)
    radius = width * 0.16
    body = box((0, height - tall, width, tall), radius, SHADE, opacity=0.6)
    body += box((0, 0, width, tall), radius, INK)
    body += box((line, line, width - 2 * line, tall - 2 * line), radius - line, colour)
    if inside:
        inset = width * 0.085
        inner = (inset, inset, width - 2 * inset, tall - 2 * inset)
        body += box(inner, radius * 0.7, inside, line * 0.75)
    return drawn(size, body)
