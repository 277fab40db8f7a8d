"""The picture of a finished game of Blanco: what everybody had left of both grids.

Cards lie face down and cleared ones are gone, so whoever has yet to play the same deal learns
nothing; those beside the title are the same on every picture.  Knows how a grid is drawn there;
where it stands is the business of the shared ``result_picture``.
"""

from __future__ import annotations

from functools import partial

import pygame

from game.blanco.match import BlancoMatch
from game.blanco.rules import HIDDEN, LAST_STAGE, SHAPES, Sheet, score_sheets
from game.blanco.scenes.draw.cards import blanco_card
from game.blanco.summary import summarise
from game.scenes.frame.pen import Pen
from game.scenes.share.result_picture import TITLE, SeatPictured, result_picture
from game.statistics import SeatSummary
from game.ui.draw import shapes
from game.ui.draw.palette import LILAC
from game.ui.window.kit import Kit
from game.words import ngettext

from .draw.cards import TALL

GAP = 0.12
"""The gap between cards, in parts of a card's width."""
ROWS = (SHAPES[LAST_STAGE][0], 1)
"""In how many rows grids are laid out: as at the table, or all in one where a seat is low."""
BETWEEN_GRIDS = 1.1
"""The gap between the grids, in widths of a card."""
CHECK_SHARE = 0.66
TITLE_CARDS = ((49, 19, 99), (63, 93, 33))
"""The cards on both sides of the title, which no game has to do with."""
TITLE_CARD, FAN_STEP, FAN_TURN, FAN_AWAY = 54, 46, 9.0, 210
"""Their width, the steps between them, how far each is turned, and how far from the middle."""


def blanco_picture(kit: Kit, match: BlancoMatch, line: str) -> pygame.Surface:
    """Draw the picture of a finished game; ``line`` is what is said of it.

    Raises:
        ValueError: the game is not over.
    """
    picture = result_picture(kit, "Blanco", seats_pictured(kit, match), line)
    for side, cards in zip((-1, 1), TITLE_CARDS, strict=True):
        for at, card in enumerate(cards):
            turned = pygame.transform.rotozoom(
                blanco_card(kit.art, card, TITLE_CARD), side * FAN_TURN * (1 - at), 1.0
            )
            across = TITLE.centerx + side * (FAN_AWAY + FAN_STEP * at)
            picture.blit(turned, turned.get_rect(center=(across, TITLE.centery + 4)))
    return picture


def seats_pictured(kit: Kit, match: BlancoMatch) -> list[SeatPictured]:
    """List the seats of a finished game, the best first.

    Raises:
        ValueError: the game is not over.
    """
    if not match.is_over:
        raise ValueError("the game is not over")
    sheets = score_sheets(match.game)
    seats = sorted(summarise(match.record()).seats, key=lambda seat: (seat.total, seat.player))
    return [
        SeatPictured(
            match.players[seat.player],
            *_total(seat),
            seat.has_won,
            partial(_draw_grids, kit, sheet=sheets[seat.player]),
        )
        for seat in seats
    ]


def _total(seat: SeatSummary) -> tuple[str, str]:
    """Say how many turns a winner took, or how many cards somebody else had left."""
    count = int(seat.figures["turns"]) if seat.has_won else seat.total
    if seat.has_won:
        return str(count), ngettext("turn", "turns", count)
    return str(count), ngettext("card left", "cards left", count)


def _draw_grids(kit: Kit, picture: pygame.Surface, room: pygame.Rect, *, sheet: Sheet) -> None:
    """Draw what is left of both grids, side by side, in as many rows as make it largest."""
    rows = max(ROWS, key=lambda rows: _card_width(room, rows))
    width = _card_width(room, rows)
    left = room.centerx - round(_across(rows) * width) // 2
    for stage in SHAPES:
        block = _block(stage, width, rows)
        block.midleft = (left, room.centery)
        _draw_grid(Pen(kit, picture), block, _places_left(sheet, stage), width, rows)
        left = block.right + round(BETWEEN_GRIDS * width)


def _places_left(sheet: Sheet, stage: int) -> list[bool]:
    """Tell which places of a grid still have a card, row by row."""
    rows, columns = SHAPES[stage]
    if sheet.stage > stage:
        return [False] * rows * columns
    if sheet.stage < stage:
        return [True] * rows * columns
    in_row = [len(row) for row in sheet.grid] + [0] * rows
    return [column < in_row[row] for row in range(rows) for column in range(columns)]


def _across(rows: int) -> float:
    """Give the width of both grids, in widths of a card."""
    columns = sum(high * wide // rows for high, wide in SHAPES.values())
    return columns + (columns - len(SHAPES)) * GAP + BETWEEN_GRIDS


def _card_width(room: pygame.Rect, rows: int) -> int:
    return int(min(room.width / _across(rows), room.height / (rows * TALL + (rows - 1) * GAP)))


def _block(stage: int, width: int, rows: int) -> pygame.Rect:
    high, wide = SHAPES[stage]
    pitch, step, gap = round(width * (1 + GAP)), round(width * (TALL + GAP)), round(width * GAP)
    return pygame.Rect(0, 0, high * wide // rows * pitch - gap, rows * step - gap)


def _draw_grid(pen: Pen, block: pygame.Rect, places: list[bool], width: int, rows: int) -> None:
    """Draw the places of a grid, with a card on those that have one, and a check if none has."""
    columns, size = len(places) // rows, (width, round(width * TALL))
    card = blanco_card(pen.kit.art, HIDDEN, width)
    gone = shapes.rounded(size, width * 0.12, None, max(1.5, width * 0.04), LILAC)
    # Where a grid is laid out in a single row, nobody asks where in it the cards lay.
    for at, is_there in enumerate(places if rows > 1 else sorted(places, reverse=True)):
        row, column = divmod(at, columns)
        left = block.x + column * round(width * (1 + GAP))
        top = block.y + row * round(width * (TALL + GAP))
        pen.lay(card if is_there else gone, topleft=(left, top))
    if not any(places):
        pen.icon("check_badge", round(block.height * CHECK_SHARE), center=block.center)
