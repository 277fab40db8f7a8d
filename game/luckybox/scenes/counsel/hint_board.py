"""Hints on a board and over an offer: buttons, marks, gauges, and where words fit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Unpack

import pygame

from game.luckybox.rules import NUMBERS
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.meanings import button_meaning, tell
from game.luckybox.scenes.round.board import Board
from game.luckybox.scenes.round.round_show import Question
from game.ui.draw import shapes
from game.ui.draw.palette import GRAPE, INK, SKY, SUNFLOWER, WHITE
from game.ui.widgets.captions import HintedSpot
from game.ui.widgets.intents import Key, Meaning, Thing
from game.ui.widgets.tooltip import PlacedTip, place_about
from game.ui.widgets.widget import Label, Options, Spot
from game.ui.window.layout import Placement
from game.ui.window.scene import Kit
from game.words import _

from .counsel import HintState
from .odds import Likelihood, badge_rect, column_rects, draw_badge, draw_odds
from .reasons import Target, points_text

if TYPE_CHECKING:
    from game.luckybox.scenes.draft_offer import OfferCard
    from game.luckybox.scenes.round.round_picture import RoundPicture


RING, BADGE = 0.09, 0.42
"""Ring thickness and badge height, in squares."""
FRAME = 8.0
"""Frame thickness around a card, in units."""
LEAST_BADGE = 16


def draw_steps(
    kit: Kit,
    surface: pygame.Surface,
    board: Board,
    squares: Sequence[Target],
    costs: Mapping[Target, int],
) -> None:
    there = [target for target in squares if board.holds(target[0])]
    for target in there:
        rect = board.square_rect(*target)
        _draw_ring(kit, surface, rect)
        board.draw_prices(surface, costs, rect)
    number_squares(kit, surface, board, there)


def number_squares(
    kit: Kit, surface: pygame.Surface, board: Board, squares: Sequence[Target]
) -> None:
    for at, target in enumerate(squares, 1):
        if board.holds(target[0]):
            _draw_badge(kit, surface, board.square_rect(*target), at)


def draw_cards(
    kit: Kit, surface: pygame.Surface, board: Board, cards: Iterable[int], scale: float
) -> None:
    for card in cards:
        if board.holds(card):
            draw_glow(kit, surface, board.card_rect(card), scale)


def draw_glow(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
    width = max(4, round(FRAME * scale))
    around = rect.inflate(2 * width, 2 * width)
    frame = kit.pixels.get(
        ("counsel frame", around.size, width),
        partial(shapes.focus_ring, around.size, width, 20 * scale, SUNFLOWER),
    )
    surface.blit(frame, around)


def _draw_ring(kit: Kit, surface: pygame.Surface, rect: pygame.Rect) -> None:
    width = max(3, round(rect.width * RING))
    ring = kit.pixels.get(
        ("counsel ring", rect.size, width),
        partial(shapes.rounded, rect.size, rect.width * 0.22, None, width, SKY),
    )
    surface.blit(ring, rect)


def _draw_badge(kit: Kit, surface: pygame.Surface, rect: pygame.Rect, number: int) -> None:
    side = max(LEAST_BADGE, round(rect.height * BADGE))

    def make() -> pygame.Surface:
        plate = shapes.pill((side, side), SKY, max(2.0, side * 0.09), INK).copy()
        size = side * 0.62
        kit.text.draw(
            plate, str(number), plate.get_rect(), "title", size, WHITE, align="center", fit=False
        )
        return plate

    badge = kit.pixels.get(("counsel badge", number, side), make)
    place = badge.get_rect(bottomleft=(rect.left - side // 4, rect.bottom + side // 4))
    surface.blit(badge, place)


ICON = 38.0
"""The height of the icons, in units."""
LENS, HINT, ODDS = Key("lens"), Key("hint"), Key("odds")


class HintToggle(HintedSpot):
    """An icon in the bar that is lit while its help is on."""

    def __init__(
        self,
        area: str,
        label: Label,
        action: Callable[[], None],
        is_lit: Callable[[], bool],
        **options: Unpack[Options],
    ) -> None:
        super().__init__(area, label, action, **options)
        self._is_lit = is_lit

    def draw(self, surface: pygame.Surface, kit: Kit, *, focused: bool) -> None:
        if self._is_lit() or self.hovered:
            fill = SUNFLOWER if self._is_lit() else GRAPE
            size, radius = self.rect.size, self.corner()
            ground = kit.pixels.get(
                ("counsel lit", size, fill), partial(shapes.rounded, size, radius, fill)
            )
            surface.blit(ground, self.rect)
        kit.art.put(surface, self.area, self.px(ICON), center=self.rect.center)


def hint_spot(counsel: HintState) -> HintToggle:
    return HintToggle(
        "hint",
        lambda: _("Hint"),
        counsel.ask_hint,
        lambda: counsel.step > 0,
        visible=counsel.is_offered,
        shortcut=HINT,
    )


class BoardHints:
    """The lens, hint and odds of one board."""

    def __init__(self, kit: Kit, table: Table, picture: RoundPicture) -> None:
        self._kit, self._table, self._picture = kit, table, picture
        self.counsel = counsel = HintState(kit, table)
        lens = HintToggle(
            "lens",
            lambda: _("Chain lens"),
            counsel.turn_lens,
            lambda: counsel.lens_is_on,
            visible=counsel.is_offered,
            shortcut=LENS,
        )
        hint = hint_spot(counsel)
        self._placed: tuple[object, PlacedTip] | None = None
        self._costs: Mapping[Target, int] = {}
        for spot in (lens, hint):
            spot.explained = partial(button_meaning, spot, spot.area)
        odds = Spot(
            "bag", lambda: _("Odds"), counsel.turn_odds, visible=counsel.is_offered, shortcut=ODDS
        )
        self.spots = (lens, hint, odds)

    @property
    def message(self) -> str:
        return self.counsel.message

    @property
    def said_at(self) -> pygame.Rect | None:
        return None if self._placed is None else self._placed[1].rect

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
        kit, scale, board = self._kit, picture.place.scale, picture.board
        chain, meant = counsel.chain, list[pygame.Rect]()
        if counsel.odds_are_on:
            draw_odds(kit, surface, self._strip, counsel.gains, scale, self._supply())
            for card, likelihood in self._likely():
                draw_badge(kit, surface, board.header_rect(card), likelihood)
        if counsel.step and counsel.advice is not None:
            cards = [card for card in counsel.advice.cards if board.holds(card)]
            draw_cards(kit, surface, board, cards, scale)
            meant = [board.header_rect(card) for card in cards]
        if chain is not None:
            draw_steps(kit, surface, board, chain.facts.squares, self._costs)
            squares = [at for at in chain.facts.squares if board.holds(at[0])]
            meant = [board.square_rect(*at) for at in squares] or meant
        number_squares(kit, surface, board, self._table.numbered)
        said = counsel.told()
        if said is not None:
            self._say(surface, said, meant or [self.spots[1].rect])

    def things(self) -> Iterator[Thing]:
        counsel, picture = self.counsel, self._picture
        if not counsel.odds_are_on:
            return
        rect, scale = self._strip, picture.place.scale
        yield Thing(rect, partial(tell, "odds"))
        if counsel.gains is not None:
            bag, total = self._table.view.in_bag, sum(self._table.view.in_bag.values())
            for number, column in zip(NUMBERS, column_rects(rect, scale), strict=True):
                gain = counsel.gains.get(number)
                if gain is not None:
                    points = points_text(gain, is_signed=True)
                    told = partial(
                        tell, "gain", number=number, points=points, count=bag[number], left=total
                    )
                    yield Thing(column, told)
        for card, likelihood in self._likely():
            told = partial(
                tell, "likely", card=card, count=likelihood.count, games=likelihood.games,
                percent=_("{percent}%").format(percent=likelihood.percent),
            )  # fmt: skip
            yield Thing(badge_rect(self._kit, picture.board.header_rect(card)), told)

    @property
    def _strip(self) -> pygame.Rect:
        """The area of the odds: the supply, plus the rival's place beside it if empty."""
        place = self._picture.place
        rect = place["supply"]
        is_free = "rival" in place and self._table.rival is None
        if is_free and (beside := place["rival"]).y == rect.y and beside.height == rect.height:
            return rect.union(beside)
        return rect

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

    def _say(self, surface: pygame.Surface, said: Meaning, meant: list[pygame.Rect]) -> None:
        picture = self._picture
        key = said, picture.middle.size, tuple(map(tuple, meant))
        if self._placed is None or self._placed[0] != key:
            seat, board = self._table.view.seats[self._table.focus], picture.board
            areas = ("deck", "bag", "supply", "scorecard", "name_tab")
            others = [picture.place[area] for area in areas if area in picture.place]
            others += picture.tile_rects.values()
            if self._table.rival is not None:
                others.append(picture.rival_rect)
            # Cards of the advice stay clear first, before the rest of the board.
            about = self.counsel.advice.cards if self.counsel.advice is not None else ()
            whole = [board.card_rect(card) for card in about if board.holds(card)]
            clear = [*whole, *board.written(seat), *others]
            tip = place_about(self._kit, said, picture.middle, picture.place.scale, meant, clear)
            self._placed = key, tip
        self._placed[1].draw(self._kit, surface)


def glow_on_offer(kit: Kit, surface: pygame.Surface, card: OfferCard, scale: float) -> None:
    draw_glow(kit, surface, card.rect, scale)
    card.draw_mark(surface, kit)


class OfferHints:
    """The hints of one draft."""

    def __init__(self, kit: Kit, table: Table) -> None:
        self._kit, self._table = kit, table
        self.counsel = HintState(kit, table, has_lens=False)
        self.spot = hint_spot(self.counsel)
        self.spot.explained = partial(button_meaning, self.spot, "hint")
        self._placed: tuple[object, PlacedTip] | None = None

    @property
    def said_at(self) -> pygame.Rect | None:
        return None if self._placed is None else self._placed[1].rect

    def look(self, *, lies: bool) -> bool:
        """Update whether an offer is there to choose from; return whether anything changed."""
        match, seat = self._table.match, self._table.focus
        asks = lies and match.asks(seat) and self.counsel.is_offered
        return self.counsel.look(match.legal(seat) if asks else (), ())

    def draw_glow(self, surface: pygame.Surface, cards: Sequence[OfferCard]) -> None:
        for card in self._meant(cards):
            glow_on_offer(self._kit, surface, card, card.scale)

    def _meant(self, cards: Sequence[OfferCard]) -> Sequence[OfferCard]:
        counsel = self.counsel
        if not counsel.step or counsel.advice is None:
            return ()
        meant = [card for card in cards if card.face.id in counsel.advice.cards]
        return meant[:1] if counsel.step == 1 else meant

    def draw(
        self,
        surface: pygame.Surface,
        place: Placement,
        cards: Sequence[OfferCard],
        strip: pygame.Rect,
    ) -> None:
        counsel, scale = self.counsel, place.scale
        said = counsel.told()
        if said is None:
            return
        meant = [card.rect for card in self._meant(cards)] or [self.spot.rect]
        key = said, surface.get_size(), tuple(map(tuple, meant))
        if self._placed is None or self._placed[0] != key:
            room = surface.get_rect()
            room.height -= place["top_bar"].bottom
            room.top = place["top_bar"].bottom
            clear = [*(card.rect for card in cards), place["confirm"], strip]
            seats = self._table.view.seats
            if len(seats) > 1:
                clear.append(place["chips"])
            if seats[self._table.focus].cards:
                clear.append(place["holdings"])
            tip = place_about(self._kit, said, room, scale, meant, clear)
            self._placed = key, tip
        self._placed[1].draw(self._kit, surface)
