"""What counsel draws on a board: a chain step by step, and the cards to look at.

Knows the board and its squares; knows no mind.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import pairwise

import pygame

from game.luckybox.scenes.round.board import Board
from game.scenes.table.trail import draw_trail
from game.ui.draw import shapes
from game.ui.draw.palette import INK, SKY, SUNFLOWER, WHITE
from game.ui.window.kit import Kit

from .chain import Target

RING, BADGE = 0.09, 0.42
"""How thick the ring of a square is, and how high its number, in parts of the square."""
FRAME = 8.0
"""How thick the frame of a card to look at is, in units."""
LEAST_BADGE = 16


def draw_steps(
    kit: Kit, surface: pygame.Surface, board: Board, squares: Sequence[Target], scale: float
) -> None:
    """Draw the squares of a chain with their numbers, and the way from each to the next."""
    there = [target for target in squares if board.holds(target[0])]
    rects = [board.square_rect(*target) for target in there]
    for start, end in pairwise(rects):
        draw_trail(kit, surface, start, end, scale, arrow=True, clear=rects)
    for at, rect in enumerate(rects, 1):
        _draw_ring(kit, surface, rect)
        _draw_badge(kit, surface, rect, at)


def draw_cards(
    kit: Kit, surface: pygame.Surface, board: Board, cards: Iterable[int], scale: float
) -> None:
    """Let the cards to look at glow."""
    for card in cards:
        if board.holds(card):
            draw_glow(kit, surface, board.card_rect(card), scale)


def draw_glow(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
    """Draw a lit frame around a card."""
    width = max(4, round(FRAME * scale))
    around = rect.inflate(2 * width, 2 * width)
    frame = kit.pixels.get(
        ("counsel frame", around.size, width),
        partial(shapes.focus_ring, around.size, width, 20 * scale, SUNFLOWER),
    )
    surface.blit(frame, around)


def _draw_ring(kit: Kit, surface: pygame.Surface, rect: pygame.Rect) -> None:
    width = max(3, round(rect.width * RING))
    ring = kit.pixels.get(
        ("counsel ring", rect.size, width),
        partial(shapes.rounded, rect.size, rect.width * 0.22, None, width, SKY),
    )
    surface.blit(ring, rect)


def _draw_badge(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
    """Write a number at the lower left of a square: its price is at the upper right."""
    side = max(LEAST_BADGE, round(rect.height * BADGE))

    def make() -> pygame.Surface:
        plate = shapes.pill((side, side), SKY, max(2.0, side * 0.09), INK).copy()
        size = side * 0.62
        kit.text.draw(
            plate, str(number), plate.get_rect(), "title", size, WHITE, align="center", fit=False
        )
        return plate

    badge = kit.pixels.get(("counsel badge", number, side), make)
    place = badge.get_rect(bottomleft=(rect.left - side // 4, rect.bottom + side // 4))
    surface.blit(badge, place)
