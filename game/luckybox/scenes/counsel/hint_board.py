"""Draws hints on a board or over the cards offered in a draft, with the buttons and texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.meanings import button_meaning, help_area
from game.luckybox.scenes.round.board import Board, Question, draw_square_ring, draw_step_badge
from game.ui.draw import shapes
from game.ui.draw.palette import SUNFLOWER
from game.ui.pen import Pen
from game.ui.screen import KeptTree
from game.ui.widgets.button import ToggleIcon
from game.ui.widgets.intents import Key, ScreenThing, TooltipText
from game.ui.widgets.tooltip import PlacedTooltip, place_tooltip
from game.ui.widgets.widget import InvisibleButton
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _

from .counsel import (
    CompletionChance,
    HintState,
    chance_badge_rect,
    draw_chance_badge,
    odds_chart,
)
from .reasons import Target

if TYPE_CHECKING:
    from game.luckybox.scenes.round.round_picture import RoundPicture


CARD_FRAME_UNITS = 8.0


def draw_chain_steps(
    pen: Pen, board: Board, squares: Sequence[Target], costs: Mapping[Target, int]
) -> None:
    there = [target for target in squares if board.has_card(target[0])]
    for target in there:
        rect = board.square_rect(*target)
        draw_square_ring(pen, rect)
        board.draw_prices(pen.surface, {target: costs.get(target, 0)})
    draw_step_numbers(pen, board, there)


def draw_step_numbers(pen: Pen, board: Board, squares: Sequence[Target]) -> None:
    for at, target in enumerate(squares, 1):
        if board.has_card(target[0]):
            draw_step_badge(pen, board.square_rect(*target), at)


def draw_card_frame(pen: Pen, rect: pygame.Rect) -> None:
    width = max(4, round(CARD_FRAME_UNITS * pen.scale))
    around = rect.inflate(2 * width, 2 * width)
    frame = partial(shapes.focus_ring_picture, around.size, width, 20 * pen.scale, SUNFLOWER)
    pen.stamp(("counsel frame", around.size, width), frame, topleft=around.topleft)


LENS_KEY, HINT_KEY, ODDS_KEY = Key("lens"), Key("hint"), Key("odds")


class HintDisplay:
    """Holds the Hint button and draws the text of the current hint."""

    def __init__(self, kit: Kit, table: Table, *, has_lens: bool) -> None:
        self._kit, self._table = kit, table
        self.counsel = counsel = HintState(kit, table, has_lens=has_lens)
        self.spot = self._toggle_button(
            "hint", lambda: _("Hint"), counsel.advance_hint, lambda: counsel.step > 0, HINT_KEY
        )
        self._placed: tuple[object, PlacedTooltip] | None = None

    @property
    def hint_rect(self) -> pygame.Rect | None:
        return None if self._placed is None else self._placed[1].rect

    def _toggle_button(
        self,
        area: str,
        label: Callable[[], str],
        ask: Callable[[], None],
        is_lit: Callable[[], bool],
        key: Key,
    ) -> ToggleIcon:
        spot = ToggleIcon(area, label, ask, is_lit, visible=self.counsel.offers_help, shortcut=key)
        spot.explained = partial(button_meaning, spot, area)
        return spot

    def _draw_hint(
        self,
        surface: pygame.Surface,
        said: TooltipText,
        place: Placement,
        within: pygame.Rect,
        meant: list[pygame.Rect],
        clear: Callable[[], list[pygame.Rect]],
    ) -> None:
        """Draw a hint's text near the areas that it is about (``meant``).

        The text keeps its place until it or these areas change.
        """
        key = said, within.size, tuple(map(tuple, meant))
        if self._placed is None or self._placed[0] != key:
            self._placed = key, place_tooltip(self._kit, said, within, place.scale, meant, clear())
        self._placed[1].draw(self._kit, surface)


class BoardHints(HintDisplay):
    """The buttons and drawings of all help on one board: hint, cascade lens and odds."""

    def __init__(self, kit: Kit, table: Table, picture: RoundPicture) -> None:
        super().__init__(kit, table, has_lens=True)
        self._picture, counsel = picture, self.counsel
        self._costs: Mapping[Target, int] = {}
        self._odds = KeptTree(kit)
        lens = self._toggle_button(
            "lens", lambda: _("Cascade lens"), counsel.toggle_lens,
            lambda: counsel.lens_is_on, LENS_KEY,
        )  # fmt: skip
        odds = InvisibleButton(
            "bag", lambda: _("Odds"), counsel.toggle_odds,
            visible=counsel.offers_help, shortcut=ODDS_KEY,
        )  # fmt: skip
        self.spots = (lens, self.spot, odds)

    @property
    def lens_message(self) -> str:
        return self.counsel.lens_message

    def update_question(self, question: Question, square: Target | None) -> bool:
        asks = self._table.match.asks(self._table.focus) and self.counsel.offers_help
        self._costs = question.costs
        legal = question.legal if asks else ()
        square = question.chosen_square or square
        begun = question.actions_on_square(square) if legal and square is not None else ()
        return self.counsel.update_actions(legal, begun)

    def draw(self, surface: pygame.Surface) -> None:
        counsel, picture = self.counsel, self._picture
        pen, board = Pen.at(self._kit, surface, picture.place), picture.board
        chain, meant = counsel.shown_chain, list[pygame.Rect]()
        if counsel.odds_are_on:
            self._lay_odds().draw(surface)
            for card, likelihood in self._unfinished_card_chances():
                draw_chance_badge(pen, board.header_rect(card), likelihood)
        if counsel.step and counsel.advice is not None:
            cards = [card for card in counsel.advice.advised_cards if board.has_card(card)]
            for card in cards:
                draw_card_frame(pen, board.card_rect(card))
            meant = [board.header_rect(card) for card in cards]
        if chain is not None:
            draw_chain_steps(pen, board, chain.facts.squares, self._costs)
            squares = [at for at in chain.facts.squares if board.has_card(at[0])]
            meant = [board.square_rect(*at) for at in squares] or meant
        draw_step_numbers(pen, board, self._table.numbered_squares)
        said = counsel.hint_words()
        if said is not None:
            meant = meant or [self.spot.rect]
            self._draw_hint(
                surface, said, picture.place, picture.play_area, meant, self._clear_areas
            )

    def odds_things(self) -> Iterator[ScreenThing]:
        counsel, picture = self.counsel, self._picture
        if not counsel.odds_are_on:
            return
        yield from self._lay_odds().things()
        for card, found in self._unfinished_card_chances():
            badge = chance_badge_rect(self._kit, picture.board.header_rect(card))
            percent = _("{percent}%").format(percent=found.percent)
            yield help_area(
                badge, "likely", card=card, count=found.count, games=found.games, percent=percent
            )

    def _unfinished_card_chances(self) -> Iterator[tuple[int, CompletionChance]]:
        board, chances = self._picture.board, self.counsel.completion_chances
        for card in self._table.view.seats[self._table.focus].cards:
            if card.id in chances and board.has_card(card.id) and card.points is None:
                yield card.id, chances[card.id]

    def _lay_odds(self) -> KeptTree:
        """Lay the chart of what each number is worth over the supply, whose numbers it tells."""
        view, place, caption = self._table.view, self._picture.place, ""
        if view.bolt_supply is not None:
            bolts = _("Bolts: {count}").format(count=view.bolt_supply)
            caption = f"{bolts} · " + _("Moons: {count}").format(count=view.moon_supply)
        chart = odds_chart(self.counsel.gain_by_number, caption, view.in_bag)
        self._odds.lay(chart, place["supply"], place.scale)
        return self._odds

    def _clear_areas(self) -> list[pygame.Rect]:
        picture, board = self._picture, self._picture.board
        areas = ("deck", "bag", "supply", "scorecard", "name_tab")
        others = [picture.place[area] for area in areas if area in picture.place]
        others += picture.tile_rects.values()
        if self._table.rival is not None:
            others.append(picture.rival_rect)
        # Cards of the advice stay clear first, before the rest of the board.
        about = self.counsel.advice.advised_cards if self.counsel.advice is not None else ()
        whole = [board.card_rect(card) for card in about if board.has_card(card)]
        return [*whole, *board.readable_rects(self._table.view.seats[self._table.focus]), *others]
