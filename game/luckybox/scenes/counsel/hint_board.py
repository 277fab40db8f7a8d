"""Draws hints on a board or over the cards offered in a draft, with the buttons and texts."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Protocol

import pygame

from game.luckybox.rules import Face
from game.luckybox.scenes.cards import marker_cross
from game.luckybox.scenes.luckybox_table import Table
from game.luckybox.scenes.meanings import button_meaning
from game.luckybox.scenes.round.board import (
    PANELS,
    Places,
    draw_prices,
    draw_square_ring,
    draw_step_badge,
    readable_areas,
)
from game.luckybox.scenes.round.question import Question
from game.ui.draw import shapes
from game.ui.draw.palette import CREAM, PAPER, SKY, SUNFLOWER, Colour, readable_ink_on
from game.ui.pen import Pen
from game.ui.screen import TreeView
from game.ui.tree import Part
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
    odds_chart,
)
from .reasons import Advice, Target, lines_apart


class HintedPicture(Protocol):
    """The picture of a round, as far as hints are drawn on it."""

    view: TreeView

    @property
    def place(self) -> Placement: ...

    @property
    def play_area(self) -> pygame.Rect: ...


CARD_FRAME_UNITS = 8.0


def draw_chain_steps(
    pen: Pen, places: Places, faces: Mapping[int, Face], squares: Sequence[Target],
    costs: Mapping[Target, int],
) -> None:  # fmt: skip
    there = [target for target in squares if ("square", *target) in places]
    for target in there:
        draw_prices(pen, places, faces, {target: costs.get(target, 0)})
        draw_square_ring(pen, places["square", *target])
    draw_step_numbers(pen, places, there)


PLAYED_BADGE_SHARE, END_RING_SHARE = 0.42, 0.12


def draw_compared_choices(
    pen: Pen, places: Places, faces: Mapping[int, Face], advice: Advice,
    costs: Mapping[Target, int], ink: Colour, *, shows_better: bool,
) -> None:  # fmt: skip
    """Draw rings around what was played, in a grade's colour, and around the better squares.

    What was played has a small cross or, if it is several squares, their numbers.  The bonuses
    that only one of the two choices reaches, or brings nearest, have a ring in its colour.
    """
    assert advice.second is not None
    made = [*advice.second.facts.squares]
    better = [*advice.best.facts.squares] if shows_better else []
    own = [target for target in made if target not in better]
    rings = [*((target, ink) for target in own), *((target, SKY) for target in better)]
    for target, colour in rings:
        if (rect := places.get(("square", *target))) is not None:
            draw_prices(pen, places, faces, {target: costs.get(target, 0)})
            draw_square_ring(pen, rect, colour)
    if shows_better:
        for lines, colour in zip(lines_apart(advice), (SKY, ink), strict=True):
            for card, line, _bonus in lines:
                if (rect := places.get(("end", card, line))) is not None:
                    _draw_end_ring(pen, rect, colour)
    # Badges last: a neighbour's ring would lie over them.
    for at, target in enumerate(made, 1):
        if (rect := places.get(("square", *target))) is not None:
            if target in own:
                _draw_cross_badge(pen, rect)
            if len(made) > 1:
                draw_step_badge(pen, rect, at, ink)
    draw_step_numbers(pen, places, better)


def _draw_end_ring(pen: Pen, rect: pygame.Rect, ink: Colour) -> None:
    width = max(2, round(rect.height * END_RING_SHARE))
    around = rect.inflate(2 * width, 2 * width)
    pen.rounded(around, around.height / 2, None, width, ink)


def _draw_cross_badge(pen: Pen, rect: pygame.Rect) -> None:
    side = round(rect.height * PLAYED_BADGE_SHARE)
    badge = pygame.Rect(0, 0, side, side)
    # Where steps have their numbers: beside one, it is plain whose badge it is.
    badge.bottomleft = rect.left - side // 4, rect.bottom + side // 4
    pen.box(badge, side / 2, PAPER, max(2.0, side * 0.09))
    pen.lay(marker_cross(pen.kit, round(side * 0.66)), center=badge.center)


def draw_step_numbers(pen: Pen, places: Places, squares: Sequence[Target]) -> None:
    for at, target in enumerate(squares, 1):
        if (rect := places.get(("square", *target))) is not None:
            draw_step_badge(pen, rect, at)


def draw_card_frame(pen: Pen, rect: pygame.Rect, ink: Colour = SUNFLOWER) -> None:
    width = max(4, round(CARD_FRAME_UNITS * pen.scale))
    around = rect.inflate(2 * width, 2 * width)
    frame = partial(shapes.focus_ring_picture, around.size, width, 20 * pen.scale, ink)
    pen.stamp(("counsel frame", around.size, width, ink), frame, topleft=around.topleft)


TAG_UNITS, TAG_WIDTH_SHARE, MIN_TAG_PX = 38.0, 0.62, 18


def draw_choice_on_card(
    pen: Pen, rect: pygame.Rect, played: Colour | None, *, is_better: bool
) -> None:
    """Frame a card that was kept, in the colour ``played``, or was better to keep, and say it."""
    inks = [*([played] if played else []), *([SKY] if is_better else [])]
    draw_card_frame(pen, rect, CREAM if len(inks) > 1 else inks[0])
    tag = pygame.Rect(0, 0, rect.width * TAG_WIDTH_SHARE, max(MIN_TAG_PX, pen.px(TAG_UNITS)))
    for ink in inks:
        # What was played stands above, what was better below: each is a row to read along.
        tag.center = rect.centerx, rect.bottom if ink is SKY else rect.top
        words = _("Better") if ink is SKY else _("Played")
        pen.box(tag, tag.height / 2, ink, tag.height * 0.09)
        room, size = tag.inflate(-tag.height // 2, 0), tag.height * 0.66
        pen.line(words, room, "title", size, readable_ink_on(ink), align="center")


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
            self._placed = key, self._place_hint(said, within, place.scale, meant, clear())
        self._placed[1].draw(self._kit, surface)

    def _place_hint(
        self, said: TooltipText, within: pygame.Rect, scale: float, meant: Sequence[pygame.Rect],
        clear: Sequence[pygame.Rect],
    ) -> PlacedTooltip:  # fmt: skip
        return place_tooltip(self._kit, said, within, scale, meant, clear)


class BoardHints(HintDisplay):
    """The buttons and drawings of all help on one board: hint, cascade lens and odds."""

    def __init__(
        self, kit: Kit, table: Table, picture: HintedPicture, *, has_lens: bool = True
    ) -> None:
        super().__init__(kit, table, has_lens=has_lens)
        self._picture, counsel = picture, self.counsel
        self._costs: Mapping[Target, int] = {}
        lens = self._toggle_button(
            "lens", lambda: _("Cascade lens"), counsel.toggle_lens,
            lambda: counsel.lens_is_on, LENS_KEY,
        )  # fmt: skip
        odds = InvisibleButton(
            "odds", lambda: _("Odds"), counsel.toggle_odds,
            visible=counsel.offers_help, shortcut=ODDS_KEY,
        )  # fmt: skip
        self.spots = (lens, self.spot, odds)

    @property
    def lens_message(self) -> str:
        return self.counsel.lens_message

    @property
    def advised_square(self) -> Target | None:
        """The square that a hint names, or None while it names none."""
        advice = self.counsel.advice if self.counsel.step > 1 else None
        return None if advice is None else next(iter(advice.best.facts.squares), None)

    def update_question(self, question: Question, square: Target | None) -> bool:
        asks = self._table.match.asks(self._table.focus) and self.counsel.offers_help
        self._costs = question.costs
        legal = question.legal if asks else ()
        square = question.chosen_square or square
        begun = question.actions_on_square(square) if legal and square is not None else ()
        return self.counsel.update_actions(legal, begun)

    def state(self) -> object:
        """Return all values that ``odds`` and ``shown_chances`` are built from."""
        if not self.counsel.odds_are_on:
            return None
        gains, chances = self.counsel.gain_by_number, self.shown_chances()
        return gains and dict(gains), dict(chances)

    def draw(self, surface: pygame.Surface) -> None:
        counsel, picture = self.counsel, self._picture
        pen, places = Pen.at(self._kit, surface, picture.place), picture.view.places
        chain, meant = counsel.shown_chain, list[pygame.Rect]()
        if counsel.step:
            cards = [card for card in counsel.pointed_cards if ("card", card) in places]
            for card in cards:
                draw_card_frame(pen, places["card", card])
            meant = [places["header", card] for card in cards]
        if chain is not None:
            draw_chain_steps(pen, places, self._table.faces, chain.facts.squares, self._costs)
            squares = [("square", *at) for at in chain.facts.squares]
            meant = [places[key] for key in squares if key in places] or meant
        draw_step_numbers(pen, places, self._table.numbered_squares)
        said = counsel.hint_words()
        if said is not None:
            meant = meant or [self.spot.rect]
            self._draw_hint(
                surface, said, picture.place, picture.play_area, meant, self._clear_areas
            )

    def odds(self) -> Part | None:
        """Return what each number is worth, which replaces the supply; None if it is not shown."""
        counsel = self.counsel
        if not counsel.odds_are_on:
            return None
        view, caption = self._table.view, ""
        if view.bolt_supply is not None:
            bolts = _("Bolts: {count}").format(count=view.bolt_supply)
            caption = f"{bolts} · " + _("Moons: {count}").format(count=view.moon_supply)
        return odds_chart(counsel.gain_by_number, caption, view.in_bag)

    def shown_chances(self) -> Mapping[int, CompletionChance]:
        """Return how likely unfinished cards are to be finished, by card, where that is shown."""
        if not self.counsel.odds_are_on:
            return {}
        chances, seat = self.counsel.completion_chances, self._table.view.seats[self._table.focus]
        there = [card.id for card in seat.cards if card.points is None]
        return {card: chances[card] for card in there if card in chances}

    def odds_things(self) -> list[ScreenThing]:
        """Return the odds that are shown, and how likely each card is to be finished."""
        things = self._picture.view.things() if self.counsel.odds_are_on else ()
        found = [it for it in things if it.key == "odds" or _kind_of(it) in ("gain", "chance")]
        return sorted(found, key=lambda it: _kind_of(it) == "chance")

    def _clear_areas(self) -> list[pygame.Rect]:
        places, table = self._picture.view.places, self._table
        others = [
            rect for key, rect in places.items()
            if key in PANELS or (isinstance(key, tuple) and key[0] == "seat")
        ]  # fmt: skip
        # Cards of the advice stay clear first, before the rest of the board.
        about = self.counsel.advice.advised_cards if self.counsel.advice is not None else ()
        whole = [places["card", card] for card in about if ("card", card) in places]
        seat = table.view.seats[table.focus]
        return [*whole, *others, *readable_areas(places, seat, table.faces)]


def _kind_of(thing: ScreenThing) -> object:
    return thing.key[0] if isinstance(thing.key, tuple) else None
