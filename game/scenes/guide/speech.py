"""What is said in a guided game: where its plate has room, and the marks on what it means.

Knows rectangles and words that are told; knows no game and no step.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from game.scenes.frame.boxes import draw_box
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, INK, MAGENTA_DEEP, SUNFLOWER, hexed
from game.ui.window.kit import Kit

WIDTHS = (640.0, 540.0, 440.0, 350.0, 270.0)
"""How wide a plate may be, in units, the widest first."""
LETTERS, LEADING = 27.0, 1.26
PADDING, BORDER, RADIUS = 20.0, 5.0, 22.0
SIDE = 44.0
"""The side of what closes the plate, at its upper right."""
FOOT = 54.0
"""The height of the buttons at the foot of a plate, in units."""
MARGIN = 8.0
COLUMNS, ROWS = 24, 18
"""In how many places across and down it is tried."""
RING, RING_GAP = 5.0, 5.0
CORNER = 5.0
"""How round the ring is at most, in parts of its width."""
ARROW = 46.0
BOB_SECONDS, BOB = 1.1, 0.22
"""How long an arrow takes to swing, and how far in parts of its length."""


class Plate(NamedTuple):
    """Where words stand, how large they are, and where there is room for buttons."""

    rect: pygame.Rect
    words: pygame.Rect
    size_px: int
    foot: pygame.Rect
    """Of the buttons beneath the words; of no height where there are none."""
    corner: pygame.Rect
    """Of what closes it."""

    def moved(self, to: pygame.Rect) -> Plate:
        """Give it at another place."""
        by = pygame.Vector2(to.topleft) - self.rect.topleft
        words, foot, corner = (part.move(by) for part in (self.words, self.foot, self.corner))
        return Plate(to, words, self.size_px, foot, corner)


def fit_plate(
    kit: Kit,
    words: str,
    within: pygame.Rect,
    scale: float,
    *,
    meant: Sequence[pygame.Rect],
    clear: Sequence[pygame.Rect],
    home: tuple[int, int],
    has_foot: bool,
) -> Plate:
    """Find a place for a plate: the nearest to its home where it hides the least.

    First nothing that is ``meant``, then as little as can be of what is to stay ``clear``.
    """
    gap = round(PADDING * scale)
    meant = [rect.inflate(gap, gap) for rect in meant]
    found: list[tuple[tuple[int, int, float], pygame.Rect, Plate]] = []
    for wide in WIDTHS:
        width = min(within.width, round(wide * scale * kit.text.scale**0.5))
        plate = _written(kit, words, width, scale, has_foot=has_foot)
        for spot in _spots(plate.rect, within):
            cost = _hidden(spot, meant), _hidden(spot, clear), math.dist(spot.center, home)
            found.append((cost, spot, plate))
    _cost, spot, plate = min(found, key=lambda one: one[0])
    return plate.moved(spot)


def _written(kit: Kit, words: str, width: int, scale: float, *, has_foot: bool) -> Plate:
    """Lay out a plate of a width, as high as its words need it."""
    size = round(kit.text.grown("body", LETTERS * scale))
    pad, side = round(PADDING * scale), round(SIDE * scale)
    lines = kit.text.wrap(words, "body", size, width - 2 * pad - side)
    inside = pygame.Rect(pad, pad, width - 2 * pad - side, round(len(lines) * size * LEADING) + 2)
    foot = pygame.Rect(pad, pad + max(inside.height, side), width - 2 * pad, 0)
    if has_foot:
        foot.y += pad // 2
        foot.height = round(FOOT * scale * kit.text.scale)
    corner = pygame.Rect(width - pad // 2 - side, pad // 2, side, side)
    return Plate(pygame.Rect(0, 0, width, foot.bottom + pad), inside, size, foot, corner)


def _spots(rect: pygame.Rect, within: pygame.Rect) -> list[pygame.Rect]:
    wide, high = max(0, within.width - rect.width), max(0, within.height - rect.height)
    return [
        rect.move(within.x + wide * column // COLUMNS, within.y + high * row // ROWS)
        for row in range(ROWS + 1)
        for column in range(COLUMNS + 1)
    ]


def _hidden(spot: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    """Measure how much of others a place hides, in pixels."""
    hit = spot.collidelistall(list(others))
    return sum(math.prod(spot.clip(others[at]).size) for at in hit)


def draw_plate(kit: Kit, surface: pygame.Surface, plate: Plate, words: str, scale: float) -> None:
    """Draw a plate and what it says."""
    border = max(2.0, BORDER * scale)
    draw_box(kit, surface, plate.rect, RADIUS * scale, CREAM, border, MAGENTA_DEEP)
    kit.text.paragraph(
        surface, words, plate.words, "body", plate.size_px, INK, leading=LEADING, grows=False
    )


def draw_marks(
    kit: Kit,
    surface: pygame.Surface,
    meant: Sequence[pygame.Rect],
    clear: Sequence[pygame.Rect],
    plate: pygame.Rect,
    scale: float,
    seconds: float,
) -> None:
    """Ring what is meant, and point at the first of it from where least is hidden.

    ``seconds`` is how long it has been pointed at; an arrow that does not swing is at 0.
    """
    for rect in meant:
        gap = round(RING_GAP * scale)
        around = rect.inflate(2 * gap, 2 * gap)
        width = max(2.0, RING * scale)
        ring = kit.pixels.get(("guide ring", around.size), partial(_ring, around.size, width))
        surface.blit(ring, around)
    if meant:
        _draw_arrow(kit, surface, meant[0], [*clear, plate], scale, seconds)


def _draw_arrow(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    clear: Sequence[pygame.Rect],
    scale: float,
    seconds: float,
) -> None:
    side = max(14, round(ARROW * scale))
    swing = (1 - math.cos(math.tau * seconds / BOB_SECONDS)) / 2 * BOB * side
    gap = round(RING_GAP * scale * 2)
    inside = surface.get_rect()
    ways = []
    for turns, (dx, dy) in enumerate(((0, -1), (-1, 0), (0, 1), (1, 0))):
        # It comes from this side, and points the other way.
        place = pygame.Rect(0, 0, side, side)
        place.center = (
            rect.centerx + dx * (rect.width // 2 + gap + side // 2),
            rect.centery + dy * (rect.height // 2 + gap + side // 2),
        )
        outside = side * side - math.prod(place.clip(inside).size)
        ways.append((4 * outside + _hidden(place, clear), turns, place, (dx, dy)))
    _cost, turns, place, (dx, dy) = min(ways, key=lambda way: way[:2])
    arrow = kit.pixels.get(("guide arrow", side, turns), lambda: _arrow(side, turns))
    surface.blit(arrow, place.move(round(dx * swing), round(dy * swing)))


def _ring(size: tuple[int, int], width: float) -> pygame.Surface:
    return shapes.focus_ring(size, width, min(min(size) * 0.25, width * CORNER), MAGENTA_DEEP)


def _arrow(side: int, turns: int) -> pygame.Surface:
    """Draw an arrow that points down, turned so many quarters anticlockwise."""
    body = (
        f'<path d="M34 6 H66 V48 H92 L50 94 L8 48 H34 Z" fill="{hexed(SUNFLOWER)}" '
        f'stroke="{hexed(INK)}" stroke-width="9" stroke-linejoin="round"/>'
    )
    share = side / 100
    flat = shapes.drawn((side, side), f'<g transform="scale({share:g})">{body}</g>')
    return pygame.transform.rotate(flat, 90 * turns)
