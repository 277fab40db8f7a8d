"""The draft of a watched game: an offer after the other, over everybody's small board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.luckybox.rules import events as ev
from game.luckybox.scenes import draft_picture as parts_of
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.round.tiles import SeatTile, place_in_tile, rail, tile, tile_of
from game.scenes.table.rivals import seat_badge_picture
from game.ui.draw.palette import SUNFLOWER
from game.ui.draw.shapes import replace_edges, take_left
from game.ui.pen import Pen
from game.ui.tree import Art, Part, Text, arranged, column, grid, pile, row
from game.words import _

from .biggest_cascade import biggest_cascade_line

BOARDS_SHARE, CROWDED_BOARDS_SHARE, CROWD = 0.36, 0.46, 7
"""The height of the boards below an offer, as a share: of few seats, and from so many on."""
WIDEST_BOARD, BOARD_SHAPE, BOARD_GAP, SIDE_GAP = 300.0, 0.42, 10.0, 26.0
"""Of a crowd's boards in columns: the greatest width in layout units, the height in widths, the gap
between two, and that beside the cards on offer.
"""
CHOOSER_UNITS = 220.0
APART_UNITS = 56.0
"""The gap between the cards on offer, where they leave so much room."""


class WatchedDraftScene(DraftScene):
    """Shows what each bot is offered, and the cards it keeps fly to its board."""

    def prompt(self) -> str:
        number = self.table.match.game.round
        if number == 1:
            return _("keeps three of five cards")
        return _("Round {round}: keeps one of three").format(round=number)

    @property
    def _offer_area(self) -> str:
        """Return the area that takes the room of the buttons, too, which are small here."""
        return "watched_offer"

    def _chips(
        self, moment: object, seat: int, stages: Sequence[parts_of.DraftStage],
        may_show: Sequence[bool],
    ) -> Part:  # fmt: skip
        """Return the game's biggest cascade: the boards below say who has chosen."""
        return Text(biggest_cascade_line(self.table), 28, SUNFLOWER, "title")

    def _offer_part(self) -> Part:
        room = parts_of.offer_room(self.place[self._offer_area], self.place.scale)
        offer = [self._place_on_offer(at, card) for at, card in enumerate(self.offer)]
        faces, crowded = self.table.faces, len(self.table.players) >= CROWD
        boards = [
            tile(shown, faces).but(key=("board", seat))
            for seat, shown in enumerate(self._boards_shown())
        ]
        if crowded and not room.is_high:
            return self._offer_between(offer, boards, room.size)
        share = CROWDED_BOARDS_SHARE if crowded else BOARDS_SHARE
        left = room.size[1] - parts_of.LIFT_UNITS - parts_of.PANEL_GAP
        wide = min(parts_of.WIDEST, left * (1 - share) * parts_of.CARD_SHAPE)
        widest = (len(offer) * (wide + APART_UNITS) - APART_UNITS, 0)
        shape, gap = parts_of.CARD_SHAPE, parts_of.CARD_GAP
        cards = (
            grid(*offer, columns=3, cell=shape, gap=gap)
            if room.is_high
            else row(*offer, gap=APART_UNITS, most=widest)
        )
        return column(
            Part(units=parts_of.LIFT_UNITS), pile(self._chooser(), cards, share=1 - share),
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
        cards = pile(self._chooser(), parts_of.Cards(tuple(offer)))
        return arranged(_between, left, cards, right, args=(wide,))

    def state(self) -> object:
        return super().state(), self._dealt_for is None

    def _chooser(self) -> Part:
        """Return the badge of who chooses, large, as long as no cards lie over it."""
        if self.table.view.seats[self.seat].offer and self._dealt_for is None:
            return Part()
        chooser, size = self.table.players[self.seat], CHOOSER_UNITS
        badge = Art(seat_badge_picture, size, args=(chooser,), most=(size, size), at=(0.5, 0.5))
        return badge.but(key="chooser")

    def _boards_shown(self) -> list[SeatTile]:
        """Return everybody's board, without the cards that still fly there."""
        table, coming = self.table, self._cards_on_way(ev.CardsKept)
        boards = []
        for seat, player in enumerate(table.players):
            board, is_done = tile_of(player, table.view, seat), parts_of.DraftStage.DONE
            cards = tuple([card for card in board.cards if card.id not in coming])
            boards.append(board._replace(
                cards=cards, coming_to=len(board.cards), is_hovered=seat == self.seat,
                is_asked=False, number=0,
                is_done=self.draft_stage(seat) is is_done,
            ))  # fmt: skip
        return boards

    def place_of_held_card(self, card: int) -> pygame.Rect:
        """Return where a card of the seat on show lies, or will lie, on its board."""
        held = [it.id for it in self.table.view.seats[self.seat].cards_in_place]
        board = self.view.places["board", self.seat]
        at = held.index(card) if card in held else len(held) - 1
        return place_in_tile(board, max(1, len(held)), max(0, at))


def _between(pen: Pen, rect: pygame.Rect, wide: float) -> list[pygame.Rect]:
    """Return two columns at the sides, so many units wide, with what lies between them."""
    side, gap = pen.px(wide), pen.px(SIDE_GAP)
    left, right = take_left(rect, side), replace_edges(rect, left=rect.right - side)
    # What is picked rises, at the top, too.
    middle = rect.inflate(-2 * (side + gap), -2 * pen.px(parts_of.LIFT_UNITS))
    return [left, middle, right]
