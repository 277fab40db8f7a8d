"""The rail: everybody else's board as a small live tile.

Knows what a tile shows and where it stands in the rail; knows no clicks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.match import Player
from game.rules.luckybox import Face
from game.stage import SeatShown
from game.ui import shapes
from game.ui.card_geometry import mini_geometry
from game.ui.kit import Kit
from game.ui.palette import CREAM, INK, SUNFLOWER, mix
from game.words import _

ONE_COLUMN = 5
"""From six others (seven players) on the rail has two columns."""
MOST_CARDS = 6


def fit_tiles(rail: pygame.Rect, count: int, scale: float) -> list[pygame.Rect]:
    """Place so many tiles in the rail, one column or two."""
    if not count:
        return []
    columns = 1 if count <= ONE_COLUMN else 2
    rows = max(-(-count // columns), 3)
    gap = round((20 if columns == 1 else 14) * scale)
    width = (rail.width - gap * (columns - 1)) // columns
    height = min((rail.height - gap * (rows - 1)) // rows, round(width * 0.62))
    return [
        pygame.Rect(
            rail.x + index % columns * (width + gap),
            rail.y + index // columns * (height + gap),
            width,
            height,
        )
        for index in range(count)
    ]


def draw_tile(
    kit: Kit,
    surface: pygame.Surface,
    rect: pygame.Rect,
    player: Player,
    seat: SeatShown,
    total: int,
    faces: Mapping[int, Face],
    *,
    key: int,
    stars: int,
    hovered: bool,
    is_revealed: bool,
) -> None:
    """Draw one tile: badge and name, the lamp, the cards, tokens, stars and points."""
    state = (
        rect.size,
        player,
        tuple((card.id, card.crossed) for card in seat.cards),
        (seat.bolts, seat.moons, stars, total, seat.answered, len(seat.pending)),
        (key, hovered, is_revealed, _("done")),
    )
    picture = kit.pixels.get(
        ("tile", state),
        lambda: _paint(
            kit, rect.size, player, seat, total, faces, key, stars, hovered, is_revealed
        ),
    )
    surface.blit(picture, rect)


def _paint(
    kit: Kit,
    size: tuple[int, int],
    player: Player,
    seat: SeatShown,
    total: int,
    faces: Mapping[int, Face],
    key: int,
    stars: int,
    hovered: bool,
    is_revealed: bool,
) -> pygame.Surface:
    width, height = size
    unit = height / 200
    fill = mix(CREAM, SUNFLOWER, 0.25) if hovered else CREAM
    border = max(2, round(4 * unit))
    picture = shapes.sheet(size, 0, fill=fill, border=border, radius=round(20 * unit))
    head = round(height * 0.24)
    _paint_head(kit, picture, pygame.Rect(0, 0, width, head), player, seat, key, unit, is_revealed)
    foot = round(height * 0.22)
    inset = border + max(2, round(7 * unit))
    middle = pygame.Rect(inset, head, width - 2 * inset, height - head - foot - border)
    _paint_cards(
        kit,
        picture,
        middle,
        [(faces[card.id], card.crossed, card.points is not None) for card in seat.cards],
    )
    low = pygame.Rect(inset, middle.bottom, width - 2 * inset, foot - round(4 * unit))
    _paint_foot(kit, picture, low, seat, total, stars)
    return picture


def _paint_head(
    kit: Kit,
    picture: pygame.Surface,
    rect: pygame.Rect,
    player: Player,
    seat: SeatShown,
    key: int,
    unit: float,
    is_revealed: bool,
) -> None:
    side = round(rect.height * 0.86)
    edge = round(8 * unit)
    badge = kit.art.icon(f"seat_{player.badge + 1}", side)
    picture.blit(badge, badge.get_rect(midleft=(edge, rect.centery)))
    lamp = kit.art.icon(
        "lamp_on" if seat.is_done and is_revealed else "lamp_off", round(side * 0.72)
    )
    lamp_place = lamp.get_rect(midright=(rect.right - edge, rect.centery))
    picture.blit(lamp, lamp_place)
    right = lamp_place.left - edge
    if 1 <= key <= 9:
        cap = kit.pixels.get(
            ("tile key", side), lambda: shapes.key_cap((round(side * 0.74), round(side * 0.66)))
        )
        place = cap.get_rect(midright=(right, rect.centery))
        picture.blit(cap, place)
        kit.text.draw(picture, str(key), place, "body", side * 0.44, INK, align="center")
        right = place.left - edge
    name = pygame.Rect(edge + badge.get_width() + edge, 0, 0, rect.height)
    name.width = max(8, right - name.x)
    kit.text.draw(picture, player.name, name, "title", rect.height * 0.52, INK, floor=10)


def _paint_cards(
    kit: Kit,
    picture: pygame.Surface,
    rect: pygame.Rect,
    cards: Sequence[tuple[Face, int, bool]],
) -> None:
    if not cards:
        return
    tall = mini_geometry(100).size[1] / 100
    slots = max(len(cards), 4)
    width = int(min(rect.width / (slots + (slots - 1) * 0.09), rect.height / tall))
    gap = max(1, round(width * 0.09))
    left = rect.centerx - (len(cards) * width + (len(cards) - 1) * gap) // 2
    for index, (face, crossed, is_complete) in enumerate(cards):
        small = kit.art.mini_card(face, width, crossed, is_complete)
        picture.blit(small, small.get_rect(midleft=(left + index * (width + gap), rect.centery)))


def _paint_foot(
    kit: Kit,
    picture: pygame.Surface,
    rect: pygame.Rect,
    seat: SeatShown,
    total: int,
    stars: int,
) -> None:
    side = round(rect.height * 0.74)
    left = rect.x
    for name, count in (("bolt", seat.bolts), ("moon", seat.moons)):
        icon = kit.art.icon(name, side)
        picture.blit(icon, icon.get_rect(midleft=(left, rect.centery)))
        left += icon.get_width() + max(2, side // 8)
        label = pygame.Rect(left, rect.y, round(side * 1.1), rect.height)
        kit.text.draw(picture, str(count), label, "title", side * 0.84, INK, floor=10)
        left += round(side * (0.8 if count < 10 else 1.25))
    for index in range(3):
        icon = kit.art.icon("star" if index < stars else "star_empty", side)
        picture.blit(icon, icon.get_rect(midleft=(left, rect.centery)))
        left += round(icon.get_width() * 0.92)
    label = pygame.Rect(left, rect.y, max(8, rect.right - left), rect.height)
    kit.text.draw(
        picture, str(total), label, "title", rect.height * 0.92, INK, align="right", floor=10
    )
