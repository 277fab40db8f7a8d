"""The strip from 1 to 9: open squares of each number on one's cards; three rows if narrow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import pygame

from game.luckybox.rules import NUMBERS, Face, squares_in
from game.luckybox.scenes.draw.number_cards import number_card
from game.scenes.frame.boxes import lay_panel
from game.ui.draw import shapes
from game.ui.draw.palette import BAR, CREAM, LILAC, PAPER, SUNFLOWER, Colour, mix
from game.ui.window.kit import Kit
from game.words import _

ALL_SQUARES = 0b111_111_111
DOTS_IN_ROW, DOT_ROWS = 5, 2
DOT_UNITS, DOT_PITCH = 12.0, 16.0
CAPTION_SHARE, TILE_SHARE = 0.24, 0.37
BLOCK_FROM = 2.5
BLOCK_CAPTION, BLOCK_TILE = 0.22, 0.6
MISSING = mix(BAR, LILAC, 0.26)


def count_open(cards: Iterable[tuple[Face, int]]) -> tuple[int, ...]:
    """Count the open squares of each number, 1 to 9.

    >>> face = Face(1, (1, 2, 3, 2, 3, 1, 4, 5, 6), ("", "", ""), ("", "", ""))
    >>> count_open([(face, 0b000_000_001)])
    (1, 2, 2, 1, 1, 1, 0, 0, 0)
    """
    counts = [0] * len(NUMBERS)
    for face, crossed in cards:
        for square in squares_in(ALL_SQUARES & ~crossed):
            counts[face.grid[square] - 1] += 1
    return tuple(counts)


def draw_coverage(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    held: Sequence[int],
    picked: Sequence[int],
    offered: Sequence[int],
) -> None:
    """Draw the strip: dots for squares held and picked, rings for a pointed-at card."""
    lay_panel(kit, surface, rect, max(1, round(3 * scale)), round(22 * scale))
    is_block = rect.width < BLOCK_FROM * rect.height
    have = [mine + new for mine, new in zip(held, picked, strict=True)]
    top = _draw_caption(kit, surface, rect, scale, _caption(have), is_block=is_block)
    rows = 3 if is_block else 1
    row = (rect.bottom - round(14 * scale) - top.bottom) / rows
    side = round(row * BLOCK_TILE if is_block else rect.height * TILE_SHARE)
    columns = len(NUMBERS) // rows
    pitch = (rect.width - round(44 * scale)) / columns
    for index, number in enumerate(NUMBERS):
        middle = round(rect.x + 22 * scale + pitch * (index % columns + 0.5))
        tile = pygame.Rect(0, 0, side, side)
        tile.midtop = (middle, round(top.bottom + 3 * scale + index // columns * row))
        colour = PAPER if have[index] else MISSING
        surface.blit(number_card(kit.art, number, tile.size, colour, outlined=False), tile)
        dots = [CREAM] * held[index] + [SUNFLOWER] * picked[index] + [None] * offered[index]
        _draw_dots(kit, surface, (middle, tile.bottom + round(8 * scale)), scale, dots)


def _draw_caption(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    scale: float,
    words: str,
    *,
    is_block: bool,
) -> pygame.Rect:
    top = rect.copy()
    top.height = round(rect.height * (BLOCK_CAPTION if is_block else CAPTION_SHARE))
    top.y += round(8 * scale)
    inside, size = top.inflate(-round(60 * scale), 0), 24 * scale
    if is_block:
        inside = top.inflate(-round(30 * scale), 0)
        kit.text.paragraph(
            surface, words, inside, "body", size, LILAC, align="center", valign="middle"
        )
    else:
        kit.text.draw(surface, words, inside, "body", size, LILAC, align="center")
    return top


def _caption(have: Sequence[int]) -> str:
    if not any(have):
        return _("pick cards to see the numbers they cover")
    missing = [str(number) for number, count in zip(NUMBERS, have, strict=True) if not count]
    if not missing:
        return _("your cards cover every number")
    return _("your cards cover all but {numbers}").format(numbers=", ".join(missing))


def _draw_dots(
    kit: Kit,
    surface: pygame.Surface,
    top: tuple[int, int],
    scale: float,
    dots: Sequence[Colour | None],
) -> None:
    """Draw up to two rows of dots; None is a ring."""
    side, pitch = max(5, round(DOT_UNITS * scale)), DOT_PITCH * scale
    dots = dots[: DOTS_IN_ROW * DOT_ROWS]
    for row in range(DOT_ROWS):
        in_row = dots[row * DOTS_IN_ROW : (row + 1) * DOTS_IN_ROW]
        left = top[0] - pitch * (len(in_row) - 1) / 2 - side / 2
        for at, colour in enumerate(in_row):
            place = (round(left + at * pitch), round(top[1] + row * pitch))
            surface.blit(_dot(kit, side, colour), place)


def _dot(kit: Kit, side: int, colour: Colour | None) -> pygame.Surface:
    def make() -> pygame.Surface:
        if colour is not None:
            return shapes.pill((side, side), colour)
        return shapes.rounded((side, side), side / 2, None, max(1.2, side * 0.2), SUNFLOWER)

    return kit.pixels.get(("dot", side, colour), make)
