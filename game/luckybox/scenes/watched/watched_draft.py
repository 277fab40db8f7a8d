"""The draft of a watched game: an offer after the other, over everybody's small board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from game.luckybox.rules import events as ev
from game.luckybox.scenes import draft_picture as parts_of
from game.luckybox.scenes.card_parts import card_geometry, centred_rows
from game.luckybox.scenes.draft import DraftScene
from game.luckybox.scenes.meanings import help_text
from game.luckybox.scenes.round.tiles import SeatTile, rail, tile, tile_of
from game.scenes.table.rivals import seat_badge_picture
from game.ui.draw.shapes import replace_edges, take_left
from game.ui.pen import Pen
from game.ui.tree import Art, Part, arranged, column, grid, row, sized
from game.ui.widgets.intents import TooltipText
from game.words import _

from .longest_cascade import answer_part, longest_cascade_line

BOARDS_SHARE, LOW_BOARDS_SHARE, CROWDED_BOARDS_SHARE, CROWD = 0.36, 0.26, 0.46, 7
"""The height of the boards below an offer, as a share: of few seats; where the numbers lie between
them and the offer; and from so many seats on.
"""
WIDEST_BOARD, BOARD_SHAPE, BOARD_GAP, SIDE_GAP = 300.0, 0.42, 10.0, 26.0
"""Of a crowd's boards in columns: the greatest width in layout units, the height in widths, the gap
between two, and that beside the cards on offer.
"""
CHOOSER_UNITS, SIDE_SHARE, BADGE_SHARE, BADGE_GAP = 180.0, 0.72, 0.36, 14.0
"""The greatest size of the badge of who chooses; the width of what is beside a row of cards, in
widths of a card; and how much of the height the badge has there above numbers.
"""
ABOUT_AS_LARGE = 0.96
"""Badge and numbers lie at both sides if the cards are so large there, as a share."""
STRIP_UNITS, STRIP_WIDTH, BLOCK_BELOW = 96.0, 960.0, 2.0
"""The height of the numbers in one row, their width with the badge, and the shape of a room below
which they have three rows.
"""
LINE_UNITS = 48.0
"""The height of the plate with the longest cascade."""
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
        line = answer_part(longest_cascade_line(self.table))
        return line.but(most=(0, LINE_UNITS), at=(0.5, 0.0))

    def _offer_part(self) -> Part:
        room, seats = self._room, len(self.table.players)
        offer = self._places_of_offer()
        boards = [
            tile(shown, self.table.faces, seat=seat).but(key=("board", seat))
            for seat, shown in enumerate(self.boards_shown())
        ]
        if self._is_crowded:
            return self._offer_between(offer, boards, room.size)
        share = CROWDED_BOARDS_SHARE if seats >= CROWD else BOARDS_SHARE
        left = room.size[1] - room.lift - parts_of.PANEL_GAP
        shown = self._offer_with_chooser(offer, left * (1 - share))
        if shown is None:
            share = LOW_BOARDS_SHARE
            shown = self._offer_above_chooser(offer, left * (1 - share))
        return column(
            Part(units=room.lift), shown.but(share=1 - share),
            Part(units=parts_of.PANEL_GAP), rail(*boards).but(share=share),
        )  # fmt: skip

    def _offer_with_chooser(self, offer: Sequence[Part], high: float) -> Part | None:
        """Return the cards on offer, so high, with who chooses and the numbers beside them.

        Return None where the cards are larger above those.
        """
        room, count, cell = self._room, len(offer), parts_of.CARD_SHAPE
        if room.is_high:
            cells, columns = [*offer, self._chooser_and_numbers()], -(-(count + 1) // 2)
            return grid(*cells, columns=columns, cell=cell, gap=parts_of.CARD_GAP)

        def width(sides: int) -> float:
            across = room.size[0] - (count + sides - 1) * APART_UNITS
            return min(parts_of.WIDEST, high * cell, across / (count + sides * SIDE_SHARE))

        sides = 2 if width(2) >= ABOUT_AS_LARGE * width(1) else 1
        if width(sides) < self._width_above_chooser(count, high):
            return None
        cards = [it.but(share=1) for it in offer]
        if sides == 1:
            shown = [self._chooser_and_numbers().but(share=SIDE_SHARE), *cards]
        else:
            numbers = row(self._numbers(), shape=parts_of.BLOCK_SHAPE, share=SIDE_SHARE)
            shown = [self._chooser().but(share=SIDE_SHARE), *cards, numbers]
        widest = (count + sides * SIDE_SHARE) * width(sides) + (len(shown) - 1) * APART_UNITS
        return row(*shown, gap=APART_UNITS, most=(widest, 0))

    def _width_above_chooser(self, count: int, high: float) -> float:
        """Return the width of so many cards with low boards below, where ``high`` is usual."""
        high *= (1 - LOW_BOARDS_SHARE) / (1 - BOARDS_SHARE)
        left = high - STRIP_UNITS - parts_of.PANEL_GAP
        across = self._room.size[0] - (count - 1) * APART_UNITS
        return min(parts_of.WIDEST, left * parts_of.CARD_SHAPE, across / count)

    def _offer_above_chooser(self, offer: Sequence[Part], high: float) -> Part:
        count, usual = len(offer), high * (1 - BOARDS_SHARE) / (1 - LOW_BOARDS_SHARE)
        widest = count * (self._width_above_chooser(count, usual) + APART_UNITS) - APART_UNITS
        chooser = self._chooser().but(units=STRIP_UNITS)
        return column(
            row(*[it.but(share=1) for it in offer], gap=APART_UNITS, most=(widest, 0)),
            row(
                chooser, self._numbers(), gap=APART_UNITS, units=STRIP_UNITS,
                most=(STRIP_WIDTH, 0),
            ),
            gap=parts_of.PANEL_GAP,
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
        shown = *offer, self._chooser(), self._numbers()
        cards = arranged(_places_in_rows, *shown, args=(len(offer),))
        return arranged(_between, left, cards, right, args=(wide,))

    def _chooser(self) -> Part:
        """Return the badge of who chooses, large."""
        chooser, size = self.table.players[self.seat], CHOOSER_UNITS
        badge = Art(seat_badge_picture, size, args=(chooser,), most=(size, size), at=(0.5, 0.5))
        return badge.but(key="chooser")

    def _numbers(self) -> Part:
        """Return which numbers the cards of who chooses have: in a row, or in three."""
        name, key = self.table.players[self.seat].name, "coverage"
        told = partial(_numbers_meaning, name)
        return sized(_numbers_in_room, self._covered(), key=key, help=told, at=(0.5, 0.5))

    def _chooser_and_numbers(self) -> Part:
        numbers = row(self._numbers(), shape=parts_of.BLOCK_SHAPE, share=1 - BADGE_SHARE)
        return column(self._chooser().but(share=BADGE_SHARE), numbers, gap=BADGE_GAP)

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


def _numbers_meaning(name: str) -> TooltipText:
    return help_text("coverage")._replace(title=name)


def _numbers_in_room(pen: Pen, size: tuple[int, int], covered: parts_of.Covered) -> Part:
    is_block = size[0] < BLOCK_BELOW * size[1]
    return parts_of.number_coverage(*covered, is_block, is_yours=False)


def _places_in_rows(pen: Pen, rect: pygame.Rect, count: int) -> list[pygame.Rect]:
    """Return the places of cards in one or two rows, as large as they can be, of badge and numbers.

    These lie at both sides of the second row, or below the only one.
    """
    gap, badge = pen.px(ROW_GAP), pen.px(CHOOSER_UNITS)
    strip = pen.px(STRIP_UNITS)

    def width(columns: int) -> int:
        rows = -(-count // columns)
        high = (rect.height - (badge if rows == 1 else 0) - gap) / rows
        return max(1, int(min(high * parts_of.CARD_SHAPE, (rect.width + gap) / columns - gap)))

    columns = max(max(1, count), -(-count // 2), key=width)
    size = card_geometry(width(columns)).size
    if columns >= count:
        room = replace_edges(rect, bottom=rect.bottom - badge - gap)
        places = centred_rows(room, count, columns, size, gap)
        low = pygame.Rect(rect.x, places[0].bottom + gap if places else rect.top, rect.width, badge)
        wide = min(round(parts_of.STRIP_SHAPE * strip), rect.width - badge - gap)
        left = rect.centerx - (badge + gap + wide) // 2
        numbers = pygame.Rect(left + badge + gap, low.centery - strip // 2, wide, strip)
        return [*places, pygame.Rect(left, low.y, badge, badge), numbers]
    has_strip = rect.height >= 2 * (size[1] + gap) + strip
    # In windows hardly wider than high the numbers have a row of their own.
    upper = replace_edges(rect, bottom=rect.bottom - (strip + gap) * has_strip)
    places = centred_rows(upper, count, columns, size, gap)
    last = places[columns:]
    corner = last[0].left - rect.left - gap
    side = min(badge, corner)
    chooser = pygame.Rect(0, 0, side, side)
    chooser.midright = last[0].left - gap // 2, last[0].centery
    numbers = pygame.Rect(0, 0, corner, round(corner / parts_of.BLOCK_SHAPE))
    numbers.midleft = last[-1].right + gap // 2, last[0].centery
    if has_strip:
        numbers.size = min(rect.width, round(parts_of.STRIP_SHAPE * strip)), strip
        numbers.midtop = rect.centerx, last[0].bottom + gap
    return [*places, chooser, numbers]
