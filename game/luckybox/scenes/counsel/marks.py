"""What hints draw on a board: numbered squares and glowing cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial

import pygame

from game.luckybox.scenes.round.board import Board
from game.ui.draw import shapes
from game.ui.draw.palette import INK, SKY, SUNFLOWER, WHITE
from game.ui.window.kit import Kit

from .chain import Target

RING, BADGE = 0.09, 0.42
"""Ring thickness and badge height, in squares."""
FRAME = 8.0
"""Frame thickness around a card, in units."""
LEAST_BADGE = 16


def draw_steps(
    kit: Kit,
    surface: pygame.Surface,
    board: Board,
    squares: Sequence[Target],
    costs: Mapping[Target, int],
) -> None:
    there = [target for target in squares if board.holds(target[0])]
    for target in there:
        rect = board.square_rect(*target)
        _draw_ring(kit, surface, rect)
        board.draw_prices(surface, costs, rect)
    number_squares(kit, surface, board, there)


def number_squares(
    kit: Kit, surface: pygame.Surface, board: Board, squares: Sequence[Target]
) -> None:
    for at, target in enumerate(squares, 1):
        if board.holds(target[0]):
            _draw_badge(kit, surface, board.square_rect(*target), at)


def draw_cards(
    kit: Kit, surface: pygame.Surface, board: Board, cards: Iterable[int], scale: float
) -> None:
    for card in cards:
        if board.holds(card):
            draw_glow(kit, surface, board.card_rect(card), scale)


def draw_glow(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
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
    """Draw a number at the lower left of a square, away from its price."""
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
