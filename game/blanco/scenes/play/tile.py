"""A tile of the rail: another player's grid with its face-up cards, the hand, and how far they are.

Knows what a tile shows; where its cards lie is ``places``.  Draws only what the viewer may see.
"""

from __future__ import annotations

import pygame

from game.blanco.stage.view import BlancoSeat
from game.record import Player
from game.scenes.table.tile_frame import LEAST_TEXT, paint_frame
from game.ui.draw import shapes
from game.ui.draw.palette import INK, LEAF, SUNFLOWER, TANGERINE, on
from game.ui.window.kit import Kit
from game.words import _, ngettext

from .flights import draw_card, draw_cell
from .moves import Hidden
from .places import Tiles

STAGE_HUES = {1: TANGERINE, 2: LEAF}
NOTHING_HIDDEN = Hidden(())


def stage_name(stage: int) -> str:
    """Name a stage by its grid."""
    return "3×3" if stage == 1 else "4×3"


def draw_frame(
    kit: Kit,
    surface: pygame.Surface,
    places: Tiles,
    seat: int,
    player: Player,
    shown: BlancoSeat,
    *,
    key: int,
    is_turn: bool,
    hovered: bool,
) -> None:
    """Draw a tile without its cards; whose turn it is has a glow around it.

    ``key`` is the digit that calls the seat.
    """
    rect = places.tiles[seat]
    scale = places.scale
    if is_turn:
        spread = max(3, round(12 * scale))
        glow = kit.pixels.get(
            ("tile glow", rect.size, spread),
            lambda: shapes.glow(rect.size, spread, SUNFLOWER, rect.height * 0.1),
        )
        surface.blit(glow, glow.get_rect(center=rect.center))
    # As in the first game it says that somebody is still busy; here that is one at a time.
    lamp = "lamp_off" if is_turn else None
    state = (rect.size, player, key, lamp, hovered)
    picture = kit.pixels.get(
        ("blanco tile", state),
        lambda: paint_frame(kit, rect.size, player, key, lamp, hovered=hovered)[0],
    )
    surface.blit(picture, rect)
    _draw_progress(kit, surface, places, seat, shown)


def draw_cards(
    kit: Kit,
    surface: pygame.Surface,
    places: Tiles,
    seat: int,
    shown: BlancoSeat,
    hidden: Hidden = NOTHING_HIDDEN,
    *,
    notes: bool = False,
) -> None:
    """Draw the grid and the hand of a tile as they lie, without what is still on its way there."""
    if seat not in hidden.grids:
        for row, cells in enumerate(shown.grid):
            for column, cell in enumerate(cells):
                at = (row, column)
                if cell is not None and (seat, at) not in hidden.cells:
                    draw_cell(kit, surface, cell, places.cell(seat, at), notes=notes)
    for nth, card in enumerate(shown.hand):
        if (seat, nth) not in hidden.hands:
            draw_card(kit, surface, card, places.hand(seat, nth, len(shown.hand)))


def _draw_progress(
    kit: Kit, surface: pygame.Surface, places: Tiles, seat: int, shown: BlancoSeat
) -> None:
    """Draw which grid this is and how many cards are left, beneath the hand."""
    room, size = _progress_room(places, seat)
    pill = stage_rect(places, seat)
    draw_stage(kit, surface, pill, shown.stage, size)
    left = pygame.Rect(room.x, pill.bottom, room.width, room.bottom - pill.bottom)
    words = cards_left(shown.left)
    if kit.text.size(words, "body", LEAST_TEXT)[0] <= left.width:
        kit.text.draw(surface, words, left, "body", size, INK, align="center", floor=LEAST_TEXT)
        return
    kit.text.paragraph(
        surface, words, left, "body", LEAST_TEXT, INK,
        align="center", valign="middle", leading=1.1, floor=LEAST_TEXT,
    )  # fmt: skip


def stage_rect(places: Tiles, seat: int) -> pygame.Rect:
    """Give where a tile says which grid this is."""
    room, size = _progress_room(places, seat)
    pill = pygame.Rect(0, 0, round(size * 3.0), round(size * 1.45))
    pill.midtop = (room.centerx, room.y + max(2, (room.height // 2 - pill.height) // 2))
    return pill


def _progress_room(places: Tiles, seat: int) -> tuple[pygame.Rect, float]:
    """Give the room beneath the hand in a tile, and the size of the words there."""
    side, hand = places.tile_side(seat), places.hand(seat, 0, 2)
    room = pygame.Rect(side.x, hand.bottom, side.width, side.bottom - hand.bottom)
    return room, max(LEAST_TEXT, min(room.height * 0.34, 26 * places.scale))


def draw_stage(
    kit: Kit, surface: pygame.Surface, pill: pygame.Rect, stage: int, size: float
) -> None:
    """Draw the name of a stage on a pill of its colour; ``size`` is that of the words beside."""
    hue = STAGE_HUES[stage]
    plate = kit.pixels.get(
        ("stage", pill.size, hue), lambda: shapes.pill(pill.size, hue, max(1.5, size * 0.1))
    )
    surface.blit(plate, pill)
    words = stage_name(stage)
    kit.text.draw(surface, words, pill, "title", size * 0.9, on(hue), align="center")


def cards_left(count: int) -> str:
    """Say how many cards are left in a grid."""
    return ngettext("{count} card left", "{count} cards left", count).format(count=count)


def turn_words(name: str, *, is_viewer: bool) -> str:
    return _("Your turn") if is_viewer else _("{name} is playing").format(name=name)
