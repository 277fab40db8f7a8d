"""Cards of Blanco on their way: travelling, turning over, being looked at.

Knows how a card looks between two places; is told which places.
"""

from __future__ import annotations

import math

import pygame

from game.blanco.rules import HIDDEN, Cell
from game.blanco.scenes.draw.cards import blanco_card
from game.stage.easing import clamp, in_out, out_cubic, part
from game.ui.draw.opacity import lay
from game.ui.window.kit import Kit

ARC = 0.12
"""How high a card's way curves, in parts of its length."""
LIFT = 1.14
"""How much a card grows while it is looked at."""
OPENS, CLOSES = 0.10, 0.88
"""When a card that is looked at has been turned, and from when on it is turned back."""
THINNEST = 0.04
LEAST_EYE = 20
"""How large, in pixels, the sign on a card is that was looked at."""
GHOST = 110
"""How much of a card is seen in a memory note, in parts of 255."""


def draw_card(kit: Kit, surface: pygame.Surface, card: int, rect: pygame.Rect) -> None:
    """Draw a card that lies still; 0 is one face down."""
    surface.blit(blanco_card(kit.art, card, rect.width), rect)


def _draw_faint(
    kit: Kit, surface: pygame.Surface, card: int, rect: pygame.Rect, alpha: int
) -> None:
    lay(surface, blanco_card(kit.art, card, rect.width), rect, alpha)


def draw_cell(
    kit: Kit, surface: pygame.Surface, cell: Cell, rect: pygame.Rect, *, notes: bool
) -> None:
    """Draw a card of a grid: its face only if it lies face up, whatever is known of it.

    In a match with memory ``notes`` an eye marks what was looked at, and the viewer's own cards
    show through.
    """
    draw_card(kit, surface, cell.card if cell.is_up else HIDDEN, rect)
    if cell.is_up or not cell.is_known or not notes:
        return
    if cell.card:
        _draw_faint(kit, surface, cell.card, rect, GHOST)
    # On the small cards of a tile it is larger for its card, or nobody would see it.
    side = max(round(rect.width * 0.3), min(round(rect.width * 0.6), LEAST_EYE))
    kit.art.put(surface, "eye", side, midbottom=rect.midbottom)


def draw_travelling(
    kit: Kit,
    surface: pygame.Surface,
    card: int,
    start: pygame.Rect,
    end: pygame.Rect,
    progress: float,
    *,
    turns: bool = False,
    goes_down: bool = False,
) -> None:
    """Draw a card between two places; it may be turned up on its way, or down."""
    t = in_out(progress)
    apart = math.dist(start.center, end.center)
    x = start.centerx + (end.centerx - start.centerx) * t
    y = start.centery + (end.centery - start.centery) * t
    y -= math.sin(math.pi * t) * apart * ARC
    width = round(start.width + (end.width - start.width) * t)
    shown, squeeze = card, 1.0
    if turns:
        shown, squeeze = _turned(card, t, goes_down=goes_down)
    picture = _scaled(kit, shown, width, max(start.width, end.width), squeeze)
    surface.blit(picture, picture.get_rect(center=(round(x), round(y))))


def draw_turning(
    kit: Kit, surface: pygame.Surface, card: int, rect: pygame.Rect, progress: float, moves: bool
) -> None:
    """Draw a card being turned up where it lies; without motion its face fades in."""
    if not moves:
        draw_card(kit, surface, 0, rect)
        _draw_faint(kit, surface, card, rect, round(255 * clamp(progress)))
        return
    shown, squeeze = _turned(card, in_out(progress))
    lift = math.sin(math.pi * clamp(progress)) * rect.height * 0.06
    picture = _scaled(kit, shown, rect.width, rect.width, squeeze)
    surface.blit(picture, picture.get_rect(midtop=(rect.centerx, round(rect.y - lift))))


def draw_peek(
    kit: Kit, surface: pygame.Surface, card: int, rect: pygame.Rect, progress: float, moves: bool
) -> None:
    """Draw a card being looked at: it shows its face for a while, to who may see it.

    To everybody else it stays face down, and an eye says what is done.
    """
    seen = part(progress, 0.0, OPENS) * (1.0 - part(progress, CLOSES, 1.0))
    if card and moves:
        shown, squeeze = _turned(card, in_out(seen))
        width = round(rect.width * (1.0 + (LIFT - 1.0) * out_cubic(seen)))
        picture = _scaled(kit, shown, width, rect.width, squeeze)
        surface.blit(picture, picture.get_rect(center=rect.center))
    else:
        draw_card(kit, surface, 0, rect)
        if card:
            _draw_faint(kit, surface, card, rect, round(255 * seen))
    side = max(10, round(rect.width * (0.36 if card else 0.6)))
    kit.art.put(surface, "eye", side, center=rect.midtop if card else rect.center)


def _turned(card: int, t: float, *, goes_down: bool = False) -> tuple[int, float]:
    """Return which side is seen, and how wide, as a card is turned from its back to its face."""
    first, second = (card, 0) if goes_down else (0, card)
    return (first if t < 0.5 else second), max(THINNEST, abs(1.0 - 2.0 * t))


def _scaled(kit: Kit, card: int, width: int, drawn_at: int, squeeze: float) -> pygame.Surface:
    """Return a card at a width, scaled from one that is drawn once."""
    full = blanco_card(kit.art, card, drawn_at)
    if width == drawn_at and squeeze == 1.0:
        return full
    high = round(full.get_height() * width / drawn_at)
    return pygame.transform.smoothscale(full, (max(2, round(width * squeeze)), max(2, high)))
