"""The shareable picture of a finished game.

No card shows its face: it must not spoil the deal for others.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.record import Player
from game.scenes.frame.boxes import draw_box
from game.scenes.frame.names import draw_name
from game.ui.draw.palette import BAR, CREAM, INK, SUNFLOWER, TEAL_DEEP, shown
from game.ui.window.kit import Kit

SIZE = (1200, 675)
TITLE = pygame.Rect(40, 14, 1120, 92)
BOARDS = pygame.Rect(40, 118, 1120, 458)
FOOT = pygame.Rect(0, 596, 1200, 79)
TITLE_SIZE, LINE_SIZE, UNIT_SIZE = 70, 27, 24
GAP = 12
TWO_COLUMNS_FROM = 6
NAME_SHARE, TOTAL_SHARE = 0.24, 0.12
UNIT_SHARE = 0.32
"""The unit's height relative to the total's."""

_HELD = re.compile(r" (?=[\d·])|(?<=\d) (?=\w)")


class SeatPictured(NamedTuple):
    """A seat on the picture."""

    player: Player
    total: str
    unit: str
    """What the total counts; empty where obvious."""
    wins: bool
    draw_cards: Callable[[pygame.Surface, pygame.Rect], None]
    """Draws the seat's cards into a rectangle."""


def result_picture(
    kit: Kit, title: str, seats: Sequence[SeatPictured], line: str
) -> pygame.Surface:
    """Draw the picture, best seat first; ``line`` is its caption."""
    picture = pygame.Surface(SIZE)
    picture.blit(kit.art.backdrop(SIZE), (0, 0))
    kit.text.draw(
        picture, title, TITLE, "script", TITLE_SIZE, SUNFLOWER,
        outline=(INK, 8), drop=4, align="center",
    )  # fmt: skip
    for seat, rect in zip(seats, _rows(len(seats)), strict=True):
        _draw_seat(kit, picture, rect, seat)
    picture.fill(shown(BAR), FOOT)
    kit.text.paragraph(
        picture, held_together(line), FOOT.inflate(-80, -10), "body", LINE_SIZE, CREAM,
        align="center", valign="middle", leading=1.15,
    )  # fmt: skip
    return picture


def held_together(line: str) -> str:
    """Insert non-breaking spaces between numbers and units, and before dots."""
    return _HELD.sub("\u00a0", line)


def _rows(count: int) -> list[pygame.Rect]:
    columns = 1 if count < TWO_COLUMNS_FROM else 2
    rows = -(-count // columns)
    width = (BOARDS.width - GAP * (columns - 1)) // columns
    height = (BOARDS.height - GAP * (rows - 1)) // rows
    return [
        pygame.Rect(
            BOARDS.x + at // rows * (width + GAP),
            BOARDS.y + at % rows * (height + GAP),
            width,
            height,
        )
        for at in range(count)
    ]


def _draw_seat(kit: Kit, picture: pygame.Surface, rect: pygame.Rect, seat: SeatPictured) -> None:
    draw_box(kit, picture, rect, 18, CREAM, 6 if seat.wins else 4, SUNFLOWER if seat.wins else INK)
    inside = rect.inflate(-28, -16)
    name = pygame.Rect(inside.x, inside.y, round(inside.width * NAME_SHARE), inside.height)
    _draw_name(kit, picture, name, seat)
    total = pygame.Rect(0, 0, round(inside.width * TOTAL_SHARE), inside.height)
    total.right, total.y = inside.right, inside.y
    seat.draw_cards(
        picture, pygame.Rect(name.right + 10, inside.y, total.x - name.right - 20, inside.height)
    )
    size = min(110, inside.height * 0.7)
    if seat.unit:
        unit = total.copy()
        total.height = round(min(total.height * (1 - UNIT_SHARE), size * 1.1))
        unit.height = min(round(total.height * UNIT_SHARE) + 12, inside.height - total.height)
        total.y = inside.centery - (total.height + unit.height) // 2
        unit.y, size = total.bottom, total.height * 0.86
        kit.text.draw(picture, seat.unit, unit, "body", UNIT_SIZE, TEAL_DEEP, align="right")
    kit.text.draw(picture, seat.total, total, "title", size, INK, align="right")


def _draw_name(kit: Kit, picture: pygame.Surface, rect: pygame.Rect, seat: SeatPictured) -> None:
    player, side = seat.player, min(rect.height, 96)
    badge = kit.art.icon(f"seat_{player.badge + 1}", side)
    if rect.height > 2.4 * side:
        at = badge.get_rect(midbottom=(rect.centerx, rect.centery + side // 6))
        room = pygame.Rect(rect.x, at.bottom + 8, rect.width, side * 2 // 3)
        draw_name(kit, picture, room, player.name, 34, INK, align="center")
    else:
        at = badge.get_rect(midleft=rect.midleft)
        room = pygame.Rect(at.right + 10, rect.y, rect.right - at.right - 10, rect.height)
        draw_name(kit, picture, room, player.name, min(34, rect.height * 0.5), INK)
    picture.blit(badge, at)
    if seat.wins:
        kit.art.put(picture, "crown", side // 2, midbottom=(at.centerx, at.y + side // 6))
