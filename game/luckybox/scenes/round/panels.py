"""The panels around a board: points, track, bag, supply and trays."""

from __future__ import annotations

import pygame

from game.luckybox.rules import NUMBERS, ROUNDS
from game.luckybox.scenes.draw.number_cards import number_card
from game.luckybox.stage.view import TableView
from game.scenes.frame.boxes import lay_panel
from game.ui.draw import shapes
from game.ui.draw.opacity import lay
from game.ui.draw.palette import (
    CREAM,
    DUSK,
    INK,
    LEAF,
    LILAC,
    PAPER,
    SUNFLOWER,
    TANGERINE,
    TO_COME,
    WHITE,
    Colour,
)
from game.ui.window.kit import Kit
from game.words import _, language

MOST_TOKENS = 8
"""Tokens that a tray shows individually."""
HEAP = 9


def disc(kit: Kit, diameter: int, fill: Colour) -> pygame.Surface:
    return kit.pixels.get(("disc", diameter, fill), lambda: shapes.pill((diameter, diameter), fill))


def draw_points(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, view: TableView) -> None:
    for index, place in enumerate(point_rects(rect)):
        side = place.width
        is_past, is_now = index + 1 < view.round, index + 1 == view.round
        fill = LEAF if is_past else TANGERINE if is_now else TO_COME
        surface.blit(disc(kit, side, fill), place)
        outline = INK if is_now or is_past else None
        points = str(view.edition.card_points[index])
        kit.text.draw(
            surface, points, place, "title", side * 0.46, WHITE, outline=outline, align="center"
        )
        if is_past:
            tick = kit.art.icon("check", round(side * 0.42))
            surface.blit(
                tick, tick.get_rect(midright=(place.right + side // 6, place.bottom - side // 6))
            )


def point_rects(rect: pygame.Rect) -> list[pygame.Rect]:
    side = min(rect.height, rect.width // 5)
    pitch, top = (rect.width - side) / (ROUNDS - 1), rect.centery - side // 2
    return [pygame.Rect(round(rect.x + index * pitch), top, side, side) for index in range(ROUNDS)]


def slot_size(rect: pygame.Rect, turns: int) -> tuple[int, int]:
    return round(rect.width / turns * 0.8), rect.height


def draw_track(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, view: TableView, hidden: int = 0
) -> None:
    shown = view.revealed[: len(view.revealed) - hidden]
    turns = view.edition.turns
    pitch, size = rect.width / turns, slot_size(rect, turns)
    for index in range(turns):
        place = pygame.Rect((round(rect.x + index * pitch), rect.y), size)
        number = shown[index] if index < len(shown) else None
        is_last = index == len(shown) - 1
        colour = TANGERINE if is_last else PAPER if number else TO_COME
        card = number_card(kit.art, number, place.size, colour, is_last)
        surface.blit(card, place)


def draw_bag(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, view: TableView, scale: float
) -> None:
    counts = tuple(view.in_bag[number] for number in NUMBERS)
    picture = kit.pixels.get(
        ("bag", rect.size, counts, language()), lambda: _bag(kit, rect.size, counts, scale)
    )
    surface.blit(picture, rect)


def _bag(kit: Kit, size: tuple[int, int], counts: tuple[int, ...], scale: float) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    rect = surface.get_rect()
    _panel(kit, surface, rect, scale)
    flat = rect.height < 130 * scale
    head = 0.30 if flat else 0.26
    caption = pygame.Rect(rect.x, rect.y, rect.width, round(rect.height * head))
    caption.inflate_ip(-round(30 * scale), 0)
    kit.text.draw(
        surface, _("still in the bag"), caption, "body", 20 * scale, LILAC, align="center"
    )
    left, width = rect.x + 14 * scale, rect.width - 28 * scale
    pitch = width / len(NUMBERS)
    dot = max(4, round(min(pitch * 0.5, rect.height * 0.12)))
    for index, (number, count) in enumerate(zip(NUMBERS, counts, strict=True)):
        column = round(left + (index + 0.5) * pitch)
        row = pygame.Rect(0, 0, round(pitch), round(rect.height * 0.26))
        row.center = (column, round(rect.y + rect.height * 0.43))
        colour = WHITE if count else DUSK
        units = min(max(22 * scale, row.height * 0.6), pitch * 0.95)
        kit.text.draw(surface, str(number), row, "title", units, colour, align="center", fit=False)
        for at in range(2):
            picture = disc(kit, dot, SUNFLOWER if at < count else TO_COME)
            down = rect.y + rect.height * (0.66 + 0.18 * at)
            surface.blit(picture, picture.get_rect(center=(column, round(down))))
    return surface


def supply_rects(rect: pygame.Rect) -> tuple[pygame.Rect, pygame.Rect]:
    """Return the halves of the supply: bolts, moons."""
    bolts = pygame.Rect(rect.x, rect.y, rect.width // 2, rect.height)
    return bolts, pygame.Rect(bolts.right, rect.y, rect.width - bolts.width, rect.height)


def draw_supply(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, view: TableView, scale: float
) -> None:
    counts = view.bolt_supply, view.moon_supply
    picture = kit.pixels.get(
        ("supply", rect.size, counts, language(), kit.text.scale),
        lambda: _supply(kit, rect.size, counts, scale),
    )
    surface.blit(picture, rect)


def _supply(
    kit: Kit, size: tuple[int, int], counts: tuple[int | None, ...], scale: float
) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    rect = surface.get_rect()
    _panel(kit, surface, rect, scale)
    caption = pygame.Rect(rect.x, rect.y + round(4 * scale), rect.width, round(26 * scale))
    caption.inflate_ip(-round(30 * scale), 0)
    words = _("bolts and moons")
    kit.text.draw(surface, words, caption, "body", 20 * scale, LILAC, align="center")
    heaps = pygame.Rect(rect.x, caption.bottom, rect.width, rect.bottom - caption.bottom)
    for name, half, count in zip(("bolt", "moon"), supply_rects(heaps), counts, strict=True):
        pile = half.inflate(-round(16 * scale), -round(12 * scale))
        if count is not None:
            # Beside the pile, since there is no room below.
            label = pygame.Rect(0, pile.y, round(pile.width * 0.4), pile.height)
            label.right, pile.width = pile.right, pile.width - label.width
            kit.text.draw(surface, str(count), label, "title", 26 * scale, CREAM, align="center")
        # One token stands for three, to keep the pile readable.
        tokens = HEAP if count is None else min(HEAP, -(-count // 3))
        _draw_heap(kit, surface, pile, name, tokens)
    return surface


def _draw_heap(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, name: str, tokens: int
) -> None:
    rows = (4, 3, 2)
    icon = kit.art.icon(name, max(10, round(rect.height * 0.42)))
    down = (rect.height - icon.get_height()) / (len(rows) - 1)
    across = min(icon.get_width() * 0.95, (rect.width - icon.get_width()) / 3)
    for level, width in enumerate(rows):
        in_row = min(tokens, width)
        tokens -= in_row
        left = rect.centerx - (in_row - 1) * across / 2
        for index in range(in_row):
            centre = (round(left + index * across), round(rect.bottom - level * down))
            surface.blit(icon, icon.get_rect(midbottom=centre))


def draw_tray(
    kit: Kit, surface: pygame.Surface, rect: pygame.Rect, name: str, count: int, scale: float
) -> None:
    label_width = round(min(74 * scale, rect.width * 0.4))
    icon = kit.art.icon(name, round(rect.height * 0.86))
    room = rect.width - label_width - icon.get_width()
    shown = min(count, MOST_TOKENS)
    pitch = min(icon.get_width() * 1.02, room / max(1, shown - 1)) if shown > 1 else 0
    for index in range(shown):
        place = icon.get_rect(midleft=(round(rect.x + index * pitch), rect.centery))
        surface.blit(icon, place)
    if not count:
        lay(surface, icon, icon.get_rect(midleft=(rect.x, rect.centery)), 70)
    left = round(rect.x + max(0, shown - 1) * pitch + icon.get_width() + 10 * scale)
    label = pygame.Rect(left, rect.y, label_width, rect.height)
    kit.text.draw(surface, f"× {count}", label, "title", 30 * scale, CREAM)


def _panel(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
    lay_panel(kit, surface, rect, max(1, round(3 * scale)), round(18 * scale))
