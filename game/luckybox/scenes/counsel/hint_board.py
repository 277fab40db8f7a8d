"""Hints on a board and over an offer: buttons, marks, gauges, and where words fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.luckybox.rules import NUMBERS
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.meanings import about, button_meaning
from game.luckybox.scenes.round.board import Board, Question
from game.scenes.frame.drawing import Pen
from game.ui.draw import shapes
from game.ui.draw.palette import INK, SKY, SUNFLOWER, WHITE
from game.ui.widgets.captions import ToggleSpot
from game.ui.widgets.intents import Key, Meaning, Thing
from game.ui.widgets.tooltip import PlacedTip, place_about
from game.ui.widgets.widget import Spot
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _

from .counsel import HintState, Likelihood, badge_rect, column_rects, draw_badge, draw_odds
from .reasons import Target, points_text

if TYPE_CHECKING:
    from game.luckybox.scenes.round.round_picture import RoundPicture


RING, BADGE = 0.09, 0.42
"""Ring thickness and badge height, in squares."""
FRAME = 8.0
"""Frame thickness around a card, in units."""
LEAST_BADGE = 16


def draw_steps(
    pen: Pen, board: Board, squares: Sequence[Target], costs: Mapping[Target, int]
) -> None:
    there = [target for target in squares if board.holds(target[0])]
    for target in there:
        rect = board.square_rect(*target)
        _draw_ring(pen, rect)
        board.draw_prices(pen.surface, {target: costs.get(target, 0)})
    number_squares(pen, board, there)


def number_squares(pen: Pen, board: Board, squares: Sequence[Target]) -> None:
    for at, target in enumerate(squares, 1):
        if board.holds(target[0]):
            _draw_badge(pen, board.square_rect(*target), at)


def draw_glow(pen: Pen, rect: pygame.Rect) -> None:
    width = max(4, round(FRAME * pen.scale))
    around = rect.inflate(2 * width, 2 * width)
    frame = partial(shapes.focus_ring, around.size, width, 20 * pen.scale, SUNFLOWER)
    pen.stamp(("counsel frame", around.size, width), frame, topleft=around.topleft)


def _draw_ring(pen: Pen, rect: pygame.Rect) -> None:
    width = max(3, round(rect.width * RING))
    pen.rounded(rect, rect.width * 0.22, None, width, SKY)


def _draw_badge(pen: Pen, rect: pygame.Rect, number: int) -> None:
    side = max(LEAST_BADGE, round(rect.height * BADGE))

    def make() -> pygame.Surface:
        own = Pen(pen.kit, shapes.pill((side, side), SKY, max(2.0, side * 0.09), INK).copy())
        room, size = own.surface.get_rect(), side * 0.62
        own.line(str(number), room, "title", size, WHITE, align="center", fit=False)
        return own.surface

    corner = rect.left - side // 4, rect.bottom + side // 4
    pen.stamp(("counsel badge", number, side), make, bottomleft=corner)


LENS, HINT, ODDS = Key("lens"), Key("hint"), Key("odds")


class Hints:
    """A hint's button, and where its words are."""

    def __init__(self, kit: Kit, table: Table, *, has_lens: bool) -> None:
        self._kit, self._table = kit, table
        self.counsel = counsel = HintState(kit, table, has_lens=has_lens)
        self.spot = self._lit(
            "hint", lambda: _("Hint"), counsel.ask_hint, lambda: counsel.step > 0, HINT
        )
        self._placed: tuple[object, PlacedTip] | None = None

    @property
    def said_at(self) -> pygame.Rect | None:
        return None if self._placed is None else self._placed[1].rect

    def _lit(
        self,
        area: str,
        label: Callable[[], str],
        ask: Callable[[], None],
        is_lit: Callable[[], bool],
        key: Key,
    ) -> ToggleSpot:
        spot = ToggleSpot(area, label, ask, is_lit, visible=self.counsel.is_offered, shortcut=key)
        spot.explained = partial(button_meaning, spot, area)
        return spot

    def _say(
        self,
        surface: pygame.Surface,
        said: Meaning,
        place: Placement,
        within: pygame.Rect,
        meant: list[pygame.Rect],
        clear: Callable[[], list[pygame.Rect]],
    ) -> None:
        """Draw words near what is ``meant``, placed anew when these or the room change."""
        key = said, within.size, tuple(map(tuple, meant))
        if self._placed is None or self._placed[0] != key:
            self._placed = key, place_about(self._kit, said, within, place.scale, meant, clear())
        self._placed[1].draw(self._kit, surface)


class BoardHints(Hints):
    """The lens, hint and odds of one board."""

    def __init__(self, kit: Kit, table: Table, picture: RoundPicture) -> None:
        super().__init__(kit, table, has_lens=True)
        self._picture, counsel = picture, self.counsel
        self._costs: Mapping[Target, int] = {}
        lens = self._lit(
            "lens", lambda: _("Chain lens"), counsel.turn_lens, lambda: counsel.lens_is_on, LENS
        )
        odds = Spot(
            "bag", lambda: _("Odds"), counsel.turn_odds, visible=counsel.is_offered, shortcut=ODDS
        )
        self.spots = (lens, self.spot, odds)

    @property
    def message(self) -> str:
        return self.counsel.message

    def look(self, question: Question, square: Target | None) -> bool:
        """Update the question and the targeted square; return whether anything changed."""
        asks = self._table.match.asks(self._table.focus) and self.counsel.is_offered
        self._costs = question.costs
        legal = question.legal if asks else ()
        square = question.chosen_square or square
        begun = question.actions_on(square) if legal and square is not None else ()
        return self.counsel.look(legal, begun)

    def draw(self, surface: pygame.Surface) -> None:
        counsel, picture = self.counsel, self._picture
        pen, board = Pen.at(self._kit, surface, picture.place), picture.board
        chain, meant = counsel.chain, list[pygame.Rect]()
        if counsel.odds_are_on:
            draw_odds(pen, self._picture.place["supply"], counsel.gains, self._supply())
            for card, likelihood in self._likely():
                draw_badge(pen, board.header_rect(card), likelihood)
        if counsel.step and counsel.advice is not None:
            cards = [card for card in counsel.advice.cards if board.holds(card)]
            for card in cards:
                draw_glow(pen, board.card_rect(card))
            meant = [board.header_rect(card) for card in cards]
        if chain is not None:
            draw_steps(pen, board, chain.facts.squares, self._costs)
            squares = [at for at in chain.facts.squares if board.holds(at[0])]
            meant = [board.square_rect(*at) for at in squares] or meant
        number_squares(pen, board, self._table.numbered_squares)
        said = counsel.told()
        if said is not None:
            meant = meant or [self.spot.rect]
            self._say(surface, said, picture.place, picture.middle, meant, self._kept_clear)

    def things(self) -> Iterator[Thing]:
        counsel, picture = self.counsel, self._picture
        if not counsel.odds_are_on:
            return
        rect, scale = self._picture.place["supply"], picture.place.scale
        yield about(rect, "odds")
        if counsel.gains is not None:
            bag, left = self._table.view.in_bag, sum(self._table.view.in_bag.values())
            for number, column in zip(NUMBERS, column_rects(rect, scale), strict=True):
                gain = counsel.gains.get(number)
                if gain is not None:
                    points, count = points_text(gain, is_signed=True), bag[number]
                    yield about(
                        column, "gain", number=number, points=points, count=count, left=left
                    )
        for card, found in self._likely():
            badge = badge_rect(self._kit, picture.board.header_rect(card))
            percent = _("{percent}%").format(percent=found.percent)
            yield about(
                badge, "likely", card=card, count=found.count, games=found.games, percent=percent
            )

    def _likely(self) -> Iterator[tuple[int, Likelihood]]:
        board = self._picture.board
        for card in self._table.view.seats[self._table.focus].cards:
            if card.id in self.counsel.likely and board.holds(card.id) and card.points is None:
                yield card.id, self.counsel.likely[card.id]

    def _supply(self) -> str:
        view = self._table.view
        if view.bolt_supply is None:
            return ""
        bolts = _("Bolts: {count}").format(count=view.bolt_supply)
        return f"{bolts} · " + _("Moons: {count}").format(count=view.moon_supply)

    def _kept_clear(self) -> list[pygame.Rect]:
        picture, board = self._picture, self._picture.board
        areas = ("deck", "bag", "supply", "scorecard", "name_tab")
        others = [picture.place[area] for area in areas if area in picture.place]
        others += picture.tile_rects.values()
        if self._table.rival is not None:
            others.append(picture.rival_rect)
        # Cards of the advice stay clear first, before the rest of the board.
        about = self.counsel.advice.cards if self.counsel.advice is not None else ()
        whole = [board.card_rect(card) for card in about if board.holds(card)]
        return [*whole, *board.written(self._table.view.seats[self._table.focus]), *others]
