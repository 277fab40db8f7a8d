"""Hints at a shared table: each is for one board, and stays there while others go on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import pygame

from game.luckybox.scenes.counsel.hint_board import BoardHints, draw_card_frame
from game.luckybox.scenes.draft import OfferHints
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.round.question import Question, Target
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit


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


class SharedHints(BoardHints):
    """The hints of a round, for the board that asked last."""

    def __init__(self, kit: Kit, table: Table, picture: PictureOfBoards) -> None:
        super().__init__(kit, table, HintedBoard(picture, table), has_lens=False)
        self.seat: int | None = None
        """The seat for whom a hint was asked last at this number."""
        self._notice = ""
        """What was told about it."""

    def ask(self, seat: int, question: Question) -> None:
        """Show a hint on a board, or the next step of the one that is there already."""
        self.seat = seat
        self.follow(question, None)
        before = self._kit.notices.current
        self.counsel.advance_hint()
        self._note_notice(before)

    def follow(self, question: Question, pointed: Target | None) -> bool:
        """Update the hint for what its seat is asked.  Return whether to redraw."""
        if self.seat is None:
            return False
        before = self._kit.notices.current
        # Whatever is done on other boards meanwhile.
        self._table.focus = self.seat
        changed = self.update_question(question, pointed if pointed in question.costs else None)
        self._note_notice(before)
        return changed

    def forget(self) -> None:
        """Ask for nobody any more: the number has been answered by all."""
        self.drop_notice()
        if self.seat is not None:
            self.counsel.cancel_queries()
        self.seat = None

    def drop_notice(self) -> None:
        if self._notice:
            self._kit.notices.drop_if_shown(self._notice)
            self._notice = ""

    def tells(self) -> bool:
        """Whether the notice on the screen is about a hint, and belongs on its board."""
        return bool(self._notice) and self._kit.notices.current == self._notice

    def _note_notice(self, before: str) -> None:
        """Note what has been told instead of words told before."""
        if self._kit.notices.current != before:
            self._notice = self._kit.notices.current


class SharedOfferHints(OfferHints):
    """The hints of a draft, for the board that asked last."""

    seat: int | None = None

    def follow(self, *, may_pick: bool) -> bool:
        """Update the hint, whatever is done on other boards.  Return whether to redraw."""
        if self.seat is None:
            return False
        self._table.focus = self.seat
        changed = self.update_offer(has_offer=may_pick)
        if not may_pick:
            self.seat = None
        return changed

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
