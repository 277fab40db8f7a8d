"""Hints at a shared table: each is for one board, and stays there while others go on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Generic, Protocol, TypeVar

import pygame

from game.luckybox.scenes.counsel.hint_board import BoardHints, HintDisplay, draw_card_frame
from game.luckybox.scenes.draft import OfferHints
from game.luckybox.scenes.luckybox_table import Table
from game.ui.draw.shapes import replace_edges
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.widgets.intents import TooltipText
from game.ui.widgets.tooltip import PlacedTooltip, place_tooltip
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit

Hints = TypeVar("Hints", bound=HintDisplay)


class PictureOfBoards(Protocol):
    """The picture of a shared table, as far as hints are drawn on it."""

    view: TreeView

    @property
    def place(self) -> Placement: ...


class HintedBoard:
    """The board of the seat that a hint is for, as the picture on which hints are drawn."""

    def __init__(self, picture: PictureOfBoards, table: Table) -> None:
        self._picture, self._table, self.view = picture, table, picture.view

    @property
    def place(self) -> Placement:
        return self._picture.place

    @property
    def play_area(self) -> pygame.Rect:
        return self.view.places["board", self._table.focus]


LEAST_ROOM = 120.0
"""The least width of room for a hint, in layout units."""
HINT_SHARES, LEAST_HINT = (1.0, 0.85, 0.72, 0.6, 0.5, 0.42), 0.62
"""The sizes in which a hint's words are tried, so that they cover no card, down to that in which
they can be read at 1280×720.
"""


NOTICE_UNITS, NOTICE_MARGIN_UNITS = 54.0, 12.0
"""The height of a notice in one line, and what is free around it."""


class SharedBoardHints(BoardHints):
    """The hints on one board of a shared table, where cards leave little room."""

    def _place_hint(
        self, said: TooltipText, within: pygame.Rect, scale: float, meant: Sequence[pygame.Rect],
        clear: Sequence[pygame.Rect],
    ) -> PlacedTooltip:  # fmt: skip
        keys = self._picture.view.places.items()
        seat = self._table.focus
        cards = [rect for key, rect in keys if isinstance(key, tuple) and key[0] == "card"]
        clear = [*cards, self._picture.view.places["name", seat]]
        # There is room beside the cards, and where the last row is shorter in the right half.
        left = min([rect.left for rect in cards if within.contains(rect)], default=within.right)
        halves = replace_edges(within, left=within.centerx), replace_edges(within, right=left)
        rooms = (within, *[half for half in halves if half.width > LEAST_ROOM * scale])
        for share, room in product(HINT_SHARES, rooms):
            size = max(share * scale, min(scale, LEAST_HINT))
            placed = place_tooltip(self._kit, said, room, size, meant, clear)
            if room.contains(placed.rect) and placed.rect.collidelist(clear) < 0:
                return placed
        return place_tooltip(self._kit, said, within, size, [*meant, *cards], clear)


class SeatHints(Generic[Hints]):
    """The hints of a round or a draft, each for a board whose player asked.

    ``make`` returns hints; ``update`` updates those of a seat and returns whether to redraw.
    """

    def __init__(
        self,
        kit: Kit,
        table: Table,
        make: Callable[[], Hints],
        update: Callable[[Hints, int], bool],
    ) -> None:
        self._kit, self._table, self._update = kit, table, update
        self.of_seats = [make() for _player in table.players]
        self._asking: list[int] = []
        """The seats for whom hints were asked at this number."""
        self._notice: tuple[str, int | None] = "", None
        """What was told about a hint, and on whose board."""

    @property
    def offers_help(self) -> bool:
        return self.of_seats[0].counsel.offers_help

    def ask(self, seat: int) -> None:
        """Show a hint on a board, or the next step of the one that is there already."""
        if seat not in self._asking:
            self._asking.append(seat)
        self._follow_seat(seat)
        before = self._kit.notices.current
        self.of_seats[seat].counsel.advance_hint()
        self._note_notice(before, seat)

    def follow(self) -> bool:
        """Update all hints for what their seats are asked.  Return whether to redraw."""
        return any([self._follow_seat(seat) for seat in self._asking])

    def _follow_seat(self, seat: int) -> bool:
        before = self._kit.notices.current
        self._table.focus = seat
        changed = self._update(self.of_seats[seat], seat)
        self._note_notice(before, seat)
        return changed

    def shown(self) -> list[tuple[int, Hints]]:
        """Return the seats with hints, and these."""
        return [(seat, self.of_seats[seat]) for seat in self._asking]

    def draw(self, draw_on: Callable[[Hints, int], None]) -> None:
        """Draw each hint on its board, as its seat sees the table."""
        before = self._table.focus
        try:
            for seat, hints in self.shown():
                self._table.focus = seat
                draw_on(hints, seat)
        finally:
            self._table.focus = before

    def forget(self, *seats: int) -> None:
        """Drop the hints of these seats, or of all: they have answered."""
        for seat in seats or [*self._asking]:
            if seat in self._asking:
                self._asking.remove(seat)
                self.of_seats[seat].counsel.cancel_queries()
            self.drop_notice(seat)

    def drop_notice(self, seat: int) -> None:
        """Remove the notice about a seat's hint, if it is still on the screen."""
        if self._notice[1] == seat:
            self._kit.notices.drop_if_shown(self._notice[0])
            self._notice = "", None

    def notice_area(self, place: Placement) -> pygame.Rect | None:
        """Return where a notice belongs, or None if there is none.

        On a board it would cover what is asked about, so it lies over the line below.
        """
        if not self._kit.notices.current:
            return None
        high = place.px(NOTICE_UNITS) * max(1.0, self._kit.text.scale)
        line = replace_edges(place["bottom_bar"], top=place["bottom_bar"].bottom - round(high))
        return line.inflate(0, 2 * place.px(NOTICE_MARGIN_UNITS))

    def _note_notice(self, before: str, seat: int) -> None:
        """Note what has been told instead of words told before."""
        if self._kit.notices.current != before:
            self._notice = self._kit.notices.current, seat


def hints_on_boards(
    kit: Kit, table: Table, picture: PictureOfBoards, update: Callable[[BoardHints, int], bool]
) -> SeatHints[BoardHints]:
    """Return the hints of a round."""
    board = HintedBoard(picture, table)
    return SeatHints(
        kit, table, lambda: SharedBoardHints(kit, table, board, has_lens=False), update
    )


class SharedOfferHints(OfferHints):
    """The hints of one seat's draft, drawn on its board."""

    def draw_on(
        self, surface: pygame.Surface, pen: Pen, place: Placement, board: pygame.Rect,
        cards: Mapping[int, pygame.Rect],
    ) -> None:  # fmt: skip
        """Draw the hint's words on a board, and frames around the cards they are about."""
        said = self.counsel.hint_words()
        if said is None:
            return
        meant = [cards[card] for card in self.hinted_cards(tuple(cards))]
        for rect in meant:
            draw_card_frame(pen, rect)
        self._draw_hint(surface, said, place, board, meant or [board], lambda: [*cards.values()])
