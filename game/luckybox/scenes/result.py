"""The result picture: crosses on blank squares, so as not to spoil the deal for others."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import pygame

from game.luckybox.match import LuckyboxMatch
from game.luckybox.rules import FULL, outcome
from game.luckybox.scenes.draw.cards import cards_of
from game.scenes.frame.pen import Pen
from game.scenes.frame.words import number_text
from game.scenes.share.result_picture import SeatPictured, result_picture
from game.ui.draw.palette import EDGE, INK, SUNFLOWER
from game.ui.window.kit import Kit

from .draw.card_geometry import centred_rows, mini_geometry
from .draw.card_parts import mini_blank
from .score.verdict import places

WIDEST_CARD = 150
GAME = "Super Mega Lucky Box"
"""The game's name, the same in every language."""


class CardSeen(NamedTuple):
    """A card in the result picture."""

    crossed: int
    points: int | None


def cards_seen(match: LuckyboxMatch, seat: int) -> list[CardSeen]:
    ended = match.game.seats[seat]
    completed = [
        CardSeen(FULL, points)
        for points, count in zip(match.setup.edition.card_points, ended.completed, strict=True)
        for _again in range(count)
    ]
    return completed + [CardSeen(held.crossed, None) for held in ended.held if held.crossed != FULL]


def luckybox_picture(kit: Kit, match: LuckyboxMatch, line: str) -> pygame.Surface:
    """Draw the picture of a finished game; ``line`` is its caption.

    Raises:
        ValueError: the game is not over.
    """
    return result_picture(kit, GAME, seats_pictured(kit, match), line)


def seats_pictured(kit: Kit, match: LuckyboxMatch) -> list[SeatPictured]:
    """Return the seats of a finished game, best first.

    Raises:
        ValueError: the game is not over.
    """
    ended = outcome(match.game)
    if ended is None:
        raise ValueError("the game is not over")
    ranked = sorted(enumerate(places(ended.sheets)), key=lambda seat: (seat[1], seat[0]))
    return [
        SeatPictured(
            match.players[seat],
            number_text(ended.sheets[seat].total),
            "",
            seat in ended.winners and len(ended.sheets) > 1,
            partial(_draw_cards, kit, cards=cards_seen(match, seat)),
        )
        for seat, _place in ranked
    ]


def _draw_cards(
    kit: Kit, picture: pygame.Surface, area: pygame.Rect, cards: list[CardSeen]
) -> None:
    if not cards:
        return
    count = len(cards)
    columns = max(range(1, count + 1), key=lambda columns: _card_width(area, count, columns))
    width = _card_width(area, count, columns)
    size = width, mini_geometry(width).size[1]
    places = centred_rows(area, count, columns, size, max(4, width // 12))
    for at, (card, place) in enumerate(zip(cards, places, strict=True)):
        _draw_card(Pen(kit, picture), place.topleft, width, card, at)


def _card_width(area: pygame.Rect, count: int, columns: int) -> int:
    rows, tall = -(-count // columns), mini_geometry(100).size[1] / 100
    across = area.width / (columns + (columns - 1) / 12)
    down = area.height / (rows * tall + (rows - 1) / 12)
    return max(12, int(min(across, down, WIDEST_CARD)))


def _draw_card(pen: Pen, place: tuple[int, int], width: int, card: CardSeen, index: int) -> None:
    geometry = mini_geometry(width)
    blank = mini_blank(SUNFLOWER if card.points is not None else EDGE, geometry)
    pen.lay(blank, topleft=place)
    for square, rect in enumerate(geometry.squares):
        if card.crossed >> square & 1:
            cross = cards_of(pen.kit.art).cross(rect.width, 1.0, square + index)
            pen.lay(cross, center=rect.move(place).center)
    if card.points is not None:
        middle = geometry.squares[4].move(place).inflate(width * 0.3, width * 0.1)
        words, size, edge = f"+{card.points}", max(13, width * 0.36), (INK, max(2, width // 26))
        pen.line(words, middle, "script", size, SUNFLOWER, outline=edge, align="center", fit=False)
