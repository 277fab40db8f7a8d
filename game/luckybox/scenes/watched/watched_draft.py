"""The draft of a watched game: an offer after the other, over everybody's small board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.luckybox.rules import events as ev
from game.luckybox.scenes import draft_picture as parts_of
from game.luckybox.scenes.card_parts import card_geometry, centred_rows
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.round.tiles import SeatTile, rail, tile, tile_of
from game.scenes.table.rivals import seat_badge_picture
from game.ui.draw.palette import SUNFLOWER
from game.ui.draw.shapes import replace_edges, take_left
from game.ui.pen import Pen
from game.ui.tree import Art, Part, Text, arranged, column, grid, row
from game.words import _

from .longest_cascade import longest_cascade_line

BOARDS_SHARE, CROWDED_BOARDS_SHARE, CROWD = 0.36, 0.46, 7
"""The height of the boards below an offer, as a share: of few seats, and from so many on."""
WIDEST_BOARD, BOARD_SHAPE, BOARD_GAP, SIDE_GAP = 300.0, 0.42, 10.0, 26.0
"""Of a crowd's boards in columns: the greatest width in layout units, the height in widths, the gap
between two, and that beside the cards on offer.
"""
CHOOSER_UNITS, CHOOSER_SHARE = 180.0, 0.6
"""The size of the badge of who chooses: in layout units and, beside a row of cards, in their
widths.
"""
APART_UNITS = 40.0
"""The gap between the cards on offer, where they leave so much room."""
ROW_LIFT, ROW_GAP = 26.0, 36.0
"""How far a picked card rises between a crowd's boards, and the gap between two rows there."""


class WatchedDraftScene(DraftScene):
    """Shows what each bot is offered, and the cards it keeps fly to its board."""

    def prompt(self) -> str:
        number = self.table.match.game.round
        if number == 1:
            return _("keeps three of five cards")
        return _("Round {round}: keeps one of three").format(round=number)

    @property
    def _offer_area(self) -> str:
        """Return the area that takes the room of the buttons, too, which are small here.

        Before the first round there is no cascade to tell above it.
        """
        return "watched_offer" if self.table.match.game.round > 1 else "first_watched_offer"

    @property
    def _room(self) -> parts_of.OfferRoom:
        return super()._room._replace(lift=ROW_LIFT) if self._is_crowded else super()._room

    @property
    def _is_crowded(self) -> bool:
        """Whether the boards lie in columns at both sides of the offer."""
        return len(self.table.players) >= CROWD and not super()._room.is_high

    def _chips(
        self, moment: object, seat: int, stages: Sequence[parts_of.DraftStage],
        may_show: Sequence[bool],
    ) -> Part:  # fmt: skip
        """Return the game's longest cascade: the boards below say who has chosen."""
        return Text(longest_cascade_line(self.table) or "", 28, SUNFLOWER, "title")

    def _offer_part(self) -> Part:
        room, seats = self._room, len(self.table.players)
        offer = [self._place_on_offer(at, card) for at, card in enumerate(self.offer)]
        boards = [
            tile(shown, self.table.faces, seat=seat).but(key=("board", seat))
            for seat, shown in enumerate(self.boards_shown())
        ]
        if self._is_crowded:
            return self._offer_between(offer, boards, room.size)
        share = CROWDED_BOARDS_SHARE if seats >= CROWD else BOARDS_SHARE
        left = room.size[1] - room.lift - parts_of.PANEL_GAP
        wide = min(parts_of.WIDEST, left * (1 - share) * parts_of.CARD_SHAPE)
        places = len(offer) + CHOOSER_SHARE
        widest = (places * wide + len(offer) * APART_UNITS, 0)
        cards = (
            grid(*offer, self._chooser(), columns=-(-(len(offer) + 1) // 2),
                 cell=parts_of.CARD_SHAPE, gap=parts_of.CARD_GAP)
            if room.is_high
            else row(self._chooser().but(share=CHOOSER_SHARE),
                     *[it.but(share=1) for it in offer], gap=APART_UNITS, most=widest)
        )  # fmt: skip
        return column(
            Part(units=room.lift), cards.but(share=1 - share),
            Part(units=parts_of.PANEL_GAP), rail(*boards).but(share=share),
        )  # fmt: skip

    def _offer_between(
        self, offer: Sequence[Part], boards: Sequence[Part], room: tuple[float, float]
    ) -> Part:
        """Return the cards on offer as large as they can be, between two columns of boards."""
        half = -(-len(boards) // 2)
        wide = min(WIDEST_BOARD, room[1] / half / BOARD_SHAPE)
        spare = [Part(share=1)] * (2 * half - len(boards))
        left, right = (
            column(*[board.but(share=1) for board in side], gap=BOARD_GAP)
            for side in (boards[:half], [*boards[half:], *spare])
        )
        cards = arranged(_places_in_rows, *offer, self._chooser(), args=(len(offer),))
        return arranged(_between, left, cards, right, args=(wide,))

    def _chooser(self) -> Part:
        """Return the badge of who chooses, large."""
        chooser, size = self.table.players[self.seat], CHOOSER_UNITS
        badge = Art(seat_badge_picture, size, args=(chooser,), most=(size, size), at=(0.5, 0.5))
        return badge.but(key="chooser")

    def boards_shown(self) -> list[SeatTile]:
        """Return everybody's board, without the cards that still fly there."""
        table, coming = self.table, self._cards_on_way(ev.CardsKept)
        boards = []
        for seat, player in enumerate(table.players):
            board, is_done = tile_of(player, table.view, seat), parts_of.DraftStage.DONE
            is_bare = not board.cards and table.view.round == 1
            waits = is_bare and seat != self.seat
            boards.append(board._replace(
                coming=coming if seat == self.seat else (), is_hovered=seat == self.seat,
                is_faint=waits, coming_to=self.keep_count if is_bare else 0,
                is_asked=False, number=0, is_done=self.draft_stage(seat) is is_done,
            ))  # fmt: skip
        return boards

    def place_of_held_card(self, card: int) -> pygame.Rect | None:
        """Return where a card lies, or will lie, on the board on show; the last for one gone."""
        there = {
            key[2]: rect for key, rect in self.view.places.items()
            if isinstance(key, tuple) and key[:2] == ("small card", self.seat)
        }  # fmt: skip
        return there.get(card) or next(reversed(there.values()), None)


def _between(pen: Pen, rect: pygame.Rect, wide: float) -> list[pygame.Rect]:
    """Return two columns at the sides, so many units wide, with what lies between them."""
    side, gap = pen.px(wide), pen.px(SIDE_GAP)
    left, right = take_left(rect, side), replace_edges(rect, left=rect.right - side)
    # What is picked rises, at the top, too.
    middle = rect.inflate(-2 * (side + gap), -2 * pen.px(ROW_LIFT))
    return [left, middle, right]


def _places_in_rows(pen: Pen, rect: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return the places of cards in one row or two, as large as they can be, and of a badge.

    The badge lies beside the second row, or below the only one.
    """
    gap, badge = pen.px(ROW_GAP), pen.px(CHOOSER_UNITS)

    def width(columns: int) -> int:
        rows = -(-count // columns)
        high = (rect.height - (badge if rows == 1 else 0) - gap) / rows
        return max(1, int(min(high * parts_of.CARD_SHAPE, (rect.width + gap) / columns - gap)))

    columns = max(max(1, count), -(-count // 2), key=width)
    size = card_geometry(width(columns)).size
    if columns >= count:
        room = replace_edges(rect, bottom=rect.bottom - badge - gap)
        places = centred_rows(room, count, columns, size, gap)
        top = places[0].bottom + gap if places else rect.top
        return [*places, pygame.Rect(rect.centerx - badge // 2, top, badge, badge)]
    places = centred_rows(rect, count, columns, size, gap)
    last = places[-1]
    corner = pygame.Rect(places[0].left, last.top, places[columns].left - places[0].left, 0)
    side = min(badge, corner.width - gap // 2)
    badge_place = pygame.Rect(0, 0, side, side)
    badge_place.midright = corner.right - gap // 2, last.centery
    return [*places, badge_place]
