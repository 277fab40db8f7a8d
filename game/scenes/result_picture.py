"""The picture of a finished game to be shown around: everybody's cards and totals, and no numbers.

Whoever has yet to play the same deal learns nothing from it: crosses stand on blank squares, and no
card shows its bands.  Knows where everything stands on the picture; saves nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.match import Match, Player
from game.rules.luckybox import CARD_POINTS, FULL, Outcome, outcome
from game.ui.card_geometry import mini_geometry
from game.ui.card_parts import mini_blank
from game.ui.kit import Kit
from game.ui.palette import (
    BAR,
    CREAM,
    EDGE,
    INK,
    SUNFLOWER,
    shown,
)

from .names import draw_name
from .scorecard import number_text
from .slices import draw_box
from .verdict import places

SIZE = (1200, 675)
TITLE = pygame.Rect(40, 14, 1120, 92)
BOARDS = pygame.Rect(40, 118, 1120, 458)
FOOT = pygame.Rect(0, 596, 1200, 79)
TITLE_SIZE, LINE_SIZE = 70, 27
GAP = 12
TWO_COLUMNS_FROM = 6
WIDEST_CARD = 150
NAME_SHARE, TOTAL_SHARE = 0.24, 0.12
GAME = "Super Mega Lucky Box"
"""The name of the game, which is the same in every language."""


class CardSeen(NamedTuple):
    """What a card tells on the picture."""

    crossed: int
    points: int | None
    """What it scored, if it was completed."""


def cards_seen(match: Match, seat: int) -> list[CardSeen]:
    """List a seat's cards as the picture shows them: the completed ones first, round by round."""
    ended = match.game.seats[seat]
    completed = [
        CardSeen(FULL, points)
        for points, count in zip(CARD_POINTS, ended.completed, strict=True)
        for _again in range(count)
    ]
    return completed + [CardSeen(held.crossed, None) for held in ended.held if held.crossed != FULL]


def result_picture(kit: Kit, match: Match, line: str) -> pygame.Surface:
    """Draw the picture of a finished game; ``line`` is what is said of it.

    Raises:
        ValueError: the game is not over.
    """
    ended = outcome(match.game)
    if ended is None:
        raise ValueError("the game is not over")
    picture = pygame.Surface(SIZE)
    picture.blit(kit.art.backdrop(SIZE), (0, 0))
    kit.text.draw(
        picture, GAME, TITLE, "script", TITLE_SIZE, SUNFLOWER,
        outline=(INK, 8), drop=4, align="center",
    )  # fmt: skip
    ranked = sorted(enumerate(places(ended.sheets)), key=lambda seat: (seat[1], seat[0]))
    rows = _rows(len(ranked))
    for (seat, _place), rect in zip(ranked, rows, strict=True):
        _draw_seat(kit, picture, rect, match, seat, ended)
    picture.fill(shown(BAR), FOOT)
    kit.text.paragraph(
        picture, line, FOOT.inflate(-80, -10), "body", LINE_SIZE, CREAM,
        align="center", valign="middle", leading=1.15,
    )  # fmt: skip
    return picture


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


def _draw_seat(
    kit: Kit,
    picture: pygame.Surface,
    rect: pygame.Rect,
    match: Match,
    seat: int,
    ended: Outcome,
) -> None:
    wins = seat in ended.winners and len(ended.sheets) > 1
    draw_box(kit, picture, rect, 18, CREAM, 6 if wins else 4, SUNFLOWER if wins else INK)
    inside = rect.inflate(-28, -16)
    name = pygame.Rect(inside.x, inside.y, round(inside.width * NAME_SHARE), inside.height)
    _draw_name(kit, picture, name, match.players[seat], wins=wins)
    total = pygame.Rect(0, 0, round(inside.width * TOTAL_SHARE), inside.height)
    total.right, total.y = inside.right, inside.y
    words = number_text(ended.sheets[seat].total)
    kit.text.draw(picture, words, total, "title", min(110, inside.height * 0.7), INK, align="right")
    area = pygame.Rect(name.right + 10, inside.y, total.x - name.right - 20, inside.height)
    _draw_cards(kit, picture, area, cards_seen(match, seat))


def _draw_name(
    kit: Kit, picture: pygame.Surface, rect: pygame.Rect, player: Player, *, wins: bool
) -> None:
    side = min(rect.height, 96)
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
    if wins:
        crown = kit.art.icon("crown", side // 2)
        picture.blit(crown, crown.get_rect(midbottom=(at.centerx, at.y + side // 6)))


def _draw_cards(
    kit: Kit, picture: pygame.Surface, area: pygame.Rect, cards: list[CardSeen]
) -> None:
    if not cards:
        return
    tall = mini_geometry(100).size[1] / 100
    columns = max(
        range(1, len(cards) + 1), key=lambda columns: _card_width(area, len(cards), columns, tall)
    )
    width = _card_width(area, len(cards), columns, tall)
    rows, gap = -(-len(cards) // columns), max(4, width // 12)
    height = mini_geometry(width).size[1]
    top = area.centery - (rows * height + (rows - 1) * gap) // 2
    for at, card in enumerate(cards):
        row, column = divmod(at, columns)
        in_row = min(columns, len(cards) - row * columns)
        left = area.centerx - (in_row * width + (in_row - 1) * gap) // 2
        place = left + column * (width + gap), top + row * (height + gap)
        _draw_card(kit, picture, place, width, card, at)


def _card_width(area: pygame.Rect, count: int, columns: int, tall: float) -> int:
    rows = -(-count // columns)
    across = area.width / (columns + (columns - 1) / 12)
    down = area.height / (rows * tall + (rows - 1) / 12)
    return max(12, int(min(across, down, WIDEST_CARD)))


def _draw_card(
    kit: Kit,
    picture: pygame.Surface,
    place: tuple[int, int],
    width: int,
    card: CardSeen,
    index: int,
) -> None:
    geometry = mini_geometry(width)
    picture.blit(mini_blank(SUNFLOWER if card.points is not None else EDGE, geometry), place)
    for square, rect in enumerate(geometry.squares):
        if card.crossed >> square & 1:
            cross = kit.art.cross_stroke(rect.width, 1.0, square + index)
            picture.blit(cross, cross.get_rect(center=rect.move(place).center))
    if card.points is not None:
        middle = geometry.squares[4].move(place).inflate(width * 0.3, width * 0.1)
        words = f"+{card.points}"
        kit.text.draw(
            picture, words, middle, "script", max(13, width * 0.36), SUNFLOWER,
            outline=(INK, max(2, width // 26)), align="center", fit=False,
        )  # fmt: skip
